"""How processes tell one another that a table has moved on."""

from typing import Protocol


class Bus(Protocol):
    """Carries "table so-and-so has come to this number" to every other process.

    Nothing depends on a message arriving: whoever misses one finds out at the next append, or
    when a deadline passes.
    """

    async def publish(self, table: str, number: int) -> None:
        """Tell the others."""
        ...


class NoBus:
    """The bus of a process that is alone."""

    async def publish(self, table: str, number: int) -> None:
        """Nobody else is there to be told."""
