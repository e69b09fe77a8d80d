import asyncio
from dataclasses import replace

import pytest
from ipywidgets.widgets.widget import _instances as live_widgets

from villa_core import Tower, dynamics
from villa_core.dynamics import Agreement
from villa_core.errors import VillaError
from villa_widgets.activities.experiments import ExperimentView


@pytest.fixture(autouse=True)
def _closed():
    yield
    for widget in list(live_widgets.values()):
        widget.close()


def three():
    return Tower.famous("three-legged")


def test_before_it_runs_only_the_slice_at_rest_is_shown():
    view = ExperimentView(three())
    assert view.result is None
    assert view.view.shows[0]["times"] == [0.0]
    assert view.view.texts["simulate"] == ""
    assert view.bar.layout.display == "none"


def test_a_tilt_is_told_beside_its_prediction():
    view = ExperimentView(three())
    view.run()  # without an event loop it runs in place
    assert view.result.unit == "°"
    assert view.result.predicted == pytest.approx(19.29, abs=0.01)
    assert view.result.agreement is Agreement.AGREES
    assert "They agree." in view.said.spoken
    assert "% later than predicted" in view.said.spoken
    assert len(view.view.shows[0]["times"]) > 10


@pytest.mark.parametrize("agreement", Agreement)
def test_every_kind_of_agreement_is_told(agreement, monkeypatch):
    view = ExperimentView(three(), ("shake",))
    view.run()
    told = replace(view.result, agreement=agreement)
    monkeypatch.setattr(dynamics, "shake", lambda *_settings, **_progress: told)
    view.run()
    words = {
        Agreement.AGREES: "agree.",
        Agreement.DISAGREES: "do not agree.",
        Agreement.TOO_CLOSE: "too close",
        Agreement.NOT_SHOWN: "cannot show",
    }
    assert words[agreement] in view.said.spoken


def test_a_villa_that_goes_before_its_limit_is_told_that_friction_could_have_held_it():
    view = ExperimentView(Tower.standard())
    view.run()
    assert view.result.ratio < 0.97
    assert "earlier than predicted: friction could have held more" in view.said.spoken
    assert "need not come about" in view.limits.html


def test_the_weakest_side_is_the_one_with_the_smallest_limit():
    view = ExperimentView(Tower.famous("tall"))
    assert view.view.headline == "Slice towards 270°"


def test_each_experiment_has_its_own_settings_and_its_own_honest_words():
    view = ExperimentView(
        three().add_column("red-hex", 0.0, 50.0), ("tilt", "push", "shake", "pull", "drop")
    )
    words = set()
    for kind, control in (
        ("push", view.plate),
        ("shake", view.frequency),
        ("pull", view.column),
        ("drop", view.height),
    ):
        view.kind.value = kind
        assert control in view.settings.children
        words.add(view.limits.html)
    assert len(words) == 4
    assert view.plate not in view.settings.children


def test_another_setting_forgets_the_last_result():
    view = ExperimentView(three())
    view.kind.value = "shake"
    view.run()
    assert view.result is not None
    view.direction.value = 0.0
    assert view.result is None
    assert view.said.html == ""


def test_what_cannot_be_done_is_said_in_a_sentence():
    view = ExperimentView(three(), ("drop",))
    view.run()
    assert "is not free on the uppermost floor" in view.said.spoken
    assert not view.run_button.disabled


def test_an_unknown_experiment_is_refused():
    with pytest.raises(VillaError, match="no experiment called “blow”"):
        ExperimentView(three(), ("blow",))


def test_it_runs_beside_the_page_and_can_be_cancelled():
    async def go():
        view = ExperimentView(three())
        view.run()
        assert view.run_button.disabled
        assert view.bar.layout.display == ""
        view.cancel()
        assert not view.run_button.disabled
        view.kind.value = "shake"
        view.run()
        while view.result is None:
            await asyncio.sleep(0.01)
        assert not view.run_button.disabled

    asyncio.run(go())


def test_closing_leaves_nothing_behind():
    before = set(live_widgets)
    ExperimentView(three()).close()
    assert set(live_widgets) == before
