"""People come as guests or with an account, sign in and out, and are found again."""

import asyncio

import pytest

from kibitz.errors import Rejected
from kibitz.server.store.people import Person

pytestmark = pytest.mark.anyio


async def refusal(attempt):
    with pytest.raises(Rejected) as refused:
        await attempt
    return refused.value.code


async def test_a_guest_has_a_name_and_nothing_else(store, clock):
    guest = await store.people.create("Ánn ♠")
    assert guest == Person(
        id=guest.id, name="Ánn ♠", guest=True, created=clock.time, last_seen=clock.time
    )
    assert guest.id.startswith("p_")
    assert len(guest.id) == 18
    assert await store.people.find(guest.id) == guest
    assert await store.people.find("p_nobody") is None


async def test_an_account_is_found_by_its_login_however_it_is_spelt(store):
    ann = await store.people.create("Ann", login=" Straße ", password_hash="hash")
    assert not ann.guest
    for login in ("straße", "STRASSE", "Straße\u00a0"):
        assert await store.people.by_login(login) == ann
        assert await store.people.password_hash(login) == (ann.id, "hash")
    assert await store.people.by_login("strase") is None
    assert await store.people.password_hash("strase") is None


async def test_an_account_at_a_provider_has_no_password(store):
    ann = await store.people.create("Ann", login="ann", subject="https://id.example 7")
    assert not ann.guest
    assert await store.people.by_subject("https://id.example 7") == ann
    assert await store.people.by_subject("https://id.example 8") is None
    assert await store.people.password_hash("ann") is None


async def test_a_login_belongs_to_one(store, make_person):
    await make_person("Ann", login="ann", subject="7")
    bob = await make_person("Bob")
    assert await refusal(store.people.create("Eve", login="ANN")) == "people/taken"
    assert await refusal(store.people.create("Eve", subject="7")) == "people/taken"
    assert await refusal(store.people.register(bob, "Ann", "hash")) == "people/taken"
    assert await refusal(store.people.link(bob, "7")) == "people/taken"
    assert (await store.people.find(bob)).guest


async def test_of_many_who_want_a_login_one_gets_it(store, other_store):
    made = await asyncio.gather(
        *(
            either.people.create(f"Ann {number}", login="ann")
            for number in range(5)
            for either in (store, other_store)
        ),
        return_exceptions=True,
    )
    people = [person for person in made if isinstance(person, Person)]
    assert len(people) == 1
    assert await store.people.by_login("ann") == people[0]
    assert {error.code for error in made if isinstance(error, Exception)} == {"people/taken"}


async def test_a_guest_becomes_an_account(store, make_person):
    one, other = await make_person("Ann"), await make_person("Bob")
    await store.people.register(one, "Ann", "hash")
    await store.people.link(other, "7")
    assert (await store.people.find(one)).login == "ann"
    assert not (await store.people.find(one)).guest
    assert not (await store.people.find(other)).guest


async def test_a_person_changes(store, make_person):
    ann, bob = await make_person("Ann", login="ann", password_hash="old"), await make_person("Bob")
    settings = {"language": "da", "cards": {"size": 1.5}, "sounds": False}
    await store.people.rename(ann, "Anna")
    await store.people.set_password(ann, "new")
    await store.people.set_role(ann, "moderator")
    await store.people.set_settings(ann, settings)
    await store.people.ban(ann, 5)
    await store.people.silence(ann, 6)
    changed = await store.people.find(ann)
    assert (changed.name, changed.role, changed.settings) == ("Anna", "moderator", settings)
    assert (changed.banned_until, changed.muted_until) == (5, 6)
    assert await store.people.password_hash("ann") == (ann, "new")
    await store.people.ban(ann, None)
    assert (await store.people.find(ann)).banned_until is None
    assert (await store.people.find(bob)).name == "Bob"
    assert await refusal(store.people.rename("p_nobody", "Eve")) == "people/unknown"


async def test_the_password_is_not_among_what_is_shown(store, make_person):
    ann = await make_person("Ann", login="ann", password_hash="secret hash")
    assert "secret hash" not in repr(await store.people.find(ann))


async def test_people_mute_each_other(store, make_person):
    ann, bob, cyd = [await make_person(name) for name in ("Ann", "Bob", "Cyd")]
    await store.people.mute(ann, bob)
    await store.people.mute(ann, bob)
    await store.people.mute(ann, cyd)
    await store.people.mute(cyd, ann)
    assert await store.people.muted_by(ann) == {bob, cyd}
    assert await store.people.muted_by(bob) == set()
    assert await store.people.mutes_among([ann, cyd]) == {(ann, cyd), (cyd, ann)}
    await store.people.unmute(ann, cyd)
    assert await store.people.muted_by(ann) == {bob}
    assert await refusal(store.people.mute(ann, "p_nobody")) == "people/unknown"


async def test_a_session_is_opened_by_its_token_alone(store, clock, make_person):
    ann, bob = await make_person("Ann"), await make_person("Bob", login="bob")
    token = await store.sessions.open(ann, "Mozilla " * 100)
    await store.sessions.open(bob)
    session, person = await store.sessions.find(token)
    assert person == await store.people.find(ann)
    assert (session.person, session.created, session.last_seen) == (ann, clock.time, clock.time)
    assert session.user_agent == ("Mozilla " * 100)[:200]
    assert token not in repr(session)
    assert await store.sessions.find(session.id) is None
    assert await store.sessions.find("") is None
    assert await refusal(store.sessions.open("p_nobody")) == "people/unknown"


async def test_a_session_in_use_is_noted(store, clock, make_person):
    ann = await make_person("Ann")
    created = clock.time
    token = await store.sessions.open(ann)
    clock.time += 100
    await store.sessions.seen((await store.sessions.find(token))[0])
    session, person = await store.sessions.find(token)
    assert (session.created, session.last_seen) == (created, clock.time)
    assert (person.created, person.last_seen) == (created, clock.time)


async def test_a_revoked_session_opens_nothing(store, clock, make_person):
    ann, bob = await make_person("Ann"), await make_person("Bob")
    tokens = []
    for _ in range(3):
        clock.time += 1
        tokens.append(await store.sessions.open(ann))
    bob_s = await store.sessions.open(bob)
    third, second, first = await store.sessions.of(ann)
    assert await store.sessions.find(tokens[0]) == (first, await store.people.find(ann))
    assert not await store.sessions.revoke(bob, first.id)
    assert await store.sessions.revoke(ann, first.id)
    assert not await store.sessions.revoke(ann, first.id)
    assert await store.sessions.find(tokens[0]) is None
    assert await store.sessions.of(ann) == [third, second]
    assert await store.sessions.revoke_all(ann, but=third.id) == 1
    assert await store.sessions.of(ann) == [third]
    assert await store.sessions.revoke_all(ann) == 1
    assert await store.sessions.find(tokens[2]) is None
    assert await store.sessions.find(bob_s) is not None


async def test_old_sessions_are_forgotten(store, clock, make_person):
    ann = await make_person("Ann")
    old = await store.sessions.open(ann)
    revoked = await store.sessions.open(ann)
    await store.sessions.revoke(ann, (await store.sessions.find(revoked))[0].id)
    used = await store.sessions.open(ann)
    clock.time += 100
    await store.sessions.seen((await store.sessions.find(used))[0])
    assert await store.sessions.forget(clock.time) == 2
    assert await store.sessions.find(old) is None
    assert await store.sessions.find(used) is not None


async def test_reports_wait_for_a_moderator(store, clock, make_person):
    ann, bob, mod = [await make_person(name) for name in ("Ann", "Bob", "Mod")]
    said = {"by": ann, "about": bob, "table": "table", "reason": "rude ♠", "record": "{}"}
    first = await store.reports.add(**said)
    clock.time += 1
    second = await store.reports.add(**said)
    assert first.created < second.created
    assert await store.reports.open() == [first, second]
    assert await store.reports.open(limit=1) == [first]
    await store.reports.handle(first.id, mod)
    assert await store.reports.open() == [second]
    assert await refusal(store.reports.handle(first.id, mod)) == "reports/handled"
    nobody = said | {"about": "p_nobody"}
    assert await refusal(store.reports.add(**nobody)) == "people/unknown"
