"""What shows a villa has it as `tower`, to read, set, observe and link as any trait."""

import ipywidgets
import pytest

from villa_core import Tower
from villa_core.errors import VillaError
from villa_widgets import (
    ElevationView,
    ExperimentView,
    PlanView,
    SliceView,
    TowerLab,
    TowerScene,
)
from villa_widgets.activities.derivation import Derivation
from villa_widgets.kit.close import close_all
from villa_widgets.tower.picture import VillaPicture

FIRST = Tower.famous("three-legged").add_column("red-hex", 40.0, 60.0)
MOVED = FIRST.move_column("red-hex", 30.0, 50.0)
OTHER = Tower.famous("three-legged").add_column("blue-hex", 20.0, 40.0)
VIEWS = {
    "lab": TowerLab,
    "lab without 3D": lambda tower: TowerLab(tower, scene=False),
    "plan": PlanView,
    "elevation": ElevationView,
    "scene": TowerScene,
    "picture": VillaPicture,
    "picture without 3D": lambda tower: VillaPicture(tower, scene=False),
    "slices": SliceView,
    "experiment": ExperimentView,
    "derivation": Derivation,
}


@pytest.mark.parametrize("name", VIEWS)
def test_a_villa_that_is_set_is_shown_and_told_to_who_observes(name):
    view, seen = VIEWS[name](FIRST), []
    view.observe(lambda change: seen.append(change.new), "tower")
    for tower in (MOVED, OTHER):
        view.tower = tower
        shown = getattr(view, "reading", None)
        assert shown is None or shown.tower == tower
    assert view.tower == OTHER
    assert seen == [MOVED, OTHER]
    close_all(view)


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_follows_a_lab_and_leads_it(name):
    lab, view = TowerLab(FIRST, scene=False), VIEWS[name](FIRST)
    link = ipywidgets.link((lab, "tower"), (view, "tower"))
    lab.look_at(None)
    lab.put("red-hex", 30.0, 50.0)
    assert view.tower == lab.tower != FIRST
    lab.undo()
    assert view.tower == FIRST
    view.tower = OTHER
    assert lab.tower == OTHER
    link.unlink()
    close_all(lab, view)


def test_what_is_chosen_stays_chosen_as_long_as_it_is_there():
    plan = PlanView(FIRST)
    plan.reading = plan.reading.choose("red-hex").look_at(0)
    plan.tower = MOVED
    assert (plan.reading.chosen, plan.reading.shown_floor) == ("red-hex", 0)
    plan.tower = OTHER
    assert (plan.reading.chosen, plan.reading.shown_floor) == (None, 0)
    plan.close()


def test_an_experiment_offers_what_the_other_villa_has_and_does_it_there():
    view = ExperimentView(FIRST, ("pull", "tilt"))
    view.tower = OTHER
    columns = [column for _words, column in view.column.options]
    assert "blue-hex" in columns
    assert "red-hex" not in columns
    view.kind.value = "tilt"
    view.run()
    assert view.result.film.tower == OTHER
    close_all(view)


def test_a_derivation_tells_the_numbers_of_the_other_villa_and_refuses_one_without_a_weight():
    view = Derivation(FIRST)
    view.tower = OTHER
    assert (view.weight, view.mass.value) == ("blue-hex", OTHER.pieces.column("blue-hex").mass)
    assert view.pushes() == Derivation(OTHER).pushes()
    with pytest.raises(VillaError, match="a weight on it"):
        view.tower = Tower.famous("three-legged")
    assert view.tower == OTHER
    close_all(view)
