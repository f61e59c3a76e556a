"""How the house player of belote plays its cards.

Its side's trumps are led to draw the others', high cards are cashed, points go to tricks that are
sure to be the side's own, and worthless cards to the opponents'.
"""

from typing import NamedTuple, TypeAlias

from kibitz.cards.card import ACE, KING, QUEEN, SUITS, Card, Suit, rank_of, suit_of
from kibitz.cards.card_set import BIT, CardSet, card_set, cards_in
from kibitz.cards.packs import PIQUET_PACK
from kibitz.games.belote import deal
from kibitz.games.belote.contract import ALL_TRUMPS, Contract, card_points, duties, order_for
from kibitz.games.belote.deal import best_meld
from kibitz.games.belote.play import Table
from kibitz.rules.actions import PLAY_CARD, Meld, PlayCard
from kibitz.rules.deal import cards_played
from kibitz.rules.deduction import may_hold
from kibitz.rules.seats import Seat, are_partners, partner_of, seat_after
from kibitz.rules.text import joined, say
from kibitz.rules.trick import CardOrder, winning
from kibitz.rules.view import Choice, View

PACK = card_set(PIQUET_PACK)


class Sight(NamedTuple):
    """What the player who owes a card can see of the play.

    Attributes:
        seat: the player.
        contract: the contract.
        order: how the cards compare.
        trick: the cards of the trick so far.
        held: what each seat may hold: the player exactly, the others all that can be.
        legal: the cards that may be played.
        partner_led: the suits that partner has led.
    """

    seat: Seat
    contract: Contract
    order: CardOrder
    trick: tuple[Card, ...]
    held: tuple[CardSet, ...]
    legal: CardSet
    partner_led: frozenset[int]

    @property
    def hand(self) -> CardSet:
        return self.held[self.seat]

    @property
    def left(self) -> CardSet:
        """What the opponent who plays next may hold."""
        return self.held[seat_after(self.seat)]

    @property
    def right(self) -> CardSet:
        """What the opponent on the other side may hold."""
        return self.held[seat_after(self.seat, 3)]

    @property
    def their_trumps(self) -> CardSet:
        """The trumps that the two opponents may hold."""
        return (self.left | self.right) & self.order.trumps

    @property
    def bidding_side(self) -> bool:
        return are_partners(self.seat, self.contract.bidder)

    @property
    def stake(self) -> int:
        """The points that lie in the trick."""
        return sum(self.points(card) for card in self.trick)

    def points(self, card: Card) -> int:
        return card_points(self.contract, card)

    def suit(self, card: Card) -> CardSet:
        """The cards of a card's suit."""
        return self.order.suits[suit_of(card)]

    def is_trump(self, card: Card) -> bool:
        """Whether the card beats every other suit."""
        return bool(self.order.trumps & BIT[card])

    def is_high(self, card: Card) -> bool:
        """Whether no opponent can hold a higher card of the suit."""
        return not self.order.above[card] & (self.left | self.right)

    def is_safe(self, card: Card) -> bool:
        """Whether nothing that opponents may still play to the trick beats a card in it."""
        later = (self.left, self.right) if not self.trick else (self.left,)[: 3 - len(self.trick)]
        led = self.suit((*self.trick, card)[0])
        return not any(
            held & self.order.above[card]
            or (not held & led and not self.is_trump(card) and held & self.order.trumps)
            for held in later
        )

    def takes(self, card: Card) -> bool:
        """Whether the card would be winning the trick as it lies."""
        return winning(self.order, (*self.trick, card)) == len(self.trick)


def look(view: View) -> Sight:
    """What can be seen of the play."""
    table, decision, seat = view.table, view.decision, view.seat
    assert isinstance(table, Table) and table.contract and decision and seat is not None
    led = (t.cards[0] for t in table.tricks if t.leader == partner_of(seat))
    return Sight(
        seat=seat,
        contract=table.contract,
        order=order_for(table.contract.denomination),
        trick=table.trick,
        held=_held(table, table.contract, seat, view.hand),
        legal=card_set(action.card for action in decision.legal if isinstance(action, PlayCard)),
        partner_led=frozenset(map(suit_of, led)),
    )


def _held(table: Table, contract: Contract, seat: Seat, hand: CardSet) -> tuple[CardSet, ...]:
    """What each seat may hold: the cards not seen, but for those that its play has denied."""
    order = order_for(contract.denomination)
    obligations = duties(contract.denomination, table.options.undertrump == "forced")
    unseen = PACK & ~cards_played(table) & ~hand
    held = may_hold(obligations, order, table, unseen)
    return (*held[:seat], hand, *held[seat + 1 :])


def announce(view: View) -> Choice:
    """The announcement that counts most."""
    table = view.table
    assert isinstance(table, deal.Table)
    meld: Meld = best_meld(table.options, view.hand)
    return Choice(meld, say("Nothing can count more than these combinations together."))


def choose(view: View) -> Choice:
    """The card that the precepts ask for; belote is said whenever it may be."""
    sight = look(view)
    leads: list[Lead] = []
    reason: str
    if sight.legal.bit_count() == 1:
        card, reason = cards_in(sight.legal)[0], say("It is the only card that may be played.")
    elif sight.trick:
        card, reason = _follow(sight)
    else:
        held = [(suit, sight.hand & sight.order.suits[suit]) for suit in SUITS]
        leads = sorted((_lead(sight, suit, cards) for suit, cards in held if cards), reverse=True)
        _, card, reason = leads[0]
    action = _said(view, card)
    if action.belote:
        reason = joined(" ", [reason, say("Belote is said with it.")])
    return Choice(action, reason, tuple((_said(view, card), value) for value, card, _ in leads))


def _said(view: View, card: Card) -> PlayCard:
    """A card as it is played: with belote if it may be said."""
    assert view.decision
    with_belote = PlayCard(card, belote=True)
    return with_belote if with_belote in view.decision.legal else PLAY_CARD[card]


def _follow(sight: Sight) -> tuple[Card, str]:
    """The card for a trick that another seat has led to."""
    place = winning(sight.order, sight.trick)
    best, ours = sight.trick[place], (len(sight.trick) - place) % 2 == 0
    if ours and sight.is_safe(best):
        return _gift(sight), say("Partner's trick is safe, so it gets what points can be spared.")
    takes = [card for card in cards_in(sight.legal) if sight.takes(card)]
    if not takes:
        return _refuse(sight), say(
            "The trick goes to the opponents, with as few points as possible."
        )
    sure = [card for card in takes if sight.is_safe(card)]
    forced = len(takes) == sight.legal.bit_count()
    if sure and (forced or not ours or sight.stake):
        card = max(sure, key=lambda card: sight.points(card) - _keep(sight, card))
        return card, say("This card is sure to win the trick.")
    if forced:
        lowest = min(takes, key=lambda card: sight.order.strength[card])
        return lowest, say(
            "The trick has to be headed, and the lowest card that does so is enough."
        )
    return _refuse(sight), say("The trick is uncertain, so no points are risked on it.")


def _gift(sight: Sight) -> Card:
    """The card that brings partner's trick most and costs the hand least."""
    return max(
        cards_in(sight.legal),
        key=lambda card: (sight.points(card) - _keep(sight, card), -sight.order.strength[card]),
    )


def _refuse(sight: Sight) -> Card:
    """The card that gives the opponents least and costs the hand least."""
    return min(
        cards_in(sight.legal),
        key=lambda card: (sight.points(card) + _keep(sight, card), sight.order.strength[card]),
    )


def _keep(sight: Sight, card: Card) -> float:
    """What it costs the hand, in points, to part with a card.

    A winner costs most. One that opponents may still trump costs a little less than a ten counts
    and no less than an ace does, so that tens go to partner's tricks and aces stay.
    """
    suit = sight.hand & sight.suit(card)
    top = max(cards_in(suit), key=lambda other: sight.order.strength[other])
    cost = 0.0
    if sight.is_trump(card):
        cost += 15 + sight.order.strength[card] / 10
    if sight.is_high(card) and (sight.is_trump(card) or not sight.their_trumps):
        cost += 20
    elif sight.is_high(card):
        cost += 11 if rank_of(card) == ACE else 9.5
    elif suit.bit_count() == 2 and card != top and sight.points(top) >= 10:
        cost += 3
    if sight.contract.denomination == ALL_TRUMPS and rank_of(card) in (KING, QUEEN):
        pair = sum(BIT[other] for other in cards_in(suit) if rank_of(other) in (KING, QUEEN))
        cost += 10 * (pair.bit_count() == 2 and not BIT[sight.trick[0]] & sight.suit(card))
    return cost


Lead: TypeAlias = tuple[float, Card, str]
"""What a lead is worth, the card, and why."""


def _lead(sight: Sight, suit: Suit, cards: CardSet) -> Lead:
    """What leading a suit is worth, with which card, and why."""
    order = sight.order
    upwards = sorted(cards_in(cards), key=lambda card: order.strength[card])
    low = min(upwards, key=sight.points)
    top, size = upwards[-1], len(upwards)
    if cards & order.trumps:
        return _trump_lead(sight, top, low)
    ruffed = any(
        not held & order.suits[suit] and held & order.trumps for held in (sight.left, sight.right)
    )
    if sight.is_high(top) and not ruffed:
        value = 40 + sight.points(top) / 10 + (0 if order.trumps else size)
        return value, top, say("The highest card of its suit takes its trick while it can.")
    value = 20 - sight.points(low) / 3 + 6 * (suit in sight.partner_led)
    if ruffed:
        return value - 6, low, say("An opponent may have to spend a trump on this.")
    if not order.trumps:
        return value + size, low, say("A long suit is led to clear the way for its other cards.")
    if size == 1 and sight.hand & order.trumps:
        return value + 2, low, say("A suit with one card is led, to trump it the next time.")
    return value, low, say("The least valuable card gives up the lead cheaply.")


def _trump_lead(sight: Sight, top: Card, low: Card) -> Lead:
    """What leading trumps is worth: much to the side that bid, little to the other."""
    if not sight.their_trumps:
        return 12, low, say("The last trumps are kept for later, but nothing else is left.")
    if not sight.bidding_side:
        return 8 - sight.points(low), low, say("Only trumps are left to lead.")
    if sight.is_high(top):
        return 60, top, say("The high trump draws the opponents' trumps.")
    if sight.seat != sight.contract.bidder:
        return 42, low, say("Partner chose the trumps and wants them led.")
    return 24 - sight.points(low), low, say("A low trump helps to drive out the higher ones.")
