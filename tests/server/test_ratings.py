"""Ratings: what a finished match does to them, and how they are shown."""

import random
from fractions import Fraction
from itertools import pairwise
from math import log, sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kibitz.server.ranked.ratings import (
    DRIFT,
    FIRST_SIGMA,
    LUCK,
    NEWCOMER,
    PROVISIONAL_BELOW,
    WEIGHT_WITH_COMPUTERS,
    Rating,
    Scored,
    computer_key,
    is_computer,
    rate,
)

PEOPLE = ("p_a", "p_b", "p_c", "p_d", "p_e", "p_f")
HARD = computer_key("hard")

RATINGS = st.builds(Rating, st.floats(300, 2700), st.floats(20, FIRST_SIGMA), st.integers(0, 500))
KNOWN = st.fixed_dictionaries(dict.fromkeys(PEOPLE, RATINGS))
SCORES = st.integers(-3, 3)
PARTNERSHIPS = st.tuples(SCORES, SCORES).map(
    lambda scores: [Scored(PEOPLE[:2], scores[0]), Scored(PEOPLE[2:4], scores[1])]
)
PERSONS = st.lists(SCORES, min_size=4, max_size=6).map(
    lambda scores: [Scored((key,), score) for key, score in zip(PEOPLE, scores, strict=False)]
)
MATCHES = PARTNERSHIPS | PERSONS


def alone(**scores):
    return [Scored((key,), score) for key, score in scores.items()]


def shift(change):
    return change.after.mu - change.before.mu


@given(MATCHES, KNOWN)
def test_who_wins_alone_never_loses_points(groups, ratings):
    best = max(group.score for group in groups)
    winners = [group for group in groups if group.score == best]
    assume(len(winners) == 1)
    changes = rate(groups, ratings)
    for key in winners[0].keys:
        assert shift(changes[key]) > 0
        assert changes[key].points >= 0


@given(MATCHES, KNOWN)
def test_who_is_last_alone_never_gains_points(groups, ratings):
    worst = min(group.score for group in groups)
    losers = [group for group in groups if group.score == worst]
    assume(len(losers) == 1)
    changes = rate(groups, ratings)
    for key in losers[0].keys:
        assert shift(changes[key]) < 0
        assert changes[key].points <= 0


@given(MATCHES, KNOWN)
def test_gains_and_losses_weighed_by_certainty_add_up_to_nothing(groups, ratings):
    changes = rate(groups, ratings)
    total = sum(
        shift(changes[keys[0]]) / (ratings[keys[0]].sigma ** 2 + DRIFT**2) for keys, _ in groups
    )
    assert total == pytest.approx(0, abs=1e-9)


def test_newcomers_gain_what_newcomers_lose():
    changes = rate(alone(p_a=7, p_b=4, p_c=-2, p_d=-9), {})
    a, b, c, d = (shift(changes[key]) for key in PEOPLE[:4])
    assert a > b > 0
    assert a == pytest.approx(-d)
    assert b == pytest.approx(-c)


@given(MATCHES, KNOWN)
def test_uncertainty_shrinks_and_matches_are_counted(groups, ratings):
    for change in rate(groups, ratings).values():
        assert 0 < change.after.sigma <= change.before.sigma
        assert change.after.matches == change.before.matches + 1


def test_uncertainty_shrinks_for_long():
    ratings = dict.fromkeys(PEOPLE[:4], NEWCOMER)
    deviations = [FIRST_SIGMA]
    for number in range(60):
        groups = [Scored(PEOPLE[:2], number % 2), Scored(PEOPLE[2:4], 1 - number % 2)]
        ratings = {key: change.after for key, change in rate(groups, ratings).items()}
        deviations.append(ratings["p_a"].sigma)
    assert all(later < earlier for earlier, later in pairwise(deviations))
    assert deviations[-1] < FIRST_SIGMA / 2


@given(MATCHES, KNOWN, st.randoms(use_true_random=False))
def test_the_order_of_entrants_does_not_matter(groups, ratings, random):
    mixed = [Scored(tuple(random.sample(keys, len(keys))), score) for keys, score in groups]
    random.shuffle(mixed)
    assert rate(mixed, ratings) == rate(groups, ratings)


@pytest.mark.parametrize("seed", range(20))
def test_ties_in_whatever_order_come_to_the_very_same_numbers(seed):
    generator = random.Random(seed)
    ratings = {
        key: Rating(generator.gauss(1500, 250), generator.uniform(40, 250)) for key in PEOPLE
    }
    groups = [Scored((key,), 0) for key in PEOPLE]
    assert rate(generator.sample(groups, 6), ratings) == rate(groups, ratings)


@given(PERSONS, KNOWN)
def test_only_the_order_of_scores_counts(groups, ratings):
    stretched = [Scored(keys, Fraction(100 * score, 3)) for keys, score in groups]
    assert rate(stretched, ratings) == rate(groups, ratings)


def test_who_ties_is_treated_alike_and_as_between():
    changes = rate(alone(p_a=5, p_b=2, p_c=2, p_d=-9), {})
    assert shift(changes["p_b"]) == pytest.approx(0)
    assert shift(changes["p_c"]) == pytest.approx(0)
    assert shift(changes["p_a"]) > 0 > shift(changes["p_d"])


def test_a_draw_draws_unequal_partnerships_together():
    ratings = {key: Rating(1900 if key < "p_c" else 1300, 100, 50) for key in PEOPLE[:4]}
    changes = rate([Scored(PEOPLE[:2], 40), Scored(PEOPLE[2:4], 40)], ratings)
    assert shift(changes["p_a"]) == pytest.approx(shift(changes["p_b"]))
    assert shift(changes["p_a"]) < 0 < shift(changes["p_c"])
    even = rate([Scored(PEOPLE[:2], 40), Scored(PEOPLE[2:4], 40)], {})
    assert [shift(change) for change in even.values()] == pytest.approx([0] * 4)


def test_the_less_certain_partner_moves_more():
    ratings = {"p_a": Rating(1500, 200), "p_b": Rating(1500, 50)}
    changes = rate([Scored(PEOPLE[:2], 1), Scored(PEOPLE[2:4], 0)], ratings)
    assert shift(changes["p_a"]) > 5 * shift(changes["p_b"]) > 0


def test_beating_the_stronger_gives_more():
    def gain(opponents):
        ratings = {key: Rating(opponents, 100) for key in PEOPLE[2:4]}
        changes = rate([Scored(PEOPLE[:2], 1), Scored(PEOPLE[2:4], 0)], ratings)
        return shift(changes["p_a"])

    assert gain(1900) > gain(1500) > gain(1100) > 0


def test_points_mean_what_is_said_of_them():
    """The favourite wins as often as makes gains and losses even out: 67 matches in 100."""
    ratings = {"p_a": Rating(1750, 1), "p_b": Rating(1500, 1)}
    gain = shift(rate(alone(p_a=1, p_b=0), ratings)["p_a"])
    loss = -shift(rate(alone(p_a=0, p_b=1), ratings)["p_a"])
    assert loss / (gain + loss) == pytest.approx(0.67, abs=0.005)


def test_matches_with_computer_players_count_less_for_everybody():
    """The same match, once with a person in the computer player's place."""
    ratings = {key: Rating(1600, 120, 30) for key in (*PEOPLE[:4], HARD)}
    among_people = rate([Scored(PEOPLE[:2], 1), Scored(PEOPLE[2:4], 0)], ratings)
    with_computer = rate([Scored(PEOPLE[:2], 1), Scored(("p_c", HARD), 0)], ratings)
    for key, same in (("p_a", "p_a"), ("p_b", "p_b"), ("p_c", "p_c"), ("p_d", HARD)):
        full, less = among_people[key], with_computer[same]
        assert shift(less) == pytest.approx(WEIGHT_WITH_COMPUTERS * shift(full))
        assert less.before.sigma - less.after.sigma == pytest.approx(
            WEIGHT_WITH_COMPUTERS * (full.before.sigma - full.after.sigma)
        )
    assert with_computer[HARD].after.matches == 31


def test_a_level_on_both_sides_learns_nothing_of_its_strength():
    changes = rate([Scored(("p_a", HARD), 1), Scored((HARD, HARD), 0)], {})
    assert set(changes) == {"p_a", HARD}
    assert shift(changes["p_a"]) > 0
    level_loses = rate([Scored(("p_a", "p_b"), 1), Scored((HARD, HARD), 0)], {})
    assert shift(level_loses[HARD]) < shift(changes[HARD]) < 0
    balanced = rate([Scored(("p_a", HARD), 1), Scored(("p_b", HARD), 0)], {})
    assert shift(balanced[HARD]) == pytest.approx(0)
    assert balanced[HARD].after.matches == 1


def test_only_levels_are_computer_players():
    assert is_computer(HARD)
    assert not any(is_computer(key) for key in PEOPLE)


def test_what_is_shown_of_a_newcomer():
    assert NEWCOMER.shown == (1000, 1500, 500, True)


@given(RATINGS)
def test_the_number_is_the_lower_end_of_what_is_likely(rating):
    shown = rating.shown
    assert shown.number == shown.strength - shown.uncertainty
    assert shown.strength == pytest.approx(rating.mu, abs=0.5)
    assert shown.uncertainty == pytest.approx(2 * rating.sigma, abs=1)
    assert shown.provisional == (rating.matches < PROVISIONAL_BELOW)


# Simulated players of known strength.


def results(generator, strengths, by_partners, rounds):
    """Rounds in which all play, four at a table, each with luck of the model's size."""
    names = sorted(strengths)
    for _ in range(rounds):
        generator.shuffle(names)
        for first in range(0, len(names) - 3, 4):
            four = names[first : first + 4]
            groups = [four[:2], four[2:]] if by_partners else [[name] for name in four]
            yield [
                Scored(tuple(keys), Fraction(_performance(generator, keys, strengths)))
                for keys in groups
            ]


def _performance(generator, keys, strengths):
    """With luck drawn so that differences are logistic, as in the model."""
    luck = -log(-log(generator.random()))
    return sum(strengths[key] for key in keys) + sqrt(2) * LUCK * luck


def rated(matches):
    ratings = {}
    for groups in matches:
        ratings.update((key, change.after) for key, change in rate(groups, ratings).items())
    return ratings


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("by_partners", [True, False])
def test_simulated_players_end_in_the_order_of_their_strength(by_partners, seed):
    strengths = {f"p_{index}": 900 + 400 * index for index in range(4)} | {"bot:easy": 1100}
    strengths |= {f"q_{index}": 1300 for index in range(3)}
    ratings = rated(results(random.Random(seed), strengths, by_partners, rounds=250))
    apart = ["p_0", "p_1", "p_2", "p_3"]
    assert sorted(apart, key=lambda key: ratings[key].shown.number) == apart
    assert ratings["bot:easy"].mu < ratings["p_2"].mu


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("by_partners", [True, False])
def test_errors_are_about_as_large_as_the_uncertainties_say(by_partners, seed):
    generator = random.Random(seed)
    strengths = {f"p_{index}": generator.gauss(1500, FIRST_SIGMA) for index in range(120)}
    ratings = rated(results(generator, strengths, by_partners, rounds=40))
    offset = sum(ratings[key].mu - strengths[key] for key in ratings) / len(ratings)
    squares = [
        ((ratings[key].mu - offset - strengths[key]) / ratings[key].sigma) ** 2 for key in ratings
    ]
    assert 0.4 < sum(squares) / len(squares) < 1.5
