"""Pairing: who plays with whom, at whose side, and for whom computer players are due."""

import random
import time
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.server.ranked.pairing import (
    FIRST_WINDOW,
    OFFER_AFTER,
    WIDENING,
    Terms,
    Waiting,
    offers,
    pair,
    seats,
)

NOW = 10_000_000
PARTNERSHIPS = Terms(partnerships=True)
PERSONS = Terms(partnerships=False)

ENTRIES = st.tuples(st.integers(500, 2500).map(float), st.integers(0, 300_000))
QUEUES = st.lists(ENTRIES, max_size=11).map(
    lambda rows: [
        Waiting(f"p_{index}", strength, NOW - waited)
        for index, (strength, waited) in enumerate(rows)
    ]
)
NUMBERS = st.integers(0, 10)
MUTES = st.frozensets(
    st.tuples(NUMBERS, NUMBERS).map(lambda two: (f"p_{two[0]}", f"p_{two[1]}")), max_size=40
)
TERMS = st.builds(Terms, st.booleans(), MUTES)


def waiting(*strengths, waited=0):
    return [
        Waiting(f"p_{index}", float(strength), NOW - waited)
        for index, strength in enumerate(strengths)
    ]


def longest_first(queue):
    return sorted(queue, key=lambda entry: (entry.since, entry.person))


def window(entry):
    return FIRST_WINDOW + WIDENING * (NOW - entry.since) / 1000


def in_window(seeker, queue):
    return [
        other
        for other in queue
        if other != seeker and abs(other.strength - seeker.strength) <= window(seeker)
    ]


def muted(terms, one, other):
    return bool({(one.person, other.person), (other.person, one.person)} & terms.mutes)


def partner_pairs(table, terms):
    north, east, south, west = table
    return [(north, south), (east, west)] if terms.partnerships else list(combinations(table, 2))


def difference(table):
    north, east, south, west = (entry.strength for entry in table)
    return abs(north + south - east - west)


def may_play(four, terms):
    """Whether four have seats, told by trying all three ways to be partners."""
    a, b, c, d = four
    if not terms.partnerships:
        return not any(muted(terms, *two) for two in combinations(four, 2))
    ways = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
    return any(not muted(terms, *one) and not muted(terms, *other) for one, other in ways)


@given(QUEUES, TERMS)
def test_everybody_sits_once_and_no_partners_have_muted_each_other(queue, terms):
    tables = pair(queue, terms, NOW)
    seated = [entry for table in tables for entry in table]
    assert all(len(table) == 4 for table in tables)
    assert len(set(seated)) == len(seated)
    assert set(seated) <= set(queue)
    for table in tables:
        assert not any(muted(terms, *two) for two in partner_pairs(table, terms))


@given(QUEUES, TERMS)
def test_who_has_waited_longest_comes_first_whenever_possible(queue, terms):
    """Served in the order of waiting, nobody is passed over who could have had a table."""
    left = list(queue)
    tables = iter(pair(queue, terms, NOW))
    for seeker in longest_first(queue):
        if seeker not in left:
            continue
        trios = combinations(in_window(seeker, left), 3)
        if any(may_play((seeker, *three), terms) for three in trios):
            table = next(tables)
            assert seeker in table
            assert set(table) <= {seeker, *in_window(seeker, left)}
            left = [entry for entry in left if entry not in table]
    assert next(tables, None) is None


@given(QUEUES, st.booleans())
def test_the_nearest_in_strength_are_chosen(queue, partnerships):
    tables = pair(queue, Terms(partnerships), NOW)
    seekers = [entry for entry in longest_first(queue) if len(in_window(entry, queue)) >= 3]
    assert bool(tables) == bool(seekers)
    if tables:
        seeker, (first, *_) = seekers[0], tables
        assert seeker in first
        far = max(abs(entry.strength - seeker.strength) for entry in first)
        others = [entry for entry in queue if entry not in first]
        assert all(abs(entry.strength - seeker.strength) >= far for entry in others)


@given(QUEUES, TERMS, st.randoms(use_true_random=False))
def test_the_order_of_the_queue_does_not_matter(queue, terms, random):
    mixed = list(queue)
    random.shuffle(mixed)
    assert pair(mixed, terms, NOW) == pair(queue, terms, NOW)
    assert offers(mixed, terms, NOW) == offers(queue, terms, NOW)


@given(st.lists(ENTRIES, min_size=4, max_size=4), TERMS)
def test_sides_are_as_equal_as_can_be(rows, terms):
    four = [Waiting(f"p_{index}", *row) for index, row in enumerate(rows)]
    table = seats(four, terms)
    assert (table is not None) == may_play(four, terms)
    if table is None or not terms.partnerships:
        return
    a, b, c, d = four
    for other in ((a, c, b, d), (a, b, c, d), (a, b, d, c)):
        if not any(muted(terms, *two) for two in partner_pairs(other, terms)):
            assert difference(table) <= difference(other)


def test_the_strongest_plays_with_the_weakest():
    north, east, south, west = (
        entry.strength for entry in seats(waiting(1500, 1700, 1400, 1600), PARTNERSHIPS)
    )
    assert {north, south} == {1400, 1700}
    assert {east, west} == {1500, 1600}


def test_the_next_most_equal_sides_play_if_the_best_partners_are_apart():
    table = seats(waiting(1400, 1500, 1600, 1800), Terms(True, frozenset({("p_3", "p_0")})))
    assert {table[0].person, table[2].person} in ({"p_0", "p_2"}, {"p_1", "p_3"})


@pytest.mark.parametrize("mute", [("p_1", "p_2"), ("p_2", "p_1")])
def test_one_mute_is_enough_to_be_kept_from_being_partners(mute):
    queue = waiting(1500, 1700, 1400, 1600, waited=60_000)
    (table,) = pair(queue, Terms(True, frozenset({mute})), NOW)
    partners = [{one.person, other.person} for one, other in partner_pairs(table, PARTNERSHIPS)]
    assert {"p_1", "p_2"} not in partners
    assert pair(queue, Terms(False, frozenset({mute})), NOW) == []


def test_a_stranger_is_preferred_to_somebody_muted_as_an_opponent():
    queue = waiting(1500, 1501, 1502, 1503, 1580)
    terms = Terms(True, frozenset({("p_0", "p_1")}))
    (table,) = pair(queue, terms, NOW)
    assert {entry.person for entry in table} == {"p_0", "p_2", "p_3", "p_4"}


def test_a_crowd_of_muted_neighbours_does_not_hide_a_partner():
    crowd = [Waiting(f"q_{index}", 1500.0, NOW - 1) for index in range(40)]
    queue = [Waiting("p_0", 1500.0, NOW - 9000), *crowd, Waiting("p_1", 1560.0, NOW)]
    mutes = frozenset(("p_0", entry.person) for entry in crowd)
    first = pair(queue, Terms(True, mutes), NOW)[0]
    assert {"p_0", "p_1"} in [
        {one.person, other.person} for one, other in partner_pairs(first, PARTNERSHIPS)
    ]


@pytest.mark.parametrize("terms", [PARTNERSHIPS, PERSONS])
def test_the_window_widens_with_waiting(terms):
    gap = 600
    soon = int((gap - FIRST_WINDOW) / WIDENING * 1000)
    queue = waiting(1000, 1600, 1600, 1600)
    assert pair(queue, terms, NOW) == []
    assert pair(queue, terms, NOW + soon - 1000) == []
    assert len(pair(queue, terms, NOW + soon)) == 1


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("terms", [PARTNERSHIPS, PERSONS])
def test_nobody_starves_among_newcomers_who_fit_each_other_better(terms, seed):
    """Four strangers of 1500 come every second; the one of 2400 still plays within minutes."""
    generator = random.Random(seed)
    queue = [Waiting("p_far", 2400.0, 0)]
    for second in range(1, 400):
        now = second * 1000
        queue += [
            Waiting(f"p_{second}_{index}", generator.gauss(1500, 100), now) for index in range(4)
        ]
        gone = {entry for table in pair(queue, terms, now) for entry in table}
        queue = [entry for entry in queue if entry not in gone]
        if not any(entry.person == "p_far" for entry in queue):
            break
    assert second * WIDENING + FIRST_WINDOW < 2400 - 1500
    assert len(queue) < 4 * 30


def test_offers_are_due_after_the_stated_wait():
    (alone,) = waiting(1500)
    assert offers([alone], PARTNERSHIPS, NOW + OFFER_AFTER - 1) == []
    assert offers([alone], PARTNERSHIPS, NOW + OFFER_AFTER) == [(alone,)]


def test_who_waits_together_is_offered_one_table():
    queue = waiting(1500, 1600, 2400, waited=OFFER_AFTER)
    assert offers(queue, PARTNERSHIPS, NOW) == [(queue[0], queue[1]), (queue[2],)]
    muted = frozenset({("p_1", "p_0")})
    assert offers(queue, Terms(True, muted), NOW) == [(entry,) for entry in queue]


@given(QUEUES, TERMS)
def test_everybody_due_gets_one_offer_with_people_whom_he_may_meet(queue, terms):
    groups = offers(queue, terms, NOW)
    offered = [entry for group in groups for entry in group]
    assert sorted(offered, key=queue.index) == [
        entry for entry in queue if NOW - entry.since >= OFFER_AFTER
    ]
    for group in groups:
        assert 1 <= len(group) <= 3
        assert not any(muted(terms, *two) for two in combinations(group, 2))
        assert set(group[1:]) <= set(in_window(group[0], queue))


def test_people_and_computer_players_are_seated_evenly():
    people = waiting(1900, 1500)
    table = seats(
        [*people, Waiting("bot:hard", 1800.0, NOW), Waiting("bot:hard", 1800.0, NOW)], PARTNERSHIPS
    )
    assert {table[0].person, table[2].person} == {"p_0", "p_1"}
    assert difference(table) == 200


@pytest.mark.parametrize("mutes_each", [0, 20])
def test_ten_thousand_are_paired_at_once(mutes_each):
    generator = random.Random(1)
    queue = [
        Waiting(f"p_{index}", generator.gauss(1500, 250), NOW - generator.randrange(120_000))
        for index in range(10_000)
    ]
    mutes = frozenset(
        (entry.person, generator.choice(queue).person) for entry in queue for _ in range(mutes_each)
    )
    began = time.perf_counter()
    tables = pair(queue, Terms(True, mutes), NOW)
    assert time.perf_counter() - began < 3
    assert len(tables) > 2400
