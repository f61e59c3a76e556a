"""endplay's DDS as a witness for bridge: double-dummy tables, par, and every card in mid-play."""

from random import Random

import pytest

from kibitz import games
from kibitz.cards.card import CARD_TEXTS, parse_card, rank_of
from kibitz.cards.card_set import card_set, cards_in
from kibitz.games.bridge.deal import trials
from kibitz.play.state import new_deal
from kibitz.rules.evolve import evolve
from kibitz.rules.seats import SEAT_LETTERS, SEATS
from kibitz.search.position import Position
from kibitz.search.solve import Solver
from kibitz.search.table import tables
from kibitz.testing.positions import thinned

pytest.importorskip("kibitz._core", reason="the core is not compiled")
endplay = pytest.importorskip("endplay")
dds = pytest.importorskip("endplay.dds")

SINGLE = games.variant("bridge/single")
SUITS_WRITTEN = "SHDC"
TRUMPS = [trial for trial in trials(SINGLE.options(), SEATS[0]) if trial.row in "NE"]


def pbn(hands):
    """Hands as a PBN deal, North's first."""

    def suit_text(hand, suit):
        cards = [card for card in cards_in(hand) if CARD_TEXTS[card][0] == suit]
        return "".join(CARD_TEXTS[card][1] for card in sorted(cards, key=rank_of, reverse=True))

    written = (".".join(suit_text(hand, suit) for suit in SUITS_WRITTEN) for hand in hands)
    return "N:" + " ".join(written)


def their_table(setup):
    found = dds.calc_dd_table(endplay.Deal(pbn(map(card_set, setup.hands)))).to_list()
    # A row a denomination, spades first; a column a seat.
    return {
        (seat, denomination): found["SHDC".index(denomination) if len(denomination) == 1 else 4][
            "NESW".index(seat)
        ]
        for seat in SEAT_LETTERS
        for denomination in ("S", "H", "D", "C", "NT")
    }


def check_table(seed, solver):
    setup = new_deal(SINGLE, seed=f"endplay {seed}").setup
    (found,) = tables(SINGLE, [setup], solver)
    ours = {cell: value.lo for cell, value in found.values.items()}
    assert ours == their_table(setup), f"seed {seed}"


@pytest.mark.parametrize("seed", range(3))
def test_tables(seed):
    check_table(seed, Solver())


@pytest.mark.slow
def test_many_tables():
    solver = Solver(threads=2)
    for seed in range(100, 140):
        check_table(seed, solver)


def position_for(seed):
    """A position with 6 to 13 cards a hand, somebody on lead."""
    random = Random(seed)
    setup = new_deal(SINGLE, seed=f"cards {seed}").setup
    trial = random.choice(TRUMPS)
    hands = tuple(map(card_set, setup.hands))
    play = trial.play
    full = Position(play.order, play.obligations, play.payoffs[0], hands, random.choice(SEATS))
    return trial, thinned(full, random.randint(6, 13 if seed % 10 == 0 else 10), random)


def check_cards(seed, solver):
    trial, position = position_for(seed)
    deal = endplay.Deal(pbn(position.hands))
    deal.trump = endplay.Denom.find(trial.column)
    deal.first = endplay.Player.find(SEAT_LETTERS[position.leader])
    left = position.hands[0].bit_count()
    theirs = {}
    for card, tricks in dds.solve_board(deal):
        side_leads = position.leader in position.payoff.side
        text = card.suit.name[0].upper() + card.rank.abbr
        theirs[parse_card(text)] = tricks if side_leads else left - tricks
    ours = {card: value.lo for card, value in solver.card_values([position])[0].items()}
    assert ours == theirs, f"seed {seed}"


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_cards(first):
    solver = Solver()
    for seed in range(first, first + 10):
        check_cards(seed, solver)


@pytest.mark.slow
def test_many_cards():
    solver = Solver()
    for seed in range(1000, 1600):
        check_cards(seed, solver)


@pytest.mark.parametrize("vulnerability", ["none", "ns", "ew", "all"])
@pytest.mark.parametrize("seed", range(4))
def test_par(vulnerability, seed):
    """Both count the same rules; who bids first matters where both sides make one no trump."""
    setup = new_deal(SINGLE, SINGLE.options(vulnerability=vulnerability), seed=f"par {seed}").setup
    (found,) = tables(SINGLE, [setup], Solver())
    table = dds.calc_dd_table(endplay.Deal(pbn(map(card_set, setup.hands))))
    theirs = dds.par(
        table, endplay.Vul.find(vulnerability), endplay.Player.find(SEAT_LETTERS[setup.dealer])
    )
    assert found.par.score == theirs.score


def test_a_mended_position_is_solved_again():
    """The witness would notice if the solver took a new position for the one before it."""
    solver = Solver()
    _, position = position_for(3)
    before = solver.card_values([position])
    swapped = evolve(position, hands=(*position.hands[2:], *position.hands[:2]))
    solver.card_values([swapped])
    assert solver.card_values([position]) == before
