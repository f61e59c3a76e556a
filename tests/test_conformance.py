"""Every game that can be found, put through the conformance suite."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz import games
from kibitz.rules.options import make_options, option_infos
from kibitz.testing.conformance import check_deal, check_state
from kibitz.testing.strategies import states

VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]
by_name = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


def random_options(variant, seed):
    """Each option with choices at one of them."""
    generator = random.Random(seed)
    given_options = {
        info.name: generator.choice(info.choices)
        for info in option_infos(variant.options)
        if info.choices
    }
    return make_options(variant.options, given_options)


@by_name
@pytest.mark.parametrize("seed", range(25))
def test_a_random_deal_conforms(variant, seed):
    check_deal(variant, str(seed))


@by_name
@pytest.mark.parametrize("seed", range(25))
def test_a_random_deal_with_any_options_conforms(variant, seed):
    check_deal(variant, str(seed), random_options(variant, seed))


@by_name
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_any_state_conforms(variant, data):
    check_state(data.draw(states(variant)))
