"""PlanView: one floor from above, to scale, with columns that are dragged or moved by arrow keys.

The view keeps no tower of its own. It draws a `Reading`, and tells of every wish through callbacks;
whoever owns the tower answers with a new reading, or does not, and then the piece goes back. While
a piece is dragged the browser draws it; it sends the next place only after the last was answered.

>>> from villa_core import Tower
>>> plan = PlanView(Tower.famous("three-legged"))
>>> plan.on_move(lambda column, x, y, done: print(column, x, y, done))
>>> plan.reading = plan.reading.look_at(0)
>>> plan.close()
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import traitlets

from villa_core.text import _, ngettext
from villa_core.tower.pieces import column_words
from villa_core.tower.tower import PlacedPlate, Tower
from villa_widgets.flat.drawn import Plan, drawable, place_words
from villa_widgets.flat.ground import ground
from villa_widgets.flat.legend import plan_legend
from villa_widgets.flat.wood import INK, KEY, column_top, defs, polygon_path
from villa_widgets.kit.look import PLATE_PAINT
from villa_widgets.kit.reading import Reading

_STATIC = Path(__file__).parents[1] / "static"
_LARGEST = 10_000.0  # mm; the same bound as for any place in a tower


class PlanView(anywidget.AnyWidget):
    """One floor from above; columns and a plate in hand can be moved by mouse, finger and keys.

    `tray` names the columns that lie beside the plan: in the box, or below and free to be raised.
    """

    _esm = _STATIC / "plan.js"
    _css = _STATIC / "plan.css"

    reading = traitlets.Instance(Reading, help="What is shown; replace it to redraw.")
    tray = traitlets.Tuple(help="The ids of the columns beside the plan.")
    tray_notes = traitlets.Dict(help="A short note for columns of the tray, such as “locked”.")
    movable = traitlets.Instance(
        frozenset, allow_none=True, help="The columns of the floor that may move; None: all."
    )
    plate = traitlets.Instance(
        PlacedPlate, allow_none=True, help="A plate in hand, drawn as an outline to drag and turn."
    )
    removing = traitlets.Bool(
        False, help="Whether columns may be taken away: Delete, or a drag onto the tray."
    ).tag(sync=True)

    # what the browser draws; each is sent only when it changed, all together in one message
    _ground = traitlets.Any().tag(sync=True)
    _columns = traitlets.Any().tag(sync=True)
    _overlay = traitlets.Any().tag(sync=True)
    _chips = traitlets.Any().tag(sync=True)
    _hand = traitlets.Any().tag(sync=True)
    _texts = traitlets.Any().tag(sync=True)
    _answered = traitlets.Unicode().tag(sync=True)
    _said = traitlets.Unicode().tag(sync=True)

    def __init__(self, reading: Reading | Tower, tray: Iterable[str] = (), **settings: Any) -> None:
        self._plan = Plan()
        self._callbacks = {
            kind: ipywidgets.CallbackDispatcher()
            for kind in ("move", "cancel", "remove", "choose", "plate")
        }
        if isinstance(reading, Tower):
            reading = Reading(reading)
        super().__init__(reading=reading, tray=tuple(tray), _texts=_texts(), **settings)
        self.on_msg(self._on_wish)
        self._redraw()
        self._retray()
        self.observe(self._redraw, ["reading", "plate", "movable"])
        self.observe(self._retray, ["reading", "tray", "tray_notes"])

    # what a person wishes ------------------------------------------------------------------------

    def on_move(self, fn: Callable[[str, float, float, bool], object]) -> None:
        """Call `fn(column, x, y, done)` while a column is moved, and with `done` at the end."""
        self._callbacks["move"].register_callback(fn)

    def on_cancel(self, fn: Callable[[str], object]) -> None:
        """Call `fn(column)` when somebody gives a move up: it goes back to where it was."""
        self._callbacks["cancel"].register_callback(fn)

    def on_remove(self, fn: Callable[[str], object]) -> None:
        """Call `fn(column)` when somebody takes a column off the plan."""
        self._callbacks["remove"].register_callback(fn)

    def on_choose(self, fn: Callable[[str | None], object]) -> None:
        """Call `fn(column)` when somebody chooses a column, `fn(None)` for a click beside all."""
        self._callbacks["choose"].register_callback(fn)

    def on_plate(self, fn: Callable[[float, float, float, bool], object]) -> None:
        """Call `fn(x, y, angle, done)` while the plate in hand is moved or turned."""
        self._callbacks["plate"].register_callback(fn)

    def _on_wish(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """A message of the browser. One that makes no sense is answered and else ignored."""
        if not isinstance(content, dict):
            return
        ticket = content.get("ticket")
        # the answer and all that the callbacks changed go out in one message
        with self.hold_sync():
            try:
                wish = self._understood(content)
                if wish is not None:
                    kind, values = wish
                    self._callbacks[kind](*values)
                    dragged = kind in ("move", "plate") and values[-1] is False
                    if not dragged or content.get("keys") is True:
                        self._said = self._news(kind, values)
            finally:
                if isinstance(ticket, str):
                    self._answered = ticket[:40]

    def _understood(self, content: dict[str, Any]) -> tuple[str, tuple[Any, ...]] | None:
        kind, column = content.get("kind"), content.get("id")
        done = content.get("done") is True
        here = [item["id"] for item in self._columns]
        movable = [item["id"] for item in self._columns if item["movable"]]
        if kind == "choose" and (column is None or column in here or column in self.tray):
            return kind, (column,)
        if kind == "plate" and self.plate is not None:
            place = _numbers(content, "x", "y", "angle")
            return (kind, (*place, done)) if place else None
        if not isinstance(column, str) or (column not in movable and column not in self.tray):
            return None
        if kind == "move":
            place = _numbers(content, "x", "y")
            return (kind, (column, *place, done)) if place else None
        if kind == "cancel" or (kind == "remove" and self.removing and column in here):
            return str(kind), (column,)
        return None

    def _news(self, kind: str, values: tuple[Any, ...]) -> str:
        """What to say: of a move the column's label if it stands there now, else the place."""
        if kind == "plate":
            return str(self._hand["label"]) if self._hand else ""
        name = column_words(values[0]) if values[0] else ""
        if kind == "cancel":
            return _("{column} goes back").format(column=name)
        if kind == "remove":
            return _("{column} is taken away").format(column=name)
        if kind == "choose":
            return _("{column} is chosen").format(column=name) if name else ""
        for item in self._columns:
            if item["id"] == values[0]:
                return str(item["label"])
        return f"{name}, {place_words(values[1], values[2])}"

    # what is drawn -------------------------------------------------------------------------------

    def _redraw(self, _change: Any = None) -> None:
        reading, tower = self.reading, self.reading.tower
        with self.hold_sync():
            if not drawable(tower):
                sentences = [fault.sentence for fault in reading.faults]
                self._ground = ground(tower.pieces, None, None, None)
                self._columns = []
                self._overlay = {"under": "", "over": "", "faults": sentences, "title": ""}
                self._hand = None
                return
            floor = reading.shown_floor
            own = tower.floors[floor].plate if floor else None
            above = tower.floors[floor + 1].plate if floor < tower.top else None
            hand = self.plate
            self._ground = ground(tower.pieces, own, above, hand.color if hand else None)
            columns = self._plan.columns(reading)
            for item in columns:
                item["movable"] = self.movable is None or item["id"] in self.movable
            self._columns = columns
            self._overlay = self._plan.overlay(reading, self._ground["box"], self._ground["unit"])
            self._hand = _in_hand(tower, hand) if hand is not None else None

    def _retray(self, _change: Any = None) -> None:
        column = self.reading.tower.pieces.column
        chips = []
        for column_id in self.tray:
            name, note = column_words(column_id), str(self.tray_notes.get(column_id, ""))
            chips.append(
                {
                    "id": column_id,
                    "name": name,
                    "note": note,
                    "chosen": column_id == self.reading.chosen,
                    "svg": column_top(column(column_id)),
                    "label": ", ".join(filter(None, (name, _("beside the plan"), note))),
                }
            )
        self._chips = chips

    def picture_svg(self) -> str:
        """The plan as it is now, as the text of an SVG file in millimetres."""
        x, y, width, height = self._ground["box"]
        columns = "".join(
            f'<g transform="translate({c["x"]:.2f} {-c["y"]:.2f})">{c["svg"]}</g>'
            for c in self._columns
        )
        patches = "".join(
            f'<g transform="translate({c["x"]:.2f} {-c["y"]:.2f})">{c["patch"]}</g>'
            for c in self._columns
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.1f}mm" '
            f'height="{height:.1f}mm" viewBox="{x:.1f} {y:.1f} {width:.1f} {height:.1f}" '
            f'color="{INK}" font-family="system-ui, sans-serif">{defs()}'
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
            f'fill="#f7f2e8"/>{self._ground["svg"]}{self._overlay["under"]}{columns}'
            f'<g clip-path="url(#{KEY}-above)">{patches}</g>{self._ground["above"]}'
            f"{self._overlay['over']}</svg>"
        )


def _numbers(content: dict[str, Any], *names: str) -> tuple[float, ...] | None:
    """Finite plain numbers out of a message, or None."""
    found = []
    for name in names:
        value = content.get(name)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        if not math.isfinite(value) or abs(value) > _LARGEST:
            return None
        found.append(float(value))
    return tuple(found)


def _in_hand(tower: Tower, plate: PlacedPlate) -> dict[str, Any]:
    outline = tower.pieces.plate(plate.color).outline
    place = place_words(plate.x, plate.y)
    return {
        "x": plate.x,
        "y": plate.y,
        "angle": plate.angle,
        "wood": PLATE_PAINT[plate.color].wood,
        "path": polygon_path(outline),
        "corners": outline,
        "reach": max(math.hypot(x, y) for x, y in outline),
        "label": _("{color} plate in hand, {place}, turned by {n:.0f} degrees").format(
            color=plate.color, place=place, n=plate.angle
        ),
    }


def _texts() -> dict[str, Any]:
    """Every sentence that the browser shows, in the reader's language."""
    return {
        "defs": defs(),
        "legend": plan_legend(),
        "legend_title": _("Legend"),
        "plan": _("plan"),
        "column": _("column"),
        "help": _(
            "Arrow keys move by 1 mm, with shift by 10 mm. Enter chooses or puts down, "
            "Escape gives it back."
        ),
        "tray": _("Beside the plan"),
        "empty": _("Nothing lies here."),
        "drop": _("Drag a column here to take it away."),
        "turn": _("Turn the plate"),
        "more": _("… and more"),
        "covers": [
            ngettext("lies on {n} column", "lies on {n} columns", n).format(n=n) for n in range(21)
        ],
    }
