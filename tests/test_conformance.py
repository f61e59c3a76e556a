"""Every game that can be found, put through the conformance suite."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from kibitz import games
from kibitz.rules.options import make_options, option_infos
from kibitz.testing.conformance import check_deal, check_state
from kibitz.testing.machine import deal_machine
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


@by_name
def test_any_sequence_of_actions_conforms(variant):
    run_state_machine_as_test(
        deal_machine(variant),
        settings=settings(max_examples=12, stateful_step_count=20, deadline=None),
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "thousand", [0, 1, *(pytest.param(n, marks=pytest.mark.long) for n in range(2, 10))]
)
@pytest.mark.parametrize("name", games.game_names())
def test_ten_thousand_random_deals_conform(name, thousand):
    variants = games.game(name).variants
    for seed in range(1000 * thousand, 1000 * (thousand + 1)):
        variant = variants[seed % len(variants)]
        try:
            check_deal(variant, f"slow {seed}", random_options(variant, seed))
        except Exception as error:
            raise AssertionError(f"{variant.name}, seed {seed}: {error}") from error
