"""A belote match to 151, with hanging points and the capot exception."""

from dataclasses import replace

from kibitz.games.belote.options import BeloteOptions
from kibitz.games.belote.play import TRICKS
from kibitz.games.belote.scoring import side_tricks
from kibitz.games.belote.standing import chance as chance_at
from kibitz.rules.match import MatchRules, Standing, any_first_then_next, leader
from kibitz.rules.outcome import Outcome


def add(options: BeloteOptions, standing: Standing, outcome: Outcome) -> Standing:
    """The standing after one more deal.

    Only a deal that is neither passed out nor a capot can end the match (B46), and only if the
    totals differ (B45).
    """
    standing = replace(standing, deals=standing.deals + 1, carried=outcome.carried)
    if outcome.contract is None:
        return standing
    goal = options.target if standing.goal is None else standing.goal
    best = max(standing.scores.values())
    if best < goal:
        return standing
    if TRICKS in side_tricks(outcome.tricks):
        return replace(standing, goal=int(best) + 1) if options.capot_exit == "line" else standing
    winner = leader(standing.scores)
    finished = winner is not None and (options.hanging_end or not standing.carried)
    return replace(standing, finished=finished, winner=winner if finished else None)


def chance(options: BeloteOptions, standing: Standing, entrant: str) -> float:
    """How likely a side is to win."""
    return chance_at("bulgarian", options.target, standing, entrant)


MATCH = MatchRules(add, any_first_then_next, carried_name="hanging", chance=chance)
