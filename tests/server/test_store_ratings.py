"""A match is rated once, and no rating is lost between two matches."""

import asyncio

import pytest

from kibitz.errors import Rejected
from kibitz.server.ranked.ratings import EXTENT, NEWCOMER, Change, Rating
from kibitz.server.store.ratings import Ranked

pytestmark = pytest.mark.anyio

BRIDGE = "bridge/match"


def won(before, points=10.0):
    return Change(before, Rating(before.mu + points, before.sigma - 1, before.matches + 1))


async def rate(ratings, match, *players):
    """Rate a match of some players, again if another one came first."""
    while True:
        before = await ratings.among(players, BRIDGE)
        changes = {player: won(before.get(player, NEWCOMER)) for player in players}
        try:
            return await ratings.save(match, BRIDGE, changes)
        except Rejected as error:
            assert error.code == "ratings/stale"


async def test_ratings_are_kept_by_player_and_variant(store):
    changes = {"ann": won(NEWCOMER), "bot:house": won(NEWCOMER, -10)}
    assert await store.ratings.save("m_1", BRIDGE, changes)
    assert await store.ratings.among(["ann", "bob", "bot:house"], BRIDGE) == {
        player: change.after for player, change in changes.items()
    }
    assert await store.ratings.among(["ann"], "whist/esmakker") == {}
    await store.ratings.save("m_2", "whist/esmakker", {"ann": won(NEWCOMER, 0.1)})
    assert await store.ratings.of("ann") == {
        BRIDGE: changes["ann"].after,
        "whist/esmakker": won(NEWCOMER, 0.1).after,
    }
    assert await store.ratings.of("bob") == {}


async def test_a_match_is_rated_once(store, other_store):
    first = {"ann": won(NEWCOMER)}
    assert await store.ratings.save("m_1", BRIDGE, first)
    assert not await other_store.ratings.save("m_1", BRIDGE, {"ann": won(first["ann"].after)})
    assert (await store.ratings.of("ann"))[BRIDGE] == first["ann"].after


@pytest.mark.parametrize("before", [NEWCOMER, Rating(1510, 249, 2)])
async def test_a_rating_that_rests_on_an_old_one_is_refused_with_the_whole_match(store, before):
    ann = won(NEWCOMER)
    await store.ratings.save("m_1", BRIDGE, {"ann": ann})
    with pytest.raises(Rejected) as refused:
        await store.ratings.save("m_2", BRIDGE, {"aaron": won(NEWCOMER), "ann": won(before)})
    assert refused.value.code == "ratings/stale"
    assert await store.ratings.among(["aaron", "ann"], BRIDGE) == {"ann": ann.after}
    again = {"aaron": won(NEWCOMER), "ann": won(ann.after)}
    assert await store.ratings.save("m_2", BRIDGE, again)


async def test_matches_that_end_at_once_are_all_counted(store, other_store):
    people = ["ann", "bob", "cyd", "dan", "bot:house"]
    matches = [
        (f"m_{number}", *people[number % 4 :][:: 1 if number % 2 else -1]) for number in range(12)
    ]
    await asyncio.gather(
        *(rate(either.ratings, *match) for match in matches for either in (store, other_store))
    )
    ratings = await store.ratings.among(people, BRIDGE)
    assert {player: rating.matches for player, rating in ratings.items()} == {
        player: sum(player in match for match in matches) for player in people
    }
    for rating in ratings.values():
        assert rating.mu == NEWCOMER.mu + 10 * rating.matches


async def test_the_leaderboard_is_ordered_by_the_number_shown(store, make_person):
    ann, bob = await make_person("Ann"), await make_person("Bob")
    bold, sure = Rating(1800, 200, 3), Rating(1700, 100, 5)
    assert bold.mu > sure.mu
    assert bold.mu - EXTENT * bold.sigma < sure.mu - EXTENT * sure.sigma
    ratings = {ann: bold, bob: sure, "bot:house": Rating(2000, 90, 2)}
    for player, rating in ratings.items():
        await store.ratings.save(f"m_{player}", BRIDGE, {player: Change(NEWCOMER, rating)})
    await store.ratings.save("m_whist", "whist/esmakker", {ann: won(NEWCOMER)})
    board = [
        Ranked("bot:house", None, ratings["bot:house"]),
        Ranked(bob, "Bob", sure),
        Ranked(ann, "Ann", bold),
    ]
    assert await store.ratings.leaderboard(BRIDGE) == board
    assert await store.ratings.leaderboard(BRIDGE, min_matches=3) == board[1:]
    assert await store.ratings.leaderboard(BRIDGE, limit=1) == board[:1]
    assert await store.ratings.leaderboard("belote/bulgarian") == []
