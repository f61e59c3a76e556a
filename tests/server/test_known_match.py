"""What is known of a match comes with each of its deals, at a table of the server too."""

from dataclasses import replace

import pytest

from kibitz import games
from kibitz.play.view import view
from kibitz.rules.match import NO_MATCH
from kibitz.server.table.commands import new_deal
from kibitz.server.table.events import Acted, DealGiven, Logged, Opened, TableSettings
from kibitz.server.table.fold import after, opened
from kibitz.server.table.state import Place

VARIANTS = [
    variant.name
    for name in games.game_names()
    for variant in games.game(name).variants
    if variant.match
]


def at_a_table(variant):
    """A table of four people."""
    table = opened(Opened("host", TableSettings(variant)), games.variant)
    return replace(table, places=tuple(Place(f"p_{n}", f"Seat {n}") for n in range(4)))


def happens(table, what):
    return after(table, Logged(table.number + 1, 0, what))


def played(table):
    """The table once house players have played the deal."""
    while not table.deal.finished:
        seat = table.deal.pending[0].seat
        choice = table.variant.house(view(table.deal, seat))
        table = happens(table, Acted("NESW"[seat], choice.action.text))
    return table


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_deal_knows_the_totals_of_those_before(variant):
    table, totals = at_a_table(variant), [0] * 4
    for _ in range(2):
        table = happens(table, new_deal(table))
        by_place = [totals[place] for place in table.seating]
        assert table.deal.setup.before.totals == tuple(by_place)
        assert table.deal.setup.before.carried == table.match.standing.carried
        table = played(table)
        for seat, place in enumerate(table.seating):
            totals[place] += table.deal.outcome.scores[seat]


def test_a_deal_that_is_laid_out_again_knows_what_was_known():
    table = happens(at_a_table("belote/bulgarian"), new_deal(at_a_table("belote/bulgarian")))
    text = {"N": "C7 C8 C9 CT CJ CQ CK CA", "E": "D7 D8 D9 DT DJ DQ DK DA"}
    text |= {"S": "H7 H8 H9 HT HJ HQ HK HA", "W": "S7 S8 S9 ST SJ SQ SK SA"}
    given = DealGiven("N", text, ("P",), 8, ("140", "60", "140", "60"))
    again = happens(table, given)
    assert again.deal.setup.before == (8, (140, 60, 140, 60))
    assert happens(table, DealGiven("N", text, ("P",))).deal.setup.before == NO_MATCH
