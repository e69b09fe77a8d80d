"""A lock belongs to one program at a time, and to nobody after a crash."""

import subprocess
import sys

from villa_widgets.kit.locks import held, take

HOLDING = """
import sys, pathlib
from villa_widgets.kit.locks import take
file = take(pathlib.Path(sys.argv[1]))
print("held" if file else "taken", flush=True)
sys.stdin.read()
"""


def test_another_program_holds_it_until_it_ends(tmp_path):
    path = tmp_path / "lock"
    other = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert other.stdout.readline() == "held\n"
    assert take(path) is None
    with held(path, patience=0) as file:
        assert file is None
    other.kill()
    other.communicate()
    with held(path) as file:
        assert file is not None
        assert take(path) is None
    take(path).close()
