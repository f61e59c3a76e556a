"""A deal in progress, as far as all games agree on it.

A deal has two parts. Its ``Table`` is what everybody has seen and heard; the rest (hands, widow,
discards) is secret. A view of the deal is therefore built up: the table, and those zones of the
rest that a seat may see. Games extend both records with fields of their own.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias, TypeVar

from kibitz.cards.card import Card
from kibitz.cards.card_set import BIT, NO_CARDS, CardSet
from kibitz.rules.evolve import evolve
from kibitz.rules.match import NO_MATCH, Before
from kibitz.rules.options import Options
from kibitz.rules.seats import SEATS, Seat, seat_after
from kibitz.rules.trick import CardOrder, Trick, winning

Hands: TypeAlias = tuple[CardSet, ...]
"""The four hands in the order N E S W."""

EVERYBODY: Final = frozenset(SEATS)
NOBODY: Final[frozenset[Seat]] = frozenset()

TRICK_SIZE: Final = 4


@dataclass(frozen=True, slots=True)
class Setup:
    """All that is settled before the first action.

    Attributes:
        options: the variant's options.
        dealer: who dealt.
        hands: the cards of N E S W in the order in which they were dealt.
        widow: the cards put aside, bottom card first; none in most games.
        before: what is known of the match in which it is played.
    """

    options: Options
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    widow: tuple[Card, ...] = ()
    before: Before = NO_MATCH


@dataclass(frozen=True)
class Table:
    """What everybody at the table has seen and heard.

    Attributes:
        dealer: who dealt.
        leader: who leads to the trick in progress.
        trick: the cards of the trick in progress, in the order played.
        tricks: the completed tricks.
        before: what is known of the match in which the deal is played.
    """

    dealer: Seat
    leader: Seat
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    before: Before = NO_MATCH


@dataclass(frozen=True)
class Deal:
    """A deal in progress: a value, never changed, only replaced."""

    table: Table
    hands: Hands


class Zone(NamedTuple):
    """Cards that lie together: whose they are, and who may see their faces.

    Attributes:
        name: ``hand``, ``widow``, ``covered`` …
        owner: whose zone it is; none if it is the table's.
        cards: the cards in the zone.
        seen_by: the seats that may see the faces; the others see how many there are.
    """

    name: str
    owner: Seat | None
    cards: tuple[Card, ...]
    seen_by: frozenset[Seat]


T = TypeVar("T", bound=Table)


def seat_to_play(table: Table) -> Seat:
    """Whose card is due in the trick in progress."""
    return seat_after(table.leader, len(table.trick))


def with_card(table: T, card: Card, order: CardOrder) -> T:
    """The table once the next card was played; a full trick goes to its winner, who leads."""
    trick = (*table.trick, card)
    if len(trick) < TRICK_SIZE:
        return evolve(table, trick=trick)
    winner = seat_after(table.leader, winning(order, trick))
    done = Trick(table.leader, trick, winner)
    return evolve(table, leader=winner, trick=(), tricks=(*table.tricks, done))


def without(hands: Hands, seat: Seat, cards: CardSet) -> Hands:
    """The hands once a seat has parted with some cards."""
    return (*hands[:seat], hands[seat] & ~cards, *hands[seat + 1 :])


def trick_counts(tricks: Iterable[Trick]) -> tuple[int, ...]:
    """How many tricks N E S W have won with their own cards."""
    winners = [trick.winner for trick in tricks]
    return tuple(winners.count(seat) for seat in SEATS)


def cards_played(table: Table) -> CardSet:
    """Every card that lies or lay in a trick."""
    played = NO_CARDS
    for cards in (table.trick, *(trick.cards for trick in table.tricks)):
        for card in cards:
            played |= BIT[card]
    return played


def played_by(table: Table, seat: Seat) -> CardSet:
    """The cards that a seat has played from its hand."""
    return played_by_each(table)[seat]


def played_by_each(table: Table) -> Hands:
    """The cards that each of N E S W has played from its hand."""
    played = [NO_CARDS] * len(SEATS)
    for leader, cards in (
        *((t.leader, t.cards) for t in table.tricks),
        (table.leader, table.trick),
    ):
        for seat, card in enumerate(cards, leader):
            played[seat % TRICK_SIZE] |= BIT[card]
    return tuple(played)
