"""What a player thinks of a decision, for people and for programs: the JSON of a ``Choice``."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from kibitz.cards.card import CARD_COUNT, SUIT_LETTERS, Card, card_text, is_wild
from kibitz.play.meaning import Call, calls_in, said_last
from kibitz.rules.game import Variant
from kibitz.rules.meaning import Meaning
from kibitz.rules.seats import SeatLetter, seat_text
from kibitz.rules.view import Belief, Choice, View

HONOURS: Final = 0.7
"""What part of its suit a card has to beat to be one that people ask after."""

WILD: Final = "W"
"""What stands for the suit of cards that have none."""


class CallMeaning(msgspec.Struct, frozen=True):
    """What a call says of the hand of whoever makes it.

    Attributes:
        sentence: for people.
        alert: whether it says something else than that its denomination is good.
        forcing: whether partner may not pass.
    """

    sentence: str
    alert: bool
    forcing: bool


class Candidate(msgspec.Struct, frozen=True):
    """An answer that was weighed.

    Attributes:
        action: the answer.
        value: what it seems worth.
    """

    action: str
    value: float


class Believed(msgspec.Struct, frozen=True):
    """Where a player thinks that hidden cards lie.

    Attributes:
        zone: ``hand``, ``widow``, ``covered`` …
        owner: whose it is; none if it is the table's.
        cards: how likely it is that each card lies there, from 0 to 1; cards that cannot are left
            out.
        lengths: how many cards of each suit are expected there; ``W`` for wild cards.
        telling: the high cards that the player does not see, what is known best of them first.
    """

    zone: str
    owner: SeatLetter | None
    cards: dict[str, float]
    lengths: dict[str, float]
    telling: list[str]


class Opinion(msgspec.Struct, frozen=True):
    """What a player would do, and why.

    Attributes:
        action: the answer.
        reason: one sentence.
        worlds: in how many layouts that fit the answers were tried. If in any, values are score
            units more than all four seats score in the mean; if in none, they are what the player
            reckons by.
        candidates: the answers that were weighed, best first.
        beliefs: where the hidden cards lie in those layouts.
        meaning: what the answer says, if it is a call and anything is agreed about it.
    """

    action: str
    reason: str
    worlds: int
    candidates: list[Candidate]
    beliefs: list[Believed]
    meaning: CallMeaning | None


def call_meaning(meaning: Meaning) -> CallMeaning:
    """What a call says, without the test that tells which hands it is made with."""
    return CallMeaning(meaning.sentence, meaning.alert, meaning.forcing)


def opinion_of(variant: Variant[Any], view: View, choice: Choice) -> Opinion:
    """What a player thinks of the decision that it sees, given what it answered."""
    assert view.decision, "something is asked"
    meaning = None
    if view.decision.kind == "call":
        calls = [*calls_in(view.heard), Call(view.decision.seat, choice.action.text)]
        meaning = said_last(variant, view.options, calls)
    weighed = sorted(choice.candidates, key=lambda each: (-each[1], each[0] != choice.action))
    return Opinion(
        choice.action.text,
        choice.reason,
        choice.worlds,
        [Candidate(action.text, round(value, 2)) for action, value in weighed],
        believed(variant, view, choice.beliefs),
        call_meaning(meaning) if meaning else None,
    )


def believed(variant: Variant[Any], view: View, beliefs: Iterable[Belief]) -> list[Believed]:
    """Where a player thinks that the cards lie that it does not see."""
    beliefs = tuple(beliefs)
    in_all = sum(map(_size, beliefs))
    unseen = {card for belief in beliefs for card in belief.cards}
    honours = [card for card in variant.pack if card in unseen and _is_high(variant, view, card)]

    def known(belief: Belief, card: Card) -> float:
        """How far a belief is from what one would believe of any zone of its size."""
        return abs(belief.cards.get(card, 0) - _size(belief) / in_all)

    return [
        Believed(
            belief.zone,
            None if belief.owner is None else seat_text(belief.owner),
            {card_text(card): round(belief.cards[card], 3) for card in sorted(belief.cards)},
            _lengths(belief),
            [
                card_text(card)
                for card in sorted(honours, key=lambda card: (-known(belief, card), -card))
            ],
        )
        for belief in beliefs
    ]


def _size(belief: Belief) -> float:
    """How many cards lie in a zone."""
    return sum(belief.cards.values())


def _lengths(belief: Belief) -> dict[str, float]:
    lengths: dict[str, float] = dict.fromkeys((*SUIT_LETTERS, WILD), 0.0)
    for card, likely in belief.cards.items():
        lengths[_suit_letter(card)] += likely
    return {suit: round(length, 1) for suit, length in lengths.items() if length}


def _suit_letter(card: Card) -> str:
    return card_text(card)[0]


def _is_high(variant: Variant[Any], view: View, card: Card) -> bool:
    """Whether a card beats most of its suit, under the contract if there is one."""
    if is_wild(card):
        return True
    order = variant.order(view.table)
    strength = order.strength if order else range(CARD_COUNT)
    suit = [other for other in variant.pack if _suit_letter(other) == _suit_letter(card)]
    beaten = sum(strength[other] < strength[card] for other in suit)
    return beaten >= HONOURS * (len(suit) - 1)
