"""colver's belote as a witness for suit contracts: cards, winners, card points, belote, values."""

import random

import pytest

from kibitz import games
from kibitz.cards.card import CARD_TEXTS, parse_card
from kibitz.play.state import new_deal
from kibitz.rules.seats import NORTH, PARTNERSHIPS, SEATS, seat_after
from kibitz.search.solve import Solver
from kibitz.search.values import action_values

colver = pytest.importorskip("colver")

BULGARIAN = games.variant("belote/bulgarian")

THEIR_SUITS = "SHDC"
CARDS = [parse_card(suit + rank) for suit in THEIR_SUITS for rank in "789JQKTA"]
"""Our card of each of their numbers: spades first, plain rank."""

NUMBERS = {card: number for number, card in enumerate(CARDS)}


def start_both(seed):
    """The same deal in a random suit contract, before the first lead."""
    generator = random.Random(seed)
    dealer, bidder = generator.choice(SEATS), generator.choice(SEATS)
    trump = generator.choice(THEIR_SUITS)
    state = new_deal(BULGARIAN, dealer=dealer, seed=f"colver {seed}")
    passes = ["P"] * ((bidder - seat_after(dealer)) % 4)
    for call in (*passes, trump, "P", "P", "P"):
        state = state.do(call)
    hands = [[NUMBERS[card] for card in hand] for hand in state.setup.hands]
    theirs = colver.Env.deal_with_hands(int(dealer), hands)
    lowest_contract, not_doubled = 80, 0
    theirs.set_contract(THEIR_SUITS.index(trump), lowest_contract, int(bidder) % 2, not_doubled)
    theirs.set_phase_playing()
    return state, theirs, generator


def check(seed):
    state, theirs, generator = start_both(seed)
    while state.pending:
        (decision,) = state.pending
        if decision.kind == "meld":
            state = state.after(generator.choice(decision.legal))
            continue
        cards = {action.card for action in decision.legal}
        assert theirs.current_player() == decision.seat
        assert {CARD_TEXTS[CARDS[number]] for number in theirs.legal_actions()} == {
            CARD_TEXTS[card] for card in cards
        }
        card = generator.choice(sorted(cards))
        said = [action for action in decision.legal if action.card == card][-1]
        state = state.after(said)
        theirs.step(NUMBERS[card])
        tricks = state.deal.table.tricks
        if tricks and not state.deal.table.trick and not state.finished:
            assert theirs.get_trick_lead() == tricks[-1].winner
        assert list(theirs.get_tricks_won()) == [
            sum(trick.winner in side for trick in tricks) for side in PARTNERSHIPS
        ]
    assert theirs.is_terminal()
    assert_same_points(state, theirs)


def assert_same_points(state, theirs):
    """Cards, last trick and capot; and belote, which is said here wherever it can be."""
    outcome = state.outcome
    for side in (0, 1):
        points = {line.label: int(line.amounts[side]) for line in outcome.breakdown}
        counted = points["cards"] + points["last trick"] + points.get("capot", 0)
        assert theirs.get_points()[side] == counted
        belote = any(seat % 2 == side for seat, _ in state.deal.table.belotes)
        assert (theirs.get_belote()[side] == 2) == belote


@pytest.mark.parametrize("seed", range(60))
def test_a_deal(seed):
    check(seed)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 6000, 1000))
def test_many_deals(first):
    for seed in range(first, first + 1000):
        try:
            check(seed)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}") from error


def check_values(seed, solver):
    """What North and South take after each card, at some moment of a random play."""
    state, theirs, generator = start_both(seed)
    cards = generator.randrange(12)
    while state.pending[0].kind == "meld" or cards:
        decision = state.pending[0]
        action = generator.choice(decision.legal)
        state = state.after(action)
        if decision.kind == "card":
            theirs.step(NUMBERS[action.card])
            cards -= 1
    values = action_values(state, solver)
    for number, points in theirs.solve_scores()["scores"]:
        value = values[CARD_TEXTS[CARDS[number]]].lo
        north_bid = state.deal.table.contract.bidder % 2 == NORTH
        assert value in ({points} if north_bid else taken_against(points)), f"seed {seed}"


def taken_against(points):
    """What East and West take if North and South take so much.

    For nothing they have all tricks, or have lost one in which nothing counted.
    """
    all_cards, all_tricks = 162, 252
    if points == 0:
        return {all_cards, all_tricks}
    return {0} if points == all_tricks else {all_cards - points}


@pytest.mark.parametrize("seed", range(12))
def test_values(seed):
    pytest.importorskip("kibitz._core", reason="the core is not compiled")
    check_values(seed, Solver())


@pytest.mark.slow
def test_many_values():
    pytest.importorskip("kibitz._core", reason="the core is not compiled")
    solver = Solver()
    for seed in range(20_000, 21_000):
        check_values(seed, solver)
