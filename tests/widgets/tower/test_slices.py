import asyncio
import math

import numpy as np
import pytest
from page import live_widgets, wish

from villa_core import Tower, dynamics
from villa_core.errors import VillaError
from villa_widgets.tower import slice_shows
from villa_widgets.tower.slices import SliceView


def standing():
    return Tower.famous("three-legged")


def falling():
    return Tower.famous("three-legged").move_plate(1, 50.0, 46.6)


def frames(show):
    poses = np.frombuffer(show["poses"], dtype="<f4")
    return poses.reshape(len(show["times"]), len(show["bodies"]), 3)


async def until(condition):
    while not condition():
        await asyncio.sleep(0.01)


def test_before_the_simulation_only_the_prediction_is_shown():
    view = SliceView(falling())
    (show,) = view.shows
    assert show["predicted"].startswith("Statics predicts: falls. In this slice the ground floor")
    assert show["simulated"] == ""
    assert show["times"] == [0.0]
    assert view.headline == str(falling().stability())
    assert view.progress < 0


def test_a_simulated_slice_tells_both_and_whether_they_agree():
    view = SliceView(falling())
    view.simulate()  # without an event loop it runs in place
    show = view.shows[0]
    assert "Simulation: fell " in show["simulated"]
    assert "the ground floor gave way first. They agree." in show["simulated"]
    assert view.headline == "Statics: falls. Simulation: falls. They agree."


def test_the_film_goes_on_after_the_fall_so_that_one_sees_it():
    view = SliceView(falling())
    view.simulate()
    show = view.shows[0]
    moved = np.abs(frames(show)[-1] - frames(show)[0]).max(axis=0)
    assert show["times"][-1] > 1.0
    assert moved[1] > 10.0


def test_a_tower_that_stands_hardly_moves():
    view = SliceView(standing())
    view.simulate()
    for show in view.shows:
        assert show["simulated"] == "Simulation: stands. They agree."
        assert np.abs(frames(show)[-1] - frames(show)[0]).max() < 0.1


def test_the_weakest_slice_comes_first():
    tower = Tower.famous("tall")
    view = SliceView(tower)
    margin = min(dynamics.slice(tower, way).margin for way in dynamics.critical_directions(tower))
    assert f"margin {margin:.1f} mm" in view.shows[0]["title"]


def test_a_margin_below_the_resolution_is_not_called_agreement():
    low, high = 0.0, 60.0
    for _step in range(40):
        middle = (low + high) / 2
        stable = standing().move_plate(1, middle, 46.6).stability().margin > 0.2
        low, high = (middle, high) if stable else (low, middle)
    view = SliceView(standing().move_plate(1, low, 46.6))
    view.simulate()
    assert view.shows[0]["agreement"] == "too_close"
    assert "too close for the simulation" in view.shows[0]["simulated"]


def test_a_verification_is_shown_as_it_is():
    checked = dynamics.verify(standing())
    view = SliceView(checked)
    assert len(view.shows) == len(checked.slices)
    assert view.headline == str(checked)


def test_a_tower_without_plates_has_a_slice_too():
    view = SliceView(Tower.empty().add_column("red-hex", 0, 0))
    assert "No plate is laid yet" in view.shows[0]["predicted"]
    view.simulate()
    assert "Simulation: stands." in view.shows[0]["simulated"]


def test_a_plate_that_nothing_holds_is_told_so():
    view = SliceView(Tower.empty().add_column("red-hex", 100, 0).lay_plate(-60, 0))
    assert "Nothing holds the load" in view.shows[0]["predicted"]


EXPERIMENTS = {
    "tilt": dynamics.tilt,
    "push": lambda flat: dynamics.push(flat, 60.0),
    "shake": lambda flat: dynamics.shake(flat, 2.0, 2.0, 0.5),
    "pull": lambda flat: dynamics.pull(flat, "red-hex"),
}


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_an_experiment_is_shown_with_what_was_done_at_every_moment(name):
    flat = dynamics.slice(standing().add_column("red-hex", 0.0, 50.0), 90.0)
    test = EXPERIMENTS[name](flat)
    show = slice_shows.of_experiment(test)
    assert show["predicted"].startswith("Statics predicts:")
    assert test.sentence in show["simulated"]
    assert len(show["driven"]) == len(show["times"])
    assert len(show["leaning"]) == (len(show["times"]) if name == "tilt" else 0)


def test_the_picture_has_room_for_the_lifted_end_of_the_board():
    test = dynamics.tilt(dynamics.slice(standing(), 90.0))
    show = slice_shows.of_experiment(test)
    radius = test.run.slice.tower.pieces.base.radius
    steepest = math.radians(max(show["leaning"]))
    highest = 2 * radius * math.sin(steepest) + test.run.slice.top * math.cos(steepest)
    assert show["top"] >= highest - 1e-3
    still = slice_shows.of_experiment(dynamics.push(test.run.slice, 60.0))
    assert still["top"] == test.run.slice.top


def test_another_tower_takes_the_place_of_the_old_prediction():
    view = SliceView(standing())
    view.simulate()
    view.tower = falling()
    assert len(view.shows) == 1
    assert view.shows[0]["simulated"] == ""


def test_with_an_event_loop_the_simulation_runs_beside_it_and_reports():
    async def play():
        view = SliceView(Tower.famous("tall"))
        seen = []
        view.observe(lambda change: seen.append(change.new), "progress")
        view.simulate()
        assert view.progress == 0.0
        assert view.shows[0]["simulated"] == ""
        await until(lambda: view.progress < 0)
        return view, seen

    view, seen = asyncio.run(play())
    assert view.shows[0]["simulated"].startswith("Simulation: stands.")
    assert seen == [*sorted(seen[:-1]), -1.0]


def test_cancel_stops_the_simulation_and_keeps_the_prediction():
    async def play():
        view = SliceView(Tower.famous("tall"))
        view.simulate()
        await asyncio.sleep(0)
        wish(view, {"do": "cancel"})
        await until(lambda: len(asyncio.all_tasks()) == 1)
        assert view.progress < 0
        assert view.shows[0]["simulated"] == ""

    asyncio.run(play())


def test_an_answer_that_comes_late_for_an_older_tower_is_dropped():
    async def scenario():
        view = SliceView(falling())
        view.simulate()
        await asyncio.sleep(0)  # now it is being worked out
        view.tower = standing()
        await until(lambda: len(asyncio.all_tasks()) == 1)
        assert view.headline == str(standing().stability())
        assert [show["simulated"] for show in view.shows] == [""]

    asyncio.run(scenario())


def test_without_a_tower_nothing_is_shown():
    view = SliceView(falling())
    view.simulate()
    view.tower = None
    assert (view.headline, view.shows) == ("", [])


def test_the_button_on_the_page_starts_it():
    view = SliceView(falling())
    wish(view, {"do": "simulate"})
    assert "fell" in view.shows[0]["simulated"]
    wish(view, {"do": "nonsense"})


def test_an_error_is_told_and_not_swallowed():
    view = SliceView(standing())
    with pytest.raises(VillaError, match="broken"):
        view._failed(VillaError("It is broken."))
    assert view.headline == "It is broken."
    view._failed(dynamics.Cancelled())
    assert "cancelled" in view.headline


def test_closing_stops_what_is_running_and_leaves_nothing_behind():
    async def play():
        before = len(live_widgets)
        view = SliceView(Tower.famous("tall"))
        view.simulate()
        await asyncio.sleep(0)
        view.layout.close()
        view.close()
        await until(lambda: len(asyncio.all_tasks()) == 1)
        assert view.shows[0]["simulated"] == ""
        assert len(live_widgets) == before

    asyncio.run(play())
