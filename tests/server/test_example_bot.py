"""The bot of ``examples/bot.py`` against a real server: whole matches, lost lines, many at once."""

import asyncio
import importlib.util
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from kibitz import games

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
COMMAND = [sys.executable, "-c", "from kibitz.cli.main import main; main()", "serve"]
VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]
PATIENCE = 120

spec = importlib.util.spec_from_file_location("example_bot", EXAMPLE)
bot = importlib.util.module_from_spec(spec)
spec.loader.exec_module(bot)


class Server:
    """A server process, which can be killed and started again where it was."""

    def __init__(self, folder):
        self.folder, self.port = folder, 0

    def start(self):
        options = ["--port", str(self.port), "--data", str(self.folder)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*COMMAND, *options],
                stdout=subprocess.PIPE,
                stderr=log,
                env=os.environ | {"KIBITZ_UNLIMITED": "1"},
                text=True,
            )
        said = self.process.stdout.readline()
        assert said.startswith("kibitz serves at http://"), said + (self.folder / "log").read_text()
        self.address = said.split()[3]
        self.port = int(self.address.rpartition(":")[2])

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


async def play(address, variant, seed):
    """A guest opens a table with computer players and plays the match; gives what is seen."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        await bot.become_guest(client, f"Bot {seed}")
        table = await bot.open_table(client, variant, pace=0)
        return await bot.Bot(random.Random(seed)).play(client, table)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_a_bot_plays_a_match(variant, server):
    command = [sys.executable, EXAMPLE, server.address, variant.name, "--pace", "0", "--seed", "1"]
    played = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    table, result = played.stdout.splitlines()
    seen = httpx.get(f"{server.address}/api/tables/{table.split()[1]}").json()
    assert seen["you"] is None
    assert json.loads(result) == (seen["match"] or seen["result"])
    assert seen["match"] is None or seen["match"]["finished"]
    assert seen["record"]["actions"]


def test_bots_join_a_table(server):
    async def run():
        async with httpx.AsyncClient(base_url=server.address) as host:
            await bot.become_guest(host, "Ann")
            opened = await host.post("/api/tables", json={"variant": "bridge/single", "pace": 0})
            table = opened.json()["table"]

            async def joins(seed):
                async with httpx.AsyncClient(base_url=server.address) as client:
                    await bot.become_guest(client, f"Bot {seed}")
                    return await bot.Bot(random.Random(seed)).play(client, table)

            playing = asyncio.gather(*(joins(seed) for seed in range(4)))
            while any(place["free"] for place in await places_of(host, table)):
                await asyncio.sleep(0.02)
            do = {"command": {"do": "begin"}}
            (await host.post(f"/api/tables/{table}/do", json=do)).raise_for_status()
            return await asyncio.wait_for(playing, PATIENCE)

    seen = asyncio.run(run())
    assert sorted(one["you"] for one in seen) == [0, 1, 2, 3]
    assert len({json.dumps(one["record"]) for one in seen}) == 1


async def places_of(client, table):
    return (await client.get(f"/api/tables/{table}")).json()["places"]


@pytest.mark.slow
def test_a_bot_goes_on_after_the_server_was_killed(server):
    """Twice in a match, at whatever moment; every frame that a bot has taken stays true."""

    async def run():
        playing = asyncio.create_task(play(server.address, "bridge/match", seed=1))
        for _ in range(2):
            await asyncio.sleep(1)
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
        return await asyncio.wait_for(playing, PATIENCE)

    assert asyncio.run(run())["match"]["finished"]


@pytest.mark.slow
def test_two_hundred_bots_at_once(server):
    async def run():
        names = [variant.name for variant in VARIANTS if variant.name != "whist/esmakker"]
        coming = asyncio.Semaphore(20)

        async def one(seed):
            async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
                async with coming:
                    await bot.become_guest(client, f"Bot {seed}")
                    table = await bot.open_table(client, names[seed % len(names)], pace=0)
                return await bot.Bot(random.Random(seed)).play(client, table)

        return await asyncio.gather(*(one(seed) for seed in range(200)))

    everybody = asyncio.run(asyncio.wait_for(run(), 10 * PATIENCE))
    assert len(everybody) == 200
    assert all(seen["match"]["finished"] if seen["match"] else seen["result"] for seen in everybody)
    assert "Traceback" not in (server.folder / "log").read_text()
