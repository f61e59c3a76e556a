"""A view as JSON, for clients that hold no rules: everything to show, everything to ask."""

from typing import Any

from kibitz.cards.card import card_text
from kibitz.formats.report import outcome_json, trick_json
from kibitz.play.state import State
from kibitz.rules.card_play import reasons_against
from kibitz.rules.decision import Decision
from kibitz.rules.game import Variant
from kibitz.rules.seats import SEATS, seat_text
from kibitz.rules.view import Heard, SeenQuestion, SeenZone, View


def view_json(variant: Variant[Any], view: View) -> dict[str, Any]:
    """A view, part by part; whatever changes in play changes in whole parts."""
    order = variant.order(view.table)
    return {
        "seat": None if view.seat is None else seat_text(view.seat),
        "dealer": seat_text(view.table.dealer),
        "facts": [list(fact) for fact in variant.facts(view.table)],
        "zones": [zone_json(zone) for zone in view.zones],
        "strength": None if order is None else strength_json(variant, order.strength),
        "leader": seat_text(view.table.leader),
        "trick": [card_text(card) for card in view.table.trick],
        "last_trick": trick_json(view.table.tricks[-1]) if view.table.tricks else None,
        "tricks": [sum(trick.winner == seat for trick in view.table.tricks) for seat in SEATS],
        "questions": [question_json(question) for question in view.questions],
        "decision": None if view.decision is None else own_decision_json(view, view.decision),
    }


def zone_json(zone: SeenZone) -> dict[str, Any]:
    """A zone: its cards if they may be seen, else how many there are."""
    return {
        "zone": zone.name,
        "owner": None if zone.owner is None else seat_text(zone.owner),
        "cards": zone.size if zone.cards is None else [card_text(card) for card in zone.cards],
    }


def strength_json(variant: Variant[Any], strength: tuple[int, ...]) -> dict[str, int]:
    """How strong each card is in this contract, so that hands can be sorted."""
    return {card_text(card): strength[card] for card in variant.pack}


def question_json(question: SeenQuestion) -> dict[str, Any]:
    """Whose turn it is, for what, with whose cards."""
    return {
        "seat": seat_text(question.seat),
        "kind": question.kind,
        "hand": seat_text(question.hand),
        "seconds": None if question.deadline is None else question.deadline.seconds,
    }


def own_decision_json(view: View, decision: Decision) -> dict[str, Any]:
    """The decision that the viewer owes: legal answers, and why other cards are none."""
    refused = {}
    if decision.kind == "card":
        reasons = reasons_against(decision, view.hand_of(decision.hand))
        refused = {card: why._asdict() for card, why in reasons.items()}
    return {
        "kind": decision.kind,
        "hand": seat_text(decision.hand),
        "legal": [action.text for action in decision.legal],
        "refused": refused,
    }


def heard_json(heard: Heard) -> dict[str, Any]:
    """Something that was said or done."""
    return {
        "seat": seat_text(heard.seat),
        "kind": heard.kind,
        "text": heard.text,
        "hand": seat_text(heard.hand),
    }


def result_json(state: State) -> dict[str, Any] | None:
    """The result of a deal, once it is over."""
    return outcome_json(state.outcome) if state.finished else None
