"""Double-dummy tables."""

from dataclasses import replace

import pytest

from kibitz import games
from kibitz.cards.card import cards_text
from kibitz.games.bridge.pbn import read_deals
from kibitz.play.state import new_deal
from kibitz.rules.seats import SEATS
from kibitz.search.solve import Budget, Solver
from kibitz.search.table import tables

pytest.importorskip("kibitz._core", reason="the core is not compiled")

FOUR_SUITS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def only_table(variant, setup, **budget):
    (found,) = tables(games.variant(variant), [setup], Solver(), Budget(**budget))
    return found


def test_whoever_has_a_suit_makes_all_tricks_in_it():
    """And where the opening leader has a suit of his own, he makes them all at no trumps."""
    (setup,) = read_deals(FOUR_SUITS)
    table = only_table("bridge/single", setup)
    holders = {"S": "NS", "H": "EW", "D": "NS", "C": "EW"}
    for (seat, denomination), value in table.values.items():
        if denomination == "NT":
            assert value == (0, 0)
        else:
            assert value == ((13, 13) if seat in holders[denomination] else (0, 0))
    assert table.rows == tuple("NESW")
    assert table.columns == ("C", "D", "H", "S", "NT")
    assert (table.par.score, table.par.contracts) == (1510, ("7S by N +1510",))


@pytest.mark.parametrize("variant", ["belote/bulgarian", "belote/contree", "whist/esmakker"])
def test_what_one_side_does_not_take_the_other_does(variant):
    setup = new_deal(games.variant(variant), seed="table").setup
    if variant.startswith("whist"):  # fewer cards: a whole table would take seconds
        setup = replace(setup, hands=tuple(hand[:8] for hand in setup.hands))
    table = only_table(variant, setup)
    values = {cell: value.lo for cell, value in table.values.items()}
    assert all(value.exact for value in table.values.values())
    if variant.startswith("whist"):
        assert len(values) == 30
        for one, other in (("NE", "SW"), ("NS", "EW"), ("NW", "ES")):
            for column in table.columns:
                assert values[one, column] + values[other, column] == 8
    else:
        assert table.rows == tuple("NESW")
        assert table.columns == tuple(games.variant(variant).denominations)
        assert all(0 <= value <= 162 + 90 + 96 for value in values.values())
    assert table.par is None


def test_a_budget_leaves_bounds_and_no_par():
    setup = new_deal(games.variant("bridge/single"), seed="table").setup
    table = only_table("bridge/single", setup, nodes=20)
    assert any(not value.exact for value in table.values.values())
    assert table.par is None


def test_a_game_without_trials_has_an_empty_table():
    setup = new_deal(games.variant("plainwhist/odd"), seed="table").setup
    assert only_table("plainwhist/odd", setup).values == {}
    assert all(cards_text(setup.hands[seat]) for seat in SEATS)
