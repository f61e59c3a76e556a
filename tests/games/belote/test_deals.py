"""Whole deals: a worked one, capots, and what holds for any."""

import random
from collections import Counter

import pytest

from kibitz import games
from kibitz.cards.card import HEARTS
from kibitz.formats.report import report_json
from kibitz.play.replay import Replayed
from kibitz.play.state import new_deal
from kibitz.rules.match import Before
from kibitz.rules.seats import NORTH, SEATS

BULGARIAN = games.variant("belote/bulgarian")

BP1 = {
    "N": "C9 D7 DQ HT HJ HQ HK S9",
    "E": "C7 CT CJ CA D8 DJ DA HA",
    "S": "C8 CQ D9 DK H7 S7 S8 ST",
    "W": "CK DT H8 H9 SJ SQ SK SA",
}
BP1_MELDS = {"N": "HT.HJ.HQ.HK", "W": "SJ.SQ.SK.SA"}
BP1_TRICKS = """
    N C9 C7 C8 CK W, W DT D7 D8 D9 W, W H8 HT HA H7 E, E CT CQ H9 HJ N,
    N DQ DJ DK SJ S, S S7 SQ S9 CJ W, W SK HQ CA S8 N, N HK DA ST SA N
"""

POINTLESS_SEVENTH = """
    SJ C9 S7 S8  S9 CT DT H9  SA CJ DJ HT  ST CQ DQ HJ
    SK CK DK HQ  SQ CA DA HK  C7 C8 D7 D8  H7 H8 D9 HA
"""

ALL_SPADES = {"N": "S7.S8.S9.ST.SJ.SQ.SK.SA"}


def tricks_text(state):
    tricks = report_json(Replayed(state))["tricks_played"]
    return ", ".join(
        " ".join([trick["leader"], *trick["cards"], trick["winner"]]) for trick in tricks
    )


def test_worked(case, belote):
    """BP1: melds, belote with a ruff, raw and written points."""
    state = belote.contract(case["contract"], BP1, case["bidder"])
    state = belote.play_out(state, BP1_MELDS)
    assert tricks_text(state) == " ".join(BP1_TRICKS.split())
    assert state.deal.table.belotes == ((NORTH, HEARTS),)
    assert belote.points(state, "B23") == [0, 50]
    assert belote.points(state, "B29") == [20, 0]
    assert belote.raw_points(state) == [142, 90]
    assert belote.written(state) == case["written"]
    assert state.outcome.contract == case["contract"]


def test_the_worked_deal_with_melds_announced_for_the_players(belote):
    """B19: the same melds, but nobody is asked."""
    state = belote.contract("H", BP1, melds="auto")
    state = belote.play_out(state)
    assert belote.raw_points(state) == [142, 90]


@pytest.mark.parametrize("direction", ["counter", "clockwise"])
def test_the_direction_changes_nothing_but_the_drawing(direction, belote):
    """B1."""
    state = belote.play_out(belote.contract("H", BP1, direction=direction), BP1_MELDS)
    assert tricks_text(state) == " ".join(BP1_TRICKS.split())
    assert belote.written(state) == [14, 9]


def test_capots(case, belote):
    announced = {"E": case["east"]} if "east" in case else {}
    hands = belote.hands_with(ALL_SPADES | announced)
    state = belote.contract(case["contract"], hands, **case.get("options", {}))
    state = belote.play_out(state, announced, belote=False)
    assert state.outcome.tricks == (8, 0, 0, 0)
    assert belote.raw_points(state) == case["raw"]
    assert belote.written(state) == case["written"]


def test_melds_can_win_a_deal_without_a_trick(belote):
    """Public 18: melds of losers without a trick were left out of the comparison."""
    hands = {
        "N": "S7 S8 S9 ST SJ SA CA DA",
        "E": "C7 C8 C9 CT CK DK HK SK",
        "S": "D7 D8 D9 DT CJ DJ HJ HA",
        "W": "H7 H8 H9 HT CQ DQ HQ SQ",
    }
    melds = {"E": "C7.C8.C9.CT+CK.DK.HK.SK", "W": "H7.H8.H9.HT+CQ.DQ.HQ.SQ"}
    state = belote.play_out(belote.contract("S", hands), melds, ["SJ", "SK", "CJ", "SQ"])
    assert state.outcome.tricks == (8, 0, 0, 0)
    assert belote.raw_points(state) == [252, 300]
    assert belote.written(state) == [0, 55]


def test_a_trick_without_points_prevents_a_capot(belote):
    """Public 20: a capot was inferred from the points."""
    hands = {
        "N": "S9 ST SJ SQ SK SA C7 HA",
        "E": "C8 C9 CT CJ CQ CK CA H7",
        "S": "S7 D7 DT DJ DQ DK DA H8",
        "W": "S8 D8 D9 H9 HT HJ HQ HK",
    }
    state = belote.play_out(
        belote.contract("AT", hands), {}, POINTLESS_SEVENTH.split(), belote=False
    )
    assert state.outcome.tricks == (7, 1, 0, 0)
    assert belote.raw_points(state) == [258, 0]
    assert belote.written(state) == [26, 0]


@pytest.mark.parametrize("seed", range(60))
def test_any_deal_is_written_in_full(seed):
    """B33, B36: what all write, and what hangs, is the whole deal times the double."""
    generator = random.Random(seed)
    state = new_deal(BULGARIAN, dealer=generator.choice(SEATS), seed=str(seed), before=Before(7))
    while state.pending:
        state = state.after(generator.choice(state.pending[0].legal))
    outcome = state.outcome
    if outcome.contract is None:
        assert outcome.carried == 7
        return
    *lines, total, _ = outcome.breakdown
    assert total.label == "points in all"
    points = Counter()
    for line in lines:
        points[line.rule] += int(sum(line.amounts[:2]))
    all_tricks = 8 in (sum(outcome.tricks[::2]), sum(outcome.tricks[1::2]))
    assert points["B33"] == {"AT": 258, "NT": 260}.get(outcome.contract.rstrip("X"), 162)
    assert points["B34"] == (90 if all_tricks else 0)
    assert points.total() == sum(total.amounts[:2])
    written = int(sum(outcome.scores[:2]))
    times = (1, 2, 4)[outcome.contract.count("X")]
    assert written + outcome.carried == (points.total() + 5) // 10 * times + 7
    assert outcome.scores[:2] == outcome.scores[2:]
