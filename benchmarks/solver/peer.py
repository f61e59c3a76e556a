"""How DDS is asked, whose suits go from spades down."""

import ctypes
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from asking import Solve, Timed, timed

from deals import LEADER, Hands
from kibitz import _core
from kibitz.cards.card import CARD_COUNT, SUITS

NO_TRUMPS = 4


class DdsDeal(ctypes.Structure):
    """A position as DDS takes it."""

    _fields_ = (
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("trick_suit", ctypes.c_int * 3),
        ("trick_rank", ctypes.c_int * 3),
        ("cards", (ctypes.c_uint * 4) * 4),
    )


class DdsTricks(ctypes.Structure):
    """What DDS answers about a position."""

    _fields_ = (
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    )


class DdsHands(ctypes.Structure):
    """Four hands as DDS takes them for a table."""

    _fields_ = (("cards", (ctypes.c_uint * 4) * 4),)


class DdsTable(ctypes.Structure):
    """The tricks of each declarer in each denomination."""

    _fields_ = (("tricks", (ctypes.c_int * 4) * 5),)


LOWEST_RANK_BIT = 2
ALL_RANKS = 0x1FFF
EXACT, EVERY_CARD = 1, 3
SEARCH_ALWAYS = 1
FOR_THE_SIDE_ON_LEAD = -1


class Dds:
    """A DDS library, told to use one thread."""

    def __init__(self, path: str) -> None:
        self.library = ctypes.CDLL(path)
        self.library.SetMaxThreads(1)

    def solve(self, trump: int | None, solutions: int) -> Solve:
        """The tricks of leader's side, exact, or after every card."""

        def ask(hands: Hands) -> Timed:
            def work() -> tuple[Any, int]:
                found = DdsTricks()
                code = self.library.SolveBoard(
                    DdsDeal(
                        trump=NO_TRUMPS if trump is None else 3 - trump,
                        first=LEADER,
                        cards=dds_cards(hands),
                    ),
                    FOR_THE_SIDE_ON_LEAD,
                    solutions,
                    SEARCH_ALWAYS,
                    ctypes.byref(found),
                    0,
                )
                assert code == 1, f"DDS refuses with {code}"
                if solutions == EXACT:
                    return [found.score[0]], found.nodes
                return values_by_card(found), found.nodes

            return timed(work)

        return ask

    def table(self) -> Solve:
        """Twenty results, as ours are ordered."""

        def ask(hands: Hands) -> Timed:
            def work() -> tuple[Any, int]:
                found = DdsTable()
                code = self.library.CalcDDtable(DdsHands(dds_cards(hands)), ctypes.byref(found))
                assert code == 1, f"DDS refuses with {code}"
                return [
                    tricks_of_north_south(
                        found, 3 - suit if suit < NO_TRUMPS else NO_TRUMPS, leader
                    )
                    for suit in range(5)
                    for leader in range(4)
                ], 0

            return timed(work)

        return ask


def dds_cards(hands: Hands) -> Any:
    """Four hands of four holdings, spades first, a bit per rank."""
    rows = []
    for hand in hands:
        ranks = [(hand >> 13 * suit & ALL_RANKS) << LOWEST_RANK_BIT for suit in reversed(SUITS)]
        rows.append((ctypes.c_uint * 4)(*ranks))
    return ((ctypes.c_uint * 4) * 4)(*rows)


def values_by_card(found: DdsTricks) -> list[int]:
    """The value of every card, ours for cards that are not legal."""
    values = [_core.NOT_LEGAL] * CARD_COUNT
    for nth in range(found.cards):
        suit = 3 - found.suit[nth]
        ranks = 1 << found.rank[nth] | found.equals[nth]
        for rank in range(13):
            if ranks >> rank + LOWEST_RANK_BIT & 1:
                values[13 * suit + rank] = found.score[nth]
    return values


def tricks_of_north_south(found: DdsTable, denomination: int, leader: int) -> int:
    """What North and South take if this seat leads: declarer sits to its right."""
    declarer = (leader + 3) % 4
    tricks: int = found.tricks[denomination][declarer]
    return tricks if declarer % 2 == 0 else 13 - tricks


def find_dds(path: str | None) -> Dds | None:
    """The library named, or that of endplay; none if it is not installed."""
    if path:
        return Dds(path)
    spec = find_spec("endplay")
    if spec is None or spec.origin is None:
        return None
    return Dds(str(Path(spec.origin).parent / "_dds" / "libdds.so"))
