"""Whole deals of contrée: a worked one, belote, and what thinking players are told."""

import random

import pytest

from kibitz.formats.report import report_json
from kibitz.play.replay import Replayed
from kibitz.play.state import new_deal
from kibitz.rules.seats import NORTH
from kibitz.search.position import position_of

WORKED = {
    "N": "C9 D7 DQ HT HJ HQ HK S9",
    "E": "C7 CT CJ CA D8 DJ DA HA",
    "S": "C8 CQ D9 DK H7 S7 S8 ST",
    "W": "CK DT H8 H9 SJ SQ SK SA",
}
TRICKS = """
    N C9 C7 C8 CK W, W DT D7 D8 D9 W, W H8 HT HA H7 E, E CT CQ H9 HJ N,
    N DQ DJ DK SJ S, S S7 SQ S9 CJ W, W SK HQ CA S8 N, N HK DA ST SA N
"""
"""Each first legal card; North ruffs with the queen, and says belote or not. 122-40 in cards."""


def lines(state):
    """The points of North-South and East-West, by label."""
    return {
        str(line.label): [int(amount) for amount in line.amounts[:2]]
        for line in state.outcome.breakdown
    }


@pytest.mark.parametrize(
    ("calls", "belote", "written"),
    [
        ("140H P P P", True, [282, 40]),
        ("140H P P P", False, [0, 302]),
        ("120H P P P", False, [242, 40]),
        ("150H P P P", True, [0, 332]),
        ("110H X P P P", True, [402, 0]),
        ("P 80H P P P", True, [262, 0]),
        ("P 80H X P P P", True, [342, 0]),
        ("P 80H X XX", False, [402, 0]),
        ("250H P P P", True, [0, 432]),
    ],
)
def test_a_worked_deal(calls, belote, written, contree):
    state = contree.play_out(contree.called(calls.split(), hands=WORKED), belote)
    tricks = report_json(Replayed(state))["tricks_played"]
    played = (" ".join([t["leader"], *t["cards"], t["winner"]]) for t in tricks)
    assert ", ".join(played) == " ".join(TRICKS.split())
    assert list(state.outcome.scores) == written * 2
    counted = lines(state)
    assert counted["cards"] == [112, 40]
    assert counted["last trick"] == [10, 0]
    assert counted.get("belote H", [0, 0]) == [20 * belote, 0]
    assert counted["points in all"] == [122 + 20 * belote, 40]


def test_nothing_is_announced_but_belote(contree):
    """BC17: the same hands hold runs, and nobody is asked."""
    state = contree.called(["140H", "P", "P", "P"], hands=WORKED)
    assert state.pending[0].kind == "card"
    assert state.pending[0].why_not("meld -")[:2] == ("not_offered", "")


def capot_hands():
    """North has all spades."""
    pack = [f"{suit}{rank}" for suit in "CDH" for rank in "789TJQKA"]
    return {
        "N": "S7 S8 S9 ST SJ SQ SK SA",
        **{seat: " ".join(pack[place::3]) for place, seat in enumerate("ESW")},
    }


@pytest.mark.parametrize(("calls", "written"), [("120S P P P", [392, 0]), ("250S P P P", [522, 0])])
def test_a_capot(calls, written, contree):
    state = contree.play_out(contree.called(calls.split(), hands=capot_hands()))
    assert list(state.outcome.scores[:2]) == written
    assert lines(state)["capot"] == [90, 0]


@pytest.mark.parametrize("seed", range(30))
def test_what_thinking_players_reckon_is_what_is_written(seed, contree):
    """``settled`` with the bidders' takings, at any moment, belote said as soon as it can be."""
    generator = random.Random(seed)
    state = new_deal(contree.variant, dealer=NORTH, seed=f"settled {seed}")
    suit = generator.choice("CDHS")
    calls = [*["P"] * generator.randrange(4), f"{generator.choice((80, 110, 250))}{suit}"]
    calls += generator.choice((["P"] * 3, ["X", "P", "P", "P"], ["X", "XX"]))
    for call in calls:
        state = state.do(call)
    states = [state]
    while state.pending:
        decision = state.pending[0]
        card = generator.choice(decision.legal).card
        state = state.after([action for action in decision.legal if action.card == card][-1])
        states.append(state)
    bidder = state.outcome.declarers[0]
    counted = lines(state)
    own, others = (
        sum(counted.get(label, [0, 0])[side] for label in ("cards", "last trick", "capot"))
        for side in (bidder % 2, 1 - bidder % 2)
    )
    taken = own if others != 252 else -90
    for at in states[:-1]:
        side = position_of(at).payoff.side
        assert bidder in side
        assert contree.variant.settled(at.deal, side, taken).scores == state.outcome.scores
