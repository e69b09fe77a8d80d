import asyncio
from dataclasses import replace

import pytest
from page import wish

from villa_core import Tower, dynamics
from villa_core.dynamics import Agreement
from villa_core.errors import VillaError
from villa_core.learn.puzzles import villa_of
from villa_core.statics.space import tilt_limit, weakest_tilt
from villa_widgets.activities.experiments import ExperimentView


def three():
    return Tower.famous("three-legged")


def run(view):
    """Run it and see the whole film, as a browser does."""
    view.run()  # without an event loop it runs in place
    view.picture.view.at_rest = True


def slice_of(view):
    view.drawers.pull("slice")
    return view.drawers.content["slice"]


def test_before_it_runs_only_the_villa_at_rest_is_shown():
    view = ExperimentView(three())
    assert view.result is None
    assert view.picture.film == ""
    assert view.drawers.content == {}
    assert slice_of(view).shows[0]["times"] == [0.0]
    assert slice_of(view).texts["simulate"] == ""
    assert view.bar.layout.display == "none"


def test_the_result_is_told_after_the_film_and_not_before():
    view = ExperimentView(three())
    view.frame.press()
    assert view.picture.film == "plays"
    assert "Statics predicts: it gives way at 19.29°. Now watch." in view.said.spoken
    assert "agree" not in view.said.spoken
    view.picture.view.at_rest = True
    assert "They agree." in view.said.spoken
    assert view.frame.go.description == "Put it back"
    view.frame.press()
    assert (view.picture.film, view.frame.go.description) == ("", "Run it")
    assert view.result is None


def test_a_pull_tells_one_prediction_before_and_after_that_of_the_formula():
    view = ExperimentView(villa_of("pull", level=1, seed=4), ("pull",))
    view.column.value = "yellow-hex"
    view.frame.press()
    assert "Statics predicts: it slides at about 0.51 N. Now watch." in view.said.spoken
    view.picture.view.at_rest = True
    assert "Predicted about 0.51 N; it slid at 0.46 N." in view.said.spoken
    assert "They agree." in view.said.spoken


def test_a_column_that_is_clicked_is_the_one_that_is_pulled():
    view = ExperimentView(three(), ("pull",))
    wish(view.picture.scene, kind="pick", id="green-thick")
    assert view.column.value == "green-thick"
    assert view.picture.reading.chosen == "green-thick"
    run(view)
    assert view.result.pulled[0] == "green-thick"
    assert "Without it the tower falls" in view.said.spoken, "as statics says of all that is left"
    assert three().remove_column("green-thick").stability().stable is False


def test_a_tilt_is_told_beside_its_prediction():
    view = ExperimentView(three())
    run(view)
    assert view.result.unit == "°"
    assert view.result.predicted == pytest.approx(19.29, abs=0.01)
    assert view.result.agreement is Agreement.AGREES
    assert "They agree." in view.said.spoken
    assert "% later than predicted" in view.said.spoken
    assert len(slice_of(view).shows[0]["times"]) > 10


@pytest.mark.parametrize("agreement", Agreement)
def test_every_kind_of_agreement_is_told(agreement, monkeypatch):
    view = ExperimentView(three(), ("shake",))
    run(view)
    told = replace(view.result, agreement=agreement)
    monkeypatch.setattr(dynamics, "shake", lambda *_settings, **_progress: told)
    run(view)
    words = {
        Agreement.AGREES: "agree.",
        Agreement.DISAGREES: "do not agree.",
        Agreement.TOO_CLOSE: "too close",
        Agreement.NOT_SHOWN: "cannot show",
    }
    assert words[agreement] in view.said.spoken


def test_a_villa_that_goes_before_its_limit_is_told_that_friction_could_have_held_it():
    view = ExperimentView(Tower.standard())
    run(view)
    assert view.result.measured < 0.97 * view.result.predicted
    assert "earlier than predicted: friction could have held more" in view.said.spoken
    assert "need not come about" in view.limits.html


def test_the_weakest_side_is_the_one_with_the_smallest_limit():
    tower = Tower.famous("leaning")
    view = ExperimentView(tower)
    way = float(slice_of(view).headline.removeprefix("Slice towards ").removesuffix("°"))
    assert tilt_limit(tower, way).slope < 1.02 * weakest_tilt(tower)[1].slope


def test_each_experiment_has_its_own_settings_and_its_own_honest_words():
    view = ExperimentView(three(), ("tilt", "push", "shake", "pull"))
    words = set()
    for kind, control in (
        ("push", view.plate),
        ("shake", view.frequency),
        ("pull", view.column),
    ):
        view.kind.value = kind
        assert control in view.settings.children
        words.add(view.limits.html)
    assert len(words) == 3
    assert view.plate not in view.settings.children


def test_another_setting_forgets_the_last_result():
    view = ExperimentView(three())
    view.kind.value = "shake"
    run(view)
    assert view.result is not None
    view.direction.value = 0.0
    assert view.result is None
    assert view.picture.film == ""
    assert "Nothing has been done yet." in view.said.spoken


def test_what_cannot_be_done_is_said_in_a_sentence():
    view = ExperimentView(Tower.empty().add_column("red-thick", 0, 0), ("push",))
    view.run()
    assert "There is no plate to push" in view.said.spoken
    assert not view.frame.go.disabled


def test_an_unknown_experiment_is_refused():
    with pytest.raises(VillaError, match="no experiment called “blow”"):
        ExperimentView(three(), ("blow",))


def test_it_runs_beside_the_page_and_can_be_cancelled():
    async def go():
        view = ExperimentView(three())
        view.run()
        assert view.frame.go.disabled
        assert view.bar.layout.display is None
        view.cancel()
        assert not view.frame.go.disabled
        view.kind.value = "shake"
        view.run()
        while view.result is None:
            await asyncio.sleep(0.01)
        assert not view.frame.go.disabled

    asyncio.run(go())
