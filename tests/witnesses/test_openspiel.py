"""OpenSpiel's bridge as a witness: the same deals, asked the same questions."""

import random

import pytest

from kibitz import games
from kibitz.cards.card import CARD_TEXTS, RANK_LETTERS, SUIT_LETTERS, card_text
from kibitz.play.state import new_deal
from kibitz.rules.options import make_options
from kibitz.rules.seats import SEATS, seat_text

pyspiel = pytest.importorskip("pyspiel")

DENOMINATIONS = ("C", "D", "H", "S", "NT")
CALLS = ["P", "X", "XX", *(f"{level}{name}" for level in range(1, 8) for name in DENOMINATIONS)]
TEXTS = [suit + rank for rank in RANK_LETTERS for suit in SUIT_LETTERS] + CALLS
"""Our text of each of their actions: the cards by rank, then the calls."""

ACTIONS = {text: action for action, text in enumerate(TEXTS)}
SEAT_NAMES = ("North", "East", "South", "West")
VULNERABILITIES = {"none": (False, False), "ns": (True, False), "ew": (False, True)} | {
    "all": (True, True)
}


def their_deal(state, vulnerability):
    """Their state of the same deal; vulnerability is told them of the dealer's side first."""
    dealer = state.setup.dealer
    ours, others = VULNERABILITIES[vulnerability][:: 1 if dealer % 2 == 0 else -1]
    game = pyspiel.load_game(
        "bridge",
        {
            "use_double_dummy_result": False,
            "dealer": int(dealer),
            "dealer_vul": ours,
            "non_dealer_vul": others,
        },
    )
    theirs = game.new_initial_state()
    for place in range(52):
        card = state.setup.hands[place % 4][place // 4]
        theirs.apply_action(ACTIONS[card_text(card)])
    return theirs


def their_contract(theirs):
    """Contract and declarer, read off the number that they give it."""
    number = theirs.contract_index()
    if number == 0:
        return None, ()
    number, doubled = divmod(number - 1, 3)
    number, declarer = divmod(number, 4)
    level, denomination = divmod(number, 5)
    return f"{level + 1}{DENOMINATIONS[denomination]}{'X' * doubled}", (declarer,)


def choose(generator, decision, texts):
    """Any card; calls that lead to contracts of all heights."""
    if decision.kind == "card":
        return generator.choice(texts)
    return generator.choice(["P", generator.choice(texts[:6])])


def play_beside(state, theirs, generator):
    """Play a random deal on both sides; whose turn it is and what is legal must be the same.

    Claims are passed over: they know none.
    """
    while state.pending:
        (decision,) = state.pending
        texts = [action.text for action in decision.legal if action.text != "claim"]
        assert theirs.current_player() == decision.seat
        assert sorted(texts) == sorted(TEXTS[action] for action in theirs.legal_actions())
        if decision.kind == "card":
            assert {CARD_TEXTS[card] for card in state.setup.hands[decision.hand]} >= set(texts)
        text = choose(generator, decision, texts)
        state = state.do(text)
        theirs.apply_action(ACTIONS[text])
    return state


def assert_same_end(state, theirs, one_sided):
    outcome = state.outcome
    assert theirs.is_terminal()
    assert (outcome.contract, outcome.declarers) == their_contract(theirs)
    told = str(theirs)
    assert outcome.tricks == tuple(told.count(f"Won by {name}.") for name in SEAT_NAMES)
    scores = [int(score) for score in theirs.returns()]
    assert list(outcome.scores) == [max(0, score) if one_sided else score for score in scores]


def check_single(seed):
    variant = games.variant("bridge/single")
    generator = random.Random(seed)
    vulnerability = list(VULNERABILITIES)[seed % 4]
    options = make_options(variant.options, {"vulnerability": vulnerability})
    state = new_deal(variant, options, seed=f"openspiel {seed}")
    theirs = their_deal(state, vulnerability)
    assert_same_end(play_beside(state, theirs, generator), theirs, one_sided=False)


def check_match(seed):
    """A deal of a match by the laws' undertricks: the winner's points alone are written."""
    variant = games.variant("bridge/match")
    generator = random.Random(seed)
    options = make_options(variant.options, {"scoring": "law77"})
    state = new_deal(variant, options, SEATS[seed % 4], seed=f"openspiel {seed}")
    theirs = their_deal(state, "none")
    assert_same_end(play_beside(state, theirs, generator), theirs, one_sided=True)


@pytest.mark.parametrize("seed", range(60))
def test_a_single_deal(seed):
    check_single(seed)


@pytest.mark.parametrize("seed", range(20))
def test_a_deal_of_a_match(seed):
    check_match(seed)


@pytest.mark.slow
@pytest.mark.parametrize("check", [check_single, check_match])
@pytest.mark.parametrize("first", range(1000, 6000, 1000))
def test_many_deals(check, first):
    for seed in range(first, first + 1000):
        try:
            check(seed)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}") from error


@pytest.mark.parametrize("dealer", SEATS)
def test_the_dealer_calls_first(dealer):
    state = new_deal(games.variant("bridge/match"), dealer=dealer, seed="dealer")
    assert SEAT_NAMES[their_deal(state, "none").current_player()][0] == seat_text(dealer)
