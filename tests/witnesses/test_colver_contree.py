"""colver as a witness for contrée: whole deals from the first call to what both sides write."""

import random
from itertools import product

import pytest

from kibitz import games
from kibitz.cards.card import parse_card
from kibitz.games.belote.contree.contract import AMOUNTS
from kibitz.play.state import new_deal
from kibitz.play.view import view
from kibitz.rules.seats import SEATS, are_partners

colver = pytest.importorskip("colver")

CONTREE = games.variant("belote/contree")

THEIR_SUITS = "SHDC"
CARDS = [parse_card(suit + rank) for suit in THEIR_SUITS for rank in "789JQKTA"]
"""Our card of each of their numbers: spades first, plain rank."""

CALLS = ["P", *(f"{amount}{suit}" for amount in AMOUNTS for suit in THEIR_SUITS), "X", "XX"]
"""Our call of each of their numbers."""

AUCTION = 0


def started(seed):
    """The same deal at both, before the first call."""
    generator = random.Random(seed)
    state = new_deal(CONTREE, dealer=generator.choice(SEATS), seed=f"contree {seed}")
    hands = [[CARDS.index(card) for card in hand] for hand in state.setup.hands]
    theirs = colver.Env.deal_with_hands(int(state.setup.dealer), hands)
    return state, theirs, generator


def random_call(legal, generator):
    """Mostly a pass, a double or a low bid, so that every kind of contract occurs."""
    quiet = [text for text in legal if text in ("P", "X", "XX")]
    return generator.choice(["P", "P", "P", *quiet, *legal[:5], generator.choice(legal)])


def after_call(state, theirs, generator):
    (decision,) = state.pending
    legal = [action.text for action in decision.legal]
    assert theirs.current_player() == decision.seat
    assert theirs.phase() == AUCTION
    assert {CALLS[number] for number in theirs.legal_actions()} == set(legal)
    call = random_call(legal, generator)
    theirs.step(CALLS.index(call))
    return state.do(call)


def after_card(state, theirs, generator):
    """The state after a card, belote said wherever it can be: they say it by themselves.

    The bidders play as well as they can and the others at random, so that many contracts are made.
    """
    (decision,) = state.pending
    cards = {action.card for action in decision.legal}
    assert theirs.current_player() == decision.seat
    assert {CARDS[number] for number in theirs.legal_actions()} == cards
    card = generator.choice(sorted(cards))
    if are_partners(decision.seat, state.deal.table.contract.bidder):
        card = CONTREE.house(view(state, decision.seat)).action.card
    theirs.step(CARDS.index(card))
    return state.after([action for action in decision.legal if action.card == card][-1])


def check(seed):
    state, theirs, generator = started(seed)
    while state.pending:
        step = after_call if state.pending[0].kind == "call" else after_card
        state = step(state, theirs, generator)
    assert theirs.is_terminal()
    assert list(theirs.rewards()) == list(state.outcome.scores[:2])
    return state.outcome


@pytest.mark.parametrize("seed", range(60))
def test_a_deal(seed):
    check(seed)


def kinds_of(outcome):
    """What there was to get wrong in a result."""
    if outcome.contract is None:
        return {"passed out"}
    bid = outcome.contract.rstrip("X")
    labels = " ".join(line.label for line in outcome.breakdown)
    made = "made" if "written, made" in labels else "lost"
    kinds = {(made, outcome.contract[len(bid) :])}
    kinds |= {(made, "capot bid")} if bid.startswith("250") else set()
    kinds |= {(made, word) for word in ("belote", "capot") if word in labels}
    return kinds


def test_every_kind_of_result_was_met():
    """So the deals say something of each."""
    results = set().union(*(kinds_of(check(seed)) for seed in range(60, 360)))
    assert results == {
        "passed out",
        *product(("made", "lost"), ("", "X", "XX", "belote", "capot", "capot bid")),
    }


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 6000, 1000))
def test_many_deals(first):
    for seed in range(first, first + 1000):
        try:
            check(seed)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}") from error
