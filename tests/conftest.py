"""How properties are tested: the same examples every time, and no time limit on a busy machine.

To look for new examples: `pytest --hypothesis-profile=search`.
"""

from hypothesis import settings

settings.register_profile("villa", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile("villa")

# two files of this name: neither holds examples to run
collect_ignore = ["conftest.py", "browser/conftest.py"]
