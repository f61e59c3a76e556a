"""``kibitz admin`` on a store that is in use."""

import asyncio
import json
import subprocess

import pytest

from kibitz.server.services import milliseconds as now
from kibitz.server.store.store import open_store

pytestmark = pytest.mark.slow

DAY = 24 * 60 * 60 * 1000


@pytest.fixture
def admin(command, tmp_path):
    """Runs an admin's command on the store of the test; gives its end."""

    def run(*words):
        return subprocess.run(
            [*command, "admin", *words, "--data", str(tmp_path)],
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )

    return run


@pytest.fixture
def in_store(tmp_path):
    """Does something in the store of the test."""

    def run(do, clock=now):
        async def opened():
            async with open_store(f"sqlite:///{tmp_path}/kibitz.db", clock) as store:
                return await do(store)

        return asyncio.run(opened())

    return run


@pytest.fixture
def ann(in_store):
    """A person with an account."""
    return in_store(lambda store: store.people.create("Ann", login="ann", password_hash="x"))


@pytest.mark.parametrize("named", ["id", "login"])
def test_a_role_is_given(named, admin, ann, in_store):
    assert admin("role", getattr(ann, named), "moderator").returncode == 0
    assert in_store(lambda store: store.people.find(ann.id)).role == "moderator"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("role", "nobody", "admin"), "no person 'nobody'"),
        (("role", "ann", "king"), "'king' is no role"),
        (("ban", "nobody"), "no person 'nobody'"),
        (("export", "--person", "nobody"), "no person 'nobody'"),
    ],
)
def test_what_cannot_be_done(words, said, admin, ann):
    ended = admin(*words)
    assert ended.returncode == 2
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_ban_and_its_end(admin, ann, in_store):
    token = in_store(lambda store: store.sessions.open(ann.id))
    assert admin("ban", "ann", "--days", "3").returncode == 0
    until = in_store(lambda store: store.people.find(ann.id)).banned_until
    assert 0 <= now() + 3 * DAY - until < 60_000
    assert in_store(lambda store: store.sessions.find(token)) is None
    assert admin("ban", "ann", "--days", "0").returncode == 0
    assert in_store(lambda store: store.people.find(ann.id)).banned_until is None


def test_reports_are_listed(admin, ann, in_store):
    async def report(store):
        bo = await store.people.create("Bo")
        said = {"table": "t", "reason": "was rude", "record": "{}"}
        return await store.reports.add(by=bo.id, about=ann.id, **said)

    written = in_store(report)
    (line,) = admin("reports").stdout.splitlines()
    assert written.id in line
    assert "was rude" in line
    in_store(lambda store: store.reports.handle(written.id, ann.id))
    assert admin("reports").stdout == ""


def test_a_person_is_exported(admin, ann):
    exported = json.loads(admin("export", "--person", "ann").stdout)
    assert exported["person"]["name"] == "Ann"
    assert admin("export").stdout == ""


def test_old_sessions_are_removed(admin, ann, in_store):
    old = in_store(lambda store: store.sessions.open(ann.id), lambda: now() - 181 * DAY)
    new = in_store(lambda store: store.sessions.open(ann.id))
    assert admin("vacuum").stdout == "removed: 0 tables, 1 sessions, 0 guests\n"
    assert in_store(lambda store: store.sessions.find(old)) is None
    assert in_store(lambda store: store.sessions.find(new)) is not None
