"""The match: totals, hanging points, the end, dealers."""

import random
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import pytest

from kibitz import games
from kibitz.errors import IllegalSetup
from kibitz.play.match import start_match
from kibitz.play.state import new_deal
from kibitz.rules.match import Before
from kibitz.rules.options import make_options
from kibitz.rules.outcome import Outcome
from kibitz.rules.seats import NORTH, SEATS

BULGARIAN = games.variant("belote/bulgarian")


def points(text):
    """The points of two sides, written as 10-6."""
    return [Fraction(number) for number in text.split("-")]


def deal_with(text):
    """A finished deal, as far as a match looks at it."""
    written, *more = text.split()
    outcome = Outcome()
    if written != "passed":
        ours, theirs = points(written)
        winner_takes_all = (8, 0) if ours > theirs else (0, 8)
        outcome = Outcome(
            contract="H",
            tricks=(*(winner_takes_all if "capot" in more else (7, 1)), 0, 0),
            scores=(ours, theirs, ours, theirs),
            carried=hanging_after(text),
        )
    return SimpleNamespace(outcome=outcome, setup=SimpleNamespace(dealer=NORTH))


def hanging_after(text):
    """The points that hang after a deal."""
    return int(text.partition("hanging ")[2] or 0)


def test_ends(case):
    options = make_options(BULGARIAN.options, case.get("options", {}))
    match = start_match(BULGARIAN, options)
    before = dict(zip(("NS", "EW"), points(case["before"]), strict=True))
    match = replace(match, standing=replace(match.standing, scores=before))
    finished = []
    deals = case["deals"].split(", ")
    for deal in deals:
        assert not match.closed
        match = match.after(deal_with(deal), match.seating())
        finished.append(match.standing.finished)
    assert list(match.standing.scores.values()) == points(case["after"])
    assert finished == case["finished"]
    assert match.standing.winner == case.get("winner")
    assert match.standing.carried == hanging_after(deals[-1])


@pytest.mark.parametrize("dealer", SEATS)
def test_anybody_deals_first_and_then_the_next_seat(dealer):
    """B48, passed-out deals included."""
    match = start_match(BULGARIAN, BULGARIAN.options())
    assert match.dealers == SEATS
    for turn in range(5):
        seat = SEATS[(dealer + turn) % 4]
        match.check_deal(seat, match.seating())
        state = new_deal(BULGARIAN, dealer=seat, seed="passed out")
        for _ in range(4):
            state = state.do("P")
        match = match.after(state, match.seating())
        with pytest.raises(IllegalSetup):
            match.check_deal(seat, match.seating())


def test_a_passed_out_deal_keeps_the_hanging_points():
    """B5, B44."""
    state = new_deal(BULGARIAN, seed="passed out", before=Before(8))
    for _ in range(4):
        state = state.do("P")
    assert state.outcome.carried == 8
    assert dict(state.outcome.extras) == {"hanging": "8"}


@pytest.mark.parametrize("seed", range(5))
def test_a_match_of_random_deals(seed):
    """What was written adds up; somebody with 151 or more is ahead at the end, and not before."""
    generator = random.Random(seed)
    match = start_match(BULGARIAN, BULGARIAN.options())
    written = [0, 0]
    while not match.closed:
        assert match.standing.winner is None
        dealer = generator.choice(match.dealers)
        state = new_deal(
            BULGARIAN,
            dealer=dealer,
            seed=f"{seed} {match.standing.deals}",
            before=match.before(match.seating()),
        )
        while state.pending:
            state = state.after(generator.choice(state.pending[0].legal))
        written = [written[side] + int(state.outcome.scores[side]) for side in (0, 1)]
        match = match.after(state, match.seating())
        assert list(match.standing.scores.values()) == written
    assert max(written) >= 151
    assert match.standing.winner == ("NS", "EW")[written[1] > written[0]]
