"""PlanView: one floor from above, to scale, with columns that are dragged or moved by arrow keys.

The view keeps no tower of its own. It draws a `Reading`, and tells of every wish through callbacks;
whoever owns the tower answers with a new reading, or does not, and then the piece goes back. While
a piece is dragged the browser draws it; it sends the next place only after the last was answered.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

import traitlets

from villa_core.palette import PLATE_PAINT
from villa_core.text import _, ngettext
from villa_core.tower.pieces import Shape, column_words
from villa_core.tower.tower import PlacedPlate, Tower
from villa_widgets.drawing import floor_plan
from villa_widgets.drawing.ground import ground
from villa_widgets.drawing.legend import plan_legend
from villa_widgets.drawing.paths import polygon_path
from villa_widgets.drawing.reading import PaperView, Reading
from villa_widgets.drawing.wood import column_top, defs
from villa_widgets.drawing.words import place_words, step_words
from villa_widgets.kit.page import joined, styled
from villa_widgets.kit.wishes import Request, numbers

LAYERS = frozenset({"forces", "torques", "ruler", "level", "zone"})
"""What a plan shows: the weight, the lever arm, sizes, support and centre, the safe zone.

It can show the last move, too (“ghost”).
"""

_THICK_FIRST = (Shape.THICK, Shape.HEX, Shape.THIN)


class PlanView(PaperView):
    """One floor from above; columns and a plate in hand can be moved by mouse, finger and keys.

    `tray` names the columns that lie beside the plan: in the box, or below and free to be raised.

    >>> from villa_core import Tower
    >>> plan = PlanView(Tower.famous("three-legged"))
    >>> plan.on_move(lambda column, x, y, done: print(column, x, y, done))
    >>> plan.reading = plan.reading.look_at(0)
    >>> plan.close()
    """

    _esm = joined("drawing.js", "hand.js", "labels.js", "plan.js")
    _css = styled("row.css", "labels.css", "plan.css")

    tray = traitlets.Tuple(help="The ids of the columns beside the plan.")
    tray_notes = traitlets.Dict(help="A short note for columns of the tray, such as “locked”.")
    movable = traitlets.Instance(
        frozenset, allow_none=True, help="The columns of the floor that may move; None: all."
    )
    still = traitlets.Bool(
        False, help="Whether the columns beside the plan are only shown: somebody else plays."
    ).tag(sync=True)
    plate = traitlets.Instance(
        PlacedPlate, allow_none=True, help="A plate in hand, drawn as an outline to drag and turn."
    )
    layers = traitlets.Instance(
        frozenset, (LAYERS,), help="What is shown of balance and sizes; see `LAYERS`."
    )
    removing = traitlets.Bool(
        False, help="Whether columns may be taken away: Delete, or a drag onto the tray."
    ).tag(sync=True)

    # what the browser draws; each is sent only when it changed, all together in one message
    _ground = traitlets.Any().tag(sync=True)
    _overlay = traitlets.Any().tag(sync=True)
    _chips = traitlets.Any().tag(sync=True)
    _hand = traitlets.Any().tag(sync=True)
    _texts = traitlets.Any().tag(sync=True)
    _said = traitlets.Unicode().tag(sync=True)
    # the column that was spoken of last, and where it stood then
    _told: tuple[str | None, tuple[float, float]] = (None, (0.0, 0.0))

    def __init__(self, reading: Reading | Tower, tray: Iterable[str] = (), **settings: Any) -> None:
        super().__init__(reading, tray=tuple(tray), **settings)
        self._texts = _texts(legend=self.bars)
        self._redraw()
        self._retray()
        self.observe(self._redraw, ["reading", "plate", "movable", "layers"])
        self.observe(self._retray, ["reading", "tray", "tray_notes"])

    def on_remove(self, fn: Callable[..., object]) -> None:
        """Call `fn(column)` when somebody takes a column off the plan."""
        self._hear("remove", fn)

    def on_plate(self, fn: Callable[..., object]) -> None:
        """Call `fn(x, y, angle, done)` while the plate in hand is moved or turned."""
        self._hear("plate", fn)

    def _understood(self, wish: dict[str, Any]) -> Request | None:
        kind, column, done = wish.get("kind"), wish.get("id"), wish.get("done") is True
        here = [item["id"] for item in self._columns]
        movable = [item["id"] for item in self._columns if item["movable"]]
        if kind == "choose" and (column is None or column in here or column in self.tray):
            return "choose", column
        if kind == "plate" and self.plate is not None:
            place = numbers(wish, "x", "y", "angle")
            return ("plate", *place, done) if place else None
        if column not in movable and column not in self.tray:
            return None
        if kind == "move":
            place = numbers(wish, "x", "y")
            return ("move", column, *place, done) if place else None
        if kind == "cancel" or (kind == "remove" and self.removing and column in here):
            return kind, column
        return None

    def _say(self, request: Request) -> None:
        before, self._told = self._told, (None, (0.0, 0.0))
        if request[0] == "move":
            here = {item["id"]: (item["x"], item["y"]) for item in self._columns}
            self._told = request[1], here.get(request[1], request[2:4])
            if self._told == before:
                return  # the key has come up
            place = before[1] if request[1] == before[0] else None
            if words := step_words(place, *self._told[1]):
                self._said = words
                return
        self._said = self._news(*request)

    def _news(self, kind: str, *values: Any) -> str:
        """What to say: of a move the column's label if it stands there now, else the place."""
        if kind == "plate":
            return str(self._hand["label"]) if self._hand else ""
        if values[0] is None:
            return ""
        name = column_words(values[0])
        if kind == "move":
            labels = {item["id"]: str(item["label"]) for item in self._columns}
            return labels.get(values[0], f"{name}, {place_words(*values[1:3])}")
        words = {
            "cancel": _("{column} goes back"),
            "remove": _("{column} is taken away"),
            "choose": _("{column} is chosen"),
        }
        return words[kind].format(column=name)

    def _redraw(self, _change: Any = None) -> None:
        reading, tower, hand = self.reading, self.reading.tower, self.plate
        with self.hold_sync():
            if not reading.drawable:
                sentences = [fault.sentence for fault in reading.faults]
                self._ground = ground(tower.pieces, None, None, None, "ruler" in self.layers)
                self._columns = []
                nothing = {"under": "", "over": "", "labels": [], "title": ""}
                self._overlay = nothing | {"faults": sentences}
                self._hand = None
                return
            floor = reading.shown_floor
            own = tower.floors[floor].plate if floor else None
            above = tower.floors[floor + 1].plate if floor < tower.top else None
            color, ruler = hand.color if hand else None, "ruler" in self.layers
            self._ground = ground(tower.pieces, own, above, color, ruler)
            self._columns = self._drawn_columns()
            self._overlay = floor_plan.overlay(reading, self._ground["unit"], self.layers)
            self._hand = _in_hand(tower, hand) if hand is not None else None

    def _drawn_columns(self) -> list[dict[str, Any]]:
        """The columns of the shown floor, each with whether it can be moved."""
        may = self.movable
        items = floor_plan.columns(self.reading)
        return [item | {"movable": may is None or item["id"] in may} for item in items]

    def _retray(self, _change: Any = None) -> None:
        chips = []
        for column_id in sorted(self.tray, key=self._in_tray):
            name, note = column_words(column_id), str(self.tray_notes.get(column_id, ""))
            chips.append(
                {
                    "id": column_id,
                    "name": name,
                    "note": note,
                    "chosen": column_id == self.reading.chosen,
                    "svg": column_top(self.reading.tower.pieces.column(column_id)),
                    "label": ", ".join(filter(None, (name, _("beside the plan"), note))),
                }
            )
        self._chips = chips

    def _in_tray(self, column_id: str) -> tuple[int, int]:
        """Columns with the same note lie together, thick ones first."""
        notes = [self.tray_notes.get(other) for other in self.tray]
        shape = self.reading.tower.pieces.column(column_id).shape
        return notes.index(self.tray_notes.get(column_id)), _THICK_FIRST.index(shape)


def _in_hand(tower: Tower, plate: PlacedPlate) -> dict[str, Any]:
    outline = tower.pieces.plate(plate.color).outline
    words = _("{color} plate in hand, {place}, turned by {n:.0f} degrees")
    place = place_words(plate.x, plate.y)
    return {
        "x": plate.x,
        "y": plate.y,
        "angle": plate.angle,
        "wood": PLATE_PAINT[plate.color].wood,
        "path": polygon_path(outline),
        "corners": outline,
        "reach": max(math.hypot(x, y) for x, y in outline),
        "label": words.format(color=plate.color, place=place, n=plate.angle),
    }


def _texts(*, legend: bool) -> dict[str, Any]:
    """Every sentence that the browser shows, in the reader's language."""
    return {
        "defs": defs(),
        "legend": plan_legend() if legend else "",
        "legend_title": _("Legend"),
        "plan": _("plan"),
        "column": _("column"),
        "help": _(
            "Arrow keys move it by 1 mm, with shift by 10. Enter chooses it or puts it down, "
            "Escape gives it back. Comma and full stop go to another column."
        ),
        "help_plate": _(
            "Arrow keys move it by 1 mm, with shift by 10. Comma and full stop turn it, with "
            "shift by 1 degree."
        ),
        "help_tray": _("Arrow keys go from column to column. Enter takes one to the plan."),
        "tray": _("Beside the plan"),
        "empty": _("Nothing lies here."),
        "drop": _("Drag a column here to take it away."),
        "turn": _("Turn the plate"),
        "more": _("… and more"),
        "covers": [
            ngettext("lies on {n} column", "lies on {n} columns", n).format(n=n) for n in range(21)
        ],
    }
