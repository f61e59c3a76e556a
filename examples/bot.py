"""A bot of one page: it plays a whole match, choosing by lot among the legal answers.

    python examples/bot.py http://127.0.0.1:8000 bridge/match
    python examples/bot.py http://127.0.0.1:8000 --table dXtc1q9Zk3o

It needs `httpx` and `websockets`, and no rules: a decision that it owes comes with all legal
answers. What it says and hears is described in docs/protocol.md.
"""

import argparse
import asyncio
import json
import random

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake


async def become_guest(client: httpx.AsyncClient, name: str) -> None:
    """Come in as a guest; from now on a token says who we are."""
    (await client.post("/api/guest", json={"name": name})).raise_for_status()
    made = await client.post("/api/me/tokens", json={"label": "examples/bot.py"})
    client.cookies.clear()
    client.headers["Authorization"] = f"Bearer {made.raise_for_status().json()['token']}"


async def open_table(client: httpx.AsyncClient, variant: str, pace: float) -> str:
    """Open a table, let computer players take the other places, and deal."""
    opened = await client.post("/api/tables", json={"variant": variant, "pace": pace})
    table: str = opened.raise_for_status().json()["table"]
    for command in ({"do": "sit"}, {"do": "fill"}, {"do": "begin"}):
        done = await client.post(f"/api/tables/{table}/do", json={"command": command})
        done.raise_for_status()
    return table


class Bot:
    """One player at one table."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.number: int | None = None
        self.seen: dict = {}
        self.asked: int | None = None

    async def play(self, client: httpx.AsyncClient, table: str) -> dict:
        """Play until the match is over; come back as often as the connection is lost."""
        address = str(client.base_url).rstrip("/").replace("http", "ws", 1)
        headers = {"Authorization": client.headers["Authorization"]}
        while True:
            last = "" if self.number is None else f"?last={self.number}"
            try:
                url = f"{address}/api/tables/{table}/socket{last}"
                async with connect(url, additional_headers=headers) as socket:
                    if await self.follow(socket):
                        return self.seen
            except (ConnectionClosed, InvalidHandshake, OSError):
                await asyncio.sleep(self.chance.uniform(0.2, 1))

    async def follow(self, socket: ClientConnection) -> bool:
        """Answer whatever is asked; says whether the match is over."""
        self.asked = None
        # An answer to this comes even if nothing was missed, and after what was missed.
        await socket.send(json.dumps({"message": "ping", "id": "back"}))
        async for frame in socket:
            said = json.loads(frame)
            match said["message"]:
                case "snapshot":
                    self.number, self.seen = said["number"], said["table"]
                case "update":
                    self.number = said["number"]
                    self.seen |= said.get("changed", {})
                case "refused" if said["code"] != "table/stale":
                    raise RuntimeError(said)
            if self.over():
                return True
            await self.act(socket)
        return False

    def over(self) -> bool:
        """Whether nothing more will be played here."""
        match, result = self.seen.get("match"), self.seen.get("result")
        return bool(self.seen.get("closed") or (match["finished"] if match else result))

    async def act(self, socket: ClientConnection) -> None:
        """Ask for the next thing, once for each state of the table."""
        if self.number is None or self.asked == self.number:
            return
        decision = self.seen.get("decision")
        if self.seen["you"] is None:
            command = {"do": "sit"}
        elif self.seen["places"][self.seen["you"]]["away"]:
            command = {"do": "back"}
        elif decision:
            command = {"do": "act", "text": self.chance.choice(decision["legal"])}
        elif self.seen.get("result"):
            command = {"do": "begin"}
        else:
            return
        self.asked = self.number
        request = {"message": "do", "id": "bot", "expect": self.number, "command": command}
        await socket.send(json.dumps(request))


async def main() -> None:
    """Read the command line, and play."""
    parser = argparse.ArgumentParser(description="Plays a match by lot.")
    parser.add_argument("server", help="as http://127.0.0.1:8000")
    parser.add_argument("variant", nargs="?", default="bridge/match")
    parser.add_argument("--table", help="join this one, instead of opening another")
    parser.add_argument("--name", default="Bot")
    parser.add_argument("--pace", type=float, default=0.8, help="seconds of computer players")
    parser.add_argument("--seed", help="makes the lots repeatable")
    arguments = parser.parse_args()
    async with httpx.AsyncClient(base_url=arguments.server) as client:
        await become_guest(client, arguments.name)
        table = arguments.table or await open_table(client, arguments.variant, arguments.pace)
        print("table", table, flush=True)  # noqa: T201
        seen = await Bot(random.Random(arguments.seed)).play(client, table)
        print(json.dumps(seen["match"] or seen["result"]))  # noqa: T201


if __name__ == "__main__":
    asyncio.run(main())
