"""Suspend, the second game: bent rods hang on each other like a mobile, and the lever law decides.

`Mobile` is a hanging sculpture as a value: edits give a new one, and it knows how it hangs.
`SuspendGame` is a game of it by the printed rules, `RodSet` the rods and the stand.

>>> from villa_core.suspend import Mobile
>>> mobile = Mobile.empty().hang("orange-1", by="n4").hang("black-1", "orange-1", "n2", by="n2")
>>> round(mobile.tilt("orange-1"), 1)
38.8
"""

from villa_core.suspend.game import SuspendGame
from villa_core.suspend.mobile import Mobile
from villa_core.suspend.rods import RodSet

__all__ = ["Mobile", "RodSet", "SuspendGame"]
