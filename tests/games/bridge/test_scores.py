"""The score of a deal, for both editions and every vulnerability."""

import pytest

SIDES = {"N": "ns", "E": "ew", "S": "ns", "W": "ew"}
VULNERABILITIES = ("none", "ns", "ew", "all")
every_declarer = pytest.mark.parametrize("declarer", "SW")


def is_vulnerable(declarer, vulnerability):
    return vulnerability in ("all", SIDES[declarer])


def scores_for(declarer, points, otherwise):
    """The points for declarer's side, in the order of the seats."""
    return tuple(points if SIDES[seat] == SIDES[declarer] else otherwise for seat in "NESW")


def assert_scores(state, scores):
    """The scores, and that the breakdown explains them."""
    outcome = state.outcome
    assert outcome.scores == scores
    lines = [line.amounts for line in outcome.breakdown]
    assert tuple(map(sum, zip(*lines, strict=True))) == scores


@every_declarer
def test_made(case, declarer, bridge):
    assert_made(bridge, case, declarer)


@every_declarer
def test_slams(case, declarer, bridge):
    assert_made(bridge, case, declarer)


def assert_made(bridge, case, declarer):
    """A single deal shows opposite numbers (C17), a match only the winner's (C16)."""
    for vulnerability in VULNERABILITIES:
        state = bridge.finished(
            "single", case["contract"], declarer, case["tricks"], vulnerability=vulnerability
        )
        points = case["single"][is_vulnerable(declarer, vulnerability)]
        assert_scores(state, scores_for(declarer, points, -points))
    for scoring in ("no_vul_flat200", "law77"):
        state = bridge.finished(
            "match", case["contract"], declarer, case["tricks"], scoring=scoring
        )
        assert_scores(state, scores_for(declarer, case["match"], 0))


@every_declarer
@pytest.mark.parametrize("doubling", ["undoubled", "doubled", "redoubled"])
def test_penalties(case, doubling, declarer, bridge):
    """The lowest contract that can go down so far, in a suit and at no trumps."""
    level = max(1, case["down"] - 6)
    not_vulnerable, vulnerable, match = case[doubling]
    for denomination in ("H", "NT"):
        contract = f"{level}{denomination}" + "X" * ("undoubled", "doubled", "redoubled").index(
            doubling
        )
        result = (contract, declarer, 6 + level - case["down"])
        for vulnerability in VULNERABILITIES:
            state = bridge.finished("single", *result, vulnerability=vulnerability)
            points = vulnerable if is_vulnerable(declarer, vulnerability) else not_vulnerable
            assert_scores(state, scores_for(declarer, -points, points))
        assert_scores(bridge.finished("match", *result), scores_for(declarer, 0, match))
        state = bridge.finished("match", *result, scoring="law77")
        assert_scores(state, scores_for(declarer, 0, not_vulnerable))


@pytest.mark.parametrize("level", range(1, 8))
@pytest.mark.parametrize("denomination", ["C", "D", "H", "S", "NT"])
def test_tricks_alone_decide_whether_a_contract_is_made(level, denomination, bridge):
    """One trick more than needed, just enough, one too few; never more than 13."""
    for tricks in range(5 + level, min(13, 7 + level) + 1):
        outcome = bridge.finished("single", f"{level}{denomination}", "S", tricks).outcome
        assert sum(outcome.tricks[::2]) == tricks
        assert (outcome.scores[2] > 0) == (tricks >= 6 + level)


@pytest.mark.parametrize("seat", "NESW")
def test_where_the_person_sits_changes_nothing(seat, bridge):
    assert bridge.finished("single", "3NT", "N", 9, human_seat=seat).outcome == (
        bridge.finished("single", "3NT", "N", 9).outcome
    )
