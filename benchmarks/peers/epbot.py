"""EPBot as a foreign player: it bids, and is not asked to play.

    python benchmarks/peers/epbot.py libEPBot.so 21GF.bbsa

The library and the convention cards are those of a BEN installation; nothing of them is here. The
card is EPBot's own system, and what it takes its opponents' to be unless another follows.
"""

import ctypes
import sys
from pathlib import Path
from typing import Any

from lines import answer_all, calls, own_hand

DENOMINATIONS = ("C", "D", "H", "S", "NT")
CALLS = ["P", "X", "XX", "", ""] + [f"{n}{d}" for n in range(1, 8) for d in DENOMINATIONS]
"""Calls by their numbers."""

SUITS = "CDHS"
VULNERABLE = {"none": 0, "ew": 1, "ns": 2, "all": 3}
IMPS = 1
INTERPRETED = 13
"""The place where what a call would say is read, rather than a seat's."""

MIN_POINTS, MAX_POINTS, GAME_FORCING, FORCING = 402, 403, 443, 412
FEATURES = 512


class EPBot:
    """A bot that bids one hand after the other."""

    def __init__(self, library: str, cards: list[str]) -> None:
        self.library = ctypes.CDLL(library)
        self.library.epbot_create.restype = ctypes.c_void_p
        self.bot = ctypes.c_void_p(self.library.epbot_create())
        self.systems = [_read_card(cards[0]), _read_card(cards[-1])]
        self.seated = -1

    def choose(self, asked: dict[str, Any]) -> tuple[str, str]:
        """A call, and what it says."""
        seat = "NESW".index(asked["seat"])
        self._play_systems(seat % 2)
        dealer = "NESW".index(asked["dealer"])
        hand = sorted(own_hand(asked), key=lambda card: -"23456789TJQKA".index(card[1]))
        suits = "\n".join("".join(card[1] for card in hand if card[0] == suit) for suit in SUITS)
        vulnerable = VULNERABLE[asked["options"].get("vulnerability", "none")]
        self._do("new_hand", seat, suits.encode(), dealer, vulnerable, 0, 0)
        for number, call in enumerate(calls(asked)):
            self._do("set_bid", (dealer + number) % 4, CALLS.index(call), b"")
        call = self._do("get_bid")
        self._do("interpret_bid", call)
        return CALLS[call], self._meaning()

    def _play_systems(self, side: int) -> None:
        """Set both sides' systems, if they are not those of the last question."""
        if side == self.seated:
            return
        self.seated = side
        self._do("set_scoring", IMPS)
        for which, (system, conventions) in zip((side, 1 - side), self.systems, strict=True):
            self._do("set_system_type", which, system)
            for name, chosen in conventions.items():
                self._do("set_conventions", which, name.encode(), chosen)

    def _meaning(self) -> str:
        text = ctypes.create_string_buffer(1 << 14)
        self._do("get_info_meaning", INTERPRETED, text, len(text))
        features = self._numbers("feature", FEATURES)
        ends = zip(*(self._numbers(f"{end}_length", 4) for end in ("min", "max")), strict=True)
        lengths = [
            f"{a}-{b} {suit}" for suit, (a, b) in zip(SUITS, ends, strict=True) if b - a < 13
        ]
        said = [
            text.value.decode("utf-8", "replace"),
            f"{features[MIN_POINTS]}-{features[MAX_POINTS]} points",
            *lengths,
            "game forcing" if features[GAME_FORCING] else "forcing" if features[FORCING] else "",
            "alerted" if self._do("get_info_alerting", INTERPRETED) else "",
        ]
        return ", ".join(part for part in said if part)

    def _numbers(self, name: str, size: int) -> list[int]:
        numbers, count = (ctypes.c_int * size)(), ctypes.c_int()
        self._do(f"get_info_{name}", INTERPRETED, numbers, size * 4, ctypes.byref(count))
        return list(numbers)

    def _do(self, name: str, *values: Any) -> int:
        found: int = getattr(self.library, f"epbot_{name}")(self.bot, *values)
        if found < 0:
            raise RuntimeError(f"EPBot refuses {name} {values}")
        return found


def _read_card(path: str) -> tuple[int, dict[str, int]]:
    """A convention card: the number of the system, and which conventions are played."""
    lines = (line.split(" = ") for line in Path(path).read_text().splitlines() if " = " in line)
    values = {name: int(value) for name, value in lines}
    return values.pop("System type"), values


if __name__ == "__main__":
    answer_all(EPBot(sys.argv[1], sys.argv[2:]).choose)
