"""What a seat cannot see of a deal of bridge."""

from random import Random

from kibitz.cards.card_set import card_set
from kibitz.cards.packs import FRENCH_PACK
from kibitz.games.bridge.deal import OBLIGATIONS, Deal, Table, order_for
from kibitz.rules.deal import Setup
from kibitz.rules.deduction import may_hold
from kibitz.rules.hidden import (
    Hidden,
    HiddenCards,
    Placed,
    dealt_hands,
    hidden_places,
    placed_hands,
)
from kibitz.rules.view import View

PACK = card_set(FRENCH_PACK)


def hidden(view: View) -> Hidden:
    """The closed hands, in which no suit is that its holder was void in."""
    table = view.table
    assert isinstance(table, Table)
    cards, places = hidden_places(view, PACK)
    if table.contract is None:
        return Hidden(cards, places)
    held = may_hold(OBLIGATIONS, order_for(table.contract.trump), table, cards)
    return Hidden(cards, tuple(place._replace(may=held[place.place[1] or 0]) for place in places))


def deal(view: View, placed: Placed) -> Deal:
    """The deal with the closed hands as they were placed."""
    assert isinstance(view.table, Table)
    return Deal(view.table, placed_hands(view, placed, "hand"))


def setup(view: View, deal: Deal, generator: Random) -> Setup:
    """How the deal began."""
    hands = dealt_hands(deal, generator)
    return Setup(view.options, view.table.dealer, hands, before=view.table.before)


HIDDEN = HiddenCards(hidden, deal, setup)
