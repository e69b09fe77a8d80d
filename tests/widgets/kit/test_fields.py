"""Numbers of a page: what drives work is bounded in Python, whatever the page says."""

import math

import pytest

from villa_core import Tower
from villa_widgets.activities.experiments import ExperimentView
from villa_widgets.activities.steps import NumberField
from villa_widgets.activities.studies import StudyView
from villa_widgets.kit.fields import DecimalField, WholeField


@pytest.mark.parametrize(
    ("asked", "taken"), [(10**9, 500), (-(10**9), 2), (7, 7)], ids=["more", "less", "between"]
)
def test_a_page_that_lifts_the_limit_gets_no_more_games(asked, taken):
    view = StudyView("seats")
    view.games.set_state({"max": 10**9, "min": -(10**9), "value": asked})
    assert view.games.value == taken


def test_what_is_no_number_is_the_least():
    field = DecimalField(5.0, 0.5, 50.0)
    for strange in (math.nan, -math.inf):
        field.value = strange
        assert field.value == 0.5
    field.value = math.inf
    assert field.value == 50.0
    assert NumberField(5.0, 1.0, 9.0).nearest(math.nan) == 1.0


def test_the_range_of_an_experiment_is_held():
    view = ExperimentView(Tower.standard(), ("shake",))
    view.frequency.set_state({"max": 1e12, "value": 1e9})
    assert view.frequency.value == 10.0


def test_a_whole_field_begins_inside_its_range():
    assert WholeField(0, 2, 500).value == 2
