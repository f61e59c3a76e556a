"""Cool-downs: what leaving a ranked game costs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.errors import Rejected
from kibitz.server.ranked.cooldown import (
    COOL_DOWNS,
    DAY,
    FORGIVEN_AFTER,
    HOUR,
    MINUTE,
    Leavings,
    after_leaving,
    check_cool_down,
    ends,
    remembered,
)

NOW = 1_700_000_000_000


def leave(times, now=NOW):
    leavings = None
    for _ in range(times):
        leavings = after_leaving(leavings, now)
    return leavings


def test_who_never_left_may_play():
    assert remembered(None, NOW) == 0
    assert ends(None) == 0
    check_cool_down(None, NOW)


@pytest.mark.parametrize(
    ("times", "cost"),
    [(1, 5 * MINUTE), (2, 15 * MINUTE), (3, HOUR), (4, 6 * HOUR), (5, DAY), (6, DAY), (50, DAY)],
)
def test_each_time_costs_more(times, cost):
    assert ends(leave(times)) == NOW + cost


def test_cool_downs_grow_and_end_before_anything_is_forgiven():
    assert list(COOL_DOWNS) == sorted(set(COOL_DOWNS))
    assert COOL_DOWNS[-1] < FORGIVEN_AFTER


@pytest.mark.parametrize(
    ("times", "elapsed", "left"),
    [
        (3, 0, 3),
        (3, FORGIVEN_AFTER - 1, 3),
        (3, FORGIVEN_AFTER, 2),
        (3, 2 * FORGIVEN_AFTER, 1),
        (3, 9 * FORGIVEN_AFTER, 0),
        (50, 10 * DAY, 0),
    ],
)
def test_time_forgives(times, elapsed, left):
    assert remembered(leave(times), NOW + elapsed) == left


def test_who_leaves_again_climbs_from_what_is_remembered():
    later = NOW + FORGIVEN_AFTER
    assert after_leaving(leave(3), later) == Leavings(3, later)
    assert after_leaving(leave(3), later - 1) == Leavings(4, later - 1)
    assert after_leaving(leave(1), NOW + 9 * DAY) == Leavings(1, NOW + 9 * DAY)


@pytest.mark.parametrize(
    ("times", "elapsed", "words"),
    [(1, 0, "5 min"), (1, MINUTE + 1, "4 min"), (1, 5 * MINUTE - 1, "1 min"), (5, 1, "24 h")],
)
def test_a_refusal_says_how_long(times, elapsed, words):
    with pytest.raises(Rejected, match=f"in {words}$") as refusal:
        check_cool_down(leave(times), NOW + elapsed)
    assert refusal.value.code == "queue/cool_down"


@pytest.mark.parametrize("times", range(1, 7))
def test_a_cool_down_ends(times):
    leavings = leave(times)
    check_cool_down(leavings, ends(leavings))


@given(st.lists(st.integers(0, 3 * DAY), min_size=1, max_size=30))
def test_leaving_once_more_never_costs_less(pauses):
    """Of two people, the one who left once more at the start is never free earlier."""
    once, twice, now = leave(1), leave(2), NOW
    for pause in pauses:
        assert ends(twice) >= ends(once)
        now += pause
        once, twice = after_leaving(once, now), after_leaving(twice, now)
    assert ends(twice) >= ends(once)
