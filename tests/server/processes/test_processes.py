"""Server processes that end, die and lose each other while people play."""

import asyncio
import time
from uuid import uuid4

import httpx
import pytest

from kibitz import games

pytestmark = pytest.mark.slow


@pytest.fixture
def database(postgresql):
    """An empty PostgreSQL database."""
    name = f"test_{uuid4().hex}"
    postgresql.psql(f"CREATE DATABASE {name};")
    yield postgresql.get_uri(name)
    postgresql.psql(f"DROP DATABASE {name} WITH (FORCE);")


VARIANTS = [variant.name for name in games.game_names() for variant in games.game(name).variants]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_restart_in_mid_deal(variant, make_server, make_party):
    """SIGTERM ends it with status 0; everybody resumes at the number they had."""
    server = make_server()

    async def run():
        party = make_party(server)
        await party.sit_down(variant=variant)

        async def restart():
            await party.after(10)
            with party.waiting():
                assert await asyncio.to_thread(server.end) == 0
            await asyncio.to_thread(server.start)

        await party.play(restart())
        await party.check()
        for client in party.clients:
            assert client.closings == [1012]
            assert client.snapshots == 1

    asyncio.run(run())


def test_what_is_counted(make_server, make_party):
    server = make_server(options=["--metrics"])

    async def run():
        party = make_party(server)
        await party.sit_down()
        await party.play()
        await party.check()
        counted = metrics(httpx.get(f"{server.address}/metrics").text)
        acted = len(party.clients[0].seen["record"]["actions"])
        assert counted["kibitz_tables_held"] == 1
        assert counted["kibitz_actions_total"] == acted
        assert counted["kibitz_updates_total"] >= 3 * acted
        assert counted["kibitz_append_seconds_count"] == acted + 5
        assert not any(name.startswith("kibitz_refusals_total") for name in counted)
        guest = party.clients[1]
        body = {"command": {"do": "lock", "locked": True}}
        place = f"{server.address}/api/tables/{party.table}/do"
        assert httpx.post(place, json=body, headers=guest.headers).status_code == 403
        counted = metrics(httpx.get(f"{server.address}/metrics").text)
        assert counted['kibitz_refusals_total{code="table/not_host"}'] == 1

    asyncio.run(run())


def metrics(text):
    """The numbers of a page of metrics, by name."""
    lines = [line for line in text.splitlines() if line.startswith("kibitz_")]
    return {name: float(number) for name, number in map(str.split, lines)}


def test_a_restart_under_load(make_server, make_party):
    """Every deal of many tables goes on after a restart."""
    server = make_server()

    async def run():
        parties = [make_party(server, seed=seed) for seed in range(12)]
        for party in parties:
            await party.sit_down()

        async def restart():
            await parties[0].after(10)
            assert await asyncio.to_thread(server.end) == 0
            await asyncio.to_thread(server.start)

        await asyncio.gather(restart(), *(party.play() for party in parties))
        for party in parties:
            await party.check()
            assert all(client.snapshots == 1 for client in party.clients)

    asyncio.run(run())


@pytest.mark.parametrize("seed", range(3))
def test_a_process_is_killed_and_another_goes_on(seed, make_server, make_party):
    """Everybody plays at one process; when it dies they finish the deal at the other."""
    first, second = make_server(), make_server()

    async def run():
        party = make_party(first, second, seed=seed)
        await party.sit_down()

        async def kill():
            await party.after(8 + 7 * seed)
            first.kill()

        await party.play(kill())
        await party.check()
        assert all(client.snapshots == 1 for client in party.clients)

    asyncio.run(run())


def test_computers_go_on_elsewhere_within_seconds(make_server, make_party):
    """A process dies while computer players play by themselves; the other one takes over."""
    first, second = make_server(), make_server()

    async def run():
        party = make_party(first, second)
        await party.sit_down(pace=0.05)
        host = party.clients[0]
        for client in party.clients:
            await client.post(f"/api/tables/{party.table}/do", {"command": {"do": "away"}})
        await asyncio.sleep(0.5)
        first.kill()
        killed, host.servers = time.monotonic(), [second]
        while (await host.get(f"/api/tables/{party.table}")).get("result") is None:
            assert time.monotonic() - killed < 15, "nobody goes on"
            await asyncio.sleep(0.2)

    asyncio.run(run())


def test_one_of_three_processes_wins(make_server, make_party):
    """All three get an answer to the same decision at once: one is taken, the rest refused."""
    servers = [make_server() for _ in range(3)]

    async def run():
        party = make_party(*servers)
        await party.sit_down()
        taken = 0
        while taken < 25:
            for client in party.clients:
                shown = await client.get(f"/api/tables/{party.table}", servers[taken % 3])
                if shown["decision"] is None:
                    continue
                texts = [text for text in shown["decision"]["legal"] if text != "claim"]
                body = {"command": {"do": "act", "text": client.random.choice(texts)}}
                async with httpx.AsyncClient(headers=client.headers) as http:
                    address = f"/api/tables/{party.table}/do"
                    answers = await asyncio.gather(
                        *(http.post(server.address + address, json=body) for server in servers)
                    )
                assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
                taken += 1
                if shown["result"] is not None:
                    return

    asyncio.run(run())


def test_people_at_two_processes_while_nats_is_away(make_server, make_party, nats):
    """What is done at one process is seen at the other, with NATS and, slower, without it."""
    first, second = make_server(nats=nats.address), make_server(nats=nats.address)

    async def run():
        party = make_party(first, second)
        party.spread()
        await party.sit_down()

        async def lose_nats():
            await party.after(12)
            nats.kill()
            await party.after(16)
            await asyncio.to_thread(nats.start)

        await party.play(lose_nats())
        await party.check()
        assert all(client.snapshots == 1 and not client.closings for client in party.clients)

    asyncio.run(run())


def test_computers_between_people_at_two_processes(make_server, make_party, nats):
    """Both processes see to the computer players, and each answer is taken once."""
    first, second = make_server(nats=nats.address), make_server(nats=nats.address)

    async def run():
        party = make_party(first, second, names=("Ann", "Bo"))
        party.spread()
        await party.sit_down(pace=0.02)
        await party.play()
        await party.check()

    asyncio.run(run())


def test_a_process_starts_though_nats_is_away(make_server, make_party, nats):
    nats.kill()
    server = make_server(nats=nats.address)

    async def run():
        party = make_party(server)
        await party.sit_down()
        await party.play()
        await party.check()

    asyncio.run(run())
    assert server.end() == 0


def test_killed_on_postgresql_with_nats(make_server, make_party, database, nats):
    """People sit at two processes; one dies, and all finish the deal at the other."""
    first, second = make_server(database, nats.address), make_server(database, nats.address)

    async def run():
        party = make_party(first, second)
        party.spread()
        await party.sit_down()

        async def kill():
            await party.after(20)
            first.kill()

        await party.play(kill())
        await party.check()
        assert all(client.snapshots == 1 for client in party.clients)

    asyncio.run(run())


def test_postgresql_stops_in_mid_deal(make_server, make_party, own_postgresql):
    """Meanwhile actions are refused; when it is back, play goes on where it was."""
    server = make_server(own_postgresql.get_uri())

    async def run():
        party = make_party(server)
        await party.sit_down()

        async def stop():
            await party.after(15)
            await asyncio.to_thread(own_postgresql.stop)
            await asyncio.sleep(1)
            await asyncio.to_thread(own_postgresql.start)

        await party.play(stop())
        await party.check()
        assert all(client.snapshots == 1 for client in party.clients)
        assert any(fate == "unknown" for client in party.clients for _, fate in client.sent)

    asyncio.run(run())
