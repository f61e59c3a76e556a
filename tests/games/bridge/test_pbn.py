"""Deals in PBN."""

import pytest

from kibitz.cards.card import cards_text
from kibitz.errors import IllegalSetup, ParseError
from kibitz.games.bridge.pbn import looks_like_pbn, read_deals
from kibitz.rules.seats import EAST, NORTH, SOUTH

DEAL = "E:AKQ.T98.765.5432 JT9.AKQ.432.AKQJ 876.432.AKQ.9876 5432.J765.JT98.T"

FILE = f"""% PBN 2.1
[Event "one"]
[Dealer "S"]
[Vulnerable "Both"]
[Deal "{DEAL}"]
[Contract "4S"]

[Event "two"]
[Deal "{DEAL.replace("10", "T")}"]
"""


def test_a_deal_alone():
    (setup,) = read_deals(DEAL)
    assert cards_text(setup.hands[EAST]) == "SA SK SQ HT H9 H8 D7 D6 D5 C5 C4 C3 C2"
    assert cards_text(setup.hands[NORTH])[:8] == "S5 S4 S3"
    assert setup.dealer == NORTH
    assert setup.options.vulnerability == "none"


def test_a_file_of_deals():
    one, two = read_deals(FILE)
    assert (one.dealer, one.options.vulnerability) == (SOUTH, "all")
    assert (two.dealer, two.options.vulnerability) == (NORTH, "none")
    assert one.hands == two.hands


@pytest.mark.parametrize(
    ("text", "error", "where", "said"),
    [
        ("N:AKQ", ParseError, "Deal", "is not a deal"),
        ("Q:. . . .", ParseError, "Deal", "not a seat"),
        ("N:AK.Q.J T.9.8.7 6.5.4.3 2.A.K.Q", ParseError, "Deal", "not a hand"),
        ("N:AX.Q.J.T T.9.8.7 6.5.4.3 2.A.K.Q", ParseError, "Deal", "'X'"),
        ("N:AK.Q.J.T - - -", IllegalSetup, "Deal", "left out"),
        (f'[Vulnerable "Some"]\n[Deal "{DEAL}"]', ParseError, "Vulnerable", "'some'"),
        (f'[Dealer "X"]\n[Deal "{DEAL}"]', ParseError, "Dealer", "not a seat"),
    ],
)
def test_what_cannot_be_read_is_refused(text, error, where, said):
    with pytest.raises(error) as refused:
        list(read_deals(text))
    assert refused.value.where == where
    assert said in refused.value.message


@pytest.mark.parametrize(
    ("text", "is_pbn"),
    [(DEAL, True), (FILE, True), ('{"kibitz": 1}', False), ("", False), ("deals.json", False)],
)
def test_pbn_is_told_from_records(text, is_pbn):
    assert looks_like_pbn(text) is is_pbn
