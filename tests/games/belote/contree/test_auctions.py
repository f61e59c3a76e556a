"""The auction of contrée: contracts, bidders, and calls that are refused."""

import pytest

from kibitz.errors import IllegalAction
from kibitz.play.state import new_deal
from kibitz.rules.seats import NORTH, SEAT_LETTERS, parse_seat, seat_after
from kibitz.testing.counting import count_auctions


def test_contracts(case, contree):
    """Hands have eight cards from the start (BC2); who called first leads (B3)."""
    calls = case["calls"].split()
    before = contree.called(calls[:-1], case["dealer"])
    assert before.pending[0].kind == "call"
    assert [hand.bit_count() for hand in before.deal.hands] == [8] * 4
    state = contree.called(calls, case["dealer"])
    assert state.pending[0].kind == "card"
    assert state.pending[0].seat == seat_after(parse_seat(case["dealer"]))
    outcome = contree.play_out(state).outcome
    assert outcome.contract == case["contract"]
    assert outcome.declarers == (parse_seat(case["bidder"]),)


def test_refused_calls(case, contree):
    *calls, refused = case["calls"].split()
    state = contree.called(calls, case["dealer"])
    with pytest.raises(IllegalAction) as error:
        state.do(refused)
    assert (error.value.rule, error.value.reason) == (case["rule"], case["reason"])
    assert error.value.legal == tuple(action.text for action in state.pending[0].legal)


def test_what_may_be_called(contree):
    """BC3: forty bids or a pass; then what is higher, by the amount alone."""
    first = contree.legal("")
    assert len(first) == 41
    assert first[:6] == ["P", "80C", "80D", "80H", "80S", "90C"]
    assert first[-5:] == ["160S", "250C", "250D", "250H", "250S"]
    assert contree.legal("150H") == ["P", "X", *first[-8:]]
    assert contree.legal("150H P") == ["P", *first[-8:]]
    assert contree.legal("150H X") == ["P", "XX"]
    assert contree.legal("150H X P") == ["P"]
    assert contree.legal("150H X P P") == ["P", "XX"]
    assert contree.legal("250H P P") == ["P", "X"]


def test_four_passes_end_the_deal_without_a_score(contree):
    """B5."""
    outcome = contree.called(["P"] * 4).outcome
    assert (outcome.contract, outcome.declarers, outcome.sides) == (None, (), ())
    assert not any(outcome.scores) and not any(outcome.tricks)


@pytest.mark.parametrize("amounts", [1, 2, 10])
def test_auctions_are_counted(amounts, contree):
    """After a last bid there are 7 ways: passes, or two doubles, redoubled in two ways or not.

    A bid over which another can be made, in four suits after none, one or two passes, has thirteen
    times as many as the one above it. Four players can open; or nobody does.
    """
    after = [7 * 13**above for above in range(amounts)]
    auction = contree.variant.auction(NORTH, 4 * amounts)
    assert count_auctions(auction) == 1 + 4 * 4 * sum(after)


@pytest.mark.parametrize("dealer", SEAT_LETTERS)
def test_three_then_two_then_three_cards_are_dealt(dealer, contree):
    """BC2: as in Bulgarian belote, but all before the auction."""
    state = new_deal(contree.variant, dealer=parse_seat(dealer), seed="BC2")
    assert [len(hand) for hand in state.setup.hands] == [8] * 4
    assert state.pending[0].seat == seat_after(parse_seat(dealer))
