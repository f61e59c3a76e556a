"""Hypothesis strategies: options, deals and states of any variant."""

from typing import Any

from hypothesis import strategies as st

from kibitz.cards.shuffle import SECRET_BYTES
from kibitz.play.dealing import deal_cards
from kibitz.play.state import State, start
from kibitz.rules.deal import Setup
from kibitz.rules.game import Variant
from kibitz.rules.options import Options, make_options, option_infos
from kibitz.rules.seats import Seat


def options(variant: Variant[Any]) -> st.SearchStrategy[Options]:
    """The options of a variant: each that has choices at any of them, the free ones as they are."""
    chosen = {
        info.name: st.sampled_from(info.choices)
        for info in option_infos(variant.options)
        if info.choices
    }
    return st.fixed_dictionaries({}, optional=chosen).map(
        lambda given: make_options(variant.options, given)
    )


def dealers(variant: Variant[Any]) -> st.SearchStrategy[Seat]:
    """A seat that may deal."""
    return st.sampled_from(variant.dealers)


@st.composite
def setups(draw: st.DrawFn, variant: Variant[Any]) -> Setup:
    """A shuffled and dealt pack with any options, one that needs not be dealt anew."""
    table_options = draw(options(variant))
    dealer = draw(dealers(variant))
    secret = draw(st.binary(min_size=SECRET_BYTES, max_size=SECRET_BYTES))
    setup = deal_cards(variant, table_options, dealer, secret)
    if variant.deal_fault(setup):
        setup = deal_cards(variant, variant.options(), dealer, secret)
    return setup


@st.composite
def states(draw: st.DrawFn, variant: Variant[Any]) -> State:
    """A deal after any number of random legal actions."""
    state = start(variant, draw(setups(variant)))
    random = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, 120))):
        if state.finished:
            break
        decision = random.choice(state.pending)
        state = state.after(random.choice(decision.legal), decision.seat)
    return state
