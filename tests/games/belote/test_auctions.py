"""The auction: contracts, bidders, and calls that are refused."""

import pytest

from kibitz import games
from kibitz.cards.shuffle import secret_from_seed, shuffled
from kibitz.errors import IllegalAction
from kibitz.play.state import new_deal
from kibitz.rules.seats import SEAT_LETTERS, SEATS, parse_seat, seat_after

BULGARIAN = games.variant("belote/bulgarian")


def test_contracts(case, belote):
    """Hands have five cards in the auction, then eight (B2); who called first leads (B3)."""
    calls = case["calls"].split()
    before = belote.play(calls[:-1], dealer=case["dealer"])
    assert [len(belote.hand(before, seat)) for seat in range(4)] == [5] * 4
    state = belote.play(calls, dealer=case["dealer"])
    assert [len(belote.hand(state, seat)) for seat in range(4)] == [8] * 4
    assert state.pending[0].seat == seat_after(parse_seat(case["dealer"]))
    outcome = belote.play_out(state).outcome
    assert outcome.contract == case["contract"]
    assert outcome.declarers == (parse_seat(case["bidder"]),)


def test_refused_calls(case, belote):
    *calls, refused = case["calls"].split()
    state = belote.play(calls, dealer=case["dealer"])
    with pytest.raises(IllegalAction) as error:
        state.do(refused)
    assert (error.value.rule, error.value.reason) == (case["rule"], case["reason"])
    assert error.value.legal == tuple(action.text for action in state.pending[0].legal)


def test_all_bids_in_order_or_a_pass(belote):
    state = belote.play()
    assert [action.text for action in state.pending[0].legal] == [
        "P",
        "C",
        "D",
        "H",
        "S",
        "NT",
        "AT",
    ]


def test_four_passes_end_the_deal_and_leave_the_hanging_points(belote):
    """B5."""
    outcome = belote.play(["P"] * 4).outcome
    assert (outcome.contract, outcome.declarers, outcome.sides) == (None, (), ())
    assert not any(outcome.scores) and not any(outcome.tricks)


@pytest.mark.parametrize("direction", ["counter", "clockwise"])
@pytest.mark.parametrize("dealer", SEAT_LETTERS)
def test_the_seat_after_the_dealer_calls_first(dealer, direction, belote):
    """B1, B3: whichever way the table is drawn."""
    state = belote.play(dealer=dealer, direction=direction)
    assert state.pending[0].seat == seat_after(parse_seat(dealer))


@pytest.mark.parametrize("dealer", SEATS)
def test_three_then_two_then_three_cards_are_dealt(dealer):
    """B2: the seat after the dealer is served first."""
    state = new_deal(BULGARIAN, dealer=dealer, seed="B2")
    pack = shuffled(BULGARIAN.pack, secret_from_seed("B2"))
    for place in range(4):
        hand = state.setup.hands[seat_after(dealer, place + 1)]
        rounds = ((3 * place, 3), (12 + 2 * place, 2), (20 + 3 * place, 3))
        assert hand == tuple(
            pack[at] for start, size in rounds for at in range(start, start + size)
        )
