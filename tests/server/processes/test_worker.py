"""Computer players that think in another process, as long as there is one."""

import asyncio
import json
import os
import signal
import subprocess
from contextlib import asynccontextmanager

import httpx
import pytest

from kibitz import games
from kibitz.bots.levels import player
from kibitz.play.state import new_deal
from kibitz.play.view import view
from kibitz.server.bus import NatsBus
from kibitz.server.thinking import Thinking

pytestmark = pytest.mark.slow

WHIST = games.variant("whist/esmakker")


@pytest.fixture
def start_worker(command, nats, tmp_path):
    """Starts workers, and waits until they hear questions."""
    workers = []

    def start():
        process = subprocess.Popen(
            [*command, "worker", "--nats", nats.address],
            stdout=subprocess.PIPE,
            stderr=(tmp_path / "worker.log").open("ab"),
            env=os.environ | {"KIBITZ_LOG": "json"},
            text=True,
        )
        workers.append(process)
        assert process.stdout.readline().startswith("kibitz thinks for others")
        return process

    yield start
    for process in workers:
        process.kill()
        process.wait()
        process.stdout.close()


@asynccontextmanager
async def connected(address):
    """A bus that has reached its server."""

    async def nobody(table, number):
        """Nothing happens at any table here."""

    bus = NatsBus(address)
    async with bus.following(nobody):
        while bus.missed():
            await asyncio.sleep(0.01)
        yield bus


def nobody_thinks_here(level, variant):
    raise AssertionError("this should have been thought out elsewhere")


def test_a_worker_answers_from_the_view_alone(nats, start_worker):
    """Whole deals are played by it, and it answers as the same player does here."""
    start_worker()

    async def run():
        async with connected(nats.address) as bus:
            thinking = Thinking(nobody_thinks_here, bus, lend_all=True)
            state = new_deal(WHIST, seed="5")
            while not state.finished:
                seat = state.pending[0].seat
                seen = view(state, seat)
                text = await thinking.answer("house", WHIST, seen)
                assert text == player("house", WHIST).choose(seen).action.text
                state = state.do(text, seat)

    asyncio.run(asyncio.wait_for(run(), 60))


@pytest.mark.parametrize("loss", [signal.SIGKILL, signal.SIGSTOP])
def test_without_a_worker_it_is_thought_out_here(nats, start_worker, monkeypatch, loss):
    monkeypatch.setattr("kibitz.server.thinking.PATIENCE", 0.3)
    worker = start_worker()
    state = new_deal(WHIST, seed="5")
    seen = view(state, state.pending[0].seat)

    async def run():
        async with connected(nats.address) as bus:
            worker.send_signal(loss)
            for _ in range(3):
                text = await Thinking(player, bus, lend_all=True).answer("house", WHIST, seen)
                assert text == player("house", WHIST).choose(seen).action.text

    asyncio.run(asyncio.wait_for(run(), 30))


def test_a_server_lends_its_computer_players(
    nats, start_worker, make_server, monkeypatch, tmp_path
):
    """A deal of four computer players is thought out by workers, of whom one goes home early."""
    monkeypatch.setenv("KIBITZ_LEND_ALL", "yes")
    workers = [start_worker(), start_worker()]
    server = make_server(nats=nats.address)
    with httpx.Client(base_url=server.address) as host:
        host.post("/api/guest", json={"name": "Ann"})
        settings = {"variant": "belote/bulgarian", "pace": 0}
        table = host.post("/api/tables", json=settings).json()["table"]
        for command in ("fill", "begin"):
            host.post(f"/api/tables/{table}/do", json={"command": {"do": command}})
        workers[0].send_signal(signal.SIGTERM)
        assert workers[0].wait(10) == 0
        while host.get(f"/api/tables/{table}").json()["result"] is None:
            pass
    workers[1].send_signal(signal.SIGTERM)
    assert workers[1].wait(10) == 0
    ends = [json.loads(line) for line in (tmp_path / "worker.log").read_text().splitlines()]
    counts = [entry["answered"] for entry in ends if entry["event"] == "worker.ended"]
    assert len(counts) == 2
    assert counts[1] > 0
