"""The stages about pulling a column: what holds it, what a hand takes away, what comes along."""

import re

import pytest

from villa_core.tower.pieces import column_words
from villa_widgets.activities.stages.along import AlongStage
from villa_widgets.activities.stages.feel import FeelStage
from villa_widgets.activities.stages.friction import FrictionStage
from villa_widgets.activities.stages.hook import HookStage, named
from villa_widgets.activities.stages.lifted import LiftedStage
from villa_widgets.activities.stages.pulls import PullsPicture


@pytest.fixture
def made():
    stages = []

    def make(kind, **settings):
        stages.append(kind(**settings))
        return stages[-1]

    yield make
    for stage in stages:
        stage.close()


def rest(stage, name="still"):
    """The page says that all is at rest, once for each time that something moved."""
    stage.picture._heard["rest"](name)


def drawn(stage):
    """All that stands in the picture."""
    return drawn_in(stage.picture._scene)


def drawn_in(scene):
    return scene["back"] + scene["front"] + "".join(part["svg"] for part in scene["parts"])


def place_of(stage, part):
    return next(one["x"] for one in stage.picture._scene["parts"] if one["id"] == part)


def watch(stage):
    """Let go, see every film to its end, and give what is said."""
    said = []
    stage.let_go(said.append)
    for _film in range(2):
        stage.picture.at_rest = True
    return said[0]


def test_the_hardest_to_pull_is_so_by_its_load_by_friction_and_on_the_scale(made):
    stage = made(HookStage)
    loads, pulls = stage.tower.loads()[0].newtons, stage.simulate(lambda _part: True)
    masses = {one: stage.tower.pieces.column(one).mass for one in named()}
    assert max(loads, key=loads.get) == "yellow-hex"
    assert max(pulls, key=lambda one: pulls[one].predicted) == "yellow-hex"
    assert max(pulls, key=lambda one: pulls[one].measured) == "yellow-hex"
    assert max(masses, key=masses.get) == "blue-thick", "the heaviest one is another"
    hardest = pulls["yellow-hex"]
    assert hardest.measured == pytest.approx(hardest.predicted, rel=0.1)
    assert not stage.tower.check(1)


def test_nothing_is_measured_or_told_before_a_column_was_pulled(made):
    stage = made(HookStage)
    for column, told in named().items():
        stage.tap(column)
        assert stage.guess == told
        assert not re.search(r">\d\.\d\d", drawn(stage))


def test_a_lighter_pull_is_seen_beside_the_hardest(made):
    stage = made(HookStage)
    stage.tap("green-thin-1")
    assert watch(stage).endswith("the hexagonal one only at 0.50 N.")
    assert stage.tried == ["green-thin-1", "yellow-hex"]
    stage.rewind()
    stage.tap("yellow-hex")
    assert watch(stage).startswith("The hexagonal one slid at 0.50 N, ")
    stage.reveal()
    assert all(f">{test.measured:.2f}<" in drawn(stage) for test in stage.pulls.values())
    assert "model: 0.67 N press, so it slides at 0.53 N" in drawn(stage)
    assert set(stage.tried) == set(named())


def test_a_pull_that_is_too_weak_is_let_go_as_well(made):
    stage = made(FrictionStage)
    stage.stretch(0.3)
    before = drawn(stage)
    stage.let_go(lambda said: None)
    assert drawn(stage) != before, "a picture that stays the same never comes to rest"


@pytest.mark.parametrize(
    ("pull", "happened"),
    [
        (0.61, "It stays: friction still holds it."),
        (0.7, "It slides."),
        (0.87, "It slides, but a weaker pull would have done it."),
    ],
)
def test_a_pull_slides_or_is_held_by_friction(made, pull, happened):
    said, stage = [], made(FrictionStage)
    stage.stretch(pull)
    before = place_of(stage, "column")
    stage.let_go(said.append)
    rest(stage)
    assert said == [happened]
    assert (place_of(stage, "column") > before) is (pull >= 0.7)


def test_the_friction_is_drawn_with_its_numbers_only_when_it_was_found(made):
    stage = made(FrictionStage)
    stage.stretch(0.7)
    assert "0.30" not in drawn(stage)
    stage.shift(50)
    assert stage.mm == 75, "the load lies where the question says"
    stage.reveal()
    assert "0.35 · 0.87 = 0.30 N" in drawn(stage)
    assert "0.30 + 0.40 = 0.70 N" in drawn(stage)
    stage.shift(50)
    assert "0.20 + 0.29 = 0.49 N" in drawn(stage)
    stage.rewind()
    assert "0.29" not in drawn(stage)
    assert stage.mm == 75


def test_what_presses_follows_the_hand_that_lifts(made):
    said, stage = [], made(LiftedStage)
    stage.lift(0.3)
    assert "0.57 N" in drawn(stage)
    stage.let_go(said.append)
    assert said == ["It does not come out: 0.57 N still press on its top."]


def test_the_column_comes_out_and_then_the_plate_tips(made):
    said, stage = [], made(LiftedStage)
    stage.lift(0.81)
    stage.let_go(said.append)
    rest(stage, "out")
    assert not said, "the hands have not let go yet"
    assert stage.picture._scene["rest"] > 0
    gliding = [part for part in stage.picture._scene["parts"] if part["glides"]]
    assert not gliding, "the page would say at once that all is at rest"
    rest(stage, "out")  # a rest of what was before is of no interest
    assert not said
    rest(stage, "tips")
    assert said == ["It comes out, as long as you lift. Then you let go, and the plate tips."]
    stage.rewind()
    assert stage.picture._scene["rest"] == 0


@pytest.mark.parametrize(("mm", "along"), [(10, False), (50, False), (51, True), (75, True)])
def test_the_plate_comes_along_when_the_pulled_column_carries_more(made, mm, along):
    said, stage = [], made(AlongStage)
    stage.lay(mm)
    before = place_of(stage, "plate")
    stage.let_go(said.append)
    assert (place_of(stage, "plate") > before) is along
    rest(stage)
    assert said[0].startswith("The plate comes along" if along else "The plate stays")


def test_a_touch_tells_what_a_column_carries(made):
    stage = made(FeelStage)
    far = {}
    for leg in stage.legs:
        stage.touch(leg)
        scene = stage.picture.sketch._scene
        told = scene["label"] + drawn_in(scene)
        trembles = re.findall(r"--villa-far: ([\d.]+)px", told)
        assert len(trembles) == 1
        if stage.is_loose(leg):
            assert f"The {column_words(leg)} moves at a touch." in told
        else:
            far[leg] = float(trembles[0])
    assert set(stage.legs) - set(far) == {"blue-thick"}
    assert sorted(far, key=far.get) == sorted(far, key=stage.loads.get)


def test_the_loose_column_comes_out_and_with_another_one_breaks_off(made):
    stage = made(FeelStage)
    for leg in stage.legs:
        said = []
        stage.touch(leg)
        stage.let_go(said.append)
        if stage.is_loose(leg):
            stage.picture.children[0]._then()  # the film is over
            assert said == ["It comes out, and the villa stands."]
        else:
            assert said == ["The villa trembles: you break off."]
        stage.rewind()


def test_the_last_picture_has_what_was_tried(made):
    stages = made(HookStage), made(FrictionStage), made(AlongStage)
    picture = made(lambda: PullsPicture(*stages))
    hook, friction, along = stages
    assert picture.words == "What you tried: –."
    hook.tap("blue-thick")
    watch(hook)
    friction.stretch(0.61)
    friction.let_go(lambda said: None)
    rest(friction)
    along.lay(80)
    along.let_go(lambda said: None)
    rest(along)
    assert picture.words == (
        "What you tried: the hexagonal one slid at 0.50 N, the thick one slid at 0.19 N."
    )
    assert picture.pulls == {0.61: False}
    assert picture.laid == {80.0: False}
    assert drawn_in(picture._scene).count("✗") == 2
