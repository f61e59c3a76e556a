"""What the differences of deals tell, looked at once or all the time."""

import math
import random
import statistics

import pytest

from kibitz.bots.arena.statistics import CERTAIN, FEWEST, Tally, tallied


@pytest.mark.parametrize("seed", range(5))
def test_a_tally_is_mean_and_standard_error(seed):
    chance = random.Random(seed)
    found = [chance.gauss(3, 10) for _ in range(chance.randint(2, 200))]
    tally = tallied(found)
    assert tally.mean == pytest.approx(statistics.mean(found))
    error = statistics.stdev(found) / math.sqrt(len(found))
    assert tally.interval == pytest.approx(CERTAIN * error)


def test_of_one_deal_nothing_is_known():
    assert Tally().interval == tallied([4]).interval == math.inf
    assert Tally().running_interval == tallied([4]).running_interval == math.inf


@pytest.mark.parametrize("deals", [30, 200, 1000, 10_000])
def test_an_interval_that_is_always_looked_at_is_wider(deals):
    tally = Tally(deals, 0.0, squares=deals - 1)
    assert 1.4 < tally.running_interval / tally.interval < 2.2


def test_it_is_seldom_wrong_however_often_it_is_looked_at():
    """Of players who are equal few are ever said not to be, though every deal is looked at."""
    wrong = 0
    for seed in range(400):
        chance, tally = random.Random(seed), Tally()
        for _ in range(400):
            tally = tally.with_difference(chance.choice((-10, -3, 0, 0, 3, 10)))
            if tally.is_clear_of(0):
                wrong += 1
                break
    assert wrong <= 20


def test_players_who_are_equal_in_all_deals_are_never_told_apart():
    tally = tallied([0] * 500)
    assert not tally.is_clear_of(0) and tally.is_clear_of(1)


def test_nothing_is_decided_after_a_few_deals():
    found = [5.0 + number % 2 for number in range(FEWEST)]
    assert not tallied(found[:-1]).is_clear_of(0)
    assert tallied(found).is_clear_of(0)
