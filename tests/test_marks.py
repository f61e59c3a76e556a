"""What is told of the seats: who plays the contract, who is vulnerable, who may be the partner."""

import random

import pytest

from kibitz import games
from kibitz.cards.card_set import BIT
from kibitz.play.state import new_deal
from kibitz.rules.options import make_options
from kibitz.rules.seats import EAST, NORTH, SEATS, SOUTH
from kibitz.rules.words import MARK_WORDS

VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]
WHIST = games.variant("whist/esmakker")


def played_by_chance(variant, seed):
    """All states of a deal in which everybody acts at random."""
    chance = random.Random(seed)
    state = new_deal(variant, seed=str(seed))
    yield state
    while not state.finished:
        decision = chance.choice(state.pending)
        state = state.after(chance.choice(decision.legal), decision.seat)
        yield state


def marks_for(state, seat):
    """What a seat is told of all seats."""
    cards = 0 if seat is None else state.deal.hands[seat]
    return state.variant.marks(state.deal.table, seat, cards)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
@pytest.mark.parametrize("seed", range(3))
def test_every_mark_has_words(variant, seed):
    for state in played_by_chance(variant, seed):
        for viewer in (None, *SEATS):
            for seat, marks in marks_for(state, viewer).items():
                assert seat in SEATS
                assert set(marks) <= set(MARK_WORDS)


@pytest.mark.parametrize(
    ("vulnerability", "seats"), [("none", ()), ("ns", (NORTH, SOUTH)), ("all", SEATS)]
)
def test_both_of_a_side_are_vulnerable_and_the_contract_has_its_roles(vulnerability, seats):
    variant = games.variant("bridge/single")
    options = make_options(variant.options, {"vulnerability": vulnerability})
    state = new_deal(variant, options, seed="1")
    assert marks_for(state, EAST) == dict.fromkeys(seats, ("vulnerable",))
    for call in ("1C", "P", "P", "P"):
        state = state.do(call)
    told = marks_for(state, EAST)
    assert told[SOUTH][0] == "declarer" and told[NORTH][0] == "dummy"


@pytest.mark.parametrize("seed", range(30))
def test_the_true_partner_is_never_ruled_out(seed):
    for state in played_by_chance(WHIST, seed):
        deal = state.deal
        if deal.order is None or deal.partner is None or deal.table.tricks:
            continue
        held = deal.hands[deal.partner] & BIT[deal.table.partner_card]
        for viewer in (None, *SEATS):
            told = marks_for(state, viewer)
            sure = (viewer == deal.partner and held) or not held or deal.table.revealed is not None
            assert told[deal.partner] == (("partner",) if sure else ("maybe_partner",))


def test_who_did_not_play_the_called_card_is_not_the_partner():
    state = next(
        state
        for seed in range(400)
        for state in played_by_chance(WHIST, seed)
        if state.deal.called is not None
        and state.deal.table.revealed is None
        and len(state.deal.table.trick) == 3
        and state.deal.order.suit[state.deal.table.trick[0]] == state.deal.called // 13
        and state.deal.called not in state.deal.table.trick
    )
    table = state.deal.table
    shown = [seat for seat in SEATS if seat != state.pending[0].seat]
    told = state.variant.marks(table, None, 0)
    assert all("maybe_partner" not in told.get(seat, ()) for seat in shown)
