"""What one seat knows of a deal, and what a player says back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from kibitz.cards.card import Card
from kibitz.cards.card_set import CardSet, card_set
from kibitz.rules.actions import Action
from kibitz.rules.deal import Table
from kibitz.rules.decision import Deadline, Decision, Kind
from kibitz.rules.options import Options
from kibitz.rules.seats import Seat


class Heard(NamedTuple):
    """Something said or done, in the words in which this seat learned of it.

    Attributes:
        seat: who did it.
        kind: in answer to what.
        text: the action's text, or what was heard of it.
        hand: whose cards it was about: the seat's own, or dummy's.
    """

    seat: Seat
    kind: Kind
    text: str
    hand: Seat


class SeenZone(NamedTuple):
    """A zone as one seat sees it: how many cards, and which if their faces may be seen."""

    name: str
    owner: Seat | None
    size: int
    cards: tuple[Card, ...] | None


class SeenQuestion(NamedTuple):
    """A question as the other seats see it."""

    seat: Seat
    kind: Kind
    hand: Seat
    deadline: Deadline | None = None


def cards_of(zones: Iterable[SeenZone], seat: Seat | None) -> CardSet:
    """The cards of a seat that can be seen, whether held, covered or turned up."""
    own = (zone.cards for zone in zones if zone.owner == seat and zone.cards)
    return card_set(card for cards in own for card in cards)


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat, or a kibitzer, may know.

    Attributes:
        game: ``game/variant``.
        options: the variant's options.
        seat: whose view it is; none for a kibitzer's.
        table: what everybody has seen and heard, as a record of the game.
        zones: the cards, those that may be seen with their faces.
        heard: everything said and done so far, in this seat's words.
        questions: the decisions owed, as everybody sees them.
        decision: the decision that this seat owes itself, with the legal answers.
    """

    game: str
    options: Options
    seat: Seat | None
    table: Table
    zones: tuple[SeenZone, ...]
    heard: tuple[Heard, ...]
    questions: tuple[SeenQuestion, ...]
    decision: Decision | None

    @property
    def hand(self) -> CardSet:
        """The seat's own hand."""
        return self.hand_of(self.seat)

    def hand_of(self, seat: Seat | None) -> CardSet:
        """The cards of a seat that can be seen, whether held, covered or turned up."""
        return cards_of(self.zones, seat)

    def calls(self) -> tuple[Heard, ...]:
        """The calls of the auction."""
        return tuple(heard for heard in self.heard if heard.kind == "call")


class Belief(NamedTuple):
    """What a player believes of a zone whose cards it does not see.

    Attributes:
        zone: ``hand``, ``widow``, ``covered`` …
        owner: whose it is; none if it is the table's.
        cards: how likely it is that each card lies there, from 0 to 1; cards that cannot are left
            out.
    """

    zone: str
    owner: Seat | None
    cards: Mapping[Card, float]


@dataclass(frozen=True, slots=True)
class Choice:
    """A player's answer: the action, what else was weighed, and why.

    Attributes:
        action: the answer, one of the decision's legal ones.
        reason: one sentence.
        candidates: the actions considered and what they seemed worth, best first, in the unit
            that the player reckons in. A house player names here what is worth weighing: one
            who thinks longer looks at no other actions.
        worlds: in how many deals the candidates were tried; then they are worth score units,
            beside the mean score of all four seats, or what these are to a match.
        beliefs: where the hidden cards lie in those deals.
    """

    action: Action
    reason: str = ""
    candidates: tuple[tuple[Action, float], ...] = ()
    worlds: int = 0
    beliefs: tuple[Belief, ...] = ()
