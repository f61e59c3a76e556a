"""The auction: contracts, bidders, and calls that are refused."""

import pytest

from kibitz.errors import IllegalAction
from kibitz.rules.seats import SEAT_LETTERS, parse_seat, seat_after


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


@pytest.mark.parametrize("dealer", SEAT_LETTERS)
def test_who_calls_first_is_dealt_his_first_five_cards_first(dealer, belote):
    """B1, B2, B3: the seat after the dealer acts first, whichever way the table is drawn."""
    for direction in ("counter", "clockwise"):
        state = belote.play(dealer=dealer, direction=direction)
        assert state.pending[0].seat == seat_after(parse_seat(dealer))
