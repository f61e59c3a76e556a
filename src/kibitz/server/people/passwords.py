"""Passwords: argon2id in threads, a few at a time, and as much work for a login nobody has."""

import asyncio
import secrets
from base64 import b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeVar
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.profiles import RFC_9106_LOW_MEMORY as EFFORT

from kibitz.errors import Rejected
from kibitz.rules.text import say
from kibitz.server.limits import Limited

SHORTEST: Final = 10
LONGEST: Final = 200

AT_ONCE: Final = 2
"""Passwords that are worked on at the same time; each takes 64 MiB and a core."""

MOST_WAITING: Final = 32
"""Passwords that may wait for their turn; whoever comes then is asked to come again."""

T = TypeVar("T")


class Passwords:
    """Hashes and verifies passwords."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher.from_parameters(EFFORT)
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._nobody_s = _hash_of_nothing()

    async def hash(self, password: str) -> str:
        """What is stored of a new password.

        Raises:
            Rejected: ``people/password`` for one that is too short or too long.
            Limited: if too many wait.
        """
        if not SHORTEST <= len(password) <= LONGEST:
            raise Rejected(
                say(
                    "a password has {least} to {most} characters",
                    least=SHORTEST,
                    most=LONGEST,
                ),
                code="people/password",
            )
        return await self._in_turn(lambda: self._hasher.hash(_normal(password)))

    async def right(self, password: str, password_hash: str | None) -> bool:
        """Whether this is the password; the same work is done where there is none to compare.

        Raises:
            Limited: if too many wait.
        """
        stored = self._nobody_s if password_hash is None else password_hash
        return await self._in_turn(lambda: self._verify(_normal(password[:LONGEST]), stored))

    def _verify(self, password: bytes, stored: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_turn(self, work: Callable[[], T]) -> T:
        async with self._queued():
            return await asyncio.to_thread(work)

    @asynccontextmanager
    async def _queued(self) -> AsyncIterator[None]:
        if self._waiting >= MOST_WAITING:
            raise Limited(1)
        self._waiting += 1
        try:
            async with self._turn:
                yield
        finally:
            self._waiting -= 1


def _normal(password: str) -> bytes:
    """A password as bytes, the same from every keyboard."""
    return normalize("NFKC", password).encode()


def _hash_of_nothing() -> str:
    """A hash that no password has, to be compared with at full effort."""
    salt = _base64(secrets.token_bytes(EFFORT.salt_len))
    digest = _base64(secrets.token_bytes(EFFORT.hash_len))
    costs = f"m={EFFORT.memory_cost},t={EFFORT.time_cost},p={EFFORT.parallelism}"
    return f"$argon2id$v={EFFORT.version}${costs}${salt}${digest}"


def _base64(data: bytes) -> str:
    return b64encode(data).decode().rstrip("=")
