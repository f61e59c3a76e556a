"""People wait in the queue, and four leave it together or not at all."""

import asyncio

import pytest

from kibitz.errors import Rejected
from kibitz.server.ranked.cooldown import Leavings
from kibitz.server.ranked.pairing import Waiting

pytestmark = pytest.mark.anyio

BRIDGE = "bridge/match"
NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")


@pytest.fixture
async def people(make_person):
    return [await make_person(name) for name in NAMES]


@pytest.fixture
async def waiting(store, clock, people):
    """Six people who wait for bridge, the first the longest."""
    for person in people:
        clock.time += 1000
        await store.queue.enter(person, BRIDGE, 1500.5)
    return people


async def test_the_longest_wait_comes_first(store, clock, waiting):
    assert await store.queue.waiting(BRIDGE) == [
        Waiting(person, 1500.5, clock.time - 1000 * (5 - number))
        for number, person in enumerate(waiting)
    ]
    assert await store.queue.waiting("whist/esmakker") == []


async def test_asking_again_does_not_cost_the_wait(store, clock, waiting):
    _, before = await store.queue.of(waiting[0])
    clock.time += 1000
    await store.queue.enter(waiting[0], BRIDGE, 1600)
    assert await store.queue.of(waiting[0]) == (BRIDGE, Waiting(waiting[0], 1600, before.since))


async def test_a_person_waits_for_one_variant(store, clock, waiting):
    clock.time += 1000
    await store.queue.enter(waiting[0], "whist/esmakker", 1400)
    entry = Waiting(waiting[0], 1400, clock.time)
    assert await store.queue.of(waiting[0]) == ("whist/esmakker", entry)
    assert await store.queue.waiting("whist/esmakker") == [entry]
    assert [entry.person for entry in await store.queue.waiting(BRIDGE)] == waiting[1:]


async def test_who_leaves_waits_no_longer(store, waiting):
    assert await store.queue.leave(waiting[0])
    assert not await store.queue.leave(waiting[0])
    assert await store.queue.of(waiting[0]) is None
    assert [entry.person for entry in await store.queue.waiting(BRIDGE)] == waiting[1:]


async def test_four_are_taken_or_none(store, waiting):
    begun = []
    begin = begun.append
    await store.queue.leave(waiting[0])
    assert not await store.queue.take(BRIDGE, waiting[:4], begin)
    assert not await store.queue.take("whist/esmakker", waiting[1:5], begin)
    assert [entry.person for entry in await store.queue.waiting(BRIDGE)] == waiting[1:]
    assert not begun
    assert await store.queue.take(BRIDGE, waiting[1:5], begin)
    assert len(begun) == 1
    assert [entry.person for entry in await store.queue.waiting(BRIDGE)] == waiting[5:]


async def test_who_is_taken_for_a_game_that_does_not_begin_waits_on(store, waiting):
    def begin(connection):
        raise ValueError("the game")

    with pytest.raises(ValueError, match="the game"):
        await store.queue.take(BRIDGE, waiting[:4], begin)
    assert [entry.person for entry in await store.queue.waiting(BRIDGE)] == waiting


async def test_nobody_is_taken_twice(store, other_store, waiting):
    """Of tables that share people one comes about, whoever tries."""
    for _ in range(5):
        for person in waiting:
            await store.queue.enter(person, BRIDGE, 1500)
        fours = [waiting[start:] + waiting[:start] for start in range(6)]
        taken = await asyncio.gather(
            *(
                either.queue.take(BRIDGE, four[:4], lambda connection: None)
                for four in fours
                for either in (store, other_store)
            )
        )
        assert taken.count(True) == 1
        left = {entry.person for entry in await store.queue.waiting(BRIDGE)}
        assert left == set(waiting) - set(fours[taken.index(True) // 2][:4])


async def test_leavings_are_remembered(store, people):
    assert await store.queue.leavings(people[0]) is None
    await store.queue.set_leavings(people[0], Leavings(1, 100))
    await store.queue.set_leavings(people[0], Leavings(2, 200))
    assert await store.queue.leavings(people[0]) == Leavings(2, 200)
    assert await store.queue.leavings(people[1]) is None


async def test_who_is_not_there_cannot_wait(store):
    for attempt in (
        store.queue.enter("p_nobody", BRIDGE, 1500),
        store.queue.set_leavings("p_nobody", Leavings(1, 1)),
    ):
        with pytest.raises(Rejected) as refused:
            await attempt
        assert refused.value.code == "people/unknown"
