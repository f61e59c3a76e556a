"""A foreign server to compare with: boardgame.io from npm, with as simple a game as it can have.

It is installed into a temporary folder. A match is a table: four socket.io clients, one move a
second by whose turn it is, and every move is told to all four. A move adds a number to a list that
is kept short, so that a state is about as long as one of our updates.
"""

import asyncio
import json
import random
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any, Final

import httpx
from load import PATIENCE, Times
from processes import Process, free_port
from wire import dial

PACKAGE: Final = "boardgame.io@0.50"

PROGRAM: Final = """
const { Server, Origins } = require("boardgame.io/server");
const lot = {
  name: "lot",
  setup: () => ({ played: [] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: ({ G }, card) => { G.played = [...G.played.slice(-50), card]; } },
};
Server({ games: [lot], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));
"""


def server(folder: Path) -> Process:
    """The server, installed."""
    if shutil.which("npm") is None:
        raise SystemExit("npm is missing")
    here = folder / "peer"
    here.mkdir()
    install = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", PACKAGE]
    subprocess.run(install, cwd=here, check=True, capture_output=True)
    program = here / "server.js"
    program.write_text(PROGRAM)
    port = free_port()
    return Process(["node", str(program), str(port)], port, here / "log", "/games")


class Match:
    """Four socket.io clients at a match of boardgame.io."""

    def __init__(self, times: Times, port: int, number: int) -> None:
        self.times, self.port, self.id = times, port, f"match-{number}"
        self.unreached: set[int] = set()
        self.turn, self.moves, self.due = 0, 0, 0.0

    async def arrive(self, client: httpx.AsyncClient) -> None:
        """Connect; the first who asks for a match makes it."""
        path = "/socket.io/?EIO=4&transport=websocket"
        self.wires = []
        for place in range(4):
            wire = await dial(self.port, path, "", lambda text, place=place: self.hear(place, text))
            self.wires.append(wire)
            self._joined = asyncio.get_running_loop().create_future()
            wire.say(b"40/lot,")
            await asyncio.wait_for(self._joined, PATIENCE)

    def _emit(self, place: int, *message: Any) -> None:
        self.wires[place].say(b"42/lot," + json.dumps(message).encode())

    def hear(self, place: int, text: bytes) -> None:
        """Take a packet in."""
        if text == b"2":
            self.wires[place].say(b"3")
        elif text.startswith(b"40/lot,"):
            self._emit(place, "sync", self.id, str(place), None, 4)
        elif text.startswith(b'42/lot,["sync"'):
            if not self._joined.done():
                self._joined.set_result(None)
        elif text.startswith(b'42/lot,["update"') and place in self.unreached:
            self.unreached.discard(place)
            if not self.unreached:
                self.turn, self.moves = (self.turn + 1) % 4, self.moves + 1
                self.times.taken.append(time.perf_counter() - self.due)

    def act(self, due: float, chance: random.Random) -> None:
        """Make the next move, unless the last one is still on its way."""
        if self.unreached:
            self.times.skipped += 1
            return
        self.due, self.unreached = due, {0, 1, 2, 3}
        move = {"type": "play", "args": [chance.randrange(52)], "playerID": str(self.turn)}
        action = {"type": "MAKE_MOVE", "payload": move}
        self._emit(self.turn, "update", action, self.moves, self.id, str(self.turn))
