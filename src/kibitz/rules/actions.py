"""What a player can do when asked, one record per kind.

``text`` is the action's canonical text form in records. ``heard`` is what the rest of the table
sees and hears of it; an empty text means that they do not even learn that something was asked.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from kibitz.cards.card import CARD_TEXTS, SUIT_LETTERS, Card, card_text, cards_text
from kibitz.cards.card_set import NO_CARDS, CardSet, set_text

NO_TRUMPS: Final = 4
"""Stands in the place of a suit where a denomination has none."""

DENOMINATION_TEXTS: Final = (*SUIT_LETTERS, "NT")


@dataclass(frozen=True, slots=True)
class Call:
    """Anything said in turn in an auction: a pass, a bid, a double, a join."""

    text: str

    @property
    def heard(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Word:
    """A plain word outside the auction: claim, accept, reject, take, decline."""

    text: str

    @property
    def heard(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Naming the denomination: a suit, or ``NO_TRUMPS``."""

    denomination: int

    @property
    def text(self) -> str:
        return f"trump {DENOMINATION_TEXTS[self.denomination]}"

    @property
    def heard(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class NamePartner:
    """Naming the card whose holder becomes partner."""

    card: Card

    @property
    def text(self) -> str:
        return f"partner {card_text(self.card)}"

    @property
    def heard(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Exchange:
    """Laying cards down and picking up those on the table; no cards means declining to."""

    cards: CardSet

    @property
    def text(self) -> str:
        return f"exchange {set_text(self.cards, '.') or '-'}"

    @property
    def heard(self) -> str:
        return f"exchange {self.cards.bit_count() or '-'}"


@dataclass(frozen=True, slots=True)
class Cover:
    """Laying one card face down as the lowest of the partner card's suit, or not doing so."""

    card: Card | None

    @property
    def text(self) -> str:
        return f"cover {'-' if self.card is None else card_text(self.card)}"

    @property
    def heard(self) -> str:
        return "" if self.card is None else "cover"


@dataclass(frozen=True, slots=True)
class Meld:
    """Announcing combinations, or none; ``said`` is what the others hear of each."""

    combinations: tuple[tuple[Card, ...], ...]
    said: tuple[str, ...]

    @property
    def text(self) -> str:
        cards = "+".join(cards_text(cards).replace(" ", ".") for cards in self.combinations)
        return f"meld {cards or '-'}"

    @property
    def heard(self) -> str:
        return f"meld {'+'.join(self.said)}" if self.said else ""


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Playing a card to the trick, with or without saying belote."""

    card: Card
    belote: bool = False

    @property
    def text(self) -> str:
        return f"{CARD_TEXTS[self.card]} belote" if self.belote else CARD_TEXTS[self.card]

    @property
    def heard(self) -> str:
        return self.text


Action: TypeAlias = Call | Word | NameTrump | NamePartner | Exchange | Cover | Meld | PlayCard

PASS: Final = Call("P")
CLAIM: Final = Word("claim")
ACCEPT, REJECT = Word("accept"), Word("reject")
TAKE, DECLINE = Word("take"), Word("decline")
NO_EXCHANGE: Final = Exchange(NO_CARDS)
NO_COVER: Final = Cover(None)
NO_MELD: Final = Meld((), ())
PLAY_CARD: Final = tuple(PlayCard(Card(number)) for number in range(len(CARD_TEXTS)))
"""Playing each card, made once: ``PLAY_CARD[card]``."""
