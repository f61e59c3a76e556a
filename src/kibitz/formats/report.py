"""What ``kibitz replay`` says of a deal, in JSON; record.md fixes every key."""

from typing import Any

from kibitz.cards.card import card_text
from kibitz.errors import IllegalAction, KibitzError
from kibitz.play.match import Match
from kibitz.play.replay import Replayed
from kibitz.rules.decision import Decision
from kibitz.rules.outcome import Outcome
from kibitz.rules.seats import SEATS, seat_text
from kibitz.rules.trick import Trick


def report_json(replayed: Replayed) -> dict[str, Any]:
    """A deal after its recorded actions: its result, or what is pending."""
    state = replayed.state
    if not state.finished:
        return {
            "finished": False,
            "pending": [decision_json(decision) for decision in state.pending],
        }
    report = outcome_json(state.outcome)
    report["tricks_played"] = [trick_json(trick) for trick in state.deal.table.tricks]
    if replayed.match:
        report["match"] = match_json(replayed.match)
    return {"finished": True, **report}


def decision_json(decision: Decision) -> dict[str, Any]:
    """A decision with all its legal answers."""
    return {
        "seat": seat_text(decision.seat),
        "hand": seat_text(decision.hand),
        "kind": decision.kind,
        "legal": [action.text for action in decision.legal],
    }


def outcome_json(outcome: Outcome) -> dict[str, Any]:
    """The result of a finished deal; scores are exact fractions as text."""
    return {
        "contract": outcome.contract,
        "declarers": [seat_text(seat) for seat in outcome.declarers],
        "sides": [[seat_text(seat) for seat in side] for side in outcome.sides],
        "tricks": {seat_text(seat): outcome.tricks[seat] for seat in SEATS},
        "scores": {seat_text(seat): str(outcome.scores[seat]) for seat in SEATS},
        **dict(outcome.extras),
        "breakdown": [
            {
                "label": line.label,
                "rule": line.rule,
                "amounts": {seat_text(seat): str(line.amounts[seat]) for seat in SEATS},
            }
            for line in outcome.breakdown
        ],
    }


def trick_json(trick: Trick) -> dict[str, Any]:
    """A completed trick."""
    return {
        "leader": seat_text(trick.leader),
        "cards": [card_text(card) for card in trick.cards],
        "winner": seat_text(trick.winner),
    }


def match_json(match: Match) -> dict[str, Any]:
    """A match after a deal."""
    standing = match.standing
    report: dict[str, Any] = {
        "scores": {entrant: str(total) for entrant, total in standing.scores.items()},
        "finished": standing.finished,
        "winner": standing.winner,
    }
    if match.variant.match and match.variant.match.carried_name:
        report[match.variant.match.carried_name] = str(standing.carried)
    return report


def error_json(error: KibitzError) -> dict[str, Any]:
    """An error, with all that its kind has to say."""
    if isinstance(error, IllegalAction):
        return {
            "error": error.kind,
            "index": error.index,
            "action": error.action,
            "reason": error.reason,
            "rule": error.rule or None,
            "message": error.message,
            "legal": list(error.legal),
        }
    return {"error": error.kind, "message": error.message, "where": error.where} | (
        {"expected": error.expected} if error.expected else {}
    )
