"""A time limit for each example would fail by chance on a busy machine, so hypothesis sets none."""

from hypothesis import settings

settings.register_profile("villa", deadline=None)
settings.load_profile("villa")
