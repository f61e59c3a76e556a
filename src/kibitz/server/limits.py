"""How much of something one address or person may do: buckets that run full again by themselves."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kibitz.errors import Rejected
from kibitz.rules.text import say

MOST_BUCKETS: Final = 50_000
"""Buckets that are remembered; the one that was longest not used is forgotten first."""


LONGEST_KEY: Final = 64
"""Characters of an address, a person or a login by which a bucket is known."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and then one more each time so many milliseconds have passed."""

    burst: int
    every: int


RATES: Final = {
    # By address; a class room may stand behind one.
    "request": Rate(300, 33),
    "guest": Rate(40, 5_000),
    "account": Rate(10, 60_000),
    "login": Rate(20, 10_000),
    "table": Rate(40, 5_000),
    # By person, or by what is signed in with.
    "person": Rate(120, 100),
    "login_name": Rate(10, 30_000),
    "chat": Rate(6, 2_000),
    "practice": Rate(20, 5_000),
    "solving": Rate(20, 5_000),
    "opinion": Rate(40, 2_000),
    "report": Rate(5, 300_000),
    "export": Rate(3, 600_000),
    "token": Rate(10, 60_000),
    # By connection.
    "frame": Rate(120, 33),
}
"""A person who plays never comes near any of these."""


class Limited(Rejected):
    """Too much at once.

    Args:
        seconds: how long to wait.
    """

    def __init__(self, seconds: int) -> None:
        super().__init__(say("that is too much at once, wait a little"), code="rate/limited")
        self.seconds = seconds


class Bucket:
    """What is left of a rate; it is full at first.

    Attributes:
        full_at: when it will be full again, in milliseconds.
    """

    __slots__ = ("full_at",)

    def __init__(self) -> None:
        self.full_at = 0

    def take(self, rate: Rate, now: int) -> None:
        """Take one.

        Raises:
            Limited: if none is left.
        """
        full = rate.burst * rate.every
        after = min(max(self.full_at, now), now + full) + rate.every
        if after > now + full:
            raise Limited(-(-(after - now - full) // 1_000))
        self.full_at = after


class Limits:
    """The buckets of everybody.

    Args:
        now: the time in milliseconds.
        unlimited: whether nothing is counted, for load tests.
    """

    def __init__(self, now: Callable[[], int], unlimited: bool = False) -> None:
        self._now = now
        self._unlimited = unlimited
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def take(self, what: str, who: str) -> None:
        """Count something that an address or a person does.

        Raises:
            Limited: if it is too much.
        """
        self.take_from(self._bucket(what, who), what)

    def take_from(self, bucket: Bucket, what: str) -> None:
        """Count something by a bucket that is kept elsewhere.

        Raises:
            Limited: if it is too much.
        """
        if not self._unlimited:
            bucket.take(RATES[what], self._now())

    def _bucket(self, what: str, who: str) -> Bucket:
        key = (what, who[:LONGEST_KEY])
        bucket = self._buckets.setdefault(key, Bucket())
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket

    def __len__(self) -> int:
        """How many buckets are remembered."""
        return len(self._buckets)
