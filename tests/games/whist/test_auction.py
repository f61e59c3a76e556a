"""The auction of 45 bids: whose turn it is, who may join, what is refused (W9 to W17)."""

from types import SimpleNamespace
from typing import Any

import pytest

from kibitz.errors import IllegalAction
from kibitz.rules.join_auction import JoinAuction
from kibitz.rules.seats import SEAT_LETTERS, SEATS, Seat, parse_seat, seat_after, seat_text

LEVELS = ["8", "9", "10", "11", "12", "13"]
DESIGNATIONS = ["", "C", "T1", "HALF", "T2", "NT", "T3"]
SOLOS = {"9": "SOLO", "10": "CLEAN", "11": "OPEN"}
BIDS = [level + designation for level in LEVELS for designation in DESIGNATIONS]
for level, solo in SOLOS.items():
    BIDS.insert(BIDS.index(level) + 1, solo)
JOINABLE = [bid for bid in BIDS if "T" in bid.replace("NT", "") or bid in SOLOS.values()]


@pytest.mark.parametrize("turned", range(4))
def test_turns(case: dict[str, Any], whist: SimpleNamespace, turned: int) -> None:
    """Each call is due from the seat that makes it in the case, wherever the dealer sits."""
    dealer = seat_after(parse_seat("W"), turned)
    state = whist.deal_of({"dealer": seat_text(dealer)})
    for said in whist.words(case["calls"]):
        letter, call = said.split()
        (asked,) = state.pending
        assert asked.kind == "call"
        assert asked.seat == seat_after(parse_seat(letter), turned)
        state = state.do(call)
    expected = tuple(seat_after(parse_seat(letter), turned) for letter in case["declarers"].split())
    auction = state.deal.table.auction
    assert auction.over
    assert auction.declarers == expected
    if "contract" in case:
        assert state.deal.table.bid.text == case["contract"]
        assert not state.finished
    else:
        assert state.finished
        assert state.outcome.contract is None
        assert state.outcome.scores == (0, 0, 0, 0)


def test_refusals(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """A call against the rules is refused by the rule that forbids it, and changes nothing."""
    state = whist.deal_of({"opening": case["calls"]})
    with pytest.raises(IllegalAction) as refused:
        state.do(case["call"])
    assert (refused.value.rule, refused.value.reason) == (case["rule"], case["reason"])
    assert refused.value.legal == tuple(action.text for action in state.pending[0].legal)


def auctions_after(auction: JoinAuction) -> int:
    """In how many ways an auction can go on to its end."""
    if auction.over:
        return 1
    return sum(auctions_after(auction.after(call)) for call in auction.calls())


def test_counts(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """There are as many auctions as an independent count of the rules says."""
    assert auctions_after(whist.variant.auction(Seat(0), case["bids"])) == case["auctions"]


def test_the_45_bids_stand_in_order(whist: SimpleNamespace) -> None:
    """Forehand may pass or make every bid; after each bid only those above it are left."""
    first = whist.deal_of({})
    assert [action.text for action in first.pending[0].legal] == ["P", *BIDS]
    for rank, bid in enumerate(BIDS):
        legal = [action.text for action in first.do(bid).pending[0].legal]
        join = ["JOIN"] if bid in JOINABLE else []
        assert legal == ["P", *join, *BIDS[rank + 1 :]]


def test_21_bids_can_be_joined() -> None:
    """Eighteen tips and three solos."""
    assert len(BIDS) == 45
    assert len(JOINABLE) == 21


def test_a_call_out_of_turn_is_refused(whist: SimpleNamespace) -> None:
    """Only the seat on turn may call."""
    state = whist.deal_of({"opening": "8"})
    for seat in SEATS:
        if SEAT_LETTERS[seat] != "E":
            with pytest.raises(IllegalAction) as refused:
                state.do("9", seat)
            assert refused.value.reason == "turn"
