"""A match of contrée: the totals of deals, to 1000 points."""

from dataclasses import replace

from kibitz.games.belote.contree.options import ContreeOptions
from kibitz.games.belote.standing import chance as chance_at
from kibitz.rules.match import MatchRules, Standing, any_first_then_next, leader
from kibitz.rules.outcome import Outcome


def add(options: ContreeOptions, standing: Standing, outcome: Outcome) -> Standing:
    """The standing after one more deal; it ends the match if a side is there and ahead (BC16)."""
    standing = replace(standing, deals=standing.deals + 1)
    if max(standing.scores.values()) < options.target:
        return standing
    winner = leader(standing.scores)
    return replace(standing, finished=winner is not None, winner=winner)


def chance(options: ContreeOptions, standing: Standing, entrant: str) -> float:
    """How likely a side is to win."""
    return chance_at("contree", options.target, standing, entrant)


MATCH = MatchRules(add, any_first_then_next, chance=chance)
