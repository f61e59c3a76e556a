"""The compiled trick core. Arrays go in as buffers of the types named, and come out as bytes.

A position stands in columns: four hands (uint64, a bit per card), the leader, the cards of the
trick in progress (int8, -1 after the last), the called card (int8, -1 for none), the side whose
value is asked (a bit per seat), what has been taken (bit 0: the side has a trick, bit 1: the others
have), and which of the rules hold.
"""

from typing import Final

from typing_extensions import Buffer

AT_LEAST: Final[int]
VALUE: Final[int]
CARDS: Final[int]
NOT_LEGAL: Final[int]

class Rules:
    """A contract's trick rules; see ``core/rules.h``."""

    def __init__(
        self,
        suit: Buffer,
        strength: Buffer,
        points: Buffer,
        duties: Buffer,
        payoff: int,
        last_trick: int = 0,
        all_tricks: int = 0,
    ) -> None: ...

class Context:
    """One thread's tables; keeps what was learnt of the last deal."""

    def __init__(self, memory_mb: int = 256) -> None: ...
    def forget(self) -> None: ...

class Cancel:
    """A flag that stops a call when another thread sets it."""

    def __init__(self) -> None: ...
    def set(self) -> None: ...

class Positions:
    """Positions as columns."""

    def __init__(
        self,
        hands: Buffer,
        leader: Buffer,
        trick: Buffer,
        called: Buffer,
        side: Buffer,
        taken: Buffer | None = None,
        which: Buffer | None = None,
    ) -> None: ...
    def __len__(self) -> int: ...
    @property
    def hands(self) -> bytes: ...
    @property
    def leader(self) -> bytes: ...
    @property
    def trick(self) -> bytes: ...

def solve(
    contexts: list[Context],
    rules: list[Rules],
    positions: Positions,
    question: int,
    need: Buffer | None = None,
    nodes: int = 0,
    milliseconds: int = 0,
    cancel: Cancel | None = None,
) -> tuple[bytes, bytes, bytes]:
    """Bounds (int16) from below and above, and nodes (uint64), of each position or card."""

def table(
    contexts: list[Context],
    rules: list[Rules],
    hands: Buffer,
    side: int,
    nodes: int = 0,
    milliseconds: int = 0,
    cancel: Cancel | None = None,
) -> tuple[bytes, bytes, bytes]:
    """Bounds of every deal under every contract with every leader; nodes of each deal."""

def legal(rules: list[Rules], positions: Positions) -> bytes:
    """The legal cards (uint64) of each position."""

def winner(rules: list[Rules], positions: Positions) -> bytes:
    """Who is winning the trick in progress (int8), -1 where there is none."""

def step(rules: list[Rules], positions: Positions, cards: Buffer) -> bytes:
    """Play a card (int8, -1: none) in each; the winners of the tricks completed, else -1."""

def playout(rules: list[Rules], positions: Positions, seed: int, times: int = 1) -> bytes:
    """What the side takes (int16) when everybody plays at random, so many times each."""

def count(rules: list[Rules], positions: Positions, cards: int) -> bytes:
    """In how many ways (uint64) the next so many cards can be played."""
