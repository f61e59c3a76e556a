"""Who is connected to this process, how often, and whether they still may be."""

import asyncio
from collections import defaultdict
from typing import Final, Protocol

import structlog

from kibitz.errors import KibitzError
from kibitz.server.limits import Limited

MOST_BY_PERSON: Final = 16
MOST_BY_ADDRESS: Final = 200

CHECK_EVERY: Final = 60.0
"""Seconds within which a connection ends whose session was revoked in another process."""

log = structlog.get_logger(__name__)


class Connected(Protocol):
    """A connection of somebody who may be signed in."""

    address: str
    person: str | None

    async def check(self) -> None:
        """End the connection if its session has ended or its person is banned."""
        ...


class Connections:
    """All connections of this process.

    Args:
        unlimited: whether they are not counted, for load tests.
    """

    def __init__(self, unlimited: bool = False) -> None:
        self._unlimited = unlimited
        self._by_person: defaultdict[str, set[Connected]] = defaultdict(set)
        self._by_address: defaultdict[str, set[Connected]] = defaultdict(set)

    def enter(self, connection: Connected) -> None:
        """Count a connection in.

        Raises:
            Limited: if the person or the address has too many.
        """
        places = self._places(connection)
        if not self._unlimited:
            for group, key, most in places:
                if len(group.get(key, ())) >= most:
                    raise Limited(1)
        for group, key, _ in places:
            group[key].add(connection)

    def leave(self, connection: Connected) -> None:
        """Count a connection out."""
        for group, key, _ in self._places(connection):
            group[key].discard(connection)
            if not group[key]:
                del group[key]

    def _places(
        self, connection: Connected
    ) -> list[tuple[defaultdict[str, set[Connected]], str, int]]:
        places = [(self._by_address, connection.address, MOST_BY_ADDRESS)]
        if connection.person is not None:
            places.append((self._by_person, connection.person, MOST_BY_PERSON))
        return places

    async def check(self, person: str) -> None:
        """See at once whether a person's connections may go on."""
        for connection in tuple(self._by_person.get(person, ())):
            await connection.check()

    async def run(self) -> None:
        """Look at everybody from time to time, until cancelled."""
        while True:
            await asyncio.sleep(CHECK_EVERY)
            for person in tuple(self._by_person):
                try:
                    await self.check(person)
                except KibitzError as error:
                    log.warning("connections.check", reason=str(error))

    def __len__(self) -> int:
        """How many there are."""
        return sum(len(connections) for connections in self._by_address.values())
