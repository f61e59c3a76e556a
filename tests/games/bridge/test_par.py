"""Par, from double-dummy tables written by hand."""

import pytest

from kibitz import games
from kibitz.games.bridge.par import par
from kibitz.rules.seats import parse_seat

SINGLE = games.variant("bridge/single")
DENOMINATIONS = ("C", "D", "H", "S", "NT")


def table(**rows):
    """A table from a row of five numbers a side, or a seat: C D H S NT."""
    found = {}
    for who, tricks in rows.items():
        for seat in who:
            found |= {
                (seat, denomination): int(number)
                for denomination, number in zip(DENOMINATIONS, tricks.split(), strict=True)
            }
    return found


CASES = [
    ("nobody makes anything", table(NS="6 6 6 6 6", EW="6 6 6 6 6"), "none", "N", 0, ()),
    (
        "a game nobody can outbid",
        table(NS="5 5 5 10 9", EW="3 3 3 3 3"),
        "none",
        "N",
        420,
        ("4S by N +420",),
    ),
    (
        "a sacrifice pays against a vulnerable game",
        table(NS="4 4 4 10 6", EW="5 9 5 3 6"),
        "ns",
        "N",
        300,
        ("5DX by E +300",),
    ),
    (
        "it does not where three down cost more than the game",
        table(NS="4 4 4 10 6", EW="5 8 5 3 6"),
        "ew",
        "N",
        420,
        ("4S by N +420",),
    ),
    (
        "the better declarer plays it",
        table(N="5 5 5 9 5", S="5 5 5 10 5", EW="3 3 3 3 3"),
        "none",
        "N",
        420,
        ("4S by S +420",),
    ),
    (
        "whoever bids one no trump first",
        table(NS="6 6 6 6 7", EW="6 6 6 6 7"),
        "none",
        "E",
        -90,
        ("1NT by E -90",),
    ),
    (
        "a partscore in two ways",
        table(NS="5 5 9 5 5", EW="4 4 4 4 4"),
        "none",
        "N",
        140,
        ("1H by N +140", "2H by N +140", "3H by N +140"),
    ),
    (
        "a grand slam",
        table(NS="13 13 13 13 13", EW="0 0 0 0 0"),
        "all",
        "S",
        2220,
        ("7NT by N +2220",),
    ),
]


@pytest.mark.parametrize(
    ("tricks", "vulnerability", "dealer", "score", "contracts"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_par(tricks, vulnerability, dealer, score, contracts):
    options = SINGLE.options(vulnerability=vulnerability)
    assert par(tricks, options, parse_seat(dealer)) == (score, contracts)


def test_sides_that_change_places_change_the_sign():
    for _, tricks, vulnerability, dealer, score, _ in CASES:
        swapped = {
            (seat.translate(str.maketrans("NESW", "ESWN")), d): n for (seat, d), n in tricks.items()
        }
        turned = {"ns": "ew", "ew": "ns"}.get(vulnerability, vulnerability)
        next_dealer = parse_seat("NESW"["NESW".index(dealer) - 3])
        assert par(swapped, SINGLE.options(vulnerability=turned), next_dealer).score == -score
