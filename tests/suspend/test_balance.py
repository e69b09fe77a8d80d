"""The balance of hanging rods: torques are added up in space, not by the formula that made them."""

import math
import random
from functools import cache
from itertools import pairwise

import pytest
from amounts import amount, thorough
from hypothesis import given
from hypothesis import strategies as st
from mobiles import any_mobile, changed
from rule_marks import rule

from tools.swing import AGREEMENT, swing
from villa_core.errors import MobileError, PieceError
from villa_core.suspend.balance import LEVEL, HangState
from villa_core.suspend.bodies import touches, wire
from villa_core.suspend.mobile import Hung, Mobile
from villa_core.suspend.rods import ROD_IDS, RodSet

MOBILES = amount(200, 500)
GRAM = 0.00981  # N


@cache
def steady(seed):
    """A mobile that holds."""
    return Mobile.random(seed, 1 + seed % 12)


def torques(mobile):
    """For each rod the torque (N mm) about its pivot of all weights that hang on it, in space."""
    bodies = {body.id: body for body in mobile.bodies()}
    for rod, body in bodies.items():
        carried = [bodies[other] for other in (rod, *mobile.below(rod))]
        x, y = (
            sum(GRAM * b.rod.mass * (b.centre[axis] - body.pivot[axis]) for b in carried)
            for axis in (0, 1)
        )
        yield rod, math.hypot(x, y), sum(b.rod.mass for b in carried)


@thorough
@pytest.mark.parametrize("part", range(4))
def test_no_torque_is_left_about_any_pivot_of_random_mobiles(part):
    for seed in range(part, MOBILES, 4):
        for mobile in (any_mobile(seed), steady(seed)):
            for rod, torque, mass in torques(mobile):
                assert torque < 1e-9, (rod, torque, mobile.to_json())
                assert mobile.load(rod) == pytest.approx(mass, rel=1e-12)


def test_the_centre_hangs_below_the_pivot_not_above():
    for seed in range(60):
        mobile = any_mobile(seed)
        bodies = {body.id: body for body in mobile.bodies()}
        for rod, body in bodies.items():
            carried = [(rod, body.centre, body.rod.mass)]
            carried += [(c, bodies[c].pivot, mobile.load(c)) for c in mobile.carried_by(rod)]
            mass = sum(m for _c, _p, m in carried)
            assert sum(m * p[2] for _c, p, m in carried) / mass < body.pivot[2]


def test_the_pulls_of_every_rod_are_a_lever_in_balance():
    for seed in range(40):
        for hanging in any_mobile(seed).balance().rods.values():
            assert abs(sum(pull.torque for pull in hanging.pulls)) < 1e-9
            assert hanging.force == pytest.approx(sum(pull.force for pull in hanging.pulls))


@thorough
@pytest.mark.parametrize("part", range(4))
def test_random_mobiles_hang_as_in_the_damped_simulation(part):
    for seed in range(part, MOBILES, 4):
        mobile = steady(seed)
        found = swing(mobile)
        assert found.settled, mobile.to_json()
        assert found.difference <= AGREEMENT, (found.difference, mobile.to_json())


def test_wild_mobiles_hang_as_in_the_damped_simulation():
    settled = 0
    for seed in range(30):
        found = swing(any_mobile(seed))
        settled += found.settled
        if found.settled:
            assert found.difference <= AGREEMENT, (found.difference, found.mobile.to_json())
    assert settled >= 28


def test_turning_about_the_vertical_changes_no_tilt():
    mobile = Mobile.random(3, 10)
    turned = Mobile(tuple(one._replace(heading=37.0 * k) for k, one in enumerate(mobile.hung)))
    assert [turned.tilt(rod) for rod in mobile.rod_ids()] == mobile.tilts
    assert turned.balance().grip == mobile.balance().grip


@given(st.integers(0, 10**6), st.sampled_from(("n1", "n2", "n3", "s1", "s2")))
def test_mirrored_loads_mirror_the_tilt(seed, spot):
    rod = random.Random(seed).choice(ROD_IDS[:20])
    top = Mobile.empty().hang("orange-1")
    count = 8 if spot[0] == "n" else 7
    mirror = f"{spot[0]}{count - int(spot[1:])}"
    left, right = (top.hang(rod, "orange-1", place).tilt("orange-1") for place in (spot, mirror))
    assert left == pytest.approx(-right, abs=1e-12)
    assert left > 0  # the loaded end, before the middle, hangs down


def test_balanced_tilting_slipping_and_fallen_are_different_answers():
    level = Mobile.empty().hang("orange-1")
    tilting = level.hang("blue-1", "orange-1", "n3")
    slipping = level.hang("blue-1", "orange-1", "s3")
    falling = Mobile.empty().hang("orange-1", by="s0")
    answers = [mobile.balance().answer for mobile in (level, tilting, slipping, falling)]
    assert answers == [HangState.BALANCED, HangState.TILTING, HangState.SLIPPING, HangState.FALLEN]
    assert level.balance().level == LEVEL
    assert tilting.balance().level < 0 < tilting.balance().grip
    assert slipping.balance().grip < 0
    assert falling.balance().grip < 0
    assert str(level.balance()).startswith("Balanced")
    assert "slides" in str(slipping.balance())
    assert "These fall: orange rod 1." in str(falling.balance())
    assert str(Mobile.empty().balance()) == "Nothing hangs on the stand."


def test_a_light_stand_tips_and_everything_falls(tmp_path):

    light = changed(
        tmp_path,
        ("mass = { value = 420.0", "mass = { value = 1.0"),
        ("hook_reach = { value = 150.0", "hook_reach = { value = 300.0"),
    )
    mobile = Mobile.empty(light).hang("orange-1").hang("red-1", "orange-1", "n4")
    balance = mobile.balance()
    assert balance.answer is HangState.FALLEN
    assert balance.stand < 0
    assert str(balance) == "The stand tips over."
    assert mobile.settle().fallen == ("orange-1", "red-1")
    assert "tips over" in str(mobile.settle())


@rule("U5")
def test_the_lowest_point_of_every_rod_is_known():
    for seed in range(40):
        mobile = any_mobile(seed)
        radius = mobile.pieces.tip_diameter / 2
        for body, hanging in zip(mobile.bodies(), mobile.balance().rods.values(), strict=True):
            rod = mobile.pieces.rod(body.id)
            steps = [rod.length * (k / 2000 - 0.5) for k in range(2001)]
            seen = min(
                body.origin[2] + x * body.along[2] + rod.height(x) * body.up[2] for x in steps
            )
            assert hanging.clearance == pytest.approx(seen - radius, abs=0.01)


@rule("U2")
def test_taken_spots_are_known_and_the_others_are_free():
    mobile = Mobile.empty().hang("orange-1").hang("red-1", "orange-1", "n2")
    assert mobile.occupied("hook") == ("orange-1",)
    assert mobile.occupied("orange-1", "n2") == ("red-1",)
    assert mobile.occupied("orange-1", "n4") == ("hook",)
    assert mobile.occupied("red-1", "s2") == ("orange-1",)
    assert mobile.occupied("orange-1", "n3") == ()
    free = mobile.free_spots()
    assert len(free) == 15 + 9 - 3
    assert all(mobile.occupied(on, spot) == () for on, spot in free)


@rule("U3 connector", "U3 hook-only")
def test_the_connector_holds_a_rod_only_when_it_is_in_play():
    mobile = Mobile.empty(connector=True).hang("orange-1", "connector")
    assert mobile.bodies()[0].pivot == mobile.pieces.stand.connector
    assert ("hook", "hook") in mobile.free_spots()
    assert ("connector", "connector") in Mobile.empty(connector=True).free_spots()
    assert ("connector", "connector") not in Mobile.empty().free_spots()
    with pytest.raises(MobileError, match="U3"):
        Mobile.empty().hang("orange-1", "connector")


def test_edits_that_do_not_fit_are_refused():
    mobile = Mobile.empty().hang("orange-1").hang("red-1", "orange-1", "n2")
    with pytest.raises(MobileError, match="already"):
        mobile.hang("red-1", "orange-1", "n3")
    with pytest.raises(MobileError, match="Nothing called"):
        mobile.hang("red-2", "blue-1", "n1")
    with pytest.raises(PieceError):
        mobile.hang("red-2", "orange-1", "n9")
    with pytest.raises(PieceError):
        mobile.hang("red-2", "orange-1", "n3", by="n7")
    with pytest.raises(MobileError):
        mobile.take("blue-1")
    with pytest.raises(MobileError):
        Mobile((Hung("red-1", "hook", "n1", "s2"),))
    with pytest.raises(MobileError):
        Mobile.random(1, 25)


def test_taking_a_rod_takes_all_that_hangs_on_it():
    mobile = Mobile.random(5, 12)
    top = mobile.rod_ids()[1]
    left = mobile.take(top)
    assert set(mobile.rod_ids()) - set(left.rod_ids()) == {top, *mobile.below(top)}


CROSSING = (
    Mobile.empty()
    .hang("orange-1")
    .hang("green-1", "orange-1", "n3", heading=0.0)
    .hang("green-2", "orange-1", "n5", heading=0.0)
)


def test_rods_that_cross_are_reported_with_their_distance():
    (touch,) = touches(CROSSING, CROSSING.bodies(as_hung=True))
    assert {touch.first, touch.second} == {"green-1", "green-2"}
    assert touch.distance < RodSet.standard().diameter
    level = Mobile.empty().hang("orange-1")
    apart = level.hang("green-1", "orange-1", "n3").hang("green-2", "orange-1", "n5")
    assert touches(apart, apart.bodies(as_hung=True)) == ()


@pytest.mark.parametrize("rod", RodSet.standard().rods[::4], ids=lambda rod: rod.id)
def test_the_wire_that_is_measured_runs_along_the_bow_from_tip_to_tip(rod):
    (body,) = Mobile.empty().hang(rod.id, by="n1", heading=50.0).bodies(as_hung=True)
    line = wire(body)
    assert line[0] == pytest.approx(body.tips[0])
    assert line[-1] == pytest.approx(body.tips[1])
    xs = (line - body.origin) @ body.along
    for x, y in zip(xs, (line - body.origin) @ body.up, strict=True):
        assert y == pytest.approx(rod.height(x))
    for a, b in pairwise(xs):
        bow, chord = rod.height((a + b) / 2), (rod.height(a) + rod.height(b)) / 2
        assert 0 < bow - chord < 0.25, "straight pieces stay close to the bow"


@given(st.integers(0, 5000))
def test_bodies_hang_where_they_are_linked(seed):
    mobile = any_mobile(seed)
    bodies = {body.id: body for body in mobile.bodies()}
    for hung in mobile.hung:
        body = bodies[hung.rod]
        holder = getattr(mobile.pieces.stand, hung.on, None)
        if holder is None:
            spot = mobile.pieces.rod(hung.on).spot(hung.spot)
            holder = bodies[hung.on].place(spot.x, spot.y)
        own = body.rod.spot(hung.by)
        assert body.pivot == holder
        assert body.place(own.x, own.y) == pytest.approx(holder, abs=1e-9)
        assert body.tilt == mobile.tilt(hung.rod)


def test_a_wire_is_bowed_from_tip_to_tip_with_its_top_in_the_middle():
    mobile = Mobile.empty().hang("orange-1", by="n1").hang("blue-1", "orange-1", "n3")
    for body in mobile.bodies():
        line, rod = wire(body), body.rod
        assert line[0] == pytest.approx(body.tips[0])
        assert line[-1] == pytest.approx(body.tips[1])
        assert line[len(line) // 2] == pytest.approx(body.origin)
        quarter = (line[0] + 3 * line[len(line) // 2]) / 4  # a parabola is 1/4 below it there
        assert line[len(line) // 4] @ body.up == pytest.approx(
            quarter @ body.up, abs=rod.sag / 1000
        )
