"""The match of contrée: totals and the end."""

from dataclasses import replace
from types import SimpleNamespace

from kibitz.play.match import start_match
from kibitz.rules.options import make_options
from kibitz.rules.outcome import Outcome
from kibitz.rules.seats import NORTH, SEATS


def points(text):
    """The points of two sides, written as 160-82."""
    return [int(number) for number in text.split("-")]


def test_ends(case, contree):
    options = make_options(contree.variant.options, case.get("options", {}))
    match = start_match(contree.variant, options)
    before = dict(zip(("NS", "EW"), points(case["before"]), strict=True))
    match = replace(match, standing=replace(match.standing, scores=before))
    finished = []
    for deal in case["deals"].split(", "):
        assert not match.closed
        outcome = Outcome(scores=tuple(points(deal) * 2))
        finished_deal = SimpleNamespace(outcome=outcome, setup=SimpleNamespace(dealer=NORTH))
        match = match.after(finished_deal, match.seating())
        finished.append(match.standing.finished)
    assert list(match.standing.scores.values()) == points(case["after"])
    assert finished == case["finished"]
    assert match.standing.winner == case.get("winner")


def test_anybody_deals_first(contree):
    """B48."""
    assert start_match(contree.variant, contree.variant.options()).dealers == SEATS
