"""The house player's cards in trump games: ordinary precepts, the first that applies decides."""

from collections.abc import Iterator
from typing import Final

from kibitz.cards.card import SUITS, Card, suit_of
from kibitz.cards.card_set import BIT, CardSet, cards_in
from kibitz.games.whist.house.look import Look, Precept, by_precept
from kibitz.rules.actions import NO_TRUMPS
from kibitz.rules.seats import Seat
from kibitz.rules.text import say
from kibitz.rules.trick import NO_SUIT, TRUMP_STRENGTH
from kibitz.rules.view import Choice

HONOUR: Final = 10
"""The strength of a ten; from there on a sequence is worth leading from its top."""

MASTER_WORTH, GUARD_WORTH = 30, 12
WILD_WORTH_TO_WIN, WILD_WORTH = 25, 1
"""What a discard costs, on the scale of the strengths 2 to 14."""


def choose(look: Look) -> Choice:
    """The card for a trick of a trump game."""
    if look.table.trick:
        return by_precept(FOLLOWING, look)
    return by_precept(DECLARER_LEADS if look.declaring else DEFENDER_LEADS, look)


# Leading.


def _draw_trumps(look: Look) -> Card | None:
    """Top trumps first; without them a low one, if there are enough to go on with."""
    top = look.highest(look.trumps)
    if top is None or not look.opposing_trumps():
        return None
    if look.is_master(top) or look.seat not in look.table.declarers:
        return top
    out, own = (look.unseen & look.order.trumps).bit_count(), look.trumps.bit_count()
    if out == 1 or 2 * own < out:
        return None
    return _from_suit(look, look.trumps)


def _lead_to_partner(look: Look) -> Card | None:
    """Declarer's lowest card of the partner suit, as long as its ace has to fall on it."""
    card = look.table.partner_card
    if card is None or look.partner == look.seat or look.seat not in look.table.declarers:
        return None
    suit = suit_of(card)
    if look.played & BIT[card] or look.was_led(suit) or suit == look.table.trump:
        return None
    return look.lowest(look.of_suit(suit))


def _establish(look: Look) -> Card | None:
    """A long suit that lacks little, while a top card of another suit brings back the lead."""
    masters = {look.order.suit[card] for card in cards_in(look.plain) if look.is_master(card)}
    for suit in _longest_first(look, look.plain):
        cards = look.of_suit(suit)
        top = look.highest(cards)
        assert top is not None, "the suit is held"
        missing = (look.order.above[top] & look.unseen).bit_count()
        if _length(look, suit) >= 4 and 1 <= missing <= 2 and masters - {suit}:
            return _from_suit(look, cards)
    return None


def _cash(look: Look) -> Card | None:
    """The highest card of a side suit that nobody is known to ruff, of the longest suit first."""
    masters = [
        card
        for card in cards_in(look.plain)
        if look.is_master(card) and not _is_ruffed(look, look.order.suit[card])
    ]
    return max(masters, key=lambda card: _length(look, look.order.suit[card]), default=None)


def _lead_wild(look: Look) -> Card | None:
    """A wild card, when nobody on the other side can trump it."""
    return None if look.opposing_trumps() else look.lowest(look.wild)


def _lead_sequence(look: Look) -> Card | None:
    """The top of touching honours, to drive out what is above them."""
    for suit in _longest_first(look, look.plain):
        top = look.highest(look.of_suit(suit))
        if top is not None and look.order.strength[top] >= HONOUR and _touches(look, top):
            return top
    return None


def _lead_low(look: Look) -> Card | None:
    """A low card of the longest side suit; the partner suit and a suit that is ruffed last."""
    suits = sorted(
        _longest_first(look, look.plain),
        key=lambda suit: (_is_ruffed(look, suit), _is_called_suit(look, suit)),
    )
    return look.lowest(look.of_suit(suits[0])) if suits else None


# Following.


def _await_called_card(look: Look) -> Card | None:
    """Something worthless, as the partner card has to fall on this trick behind the player."""
    card = look.table.partner_card
    if card is None or not look.later or not look.unseen & BIT[card]:
        return None
    if look.led_suit != suit_of(card) or look.was_led(look.led_suit):
        return None
    ruffs = look.takers & look.order.trumps and not look.declaring
    return None if ruffs else _cheapest(look)


def _leave_to_friend(look: Look) -> Card | None:
    """Something worthless, if next to nothing can beat a friend's card."""
    if look.winner not in look.friends:
        return None
    better = look.order.above[look.winning_card] & look.unseen
    alone = set(look.later) <= look.friends
    return _cheapest(look) if alone or better.bit_count() < 2 else None


def _take_last(look: Look) -> Card | None:
    """The cheapest card that takes the trick, if no opponent plays after it."""
    if look.winner in look.friends or not set(look.later) <= look.friends:
        return None
    return look.lowest(look.takers)


def _take_surely(look: Look) -> Card | None:
    """The cheapest card that takes the trick and that nobody behind can beat."""
    if look.winner in look.friends and look.order.trumps & look.takers:
        return None
    sure = [card for card in cards_in(look.takers) if _stands(look, card)]
    return min(sure, key=lambda card: look.order.strength[card], default=None)


def _third_hand_high(look: Look) -> Card | None:
    """The best card of the led suit, or its equal, if it takes the trick so far."""
    if len(look.table.trick) < 2 or look.led_suit == NO_SUIT:
        return None
    top = look.highest(look.takers & look.order.suits[look.led_suit])
    return None if top is None else look.cheapest_equal(top)


def _ruff(look: Look) -> Card | None:
    """The lowest trump on another suit that takes the trick from an opponent."""
    if look.winner in look.friends or look.led_suit == look.table.trump:
        return None
    return look.lowest(look.takers & look.order.trumps)


def _cheapest(look: Look) -> Card:
    """The card that is least missed."""
    return min(cards_in(look.legal), key=lambda card: _worth(look, card))


# What the precepts ask.


def _stands(look: Look, card: Card) -> bool:
    """Whether a card that takes the trick wins it unless the cards lie oddly."""
    behind = [seat for seat in look.later if seat not in look.friends]
    if not behind:
        return True
    led = look.led_suit
    better = look.order.above[card] & look.unseen
    if look.order.suit[card] != led:
        return not better or not any(led in look.voids[seat] for seat in behind)
    return not better and not any(_may_ruff(look, seat, led) for seat in behind)


def _may_ruff(look: Look, seat: Seat, suit: int) -> bool:
    """Whether a seat is known to be out of a suit, but not of trumps."""
    trump = look.table.trump
    out = look.order.trumps & look.unseen and trump not in look.voids[seat]
    return bool(out) and suit != trump and suit in look.voids[seat]


def _is_ruffed(look: Look, suit: int) -> bool:
    """Whether an opponent will trump the suit, or there is nobody else left who has it."""
    if not look.opposing_trumps():
        return False
    nobody_has_it = not look.order.suits[suit] & look.unseen
    return nobody_has_it or any(_may_ruff(look, seat, suit) for seat in look.opponents())


def _is_called_suit(look: Look, suit: int) -> bool:
    return look.table.partner_card is not None and suit == suit_of(look.table.partner_card)


def _length(look: Look, suit: int) -> int:
    return (look.hand & look.order.suits[suit]).bit_count()


def _longest_first(look: Look, cards: CardSet) -> Iterator[int]:
    suits = sorted(SUITS, key=lambda suit: -_length(look, suit))
    return (suit for suit in suits if cards & look.order.suits[suit])


def _touches(look: Look, card: Card) -> bool:
    return look.cheapest_equal(card) != card


def _from_suit(look: Look, cards: CardSet) -> Card | None:
    """The top of a sequence, or the lowest card."""
    top = look.highest(cards)
    return top if top is not None and _touches(look, top) else look.lowest(cards)


def _worth(look: Look, card: Card) -> float:
    """What it costs to part with a card without winning the trick."""
    strength = look.order.strength[card]
    if strength > TRUMP_STRENGTH:
        return strength
    if look.wild & BIT[card]:
        wins = look.table.trump == NO_TRUMPS or (look.declaring and look.trumps)
        return WILD_WORTH_TO_WIN if wins else WILD_WORTH
    if look.is_master(card):
        return MASTER_WORTH + strength
    suit = look.order.suit[card]
    top = look.highest(look.of_suit(suit))
    assert top is not None, "the card itself is of the suit"
    better = (look.order.above[top] & look.unseen).bit_count()
    guards = better < 3 and _length(look, suit) == better + 1
    return GUARD_WORTH + strength / 4 if guards else strength


DECLARER_LEADS: Final = (
    Precept(say("Trumps are drawn before the side suits are played."), _draw_trumps),
    Precept(
        say("The long suit is made good while another top card brings back the lead."), _establish
    ),
    Precept(say("This is the highest card of its suit and wins the trick."), _cash),
    Precept(say("Nobody can trump it any more, so a wild card wins when led."), _lead_wild),
    Precept(say("The partner card has to fall on this and wins the trick."), _lead_to_partner),
    Precept(say("Touching honours drive out the cards above them."), _lead_sequence),
    Precept(say("A low card of the longest suit gives least away."), _lead_low),
    Precept(say("Nothing better is left to lead."), _cheapest),
)
DEFENDER_LEADS: Final = (
    Precept(say("This is the highest card of its suit and wins the trick."), _cash),
    Precept(say("Nobody can trump it any more, so a wild card wins when led."), _lead_wild),
    Precept(say("Touching honours drive out the cards above them."), _lead_sequence),
    Precept(say("A low card of the longest suit gives least away."), _lead_low),
    Precept(say("Nothing better is left to lead."), _cheapest),
)
FOLLOWING: Final = (
    Precept(
        say("The partner card must fall on this trick, so a low card is enough."),
        _await_called_card,
    ),
    Precept(
        say("The trick belongs to a friend already, so a low card is enough."), _leave_to_friend
    ),
    Precept(say("This is the cheapest card that takes the trick."), _take_last),
    Precept(say("This takes the trick, and nobody behind can beat it."), _take_surely),
    Precept(say("Third hand plays high."), _third_hand_high),
    Precept(say("A low trump takes the trick."), _ruff),
    Precept(say("The trick cannot be had cheaply, so the least useful card goes."), _cheapest),
)
