"""The mistakes that a check recognises: one short name each, and what was thought, in words.

The ids go into progress files, so a teacher sees which idea a class is stuck on. Of a plain
question the file has the typical wrong answer itself.

>>> mistake_name("bottom-only")
'looked at the ground floor only'
>>> mistake_name("40 mm")
'answered “40 mm”'
"""

from __future__ import annotations

from collections.abc import Mapping

from villa_core.text import N_, _

MISTAKES: Mapping[str, str] = {
    # about balance
    "bottom-only": N_("looked at the ground floor only"),
    "top-only": N_("looked at the uppermost floor only"),
    "midpoint": N_("took the middle"),
    "same-distance": N_("took the same distance for a different weight"),
    "wrong-side": N_("put the counterweight on the wrong side"),
    "short-arm": N_("right side, but the lever arm is too short"),
    "too-far": N_("went too far, so that it tips the other way"),
    "too-close": N_("stands, but too close to tipping"),
    "no-place": N_("a piece cannot be there"),
    # about what falls
    "overhang": N_("took an overhanging column for a fall"),
    "load-ignored": N_("looked at the plate alone, not at what stands on it"),
    "centres": N_("counted the middles of the columns, not their whole tops"),
    "plate-weight": N_("left out the weight of the plate"),
    "lowest-first": N_("thought that the lowest floor always gives way"),
    "top-first": N_("thought that the uppermost floor always gives way"),
    "other-floor": N_("named another floor"),
    "looks-risky": N_("took a floor that stands for one that falls"),
    "edge": N_("right floor, but another edge"),
    # about building
    "not-under": N_("the columns do not have the centre of mass between them"),
    "spare-column": N_("it stands, but fewer columns would do"),
    # about rods that hang
    "other-rod": N_("one rod is level, but another is not"),
    "notch-holds": N_("took a rod in a notch, where it is held"),
    "not-steep": N_("took a rod where the wire is not steep"),
    "all-hold": N_("thought that every rod holds"),
    "holds-all": N_("thought that a rod slips, but all hold"),
    # about masses
    "equal-shares": N_("thought that all columns carry the same"),
    "unit": N_("mixed up the units"),
    "too-heavy": N_("the mass is too large"),
    "too-light": N_("the mass is too small"),
    # about pulling and raising
    "essential": N_("pulled a column that the villa needs"),
    "counterweight": N_("pulled a free column that is a counterweight"),
    "floor-below": N_("forgot the floors below the pulled column"),
    "missed": N_("missed a column that may go"),
    "loaded": N_("thought that a column that carries can never go"),
    "nothing": N_("gave no answer"),
    "top-floor": N_("moved a column of the uppermost floor"),
    "too-few": N_("the villa stands, but the points do not suffice"),
    "too-many": N_("used too many raises"),
    "placed-badly": N_("the place on top makes the villa fall"),
}
"""All mistakes by their id; `mistake_name` shows them in the reader's language."""


def mistake_name(mistake: str) -> str:
    """What was thought, in words; what is no id is the typical wrong answer to a question."""
    if mistake in MISTAKES:
        return _(MISTAKES[mistake])
    return _("answered “{answer}”").format(answer=mistake) if mistake else ""
