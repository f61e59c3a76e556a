"""The house player in solos: what a hand risks, and how tricks are avoided or forced on others."""

from functools import cache
from itertools import combinations
from math import exp
from typing import Final, NamedTuple

from kibitz.cards.card import SUITS, Card, Rank
from kibitz.cards.card_set import BIT, NO_CARDS, SUIT_SETS, CardSet, card_set, cards_in
from kibitz.games.whist.deal import EXCHANGED, SOLO_ORDER
from kibitz.games.whist.house.look import Look, Precept, by_precept
from kibitz.rules.seats import SEATS, Seat
from kibitz.rules.text import say
from kibitz.rules.trick import NO_SUIT
from kibitz.rules.view import Choice

RISK_BESIDE: Final = (0.22, 0.15, 0.11, 0.08)
"""What every lower card that others hold adds to a card's risk, beyond the first two: by how many
lower cards of the suit lie beside it."""

WIDOW_RISK, LAID_RISK = 1.0, 2.5
"""What three cards add to a hand's risk: dealt at random, or thrown away by another declarer."""


class Chance(NamedTuple):
    """How often a solo is won: the odds' logarithm without risk, and what a unit of it takes."""

    most: float
    falls: float


SOLO_CHANCE, CLEAN_CHANCE = Chance(3.15, 0.95), Chance(2.3, 1.9)
"""By what a hand is likely to risk once it has exchanged."""

SOLO_PLAYED, CLEAN_PLAYED = Chance(4.4, 1.45), Chance(3.3, 2.15)
"""By what the hand that is played risks."""

SOLO_RANK: Final = tuple(SOLO_ORDER.index(Rank(number)) for number in range(len(SOLO_ORDER)))
"""Where each rank stands in its suit in solos, 0 for the ace."""


def risk(missing: int, beside: int) -> float:
    """What a card risks, in tricks.

    Args:
        missing: how many lower cards of its suit others may hold.
        beside: how many lie beside it in the hand.
    """
    return max(0, missing - 2) * RISK_BESIDE[min(beside, len(RISK_BESIDE) - 1)]


def hand_risk(hand: CardSet) -> float:
    """How many tricks a hand is in danger of taking."""
    return sum(_suit_risk(_ranks(hand, suit)) for suit in SUITS)


def _ranks(hand: CardSet, suit: int) -> CardSet:
    """A hand's cards of a suit, as if they were clubs: one suit is as risky as another."""
    return hand >> len(SOLO_ORDER) * suit & SUIT_SETS[0]


@cache
def _suit_risk(ranks: CardSet) -> float:
    held = sorted(SOLO_RANK[card] for card in cards_in(ranks))
    return sum(risk(rank - beside, beside) for beside, rank in enumerate(held))


@cache
def _relief(ranks: CardSet) -> tuple[float, CardSet]:
    """How much less a suit risks without its most dangerous card, and that card."""
    whole = _suit_risk(ranks)
    without = ((whole - _suit_risk(ranks & ~BIT[card]), BIT[card]) for card in cards_in(ranks))
    return max(without, key=lambda found: found[0], default=(-1.0, NO_CARDS))


def most_dangerous(hand: CardSet, count: int) -> CardSet:
    """The cards without which a hand risks least, chosen one by one."""
    laid = NO_CARDS
    reliefs = [_relief(_ranks(hand, suit)) for suit in SUITS]
    for _ in range(count):
        suit = max(SUITS, key=lambda suit: reliefs[suit][0])
        laid |= reliefs[suit][1] << len(SOLO_ORDER) * suit
        reliefs[suit] = _relief(_ranks(hand & ~laid, suit))
    return laid


def risk_after_exchange(hand: CardSet) -> float:
    """How many tricks a hand is in danger of taking once it has exchanged, if that helps it."""
    kept = hand & ~most_dangerous(hand, EXCHANGED)
    return min(hand_risk(hand), hand_risk(kept) + WIDOW_RISK)


def chance(danger: float, clean: bool) -> float:
    """How often a solo is won by a hand that will be in danger of taking so many tricks."""
    return _odds(CLEAN_CHANCE if clean else SOLO_CHANCE, danger)


def chance_played(danger: float, clean: bool) -> float:
    """The same where the hand is the one that will be played."""
    return _odds(CLEAN_PLAYED if clean else SOLO_PLAYED, danger)


def _odds(chance: Chance, danger: float) -> float:
    return 1 / (1 + exp(chance.falls * danger - chance.most))


def exchanges(hand: CardSet, thrown_away: bool) -> dict[CardSet, float]:
    """What a solo's declarer may lay down, worth the less the more he risks afterwards.

    Args:
        hand: his hand.
        thrown_away: whether the cards that he would take up are another declarer's.
    """
    worst = cards_in(most_dangerous(hand, EXCHANGED + 1))
    taken = LAID_RISK if thrown_away else WIDOW_RISK
    found = {
        laid: -hand_risk(hand & ~laid) - taken
        for laid in map(card_set, combinations(worst, EXCHANGED))
    }
    return {**found, NO_CARDS: -hand_risk(hand)}


def choose(look: Look) -> Choice:
    """The card for a trick of a solo."""
    if look.declaring:
        return by_precept(SOLO_FOLLOWING if look.table.trick else SOLO_LEADS, look)
    return by_precept(FORCE_FOLLOWING if look.table.trick else FORCE_LEADS, look)


# The declarer's cards.


def _likely_to_lose(look: Look) -> Card:
    """The card that the others can least easily stay under."""
    strength = look.order.strength
    return min(cards_in(look.legal), key=lambda c: (_chance_to_win(look, c), -strength[c]))


def _duck(look: Look) -> Card | None:
    """The highest card of the led suit that does not take the trick."""
    return look.highest(look.legal & ~look.takers & _led_cards(look))


def _throw_off(look: Look) -> Card | None:
    """The most dangerous card, when the led suit is not held."""
    if look.legal & _led_cards(look):
        return None
    strength = look.order.strength
    return max(cards_in(look.legal), key=lambda c: (_danger(look, c), strength[c]))


def _unload(look: Look) -> Card | None:
    """The highest card, when the trick is taken with any."""
    return None if look.later else look.highest(look.legal)


def _slip_under(look: Look) -> Card | None:
    """The lowest card, in the hope that somebody behind must go higher."""
    return look.lowest(look.legal)


# The defenders' cards.


def _targets(look: Look) -> list[Seat]:
    """The declarers who have not lost yet; all of them if there is none left."""
    assert look.table.bid, "a solo is being played"
    most = look.table.bid.level
    alive = [seat for seat in look.table.declarers if look.taken[seat] <= most]
    return alive or list(look.table.declarers)


def _force(look: Look) -> Card | None:
    """The card that the declarers can least easily stay under."""

    def escapes(card: Card) -> tuple[bool, float, int]:
        suit = look.order.suit[card]
        chances = sum(_escapes(look, seat, card) for seat in _targets(look))
        return suit == NO_SUIT, chances, look.order.strength[card]

    return min(cards_in(look.legal), key=escapes)


def _escapes(look: Look, seat: Seat, card: Card) -> float:
    """How easily a declarer stays under a card that is led: 0 if he cannot, 1 if he can."""
    if look.order.suit[card] in look.voids[seat]:
        return 1
    shown = look.view.hand_of(seat)
    suit = look.order.suits[look.order.suit[card]] if look.order.suit[card] != NO_SUIT else 0
    lower = suit & ~look.order.above[card] & ~BIT[card]
    if shown:
        return float(bool(shown & lower) or not shown & suit)
    out = suit & look.unseen
    if not out:
        return 1
    return (out & lower).bit_count() / out.bit_count()


def _stay_under(look: Look) -> Card | None:
    """The highest card that leaves the trick to the declarer who is winning it."""
    if look.winner not in _targets(look):
        return None
    return look.highest(look.legal & ~look.takers)


def _keep_low(look: Look) -> Card | None:
    """As low as possible, while a declarer has still to play."""
    if not set(_targets(look)) & set(look.later):
        return None
    under = look.highest(look.legal & ~look.takers & _led_cards(look))
    return look.lowest(look.legal & _led_cards(look)) if under is None else under


def _dump(look: Look) -> Card | None:
    """The highest card; low ones will still be needed."""
    return look.highest(look.legal)


# What the precepts ask.


def _led_cards(look: Look) -> CardSet:
    return NO_CARDS if look.led_suit == NO_SUIT else look.order.suits[look.led_suit]


def _chance_to_win(look: Look, card: Card) -> float:
    """How likely it is that all others stay under a card that is led."""
    suit = look.order.suit[card]
    if suit == NO_SUIT:
        return 1
    out = look.order.suits[suit] & look.unseen
    above = (look.order.above[card] & out).bit_count()
    holders = [seat for seat in SEATS if seat != look.seat and suit not in look.voids[seat]]
    if not above or not holders:
        return 1
    all_above = (above / out.bit_count()) ** (out.bit_count() / len(holders))
    return float((1 - all_above) ** len(holders))


def _danger(look: Look, card: Card) -> float:
    """How much a card is in the way: high, and without low ones beside it."""
    suit = look.order.suit[card]
    if suit == NO_SUIT:
        return 0
    lower = ~look.order.above[card] & ~BIT[card] & look.order.suits[suit]
    own = (lower & look.hand).bit_count()
    return risk((lower & look.unseen).bit_count(), own)


SOLO_LEADS: Final = (
    Precept(say("Somebody is most likely to go higher than this."), _likely_to_lose),
)
SOLO_FOLLOWING: Final = (
    Precept(say("This is the highest card that does not take the trick."), _duck),
    Precept(say("Free to throw any card, the most dangerous one goes."), _throw_off),
    Precept(say("The trick cannot be avoided, so the highest card goes with it."), _unload),
    Precept(say("Somebody behind may still have to go higher."), _slip_under),
)
FORCE_LEADS: Final = (Precept(say("A declarer may have to go higher than this."), _force),)
FORCE_FOLLOWING: Final = (
    Precept(say("The trick is left to the declarer."), _stay_under),
    Precept(say("The lower the trick stays, the sooner a declarer has to take it."), _keep_low),
    Precept(say("High cards go while they do no harm; low ones are still needed."), _dump),
)
