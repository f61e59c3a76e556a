"""From what both sides have taken to what they write."""

import pytest

from kibitz.games.belote.contree.contract import AMOUNTS, CAPOT, LADDER, Contract
from kibitz.games.belote.contree.options import ContreeOptions
from kibitz.games.belote.contree.scoring import Taken, settle
from kibitz.rules.actions import Call
from kibitz.rules.seats import NORTH

DEFAULTS = ContreeOptions()


def contract(text):
    """The contract that North has bid, as ``80HX``."""
    bid = text.rstrip("X")
    step, suit = divmod(LADDER.bids.index(Call(bid)), 4)
    made = Contract(suit, 2 ** (len(text) - len(bid)), NORTH, AMOUNTS[step])
    assert made.text == text
    return made


def sides(case):
    """What bidders and defenders have taken."""
    return [
        Taken(cards, 20 if case.get("belote") == side else 0, cards == 252)
        for side, cards in zip(("bidders", "defenders"), case["cards"], strict=True)
    ]


def test_written(case):
    assert list(settle(DEFAULTS, contract(case["contract"]), *sides(case))) == case["written"]


def test_options(case):
    options = ContreeOptions(**case["options"])
    assert list(settle(options, contract(case["contract"]), *sides(case))) == case["written"]


@pytest.mark.parametrize("amount", AMOUNTS)
@pytest.mark.parametrize("multiplier", [1, 2, 4])
def test_every_split_of_a_deal(amount, multiplier):
    """BC10 to BC12: nothing is lost, and one more point never costs anything."""
    times = {1: 1, 2: 2, 4: 3}[multiplier]
    before = None
    for cards in range(163):
        stands = Contract(0, multiplier, NORTH, amount)
        bidders, defenders = settle(DEFAULTS, stands, Taken(cards), Taken(162 - cards))
        assert bidders + defenders == 162 + amount * times
        made = cards >= amount != CAPOT
        assert (bidders > 0) == made
        assert (defenders == 0) == (made and (multiplier > 1 or cards == 162))
        assert before is None or bidders - defenders >= before
        before = bidders - defenders
