"""From raw to written points."""

from itertools import product

import pytest

from kibitz.games.belote.options import BeloteOptions
from kibitz.games.belote.scoring import settle

DEFAULTS = BeloteOptions()

CARD_POINTS = [("S", 162), ("AT", 258), ("NT", 260), ("S", 252), ("AT", 348), ("NT", 350)]
"""Card points of a whole deal, without and with a capot; bonuses come in tens."""

PROBLEM_DIGIT = {"S": 6, "AT": 4, "NT": 5}
"""Last digits above it go up, those below it down; if one side shows it, the other does too."""


def test_written(case):
    result = settle(DEFAULTS, case["contract"], tuple(case["raw"]), case["times"], case["pool"][0])
    assert [result.bidders, result.defenders] == case["written"]
    assert result.carried == case["pool"][1]


def test_options(case):
    options = BeloteOptions(**case["options"])
    result = settle(options, case["contract"], tuple(case["raw"]), case["times"])
    assert [result.bidders, result.defenders] == case["written"]


BONUSES = range(0, 410, 10)


@pytest.mark.parametrize(("contract", "cards"), CARD_POINTS)
def test_every_split_of_a_deal_is_written_in_full(contract, cards):
    """B36 to B43: nothing is lost, and the pool is not mixed up with the deal."""
    for total in (cards + bonus for bonus in BONUSES):
        for bidders, times in product(range(total + 1), (1, 2, 4)):
            raw = (bidders, total - bidders)
            result = settle(DEFAULTS, contract, raw, times, carried=5)
            assert sum(result) == round(total / 10) * times + 5
            if raw[0] == raw[1]:
                assert result.bidders == 0
                assert (result.defenders == 0) == (times > 1)
            elif times > 1 or raw[0] < raw[1]:
                loser = result.bidders if raw[0] < raw[1] else result.defenders
                assert loser == result.carried == 0


@pytest.mark.parametrize(("contract", "cards"), CARD_POINTS)
def test_a_made_contract_is_rounded_on_both_sides(contract, cards):
    """B37: at the problem digit the side with fewer points goes up, the other down."""
    problem = PROBLEM_DIGIT[contract]
    for total in (cards + bonus for bonus in BONUSES):
        for fewer in range((total + 1) // 2):
            more = total - fewer
            result = settle(DEFAULTS, contract, (more, fewer))
            assert result.bidders == more // 10 + (more % 10 > problem)
            assert result.defenders == fewer // 10 + (fewer % 10 >= problem)
