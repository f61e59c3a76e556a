"""What a seat cannot see of a deal of contrée: the others' hands."""

from random import Random

from kibitz.cards.card_set import card_set
from kibitz.cards.packs import PIQUET_PACK
from kibitz.games.belote.contree.deal import Deal, Table
from kibitz.games.belote.hidden import told_by_play
from kibitz.rules.deal import Setup
from kibitz.rules.hidden import (
    Hidden,
    HiddenCards,
    Placed,
    dealt_hands,
    hidden_places,
    placed_hands,
)
from kibitz.rules.view import View

PACK = card_set(PIQUET_PACK)


def hidden(view: View) -> Hidden:
    """The others' cards, as far as their play and their belotes do not tell."""
    table = view.table
    assert isinstance(table, Table)
    cards, places = hidden_places(view, PACK)
    return Hidden(cards, told_by_play(table, cards, places) if table.contract else places)


def deal(view: View, placed: Placed) -> Deal:
    """The deal with the others' cards as they were placed."""
    assert isinstance(view.table, Table)
    return Deal(view.table, placed_hands(view, placed, "hand"))


def setup(view: View, deal: Deal, generator: Random) -> Setup:
    """How the deal began."""
    assert isinstance(view.table, Table)
    hands = dealt_hands(deal, generator)
    return Setup(view.options, view.table.dealer, hands, before=view.table.before)


HIDDEN = HiddenCards(hidden, deal, setup)
