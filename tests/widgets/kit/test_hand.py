"""The one hand of all views, without a page: what it draws, wishes, and waits for."""

import json
from functools import cache

import pytest
from page import script_tells

from villa_widgets.kit.page import joined

PAGE = """
globalThis.window = { matchMedia: () => ({ matches: false }) };
const told = [];
for (const code of CASES) {
  const listening = () => {
    const kinds = {};
    return {
      kinds,
      setPointerCapture() {},
      addEventListener: (kind, act) => (kinds[kind] ??= new Set()).add(act),
      removeEventListener: (kind, act) => kinds[kind]?.delete(act),
      fire: (kind, more = {}) => [...(kinds[kind] ?? [])].forEach((act) => act({
        pointerId: 1, isPrimary: true, button: 0, clientX: 0, clientY: 0,
        preventDefault() {}, stopPropagation() {}, ...more,
      })),
    };
  };
  const node = listening();
  globalThis.document = listening();
  let late;
  globalThis.setTimeout = (act) => (late = act);
  globalThis.clearTimeout = () => (late = null);
  const sent = [], answers = [], deeds = [], there = new Set(["a", "b"]);
  const model = {
    get: () => model.answer,
    on: (_name, act) => answers.push(act),
    off() {},
    send: (wish) => sent.push(wish),
  };
  const answer = (...wishes) => wishes.forEach((k) => {
    model.answer = sent[k].ticket;
    answers.forEach((act) => act());
  });
  const { Hand, presses } = scripts();
  const hand = new Hand(model, { has: (id) => there.has(id) });
  const hold = (x, how) => hand.hold("a", { x }, { from: { x: 0 }, ...how });
  const watch = () => presses(node, ({ clientX }) => (clientX < 0 ? null : Object.fromEntries(
    ["move", "drop", "click", "cancel"].map((act) => [act, () => deeds.push(act)]),
  )));
  const press = (...events) => {
    watch();
    events.forEach(([kind, clientX]) => node.fire(`pointer${kind}`, { clientX }));
  };
  eval(code);
  const words = ({ kind, id, x, done }) => [kind, id, x, done].filter((one) => one !== undefined);
  const wishes = sent.map((wish) => words(wish).join(" "));
  told.push([wishes, hand.place("a")?.x ?? null, deeds]);
}
console.log(JSON.stringify(told));
"""

HELD = {
    "only the newest place of a drag goes on when the kernel has answered": (
        "[1, 2, 3, 4].forEach((x) => hold(x)); answer(0)",
        ["move a 1 false", "move a 4 false"],
        4,
    ),
    "what does not move wishes nothing": ("hold(1); hold(1); answer(0)", ["move a 1 false"], 1),
    "what is let go before an answer stays where it was let go": (
        "hold(1); hold(5); hand.drop(); answer(0)",
        ["move a 1 false", "move a 5 true"],
        5,
    ),
    "until just that is answered": (
        "hold(1); hold(5); hand.drop(); answer(0, 1)",
        ["move a 1 false", "move a 5 true"],
        None,
    ),
    "the next piece is held while the last is still waited for": (
        "hold(1); hand.drop(); hand.hold('b', { x: 9 }); answer(0)",
        ["move a 1 false", "move a 1 true"],
        1,
    ),
    "who takes another piece lets go of the first": (
        "hold(1); hand.hold('b', { x: 9 }); answer(0, 1)",
        ["move a 1 false", "move a 1 true", "move b 9 false"],
        None,
    ),
    "what is given up goes to where it stood": (
        "hold(1); hold(7); hand.giveUp()",
        ["move a 1 false", "cancel a"],
        0,
    ),
    "what stood nowhere goes away": (
        "hold(1, { from: null }); hand.giveUp()",
        ["move a 1 false", "cancel a"],
        None,
    ),
    "what knows no giving up is put where it was": (
        "hold(1, { kind: 'slide' }); hand.giveUp()",
        ["slide a 1 false", "slide a 0 true"],
        0,
    ),
    "what vanished is not let go": (
        "hold(1); there.delete('a'); hand.drop()",
        ["move a 1 false"],
        None,
    ),
    "what vanished is not given back": (
        "hold(1); there.delete('a'); hand.giveUp()",
        ["move a 1 false"],
        None,
    ),
    "what vanished is not moved on": (
        "hold(1); there.delete('a'); hold(2)",
        ["move a 1 false"],
        None,
    ),
    "a kernel that is lost holds nothing up": (
        "hold(1); hand.drop(); late(); hold(3)",
        ["move a 1 false", "move a 1 true", "move a 3 false"],
        3,
    ),
    "and what it never answered is drawn by its last word": (
        "hold(1); hand.drop(); late()",
        ["move a 1 false", "move a 1 true"],
        None,
    ),
    "another wish does not overtake a drag": (
        "hold(1); hold(3); hand.ask('rest', 'scene')",
        ["move a 1 false", "move a 3 false", "rest scene"],
        3,
    ),
    "what is put somewhere is drawn there at once": (
        "hand.put('a', { x: 6 }); hand.put('a', { x: 8 }); answer(0)",
        ["move a 6 true", "move a 8 true"],
        8,
    ),
    "a move by keys goes on while shift comes up": (
        "hand.endKeys(node); hold(1, { by: 'keys' }); node.fire('keyup', { key: 'Shift' })",
        ["move a 1 false"],
        1,
    ),
    "and ends when the key comes up": (
        "hand.endKeys(node); hold(1, { by: 'keys' }); node.fire('keyup', { key: 'ArrowUp' })",
        ["move a 1 false", "move a 1 true"],
        1,
    ),
    "or the focus goes elsewhere": (
        "hand.endKeys(node); hold(1, { by: 'keys' }); node.fire('focusout')",
        ["move a 1 false", "move a 1 true"],
        1,
    ),
    "what was taken by Enter stays in the hand": (
        "hand.endKeys(node); hold(1, { by: 'hand' }); node.fire('keyup', { key: 'ArrowUp' })",
        ["move a 1 false"],
        1,
    ),
}
PRESSED = {
    "a finger that slips a little clicks": (
        "press(['down', 0], ['move', 2], ['up', 2])",
        ["click"],
    ),
    "a press that comes back is no click": (
        "press(['down', 0], ['move', 9], ['move', 0], ['up', 0])",
        ["move", "move", "drop"],
    ),
    "a pointer that the browser takes away gives up": (
        "press(['down', 0], ['move', 9], ['cancel', 9], ['move', 20])",
        ["move", "cancel"],
    ),
    "a press that takes nothing does nothing": (
        "press(['down', -5], ['move', 9], ['up', 9])",
        [],
    ),
    "another finger is not heard": (
        """press(["down", 0]);
        const other = { pointerId: 2, isPrimary: false, clientX: 50 };
        for (const kind of ["down", "move", "up"]) node.fire(`pointer${kind}`, other);
        node.fire("pointerup")""",
        ["click"],
    ),
    "escape ends a drag wherever the focus is": (
        """press(["down", 0], ["move", 9]);
        document.fire("keydown", { key: "Escape" });
        document.fire("keydown", { key: "Escape" });
        node.fire("pointerup")""",
        ["move", "cancel"],
    ),
}
CODES = [row[0] for cases in (HELD, PRESSED) for row in cases.values()]


@cache
def told():
    """What every one of the cases has come to, by its code."""
    hand = f"{joined('drawing.js', 'hand.js')} return {{ Hand, presses }};"
    start = f"const scripts = () => {{ {hand} }}; const CASES = {json.dumps(CODES)};"
    return dict(zip(CODES, script_tells(start + PAGE), strict=True))


@pytest.mark.parametrize(("code", "wishes", "place"), HELD.values(), ids=HELD)
def test_in_the_hand(code, wishes, place):
    assert told()[code][:2] == [wishes, place]


@pytest.mark.parametrize(("code", "deeds"), PRESSED.values(), ids=PRESSED)
def test_a_press(code, deeds):
    assert told()[code][2] == deeds
