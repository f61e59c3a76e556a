"""A view as JSON, for clients that hold no rules: everything to show, everything to ask.

It is written in parts. Some parts are the same for all who look on: ``COMMON`` says what each of
them is made from, so that it is written again only when that has changed. The others are a
viewer's own.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from kibitz.cards.card import Card, card_text
from kibitz.formats.report import outcome_json, trick_json
from kibitz.play.state import State
from kibitz.rules.card_play import reasons_against
from kibitz.rules.deal import Table
from kibitz.rules.decision import Decision
from kibitz.rules.game import Variant
from kibitz.rules.seats import SEATS, seat_text
from kibitz.rules.trick import Trick, winning
from kibitz.rules.view import Heard, SeenQuestion, SeenZone, cards_of


class CommonPart(NamedTuple):
    """A part that all see alike.

    Attributes:
        source: what it is made from, given the variant and what everybody has seen and heard.
        write: that as JSON.
    """

    source: Callable[[Variant[Any], Table], Any]
    write: Callable[[Any], Any]


def zone_json(zone: SeenZone) -> dict[str, Any]:
    """A zone: its cards if they may be seen, else how many there are."""
    return {
        "zone": zone.name,
        "owner": None if zone.owner is None else seat_text(zone.owner),
        "cards": zone.size if zone.cards is None else cards_json(zone.cards),
    }


def cards_json(cards: Sequence[Card]) -> list[str]:
    """Cards in the order given."""
    return [card_text(card) for card in cards]


def _pack_and_strength(variant: Variant[Any], table: Table) -> Any:
    order = variant.order(table)
    return None if order is None else (variant.pack, order.strength)


def strength_json(known: tuple[Sequence[Card], Sequence[int]] | None) -> dict[str, int] | None:
    """How strong each card of a pack is in this contract, so that hands can be sorted."""
    return known and {card_text(card): known[1][card] for card in known[0]}


def tricks_json(tricks: Sequence[Trick]) -> list[int]:
    """How many tricks each seat has won."""
    return [sum(trick.winner == seat for trick in tricks) for seat in SEATS]


def last_trick_json(tricks: Sequence[Trick]) -> dict[str, Any] | None:
    """The trick that was completed last."""
    return trick_json(tricks[-1]) if tricks else None


def _winning(variant: Variant[Any], table: Table) -> int | None:
    """Which card of the trick in progress is winning it, counted from the lead."""
    order = variant.order(table)
    return winning(order, table.trick) if order is not None and table.trick else None


COMMON: Final[Mapping[str, CommonPart]] = {
    "dealer": CommonPart(lambda variant, table: table.dealer, seat_text),
    "facts": CommonPart(lambda variant, table: variant.facts(table), list),
    "strength": CommonPart(_pack_and_strength, strength_json),
    "leader": CommonPart(lambda variant, table: table.leader, seat_text),
    "trick": CommonPart(lambda variant, table: table.trick, cards_json),
    "winning": CommonPart(_winning, lambda place: place),
    "last_trick": CommonPart(lambda variant, table: table.tricks, last_trick_json),
    "tricks": CommonPart(lambda variant, table: table.tricks, tricks_json),
}
"""The parts that all see alike, by name."""


def questions_json(questions: Sequence[SeenQuestion]) -> list[dict[str, Any]]:
    """Whose turn it is, for what, with whose cards."""
    return [
        {
            "seat": seat_text(question.seat),
            "kind": question.kind,
            "hand": seat_text(question.hand),
            "seconds": None if question.deadline is None else question.deadline.seconds,
        }
        for question in questions
    ]


def own_decision_json(decision: Decision, zones: Sequence[SeenZone]) -> dict[str, Any]:
    """A decision that the viewer owes: legal answers, and why other cards are none."""
    refused = {}
    if decision.kind == "card":
        reasons = reasons_against(decision, cards_of(zones, decision.hand))
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
