"""What a seat cannot see of a deal of whist.

Besides the hands there are the widow and a covered card; and who has exchanged is known to hold
what he took up, for he laid down his own cards first.
"""

from random import Random
from typing import Final

from kibitz.cards.card import Card, parse_card, rank_of, suit_of
from kibitz.cards.card_set import BIT, NO_CARDS, SUIT_SETS, CardSet, card_set
from kibitz.cards.packs import WILD_PACK
from kibitz.games.whist.bids import Designation, eligible_suits
from kibitz.games.whist.deal import EXCHANGED, Deal, Step, Table, duties, order, order_with
from kibitz.rules.deal import Hands, Setup, played_by
from kibitz.rules.deduction import may_hold
from kibitz.rules.evolve import evolve
from kibitz.rules.hidden import (
    Hidden,
    HiddenCards,
    HiddenPlace,
    Place,
    Placed,
    dealt_hands,
    hidden_places,
    only_in,
    placed_hands,
)
from kibitz.rules.naming import ranked_above
from kibitz.rules.seats import SEATS, Seat
from kibitz.rules.trick import CardOrder
from kibitz.rules.view import View

PACK: Final = card_set(WILD_PACK)
WIDOW: Final[Place] = ("widow", None)

STEPS: Final = {
    "call": Step.CALL,
    "trump": Step.TRUMP,
    "partner": Step.PARTNER,
    "tip": Step.TIP,
    "exchange": Step.EXCHANGE,
    "cover": Step.COVER,
    "card": Step.CARD,
}


def hidden(view: View) -> Hidden:
    """The others' hands, the widow and a covered card, as far as nothing tells of them."""
    table = view.table
    assert isinstance(table, Table)
    cards, places = hidden_places(view, PACK)
    known = order(table)
    if known is not None:
        held = may_hold(duties(table), known, table, cards, table.partner_card)
        places = tuple(
            place._replace(may=held[place.place[1] or 0]) if place.place[0] == "hand" else place
            for place in places
        )
    if table.covered_by is not None or _step(view) is Step.COVER:
        places = _without_partner_suit(table, places)
    for taken, seat in _taken_up(view):
        places = only_in(places, taken, _own(seat))
    for seat, card in table.named:
        places = only_in(places, _shown_by_naming(table, seat, card), _dealt_to(table, seat))
    if table.bid and table.bid.designation is Designation.HALVES and table.partner_card is not None:
        holder = table.declarers[0] if table.revealed is None else table.revealed
        where = _dealt_to(table, holder) if table.revealed is not None else (*_own(holder), WIDOW)
        places = only_in(places, BIT[table.partner_card], where)
    return Hidden(cards, places)


def _own(seat: Seat) -> tuple[Place, ...]:
    """Where a seat's cards lie."""
    return ("hand", seat), ("covered", seat)


def _dealt_to(table: Table, seat: Seat) -> tuple[Place, ...]:
    """Where cards may lie that a seat was dealt: he may have laid them down."""
    return (*_own(seat), WIDOW) if (seat, True) in table.exchanged else _own(seat)


def _without_partner_suit(table: Table, places: tuple[HiddenPlace, ...]) -> tuple[HiddenPlace, ...]:
    """The places once declarer is known to be void in the partner suit, as who covers is."""
    assert table.partner_card is not None, "without a partner card nothing is covered"
    void, own = SUIT_SETS[suit_of(table.partner_card)], _own(table.declarers[0])
    return tuple(
        place._replace(may=place.may & ~void) if place.place in own else place for place in places
    )


def _taken_up(view: View) -> list[tuple[CardSet, Seat]]:
    """Cards that a viewer saw before somebody took them up, and who did."""
    table = view.table
    assert isinstance(table, Table)
    found, lying = [], card_set(table.faced)
    for seat, swapped in table.exchanged:
        if swapped:
            found.append((lying, seat))
            lying = _laid_down(view) if seat == view.seat else NO_CARDS
    return found


def _laid_down(view: View) -> CardSet:
    """What the viewer himself laid down."""
    own = (h.text for h in view.heard if h.kind == "exchange" and h.seat == view.seat)
    return card_set(parse_card(text) for text in next(own).split()[1].split("."))


def _shown_by_naming(table: Table, seat: Seat, card: Card) -> CardSet:
    """The cards that a player held who named this one: higher ones only if all were his own."""
    assert table.bid, "a partner card is named in a contract"
    return ranked_above(rank_of(card), eligible_suits(table.bid, table.trump))


def deal(view: View, placed: Placed) -> Deal:
    """The deal with the hidden cards as they were placed."""
    table = view.table
    assert isinstance(table, Table)
    hands = placed_hands(view, placed, "hand", "covered")
    covered = next(iter(_lying(view, placed, "covered")), None)
    found = Deal(
        table,
        hands,
        _step(view),
        widow=(*_lying(view, placed, "widow"), *_lying(view, placed, "faced")),
        laid_by=next((seat for seat, swapped in reversed(table.exchanged) if swapped), None),
        partner=_partner(table, hands),
        covered=covered,
    )
    if found.step is not Step.CARD:
        return found
    order = order_with(table, table.covered if covered is None else covered)
    return evolve(found, order=order, called=_called(table, order))


def _lying(view: View, placed: Placed, name: str) -> tuple[Card, ...]:
    """The cards of a zone, seen or placed."""
    cards: list[Card] = []
    for zone in view.zones:
        if zone.name == name:
            cards += placed[name, zone.owner] if zone.cards is None else zone.cards
    return tuple(cards)


def _step(view: View) -> Step:
    """What the deal waits for, as far as the viewer knows.

    Who seems to be asked himself and is not notices that declarer considers a covered card.
    """
    asked = view.decision or next(iter(view.questions), None)
    if asked is not None and asked.seat == view.seat and view.decision is None:
        return Step.COVER
    return STEPS[asked.kind] if asked else Step.OVER


def _partner(table: Table, hands: Hands) -> Seat | None:
    """Declarer's partner: who held the partner card when it was named, if not he himself."""
    if table.partner_card is None or table.revealed is not None:
        return table.revealed
    holders = [
        seat
        for seat in SEATS
        if (hands[seat] | played_by(table, seat)) & BIT[table.partner_card]
        and seat not in table.declarers
    ]
    return holders[0] if holders else None


def _called(table: Table, order: CardOrder) -> Card | None:
    """The partner card while its suit has not been led."""
    led = {order.suit[trick.cards[0]] for trick in table.tricks}
    card = table.partner_card
    return None if card is None or suit_of(card) in led else card


def setup(view: View, deal: Deal, generator: Random) -> Setup:
    """How the deal began: whoever exchanged gives back what he took up, faced cards on its top.

    Which of the others he took up is drawn by lot, and only the last exchange is undone: what lay
    on the table between two of them is not known to anybody else.
    """
    table = deal.table
    hands = list(dealt_hands(deal, generator))
    if deal.laid_by is None:
        return Setup(view.options, table.dealer, tuple(hands), deal.widow, table.before)
    mine = [card for card in hands[deal.laid_by] if card not in table.faced]
    dealt, taken = _before_exchange(table, deal.laid_by)
    mine.sort(key=lambda card: bool(dealt & BIT[card]) - bool(taken & BIT[card]))
    down = EXCHANGED - len(table.faced)
    hands[deal.laid_by] = (*mine[down:], *deal.widow)
    widow = (*mine[:down], *reversed(table.faced))
    return Setup(view.options, table.dealer, tuple(hands), widow, table.before)


def _before_exchange(table: Table, seat: Seat) -> tuple[CardSet, CardSet]:
    """Cards of a seat that it held, and that it did not hold, before it exchanged."""
    named = dict(table.named).get(seat)
    if named is None:
        return (BIT[table.partner_card] if table.partner_card is not None else NO_CARDS), NO_CARDS
    return _shown_by_naming(table, seat, named), (NO_CARDS if table.options.own_ace else BIT[named])


HIDDEN = HiddenCards(hidden, deal, setup)
