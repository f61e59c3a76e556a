"""Deals recorded from the program Bridge Belot of 2001, played by its own preset.

The recordings belong to others and lie beside the repository, not in it; without them these tests
are skipped.
"""

import json
from pathlib import Path

import pytest

from kibitz import games
from kibitz.cards.card import RANK_LETTERS, SUIT_LETTERS, Card, parse_card, rank_of, suit_of
from kibitz.cards.card_set import NO_CARDS, card_set
from kibitz.cards.packs import PIQUET_PACK
from kibitz.games.belote.contract import LADDER, TEXTS, Contract, card_points, order_for
from kibitz.games.belote.deal import Deal, Table
from kibitz.games.belote.melds import meld_rules
from kibitz.rules.auction import Auction
from kibitz.rules.match import Before
from kibitz.rules.melds import is_run, possible_melds, top_rank
from kibitz.rules.options import make_options
from kibitz.rules.seats import NORTH, SEATS, WEST
from kibitz.rules.trick import Trick

BULGARIAN = games.variant("belote/bulgarian")
OPTIONS = make_options(BULGARIAN.options, {"preset": "2001"}, BULGARIAN.presets)

FILE = Path(__file__).parents[4] / "shared" / "vectors" / "belote_2001.json"

CONTRACTS = {
    "Clubs": "C",
    "Diamonds": "D",
    "Hearts": "H",
    "Spades": "S",
    "NoTrumps": "NT",
    "AllTrumps": "AT",
}
QUADS, THREES, FOURS, FIVES = slice(0, 2), slice(2, 4), slice(4, 6), slice(6, 7)
"""Where a description lists the ranks of quads, and the top ranks of runs by length."""

SUITS_TAKEN = "CDSH"
"""The suits as they are numbered in tricks."""


@pytest.fixture(scope="module")
def vectors():
    if not FILE.exists():
        pytest.skip(f"the recordings of 2001 are not here: {FILE}")
    return json.loads(FILE.read_text("utf-8"))


def letter(rank):
    """The letter of a rank that is written as a number, 7 to 14."""
    return RANK_LETTERS[rank - 2]


def card(suit, rank):
    return parse_card(suit + letter(rank))


def contract(vector, times=1, bidder=NORTH):
    return Contract(TEXTS.index(CONTRACTS[vector["contract"]]), times, bidder)


def test_strength_and_points_of_every_card(vectors):
    assert len(vectors["cardtables"]) == 192
    for vector in vectors["cardtables"]:
        stands = contract(vector)
        one = card(vector["suit"], vector["rank"])
        above = order_for(stands.denomination).above[one] & card_set(PIQUET_PACK)
        assert 8 - above.bit_count() == vector["strength"], vector
        assert card_points(stands, one) == vector["points"], vector


def test_combinations_in_every_hand(vectors):
    assert len(vectors["announces"]) == 250
    for vector in vectors["announces"]:
        hand = card_set(card(*held) for held in vector["hand"])
        single = {
            meld.combinations[0]
            for meld in possible_melds(meld_rules(OPTIONS), hand)
            if len(meld.combinations) == 1
        }
        whole = {run for run in single if is_run(run) and not cut_short(run, hand)}
        found = [0] * len(vector["desc"])
        for places, combinations in (
            (QUADS, [quad for quad in single if not is_run(quad)]),
            (THREES, [run for run in whole if len(run) == 3]),
            (FOURS, [run for run in whole if len(run) == 4]),
            (FIVES, [run for run in whole if len(run) >= 5]),
        ):
            ranks = [top_rank(one) + 2 for one in sorted(combinations, key=key_of)]
            found[places.start : places.start + len(ranks)] = ranks
        assert found == vector["desc"], vector


def key_of(combination):
    return suit_of(combination[0]), rank_of(combination[0])


def cut_short(run, hand):
    """Whether the hand holds the next card of the run, which a quad has taken."""
    return any(
        hand >> neighbour & 1 and suit_of(Card(neighbour)) == suit_of(run[0])
        for neighbour in (run[0] - 1, run[-1] + 1)
    )


def test_legal_cards_of_every_turn(vectors, belote):
    assert len(vectors["validcards"]) == 1000
    for vector in vectors["validcards"]:
        hand = [card(*held) for held in vector["hand"]]
        decision = belote.turn(
            CONTRACTS[vector["contract"]],
            " ".join(suit + letter(rank) for _, suit, rank in vector["trick"]),
            " ".join(suit + letter(rank) for suit, rank in vector["hand"]),
        )
        legal = {hand.index(action.card) for action in decision.legal}
        assert legal == set(vector["legal"]), vector


def test_written_points_of_every_deal(vectors):
    assert len(vectors["scoring"]) == 1250
    for vector in vectors["scoring"]:
        outcome = BULGARIAN.outcome(finished_deal(vector))
        assert list(outcome.scores[:2]) == vector["board"], vector


def finished_deal(vector):
    """The end of a deal: who took which cards, the last trick last, and who announced what."""
    stands = contract(vector, vector["level"], SEATS[vector["declarer"] - 1])
    tricks = []
    for seat in sorted(SEATS, key=lambda seat: seat == vector["lastTrick"] - 1):
        taken = [card(SUITS_TAKEN[suit], rank) for suit, rank in vector["taken"][str(seat + 1)]]
        tricks += [
            Trick(seat, tuple(taken[first : first + 4]), seat) for first in range(0, len(taken), 4)
        ]
    table = Table(
        dealer=WEST,
        leader=NORTH,
        tricks=tuple(tricks),
        options=OPTIONS,
        before=Before(vector["hanging"]),
        auction=Auction(LADDER, NORTH),
        contract=stands,
    )
    said = tuple(
        (seat, meld) for seat in SEATS for meld in described(vector["decl"][str(seat + 1)])
    )
    nothing = (NO_CARDS,) * 4
    return Deal(table, nothing, nothing, said=said if stands.has_melds else ())


def described(description):
    """Combinations that fit a description, which names no suits; clubs for all runs."""
    for places, length in ((THREES, 3), (FOURS, 4), (FIVES, 5)):
        for top in filter(None, description[places]):
            yield tuple(card("C", rank) for rank in range(top - length + 1, top + 1))
    for rank in filter(None, description[QUADS]):
        yield tuple(card(suit, rank) for suit in SUIT_LETTERS)
