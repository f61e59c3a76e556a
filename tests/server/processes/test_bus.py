"""The bus between processes, with a real NATS server that may be away."""

import asyncio
import time

import pytest

from kibitz.errors import ParseError
from kibitz.server.bus import NatsBus, NoBus, make_bus

PATIENCE = 10


class Hearer:
    """Notes what it hears, as a process does."""

    def __init__(self):
        self.heard = {}

    async def __call__(self, table, number):
        self.heard[table] = max(number, self.heard.get(table, 0))

    async def until(self, **wanted):
        await until(lambda: wanted.items() <= self.heard.items())


async def until(condition):
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


async def connected(*buses):
    for bus in buses:
        await until(lambda bus=bus: not bus.missed())


def test_others_hear_and_oneself_does_not(nats):
    async def run():
        one, two = NatsBus(nats.address), NatsBus(nats.address)
        hears_one, hears_two = Hearer(), Hearer()
        async with one.following(hears_one), two.following(hears_two):
            await connected(one, two)
            await one.publish("a", 1)
            await hears_two.until(a=1)
            await two.publish("b", 7)
            await hears_one.until(b=7)
            assert (hears_one.heard, hears_two.heard) == ({"b": 7}, {"a": 1})

    asyncio.run(run())


def test_only_the_latest_number_of_a_table_counts(nats):
    async def run():
        one, two, hearer = NatsBus(nats.address), NatsBus(nats.address), Hearer()
        async with one.following(hearer), two.following(hearer):
            await connected(one, two)
            for number in range(1, 5001):
                await one.publish(f"t{number % 10}", number)
            await hearer.until(t0=5000, t9=4999)

    asyncio.run(run())


def test_nobody_waits_while_nats_is_away(nats):
    """Telling takes no time, what was missed is said, and the connection comes back by itself."""

    async def run():
        one, two, hearer = NatsBus(nats.address), NatsBus(nats.address), Hearer()
        async with one.following(hearer), two.following(hearer):
            await connected(one, two)
            nats.kill()
            await until(lambda: one.missed() and two.missed())
            began = time.monotonic()
            for number in range(10_000):
                await one.publish("a", number)
            assert time.monotonic() - began < 1
            assert two.missed()
            await asyncio.to_thread(nats.start)
            await connected(one, two)
            await one.publish("a", 20_000)
            await hearer.until(a=20_000)

    asyncio.run(run())


def test_a_short_absence_is_noticed_afterwards(nats):
    """Nobody asked while NATS was away; that something was missed is said once."""

    async def run():
        bus = NatsBus(nats.address)
        async with bus.following(Hearer()):
            await connected(bus)
            nats.kill()
            await until(lambda: not bus._client.is_connected)
            await asyncio.to_thread(nats.start)
            await until(lambda: bus._client.is_connected and bus._missed)
            assert bus.missed()
            await connected(bus)

    asyncio.run(run())


def test_it_begins_without_nats_and_ends_without_it(nats):
    nats.kill()

    async def run():
        bus = NatsBus(nats.address)
        async with bus.following(Hearer()):
            await bus.publish("a", 1)
            await asyncio.sleep(0.1)
            assert bus.missed()

    began = time.monotonic()
    asyncio.run(run())
    assert time.monotonic() - began < 3


def test_nonsense_on_the_bus_is_survived(nats):
    async def run():
        one, two, hearer = NatsBus(nats.address), NatsBus(nats.address), Hearer()
        async with one.following(Hearer()), two.following(hearer):
            await connected(one, two)
            for nonsense in (b"", b"\xff", b"[1]", b'{"a": "b"}'):
                await one._client.publish("kibitz.tables", nonsense)
            await one.publish("a", 1)
            await hearer.until(a=1)
            assert two.missed()

    asyncio.run(run())


@pytest.mark.parametrize("address", ["localhost:4222", "http://host:4222", "nats"])
def test_an_address_that_is_none(address):
    with pytest.raises(ParseError):
        NatsBus(address)


def test_a_process_that_is_alone():
    async def run():
        bus = make_bus("")
        async with bus.following(Hearer()):
            await bus.publish("a", 1)
        assert isinstance(bus, NoBus)
        assert not bus.missed()

    asyncio.run(run())
