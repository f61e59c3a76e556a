"""Positions: taken from a deal in play, followed to its end, and refused if there is none."""

from random import Random

import pytest

from kibitz import games
from kibitz.cards.card import parse_cards
from kibitz.cards.card_set import card_set
from kibitz.errors import IllegalSetup
from kibitz.play.state import new_deal
from kibitz.rules.evolve import evolve
from kibitz.rules.obligations import Obligation, follow
from kibitz.rules.seats import NORTH, PARTNERSHIPS, SEATS, WEST
from kibitz.rules.trick import card_order
from kibitz.rules.trick_play import Payoff
from kibitz.search.position import Position, check_position, position_of
from kibitz.testing.positions import played_to_first_card

VARIANTS = ["bridge/single", "bridge/match", "belote/bulgarian", "belote/contree", "whist/esmakker"]


def taken_by(outcome, payoff):
    """What the score sheet says that a side took."""
    if not payoff.card_points:
        return sum(outcome.tricks[seat] for seat in payoff.side)
    seat = min(payoff.side)
    counted = {"cards", "last trick", "capot"}
    lines = [line for line in outcome.breakdown if line.label in counted]
    return int(sum(line.amounts[seat] for line in lines))


@pytest.mark.parametrize("variant", [*VARIANTS, "plainwhist/odd"])
@pytest.mark.parametrize("seed", range(8))
def test_a_position_keeps_step_with_its_deal(variant, seed):
    """What the rules allow and who wins is the same in both, and the end is what was scored."""
    random = Random(seed)
    state = played_to_first_card(games.variant(variant), random)
    position = position_of(state)
    while state.pending:
        decision = state.pending[0]
        if decision.kind != "card":
            state = state.after(decision.legal[-1])
            continue
        cards = {action.card for action in decision.legal if hasattr(action, "card")}
        assert position.seat == decision.hand
        assert position.legal == card_set(cards)
        now = position_of(state)
        assert now == position or now.payoff != position.payoff
        action = random.choice([a for a in decision.legal if hasattr(a, "card")])
        state = state.after(action)
        position = position.after(action.card)
    if position.over:
        assert max(0, position.taken) == taken_by(state.outcome, position.payoff)


@pytest.mark.parametrize("variant", VARIANTS)
def test_there_is_no_position_before_the_play(variant):
    assert position_of(new_deal(games.variant(variant), seed="1")) is None


def position(north, east, south, west, trick="", leader=NORTH, side=PARTNERSHIPS[0]):
    hands = tuple(card_set(parse_cards(hand)) for hand in (north, east, south, west))
    duties = (Obligation("follow", "", "", follow),)
    ranks = range(13)
    order = card_order(ranks)
    return Position(order, duties, Payoff(frozenset(side)), hands, leader, parse_cards(trick))


@pytest.mark.parametrize(
    ("broken", "where", "said"),
    [
        (position("SA", "SK", "SA", "SQ"), "hands[S]", "SA is in two places"),
        (position("SA", "SK", "SJ", "SQ SA"), "hands[W]", "SA is in two places"),
        (position("SA", "SK", "SJ", "SQ S2"), "hands", "uneven"),
        (position("", "SK", "SJ", "", "SQ", leader=WEST), "hands", "uneven"),
        (position("SA", "SK", "SJ", "", "SK", leader=WEST), "trick", "SK is in two places"),
        (position("", "", "", "", "SA SK SQ SJ"), "trick", "complete"),
        (position("SA", "SK", "SJ", "SQ", leader=7), "leader", "no such seat"),
        (position("SA", "SK", "SJ", "SQ", side={5}), "leader", "no such seat"),
        (evolve(position("SA", "SK", "SJ", "SQ"), hands=(1, 2, 4)), "hands", "3 hands"),
        (evolve(position("SA", "SK", "SJ", "SQ"), hands=(1, 2, 4, 1 << 55)), "hands[W]", "no such"),
    ],
)
def test_what_is_no_position_is_refused(broken, where, said):
    with pytest.raises(IllegalSetup) as refused:
        check_position(broken)
    assert refused.value.where == where
    assert said in refused.value.message


def test_a_position_that_can_be_is_taken():
    check_position(position("SA", "SK", "SJ", "", "SQ", leader=WEST))
    assert position("SA", "SK", "SJ", "", "SQ", leader=WEST).seat == NORTH


def test_the_declarer_of_a_solo_is_the_one_on_turn():
    """Two declare; each card of theirs is valued for who plays it, others' for the first."""
    state = played_to_first_card(games.variant("whist/esmakker"), Random(0))
    solo = iter(range(1, 500))
    while len(state.variant.trick_play(state.deal).payoffs) < 2:
        state = played_to_first_card(state.variant, Random(next(solo)))
    sides = [payoff.side for payoff in state.variant.trick_play(state.deal).payoffs]
    seen = {}
    while state.pending and len(seen) < len(SEATS):
        seen[state.pending[0].seat] = position_of(state).payoff.side
        state = state.after(state.pending[0].legal[0])
    assert seen == {seat: {seat} if {seat} in sides else sides[0] for seat in SEATS}
