"""The auction: contracts, declarers, and calls that are refused."""

import pytest

from kibitz import games
from kibitz.cards.shuffle import secret_from_seed, shuffled
from kibitz.errors import IllegalAction
from kibitz.play.state import new_deal
from kibitz.rules.seats import EAST, NORTH, SOUTH, WEST

BIDS = [
    f"{level}{denomination}" for level in range(1, 8) for denomination in ("C", "D", "H", "S", "NT")
]


def test_contracts(case, bridge):
    """The leader's card is due first, then dummy's, which declarer owes (C11, C12)."""
    state = bridge.play("match", case["calls"].split(), case["dealer"])
    assert bridge.owed(state) == [(case["leader"], "card", case["leader"])]
    state = bridge.lowest_cards(state, 1)
    assert bridge.owed(state) == [(case["declarer"], "card", case["dummy"])]
    outcome = bridge.lowest_cards(state).outcome
    assert outcome.contract == case["contract"]
    assert outcome.declarers == ("NESW".index(case["declarer"]),)


def test_refused_calls(case, bridge):
    *calls, refused = case["calls"].split()
    state = bridge.play("match", calls, case["dealer"])
    with pytest.raises(IllegalAction) as error:
        state.do(refused)
    assert (error.value.rule, error.value.reason) == (case["rule"], case["reason"])
    assert error.value.action == refused
    assert list(error.value.legal) == bridge.legal(state)
    assert len(state.history) == len(calls)


@pytest.mark.parametrize("variant", ["single", "match"])
def test_four_passes_end_the_deal_without_contract_or_declarer(variant, bridge):
    """CA2, C6; public 2: a passed-out deal was exported with a declarer."""
    outcome = bridge.play(variant, ["P"] * 4).outcome
    assert (outcome.contract, outcome.declarers, outcome.sides) == (None, (), ())
    assert not any(outcome.scores) and not any(outcome.tricks) and not outcome.breakdown


def test_nothing_can_be_called_after_the_end(bridge):
    with pytest.raises(IllegalAction) as error:
        bridge.play("single", ["P"] * 4).do("1C")
    assert (error.value.reason, error.value.rule, error.value.legal) == ("over", "C5", ())


def test_a_call_out_of_turn_is_refused(bridge):
    with pytest.raises(IllegalAction) as error:
        bridge.play("single").do("1C", EAST)
    assert (error.value.reason, error.value.rule) == ("turn", "C5")


def test_the_first_call_is_any_bid_in_order_or_a_pass(bridge):
    """Public 5: denominations were numbered differently at different borders."""
    assert bridge.legal(bridge.play("single")) == ["P", *BIDS]


@pytest.mark.parametrize("bid", BIDS)
def test_after_a_bid_only_higher_ones_are_left(bid, bridge):
    assert bridge.legal(bridge.play("single", [bid])) == ["P", "X", *BIDS[BIDS.index(bid) + 1 :]]


@pytest.mark.parametrize("dealer", "NESW")
def test_the_dealer_calls_first_and_the_turn_goes_clockwise(dealer, bridge):
    state = bridge.play("match", dealer=dealer)
    callers = []
    for call in ("1C", "P", "P", "1D"):
        callers += bridge.owed(state)
        state = state.do(call)
    start = "NESW".index(dealer)
    assert callers == [(seat, "call", seat) for seat in ("NESW" * 2)[start : start + 4]]


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left():
    """CF3."""
    variant = games.variant("bridge/single")
    pack = shuffled(variant.pack, secret_from_seed("CF3"))
    hands = new_deal(variant, seed="CF3").setup.hands
    assert [hands[seat] for seat in (WEST, NORTH, EAST, SOUTH)] == [
        pack[place::4] for place in range(4)
    ]
