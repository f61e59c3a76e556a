"""A declarer who may claim is told when the rest is his, by what he sees himself."""

from dataclasses import replace

import msgspec
import pytest

from kibitz import games
from kibitz.games.bridge.pbn import read_deals
from kibitz.play.state import start
from kibitz.rules.deal import Setup
from kibitz.rules.seats import EAST, NORTH, SEATS, SOUTH
from kibitz.server.table.events import Opened, TableSettings
from kibitz.server.table.fold import opened
from kibitz.server.table.projection import parts
from kibitz.server.table.state import Place

LAYDOWN = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
GUESS = "N:AQ5432.A32.A32.2 KJ.K54.K54.AKQJ3 T987.QJT.QJT.T98 6.9876.9876.7654"


def table_after(deal, *actions, variant="bridge/match"):
    """A table at which a deal stands so."""
    (setup,) = read_deals(deal)
    found = games.variant(variant)
    state = start(found, Setup(found.options(), found.dealers[0], setup.hands))
    for text in actions:
        state = state.do(text)
    table = opened(Opened("host", TableSettings(variant)), lambda name: found)
    places = tuple(Place(f"p_{place}", f"Seat {place}") for place in range(4))
    return replace(table, deal=state, places=places, deals=1)


def decision_of(table, seat):
    return msgspec.json.decode(parts(table, seat)["decision"])


CONTRACT = ("7S", "P", "P", "P")


def test_the_rest_is_sure_once_he_leads():
    dummy_to_play = table_after(LAYDOWN, *CONTRACT, "H2")
    assert decision_of(dummy_to_play, NORTH)["sure"] is False
    on_lead = table_after(LAYDOWN, *CONTRACT, "HA", "DA", "CA", "S2")
    assert decision_of(on_lead, NORTH)["sure"] is True


def test_it_is_not_while_something_unseen_may_win():
    on_lead = table_after(GUESS, "4S", "P", "P", "P", "CA", "C8", "C4", "C2")
    assert on_lead.deal.pending[0].seat == EAST
    on_lead = table_after(GUESS, "4S", "P", "P", "P", "H4", "HT", "H6", "HA")
    assert decision_of(on_lead, NORTH)["sure"] is False


@pytest.mark.parametrize("seat", [seat for seat in SEATS if seat != NORTH])
def test_nobody_else_is_told(seat):
    on_lead = table_after(LAYDOWN, *CONTRACT, "HA", "DA", "CA", "S2")
    assert decision_of(on_lead, seat) is None
    defender = table_after(LAYDOWN, *CONTRACT)
    assert "sure" not in decision_of(defender, EAST)
    assert decision_of(defender, SOUTH) is None


def test_where_nothing_can_be_claimed_nothing_is_said():
    on_lead = table_after(
        LAYDOWN, "P", "P", *CONTRACT, "HA", "DA", "CA", "S2", variant="bridge/single"
    )
    assert "sure" not in decision_of(on_lead, NORTH)
