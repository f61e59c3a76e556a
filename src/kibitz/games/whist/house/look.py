"""What the house player makes of the cards it sees, and how precepts decide between them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from kibitz.cards.card import Card, suit_of
from kibitz.cards.card_set import BIT, CardSet, card_set, cards_in
from kibitz.cards.packs import WILD_PACK
from kibitz.games.whist.bids import Designation
from kibitz.games.whist.deal import Table, duties, order
from kibitz.rules.actions import PLAY_CARD, PlayCard
from kibitz.rules.deal import cards_played, trick_counts
from kibitz.rules.deduction import ANY_CARD, may_hold
from kibitz.rules.evolve import evolve
from kibitz.rules.seats import SEATS, Seat, seat_after
from kibitz.rules.trick import NO_SUIT, CardOrder, winning
from kibitz.rules.view import Choice, View

PACK: Final = card_set(WILD_PACK)


@dataclass(frozen=True)
class Look:
    """A trick as the player on turn sees it.

    Attributes:
        seat: the player.
        table: what everybody knows.
        order: how the cards compare, the player's own covered card in its place.
        hand: his cards, a covered one among them.
        legal: those he may play.
        unseen: the cards that may be in other hands.
        view: the whole view.
    """

    seat: Seat
    table: Table
    order: CardOrder
    hand: CardSet
    legal: CardSet
    unseen: CardSet
    view: View

    @cached_property
    def played(self) -> CardSet:
        """Every card that was played so far."""
        return cards_played(self.table)

    @cached_property
    def declaring(self) -> bool:
        """Whether the player is a declarer, or knows that he is the declarer's partner."""
        return self.seat in (*self.table.declarers, self.partner)

    @cached_property
    def partner(self) -> Seat | None:
        """The declarer's partner, the declarer himself if he is his own; none while unknown."""
        table, card = self.table, self.table.partner_card
        if card is None:
            return None
        declarer = table.declarers[0]
        if table.bid and table.bid.designation is Designation.HALVES:
            return declarer if table.revealed is None else table.revealed
        if self.hand & BIT[card]:
            return self.seat
        if not (self.unseen | self.played) & BIT[card] or card in table.faced:
            return declarer
        for leader, cards in (*[t[:2] for t in table.tricks], (table.leader, table.trick)):
            if card in cards:
                return seat_after(leader, cards.index(card))
        return declarer if self.was_led(suit_of(card)) else None

    def was_led(self, suit: int) -> bool:
        """Whether a suit was led to a completed trick."""
        return any(self.order.suit[trick.cards[0]] == suit for trick in self.table.tricks)

    @cached_property
    def friends(self) -> frozenset[Seat]:
        """The others whom the player knows to be on his side."""
        if self.table.partner_card is None:
            side = frozenset(self.table.declarers)
            known = frozenset() if self.seat in side else frozenset(SEATS) - side
        elif self.partner is None:
            known = frozenset()
        else:
            side = frozenset((self.table.declarers[0], self.partner))
            known = side if self.seat in side else frozenset(SEATS) - side
        return known - {self.seat}

    @cached_property
    def voids(self) -> tuple[frozenset[int], ...]:
        """The suits that each seat has shown to be out of."""
        held = may_hold(duties(self.table), self.order, self.table, ANY_CARD)
        suits = tuple(enumerate(self.order.suits))
        return tuple(frozenset(suit for suit, cards in suits if not cards & may) for may in held)

    @cached_property
    def later(self) -> tuple[Seat, ...]:
        """The seats that still play to this trick after the player."""
        return tuple(seat_after(self.seat, n) for n in range(1, 4 - len(self.table.trick)))

    @cached_property
    def winner(self) -> Seat:
        """Who is winning the trick so far."""
        return seat_after(self.table.leader, winning(self.order, self.table.trick))

    @property
    def led_suit(self) -> int:
        """The suit that was led, ``NO_SUIT`` after a wild card."""
        return self.order.suit[self.table.trick[0]]

    @cached_property
    def winning_card(self) -> Card:
        """The card that is winning the trick so far."""
        return self.table.trick[winning(self.order, self.table.trick)]

    @cached_property
    def taken(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        return trick_counts(self.table.tricks)

    def opponents(self) -> tuple[Seat, ...]:
        """The others who are not known to be friends."""
        return tuple(s for s in SEATS if s != self.seat and s not in self.friends)

    def opposing_trumps(self) -> bool:
        """Whether somebody who is no friend may still hold a trump."""
        trump = self.table.trump
        out = self.order.trumps & self.unseen
        return bool(out) and any(trump not in self.voids[seat] for seat in self.opponents())

    @cached_property
    def plain(self) -> CardSet:
        """The cards of the side suits that may be played."""
        return self.legal & ~self.order.trumps & sum(self.order.suits)

    @cached_property
    def wild(self) -> CardSet:
        """The wild cards that may be played; a covered one is none."""
        return self.legal & ~sum(self.order.suits)

    @cached_property
    def trumps(self) -> CardSet:
        """The trumps that may be played."""
        return self.legal & self.order.trumps

    def of_suit(self, suit: int) -> CardSet:
        """The cards of a suit that may be played."""
        return self.legal & self.order.suits[suit]

    def is_master(self, card: Card) -> bool:
        """Whether no card that may be in another hand ranks above it in its suit."""
        return self.order.suit[card] != NO_SUIT and not self.order.above[card] & self.unseen

    @cached_property
    def takers(self) -> CardSet:
        """The legal cards that would be winning the trick as it lies."""
        trick = self.table.trick
        return card_set(
            card
            for card in cards_in(self.legal)
            if winning(self.order, (*trick, card)) == len(trick)
        )

    def lowest(self, cards: CardSet) -> Card | None:
        """The weakest of some cards; the first in canonical order among equals."""
        return min(cards_in(cards), key=lambda card: self.order.strength[card], default=None)

    def highest(self, cards: CardSet) -> Card | None:
        """The strongest of some cards."""
        return max(cards_in(cards), key=lambda card: self.order.strength[card], default=None)

    def cheapest_equal(self, card: Card) -> Card:
        """The lowest legal card that is as good as this one: nobody holds a card between."""
        between = self.unseen | card_set(self.table.trick)
        above = self.order.above[card]
        equals = [
            other
            for other in cards_in(self.legal & self.order.suits[self.order.suit[card]])
            if not self.order.above[other] & ~above & between
        ]
        return min(equals, key=lambda other: self.order.strength[other])


def look_at(view: View) -> Look:
    """What the seat that has to play a card sees."""
    table, seat, decision = view.table, view.seat, view.decision
    assert isinstance(table, Table) and seat is not None and decision
    own = {zone.name: card_set(zone.cards or ()) for zone in view.zones if zone.owner == seat}
    covered = own.get("covered", 0)
    aside = [card_set(zone.cards or ()) for zone in view.zones if zone.owner is None]
    hand = view.hand | covered
    if covered:
        table = evolve(table, covered=min(cards_in(covered)))
    found = order(table)
    assert found, "cards are played in a contract"
    seen = hand | sum(aside) | cards_played(table)
    legal = card_set(action.card for action in decision.legal if isinstance(action, PlayCard))
    return Look(seat, table, found, hand, legal, PACK & ~seen, view)


class Precept(NamedTuple):
    """An ordinary precept: what it says, and the card it picks where it applies."""

    sentence: str
    pick: Callable[[Look], Card | None]


def by_precept(precepts: Sequence[Precept], look: Look) -> Choice:
    """The card of the first precept that applies."""
    for sentence, pick in precepts:
        card = pick(look)
        if card is not None:
            return Choice(PLAY_CARD[card], sentence)
    raise AssertionError("the last precept always applies")
