"""What lives as long as a server process, made in one place and handed on."""

import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from kibitz.bots.levels import player
from kibitz.errors import UnknownGame
from kibitz.rules.game import Variant
from kibitz.rules.text import say
from kibitz.server.bus import make_bus
from kibitz.server.config import Config
from kibitz.server.connections import Connections
from kibitz.server.finished import Endings
from kibitz.server.limits import Limits
from kibitz.server.opinions import Opinions
from kibitz.server.people.passwords import Passwords
from kibitz.server.people.seal import Seal, key_in
from kibitz.server.ranked.service import Ranked
from kibitz.server.rooms import Rooms
from kibitz.server.solving import Solving
from kibitz.server.store.store import Store, open_store
from kibitz.server.table.state import Variants
from kibitz.server.thinking import Thinking


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that a request may need.

    Attributes:
        config: the settings.
        variants: all that can be played.
        store: what outlives the process.
        rooms: the tables that this process holds.
        ranked: the queue for ranked play.
        now: the time in milliseconds.
        seal: what makes a cookie our own.
        passwords: hashes and verifies them.
        limits: how much everybody may do.
        connections: who is connected to this process.
        solving: works out what cards were worth in deals that are looked back at.
        opinions: asks a computer player what it would do.
    """

    config: Config
    variants: Sequence[Variant[Any]]
    store: Store
    rooms: Rooms
    ranked: Ranked
    now: Callable[[], int]
    seal: Seal
    passwords: Passwords
    limits: Limits
    connections: Connections
    solving: Solving
    opinions: Opinions


def finder(variants: Sequence[Variant[Any]]) -> Variants:
    """Finds the variants that can be played here by their names."""
    by_name = {variant.name: variant for variant in variants}

    def find(name: str) -> Variant[Any]:
        if name not in by_name:
            raise UnknownGame(
                say("there is no variant {name!r}", name=name),
                where="variant",
                expected=", ".join(by_name),
            )
        return by_name[name]

    return find


def milliseconds() -> int:
    """The time of day in milliseconds."""
    return time.time_ns() // 1_000_000


@asynccontextmanager
async def services(
    config: Config, variants: Sequence[Variant[Any]], now: Callable[[], int] = milliseconds
) -> AsyncIterator[Services]:
    """Open everything that a server needs; close it in the other order at the end."""
    find = finder(variants)
    bus = make_bus(config.nats)
    async with open_store(config.database_url, now) as store:
        endings = Endings(store, now)
        thinking = Thinking(player, bus, config.lend_all)
        rooms = Rooms(store, find, thinking, now, bus, endings.see_to)
        try:
            async with bus.following(rooms.heard):
                yield Services(
                    config,
                    variants,
                    store,
                    rooms,
                    Ranked(store, rooms, variants, now),
                    now,
                    Seal(config.key or key_in(config.data)),
                    Passwords(),
                    Limits(now, config.unlimited),
                    Connections(config.unlimited),
                    Solving(),
                    Opinions(thinking),
                )
        finally:
            await rooms.close()
