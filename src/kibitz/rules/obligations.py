"""Which cards a player may play: an ordered list of named duties.

A duty says "keep to these cards if you hold any of them". Each one narrows what the one before
left; what survives is legal, and the first duty that removed a card is the reason it is not.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from kibitz.cards.card import Card
from kibitz.cards.card_set import BIT, NO_CARDS, CardSet
from kibitz.rules.seats import Seat, are_partners, seat_after
from kibitz.rules.trick import NO_SUIT, CardOrder, winning


class Turn(NamedTuple):
    """What a player sees of a trick when it is his turn.

    Attributes:
        seat: the player.
        hand: the cards he may choose from before any duty.
        order: how the cards compare.
        leader: who led, or leads now.
        cards: what lies in the trick already.
        called: a card with a duty at the first lead of its suit; none once that suit was led.
    """

    seat: Seat
    hand: CardSet
    order: CardOrder
    leader: Seat
    cards: tuple[Card, ...]
    called: Card | None = None


class Obligation(NamedTuple):
    """One duty: its name, its rule number, its sentence, and the cards it asks to keep to."""

    name: str
    rule: str
    sentence: str
    keep: Callable[[Turn], CardSet]


Obligations: TypeAlias = tuple[Obligation, ...]


def legal_cards(obligations: Obligations, turn: Turn) -> CardSet:
    """The cards of the hand that survive every duty; never none while the hand has any."""
    cards = turn.hand
    for obligation in obligations:
        cards = obligation.keep(turn) & cards or cards
    return cards


def duty_against(obligations: Obligations, turn: Turn, card: Card) -> Obligation | None:
    """The first duty that forbids a card of the hand; none if it is legal."""
    cards = turn.hand
    for obligation in obligations:
        cards = obligation.keep(turn) & cards or cards
        if not cards & BIT[card]:
            return obligation
    return None


# The duties that games choose from. Each says nothing (no cards) where it does not apply.


def follow(turn: Turn) -> CardSet:
    """Follow suit."""
    if not turn.cards or (led := led_suit(turn)) == NO_SUIT:
        return NO_CARDS
    return turn.order.suits[led]


def follow_trumps(turn: Turn) -> CardSet:
    """Follow suit when trumps are led."""
    return follow(turn) & turn.order.trumps


def head(turn: Turn) -> CardSet:
    """Play higher in the led suit than the card of it that is winning."""
    if not turn.cards or turn.order.suit[_winning_card(turn)] != led_suit(turn):
        return NO_CARDS
    return turn.order.above[_winning_card(turn)]


def head_trumps(turn: Turn) -> CardSet:
    """Play a higher trump when trumps are led."""
    return head(turn) & turn.order.trumps


def trump_in(turn: Turn) -> CardSet:
    """Play a trump on a plain card with which an opponent is winning."""
    return NO_CARDS if _opponent_trumped(turn) else _trumps_against_opponent(turn)


def overtrump(turn: Turn) -> CardSet:
    """Play a higher trump on a trump with which an opponent is winning."""
    return turn.order.above[_winning_card(turn)] if _opponent_trumped(turn) else NO_CARDS


def undertrump(turn: Turn) -> CardSet:
    """Play even a lower trump on a trump with which an opponent is winning."""
    return _trumps_against_opponent(turn)


def play_called(turn: Turn) -> CardSet:
    """Play the called card when its suit is led for the first time."""
    if turn.called is None or not turn.cards:
        return NO_CARDS
    return BIT[turn.called] if led_suit(turn) == turn.order.suit[turn.called] else NO_CARDS


def lead_called(turn: Turn) -> CardSet:
    """Holding the called card, open its suit with no other card."""
    if turn.called is None or turn.cards or not turn.hand & BIT[turn.called]:
        return NO_CARDS
    return ~turn.order.suits[turn.order.suit[turn.called]] | BIT[turn.called]


def keep_called(turn: Turn) -> CardSet:
    """Do not throw the called card away before its suit was led."""
    if turn.called is None or not turn.cards:
        return NO_CARDS
    return ~BIT[turn.called] if led_suit(turn) != turn.order.suit[turn.called] else NO_CARDS


def led_suit(turn: Turn) -> int:
    """The effective suit of the card that was led."""
    return turn.order.suit[turn.cards[0]]


def _winning_card(turn: Turn) -> Card:
    return turn.cards[winning(turn.order, turn.cards)]


def _trumps_against_opponent(turn: Turn) -> CardSet:
    if not turn.cards:
        return NO_CARDS
    winner = seat_after(turn.leader, winning(turn.order, turn.cards))
    return NO_CARDS if are_partners(winner, turn.seat) else turn.order.trumps


def _opponent_trumped(turn: Turn) -> bool:
    return bool(_trumps_against_opponent(turn) and turn.order.trumps & BIT[_winning_card(turn)])
