"""A match: totals, length, winner, dealers."""

import pytest

from kibitz.errors import IllegalSetup


def deal_with(bridge, result):
    """A deal of a match with a given result."""
    if "contract" not in result:
        return bridge.play("match", ["P"] * 4, result["dealer"])
    return bridge.finished(
        "match", result["contract"], result["declarer"], result["tricks"], dealer=result["dealer"]
    )


def test_matches(case, bridge):
    """The totals after every deal; finished after the last, and not before (C6, C13, C16)."""
    deals = [deal_with(bridge, result) for result in case["results"]]
    reports = bridge.match(deals, deals=case["deals"], scoring=case["scoring"])
    assert [report["match"]["scores"] for report in reports] == [
        {"NS": str(result["total"][0]), "EW": str(result["total"][1])} for result in case["results"]
    ]
    *before, last = [report["match"] for report in reports]
    assert all(not match["finished"] and match["winner"] is None for match in before)
    assert (last["finished"], last["winner"]) == (True, case.get("winner"))


def test_dealers(case, bridge):
    deals = [bridge.play("match", ["P"] * 4, dealer) for dealer in case["dealers"]]
    bridge.match(deals[:-1], first_dealer=case["first_dealer"])
    with pytest.raises(IllegalSetup) as error:
        bridge.match(deals, first_dealer=case["first_dealer"])
    assert error.value.where == f"deals[{len(deals) - 1}], dealer"


@pytest.mark.parametrize("dealer", "NESW")
def test_a_match_with_any_first_dealer_may_begin_with_each(dealer, bridge):
    (report,) = bridge.match([bridge.play("match", ["P"] * 4, dealer)], first_dealer="any")
    assert report["match"]["finished"] is False


def test_no_deal_follows_the_last(bridge):
    deals = [bridge.play("match", ["P"] * 4, dealer) for dealer in "NES"]
    with pytest.raises(IllegalSetup) as error:
        bridge.match(deals, deals=2)
    assert error.value.where == "deals[2]"


def test_four_deals_unless_something_else_is_agreed(bridge):
    reports = bridge.match([bridge.play("match", ["P"] * 4, dealer) for dealer in "NESW"])
    assert [report["match"]["finished"] for report in reports] == [False, False, False, True]


def test_an_unfinished_deal_leaves_the_match_open(bridge):
    finished, open_deal = bridge.match(
        [bridge.play("match", ["P"] * 4, "N"), bridge.play("match", ["1C"], "E")]
    )
    assert finished["match"]["finished"] is False
    assert (open_deal["finished"], "match" in open_deal) == (False, False)


@pytest.mark.parametrize("dealer", "NEW")
def test_only_south_deals_a_single_deal(dealer, bridge):
    with pytest.raises(IllegalSetup) as error:
        bridge.play("single", dealer=dealer)
    assert error.value.where == "dealer"
