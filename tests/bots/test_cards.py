"""What cards count when the time has not sufficed to prove all of them."""

import math

import pytest

from kibitz import games
from kibitz.bots.cards import card_worths, is_decided
from kibitz.bots.tried import Tried
from kibitz.cards.card_set import cards_in
from kibitz.play.state import new_deal
from kibitz.search.position import position_of
from kibitz.search.solve import Value
from kibitz.search.worlds import World

LED = "3NT P P P"


class Settled:
    """A solver that answers what it is told, a value for each card of the only position."""

    def __init__(self, *values):
        self.values = values

    def card_values(self, positions, budget):
        (position,) = positions
        cards = list(cards_in(position.legal))
        values = [*self.values, *[self.values[-1]] * (len(cards) - len(self.values))]
        return [dict(zip(cards, values, strict=True))]


def worths(opponents, *values):
    """What cards are worth to the leader, who is an opponent of declarer, or to dummy's side."""
    state = new_deal(games.variant("bridge/single"), seed="cards")
    for call in LED.split():
        state = state.do(call)
    if not opponents:
        position = position_of(state)
        state = state.do(next(a.text for a in state.pending[0].legal if a.text[0] in "CDHS"))
        assert position_of(state).seat in position.payoff.side
    assert (position_of(state).seat not in position_of(state).payoff.side) is opponents
    (tried,) = card_worths([World(state, 1.0)], Settled(*values), math.inf)
    return list(tried.worths.values())


UNKNOWN = Value(0, 13)


@pytest.mark.parametrize(("opponents", "best", "worse"), [(False, 10, 8), (True, 8, 10)])
def test_a_card_that_nobody_got_round_to_counts_as_the_best_that_is_proven(opponents, best, worse):
    known, poor, unknown, *_ = worths(opponents, Value(best, best), Value(worse, worse), UNKNOWN)
    assert unknown == known > poor


@pytest.mark.parametrize(("opponents", "best", "bounds"), [(False, 10, (0, 9)), (True, 8, (9, 13))])
def test_a_card_that_was_found_wanting_counts_less(opponents, best, bounds):
    known, wanting, *_ = worths(opponents, Value(best, best), Value(*bounds), UNKNOWN)
    exact, one_less, *_ = worths(
        opponents, Value(best, best), Value(*[best + (1 if opponents else -1)] * 2), UNKNOWN
    )
    assert known == exact > wanting == one_less


@pytest.mark.parametrize("opponents", [False, True])
def test_where_nothing_is_proven_no_card_is_better(opponents):
    assert len(set(worths(opponents, UNKNOWN))) == 1


def tried(*worths):
    """Deals in which two cards were tried, by what each of them came to."""
    return [Tried({1: float(one), 2: float(other)}, 1 / len(worths)) for one, other in worths]


@pytest.mark.parametrize(
    ("worths", "decided"),
    [
        ([], False),
        ([(5, 3)] * 4, False),
        ([(5, 3)] * 12, True),
        ([(5, 5), (2, 2), (7, 7)] * 4, True),
        ([(5, 3), (4, 3), (6, 3)] * 4, True),
        ([(5, 3), (3, 5), (6, 3)] * 4, False),
        ([(5, 3), (3, 5)] * 6, False),
    ],
)
def test_it_is_decided_what_to_play_if_the_others_are_clearly_worse_or_always_equal(
    worths, decided
):
    assert is_decided(tried(*worths)) is decided
