"""A simple player of whist: sober bids, ordinary precepts of play.

What a hand is worth to it is in ``value``, what it bids in ``bidding``, how it plays in
``play`` and, for solos, ``solo``; here it names a partner card, exchanges and covers.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Final, NamedTuple

from kibitz.cards.card import ACE, KING, QUEEN, Card, card_of, is_wild, rank_of, suit_of
from kibitz.cards.card_set import BIT, NO_CARDS, SUIT_SETS, CardSet, card_set, cards_in
from kibitz.games.whist.deal import EXCHANGED, Table
from kibitz.games.whist.house import bidding, play, solo
from kibitz.games.whist.house.bidding import best_first
from kibitz.games.whist.house.look import look_at
from kibitz.rules.actions import NO_COVER, NO_EXCHANGE, NO_TRUMPS, Cover, Exchange, NamePartner
from kibitz.rules.decision import Kind
from kibitz.rules.text import say
from kibitz.rules.view import Choice, View

TRUMP_VALUE, WILD_VALUE = 100, 30
"""What a trump and a wild card are worth to a declarer; a led wild card wins at the end."""

KEPT: Final = 25
"""From what worth on a card is too good to part with."""


class Guarded(NamedTuple):
    """What a high card of a side suit is worth with so many cards in its suit, and with fewer."""

    needed: int
    guarded: float
    bare: float


GUARDED: Final = {ACE: Guarded(1, 40, 40), KING: Guarded(2, 25, 8), QUEEN: Guarded(3, 14, 6)}

KING_HELP: Final = 2
OWN_CARD_HELP: Final = -20


def choose(view: View) -> Choice:
    """Choose an answer to the decision that the view's seat owes."""
    assert view.decision, "this seat owes no decision"
    return ANSWERS[view.decision.kind](view)


def _name_partner(view: View) -> Choice:
    """A card of a short suit, its king rather held; never one's own card if there is a choice."""
    assert view.decision
    candidates = best_first(
        [
            (action, _help(view.hand, action.card))
            for action in view.decision.legal
            if isinstance(action, NamePartner)
        ]
    )
    best = candidates[0][0]
    assert isinstance(best, NamePartner)
    if _makes_king_good(view.hand, best.card):
        return Choice(best, say("The partner's card makes the king of its suit good."), candidates)
    reason = say("The partner's card helps in a suit of which few cards are held here.")
    return Choice(best, reason, candidates)


def _help(hand: CardSet, card: Card) -> float:
    """How much a partner who holds a card helps, on the scale of one card more or less."""
    if hand & BIT[card]:
        return OWN_CARD_HELP
    length = (hand & SUIT_SETS[suit_of(card)]).bit_count()
    return KING_HELP * _makes_king_good(hand, card) - length


def _makes_king_good(hand: CardSet, card: Card) -> bool:
    """Whether the hand has the king beside an ace that is named, and can keep it."""
    suit = suit_of(card)
    guarded = (hand & SUIT_SETS[suit]).bit_count() >= GUARDED[KING].needed
    return guarded and rank_of(card) == ACE and bool(hand & BIT[card_of(suit, KING)])


def _exchange(view: View) -> Choice:
    """Lay three cards down for the widow, or keep the hand."""
    table = view.table
    assert isinstance(table, Table) and table.bid and view.decision
    if table.bid.is_solo:
        worths = solo.exchanges(view.hand, thrown_away=any(took for _, took in table.exchanged))
        reason = say("These are the most dangerous cards of the hand.")
    else:
        worths = _exchanges(view.hand, table)
        reason = say("These cards are worth least, and the widow can hardly be worse.")
    legal = [(Exchange(laid), worth) for laid, worth in worths.items()]
    candidates = best_first([one for one in legal if one[0] in view.decision.legal])
    best = candidates[0][0]
    if best == NO_EXCHANGE:
        reason = say("The hand is good enough as it is.")
    return Choice(best, reason, candidates)


def _exchanges(hand: CardSet, table: Table) -> dict[CardSet, float]:
    """What a declarer may lay down, the more of it he misses the worse; nothing misses little."""
    values = {card: _value(card, hand, table) for card in cards_in(hand)}
    worst = sorted(values, key=values.__getitem__)[: EXCHANGED + 1]
    found = {
        card_set(three): -max(values[card] for card in three)
        for three in combinations(worst, EXCHANGED)
    }
    return {**found, NO_CARDS: float(-KEPT)}


def _value(card: Card, hand: CardSet, table: Table) -> float:
    """What a card is worth to a declarer who exchanges or covers; low in short suits is least."""
    if card == table.partner_card:
        return TRUMP_VALUE
    if is_wild(card):
        return WILD_VALUE
    suit, rank = suit_of(card), rank_of(card)
    if suit == table.trump:
        return TRUMP_VALUE + rank
    length = (hand & SUIT_SETS[suit]).bit_count()
    if rank in GUARDED:
        needed, guarded, bare = GUARDED[rank]
        return guarded if length >= needed else bare
    return rank / 2 + (length if table.trump == NO_TRUMPS else 2 * length)


def _cover(view: View) -> Choice:
    """Cover a card that is worth nothing, so that the partner suit can be led all the same."""
    table = view.table
    assert isinstance(table, Table)
    worst = min(cards_in(view.hand), key=lambda card: _value(card, view.hand, table))
    if _value(worst, view.hand, table) >= KEPT:
        return Choice(
            NO_COVER, say("Every card of this hand is worth more than a card of that suit.")
        )
    reason = say(
        "The card is worth nothing, and as one of the partner suit it calls the partner card."
    )
    return Choice(Cover(worst), reason)


def _play(view: View) -> Choice:
    """A card by the precepts of trump games or of solos."""
    assert view.decision and isinstance(view.table, Table) and view.table.bid
    if len(view.decision.legal) == 1:
        return Choice(view.decision.legal[0], say("It is the only card that may be played."))
    look = look_at(view)
    return solo.choose(look) if view.table.bid.is_solo else play.choose(look)


ANSWERS: Final[dict[Kind, Callable[[View], Choice]]] = {
    "call": bidding.call,
    "trump": bidding.name_trump,
    "partner": _name_partner,
    "tip": bidding.answer_tip,
    "exchange": _exchange,
    "cover": _cover,
    "card": _play,
}
