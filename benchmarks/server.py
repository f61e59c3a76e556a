"""How many busy tables one server process holds, on this machine, over the loopback.

A server (`uvicorn`, SQLite in a temporary folder) and this program, which is the load, are two
processes. Every table has four sockets and is played by lot, one action a second. An action's time
runs from the moment it was due until the last of the four seats has its update, so what this
program is late counts as well. Tables are added in steps; a step is held if 99 of 100 actions
took less than 100 ms. Beside it, in the same run, the ceiling: a bare Starlette application that
sends every frame it gets, at the same pace and of the same size, to the four sockets of a group.

    python benchmarks/server.py --tables 800 --seconds 10
"""

import argparse
import asyncio
import gc
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any, Final, NamedTuple

import httpx
import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from kibitz import games
from kibitz.server import process
from kibitz.server.config import Config
from kibitz.server.services import milliseconds
from kibitz.server.store.store import open_store

HOST: Final = "127.0.0.1"
MARK: Final = 0.1
"""Seconds that 99 of 100 actions may take at most."""

STEPS: Final = (100, 200, 400, 600, 800, 1000, 1250, 1500, 1750, 2000, 2500, 3000, 4000)
SETTLE: Final = 2.0
"""Seconds between the arrival of new tables and the measuring."""

GAMES: Final = ("bridge/single", "belote/bulgarian", "whist/esmakker")
UNHEARD: Final = ("meld -", "cover -")
"""Actions of which the other seats learn nothing."""

MATCH_OVER: Final = "table/over"
TRIES: Final = 2
AT_ONCE: Final = 16
"""Tables that come in at the same time."""

FRAME: Final = b'{"message":"echo","number":0,"text":"' + b"x" * 400 + b'"}'
"""What the bare application sends: as long as an update is on average."""


# The other process: a server


def serve(kind: str, port: int, data: Path, database: str) -> None:
    """Be the server process."""
    if kind == "echo":
        uvicorn.run(
            echo_app(), host=HOST, port=port, log_level="warning", ws_per_message_deflate=False
        )
    else:
        config = Config(data=data, database=database, port=port, unlimited=True, key="k" * 32)
        variants = [variant for name in games.game_names() for variant in games.game(name).variants]
        process.serve(config, variants, lambda address: None)


def echo_app() -> Any:
    """The least that could be done: every frame goes to all sockets of its group."""
    groups: dict[str, list[WebSocket]] = {}

    async def here(request: Any) -> Response:
        return Response("[]")

    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        group = groups.setdefault(socket.path_params["table"], [])
        group.append(socket)
        while (message := await socket.receive())["type"] == "websocket.receive":
            for other in group:
                await other.send_text(message["text"])
        group.remove(socket)

    path = "/api/tables/{table}/socket"
    return Starlette(routes=[Route("/api/games", here), WebSocketRoute(path, echo)])


class Server:
    """A server process: started, looked at, stopped."""

    def __init__(self, kind: str, data: Path, database: str = "", profile: str = "") -> None:
        with socket.socket() as free:
            free.bind((HOST, 0))
            self.port: int = free.getsockname()[1]
        profiler = ["-m", "cProfile", "-o", profile] if profile else []
        words = ["--serve", kind, "--port", str(self.port), "--data", str(data)]
        self._log = data / f"{kind}.log"
        self._command = [sys.executable, *profiler, __file__, *words, "--database", database]

    def start(self) -> float:
        """Start it; says how many seconds it took until it answered."""
        began = time.perf_counter()
        with self._log.open("a") as log:
            self.process = subprocess.Popen(self._command, stdout=log, stderr=log)
        while True:
            try:
                httpx.get(f"http://{HOST}:{self.port}/api/games").raise_for_status()
                return time.perf_counter() - began
            except httpx.TransportError:
                if self.process.poll() is not None:
                    raise SystemExit(self._log.read_text()[-2000:]) from None
                time.sleep(0.01)

    def stop(self) -> float:
        """Stop it as a service manager would; says how many seconds it took."""
        began = time.perf_counter()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        return time.perf_counter() - began

    @property
    def memory(self) -> float:
        """Resident bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize()

    @property
    def busy(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# A client that costs next to nothing, so that the load leaves the machine to the server


class Wire(asyncio.Protocol):
    """One WebSocket, as far as a client needs it for measuring."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        self._received = b""
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._received += data
        if not self.open.done():
            head, found, self._received = self._received.partition(b"\r\n\r\n")
            if not found:
                self._received = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.open.set_exception(ConnectionError(head.decode()))
                return
            self.open.set_result(None)
        while self._take_frame():
            pass

    def _take_frame(self) -> bool:
        received = self._received
        if len(received) < 2:
            return False
        start, size = 2, received[1] & 0x7F
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(received[2:start], "big")
        if len(received) < start + size:
            return False
        payload, self._received = received[start : start + size], received[start + size :]
        match received[0] & 0x0F:
            case 1:
                self._hear(payload)
            case 8:
                self.transport.close()
            case 9:
                self._send(0x8A, payload)
        return True

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("closed"))

    def say(self, text: bytes) -> None:
        """Send a text."""
        self._send(0x81, text)

    def _send(self, kind: int, payload: bytes) -> None:
        """Send a frame, masked with zeros: it has to be masked, from nobody."""
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes([kind]) + length + bytes(4) + payload)


async def dial(port: int, path: str, token: str, hear: Callable[[bytes], None]) -> Wire:
    """Open a WebSocket."""
    _, wire = await asyncio.get_running_loop().create_connection(lambda: Wire(hear), HOST, port)
    wire.transport.write(
        f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nAuthorization: Bearer {token}\r\n\r\n"
        "".encode()
    )
    await wire.open
    return wire


# The load


class Decision(msgspec.Struct):
    """What a seat owes, as far as a player by lot has to know."""

    legal: list[str]


class Parts(msgspec.Struct):
    """The parts of a table that matter here."""

    you: int | None = None
    decision: Decision | msgspec.UnsetType | None = msgspec.UNSET


class Frame(msgspec.Struct):
    """Any frame from the server."""

    message: str
    number: int = 0
    code: str = ""
    table: Parts = msgspec.field(default_factory=Parts)
    changed: Parts = msgspec.field(default_factory=Parts)


READ: Final = msgspec.json.Decoder(Frame).decode


class Times:
    """How long actions took, and what went wrong."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        self.taken: list[float] = []
        self.skipped = 0
        self.refused: dict[str, int] = {}


class Seat:
    """One socket at a table, and what its owner knows."""

    def __init__(self, table: "Table", place: int) -> None:
        self.table, self.place = table, place
        self.number = 0
        self.seated = False
        self.decision: Decision | None = None
        self.here = False
        self._told: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def dial(self, port: int, token: str, last: int | None = None) -> None:
        """Connect, and wait until what is new has come."""
        path = f"/api/tables/{self.table.id}/socket"
        path = path if last is None else f"{path}?last={last}"
        self.wire = await dial(port, path, token, self.hear)
        self.here = False
        self.wire.say(b'{"message":"ping"}')
        await self._until(lambda: self.here)

    async def _until(self, so: Callable[[], bool]) -> None:
        """Wait for the frame after which it is so."""
        while not so():
            self._told = asyncio.get_running_loop().create_future()
            await self._told

    def hear(self, text: bytes) -> None:
        """Take in a frame."""
        frame = READ(text)
        match frame.message:
            case "update":
                self.number = frame.number
                if frame.changed.decision is not msgspec.UNSET:
                    self.decision = frame.changed.decision
                self.table.reached(self)
            case "snapshot":
                self.number, self.seated = frame.number, frame.table.you is not None
                self.decision = frame.table.decision or None
            case "pong":
                self.here = True
            case "refused":
                self.table.failed(frame.code)
        if not self._told.done():
            self._told.set_result(None)

    def do(self, command: dict[str, Any]) -> None:
        """Ask for something."""
        self.wire.say(
            msgspec.json.encode(
                {"message": "do", "id": "1", "expect": self.number, "command": command}
            )
        )

    async def sit(self) -> None:
        """Sit down, and wait to see the table from there."""
        self.do({"do": "sit", "place": self.place, "name": f"Seat {self.place}"})
        await self._until(lambda: self.seated)


class Table:
    """A table of kibitz that is played by lot."""

    def __init__(self, times: Times, port: int, tokens: Sequence[str], variant: str) -> None:
        self.times, self.port, self.tokens, self.variant = times, port, tokens, variant
        self.seats = [Seat(self, place) for place in range(4)]
        self.unreached: set[Seat] = set()
        self.due = 0.0
        self.over = False

    async def arrive(self, client: httpx.AsyncClient) -> None:
        """Open the table and sit down at it."""
        opened = await client.post(
            f"http://{HOST}:{self.port}/api/tables",
            json={"variant": self.variant},
            headers={"Authorization": f"Bearer {self.tokens[0]}"},
        )
        opened.raise_for_status()
        self.id = opened.json()["table"]
        for seat, token in zip(self.seats, self.tokens, strict=True):
            await seat.dial(self.port, token)
            await seat.sit()

    async def come_back(self) -> None:
        """Connect again after the server has gone, and go on from the last update seen."""
        self.unreached = set()
        for seat, token in zip(self.seats, self.tokens, strict=True):
            await seat.dial(self.port, token, seat.number)

    def act(self, due: float, chance: random.Random) -> None:
        """Take the next action, unless the last one is still on its way."""
        if self.unreached:
            self.times.skipped += 1
            return
        self.due = due
        asked = next((seat for seat in self.seats if seat.decision), None)
        if asked is None or asked.decision is None:
            self.unreached = set(self.seats)
            self.seats[0].do({"do": "say", "preset": 0} if self.over else {"do": "begin"})
            return
        text = chance.choice(asked.decision.legal)
        self.unreached = {asked} if text in UNHEARD else set(self.seats)
        asked.do({"do": "act", "text": text})

    def reached(self, seat: Seat) -> None:
        """A seat has its update; the time counts once all have it."""
        if seat in self.unreached:
            self.unreached.discard(seat)
            if not self.unreached:
                self.times.taken.append(time.perf_counter() - self.due)

    def failed(self, code: str) -> None:
        """Something was refused; the next action goes on. After a match people chat."""
        self.unreached = set()
        self.over = self.over or code == MATCH_OVER
        if code != MATCH_OVER:
            self.times.refused[code] = self.times.refused.get(code, 0) + 1

    def leave(self) -> None:
        """Hang up."""
        for seat in self.seats:
            seat.wire.transport.close()


class Group:
    """Four sockets of the bare application."""

    def __init__(self, times: Times, port: int, number: int) -> None:
        self.times, self.port, self.number = times, port, number
        self.unreached = 0
        self.due = 0.0

    async def arrive(self, client: httpx.AsyncClient) -> None:
        """Connect."""
        path = f"/api/tables/{self.number}/socket"
        self.wires = [await dial(self.port, path, "", self.reached) for _ in range(4)]

    def act(self, due: float, chance: random.Random) -> None:
        """Send a frame, unless the last one is still on its way."""
        if self.unreached:
            self.times.skipped += 1
            return
        self.due, self.unreached = due, 4
        chance.choice(self.wires).say(FRAME)

    def reached(self, text: bytes) -> None:
        """A socket has the frame."""
        self.unreached -= 1
        if not self.unreached:
            self.times.taken.append(time.perf_counter() - self.due)

    def leave(self) -> None:
        """Hang up."""
        for wire in self.wires:
            wire.transport.close()


class Step(NamedTuple):
    """What was measured with so many tables."""

    tables: int
    rate: float
    skipped: int
    refused: dict[str, int]
    middle: float
    late: float
    latest: float
    server: float
    load: float
    memory: float

    @property
    def held(self) -> bool:
        """Whether the mark is reached."""
        return self.late < MARK and not self.skipped


class Load:
    """Tables that act once a second each, evenly spread."""

    def __init__(self, server: Server, make: Callable[[Times, int], Any], seed: int) -> None:
        self.server, self.make = server, make
        self.times = Times()
        self.tables: list[Any] = []
        self._chance = random.Random(seed)

    async def grow(self, size: int) -> None:
        """Let tables come in until there are so many."""
        arriving = asyncio.Semaphore(AT_ONCE)

        async def arrive(client: httpx.AsyncClient, table: Any) -> None:
            async with arriving:
                await table.arrive(client)

        new = [self.make(self.times, number) for number in range(len(self.tables), size)]
        async with httpx.AsyncClient(timeout=60) as client:
            await asyncio.gather(*(arrive(client, table) for table in new))
        self.tables += new

    async def play(self, seconds: float) -> None:
        """Let every table act once a second."""
        began, every = time.perf_counter(), 1 / len(self.tables)
        for number in range(int(seconds * len(self.tables))):
            due = began + number * every
            if (ahead := due - time.perf_counter()) > 0:
                await asyncio.sleep(ahead)
            elif number % 8 == 0:
                await asyncio.sleep(0)
            self.tables[number % len(self.tables)].act(due, self._chance)

    async def step(self, size: int, seconds: float) -> Step:
        """Measure with so many tables."""
        await self.grow(size)
        await self.play(SETTLE)
        gc.collect()
        self.times.clear()
        server, load, began = self.server.busy, time.process_time(), time.perf_counter()
        await self.play(seconds)
        passed = time.perf_counter() - began
        busy = (self.server.busy - server) / passed, (time.process_time() - load) / passed
        await asyncio.sleep(0.5)
        taken = self.times.taken or [seconds]
        late = quantiles(taken, n=100) if len(taken) > 1 else taken * 99
        return Step(
            size,
            len(self.times.taken) / seconds,
            self.times.skipped,
            self.times.refused,
            late[49],
            late[98],
            max(taken),
            *busy,
            self.server.memory,
        )


async def climb(load: Load, steps: Sequence[int], seconds: float) -> list[Step]:
    """Measure step by step until one is not held, nor at a second try: others may be at work."""
    say(f"{'tables':>8}{'actions/s':>11}{'p50':>9}{'p99':>9}{'most':>9}  server  load  memory")
    measured: list[Step] = []
    for size in steps:
        for _ in range(TRIES):
            measured.append(await load.step(size, seconds))
            say(line_of(measured[-1]))
            if measured[-1].held:
                break
        else:
            break
    return measured


def line_of(step: Step) -> str:
    """What was measured, in a line."""
    return (
        f"{step.tables:8}{step.rate:11.0f}"
        f"{step.middle * 1e3:6.1f} ms{step.late * 1e3:6.1f} ms{step.latest * 1e3:6.0f} ms"
        f"{step.server:8.0%}{step.load:6.0%}{step.memory / 2**20:5.0f} MiB"
        + (f"  {step.skipped} actions skipped" if step.skipped else "")
        + (f"  refused: {step.refused}" if step.refused else "")
    )


def held(measured: Sequence[Step]) -> int:
    """How many tables were held."""
    return max((step.tables for step in measured if step.held), default=0)


# The run


async def make_people(data: Path, database: str, count: int) -> list[str]:
    """So many guests, by their tokens."""
    url = Config(data=data, database=database).database_url
    async with open_store(url, milliseconds) as store:
        people = [await store.people.create(f"Guest {number}") for number in range(count)]
        return [await store.sessions.open(person.id) for person in people]


@asynccontextmanager
async def running(server: Server) -> AsyncIterator[float]:
    """A server for a while; says how many seconds it took to start."""
    try:
        yield await asyncio.to_thread(server.start)
    finally:
        if server.process.poll() is None:
            server.process.kill()
            server.process.wait()


async def measure_kibitz(arguments: argparse.Namespace, steps: Sequence[int], data: Path) -> int:
    """The server itself: tables held, memory, starting, starting again with all tables live."""
    server = Server("kibitz", data, arguments.database, arguments.profile)
    async with running(server) as seconds:
        say(f"kibitz: started on an empty folder in {seconds:.2f} s")
        server.stop()
    tokens = await make_people(data, arguments.database, 4 * steps[-1])

    def table(times: Times, number: int) -> Table:
        own = tokens[4 * number : 4 * number + 4]
        return Table(times, server.port, own, GAMES[number % len(GAMES)])

    async with running(server) as seconds:
        say(f"kibitz: started again in {seconds:.2f} s")
        empty = server.memory
        load = Load(server, table, arguments.seed)
        measured = await climb(load, steps, arguments.seconds)
        last = measured[-1]
        say(f"kibitz: {(last.memory - empty) / last.tables / 1024:.0f} KiB a table, with 4 sockets")
        if not arguments.profile:
            await restart(server, load)
        server.stop()
    return held(measured)


async def restart(server: Server, load: Load) -> None:
    """Stop the server under load, start it, and let everybody come back."""
    stopping = await asyncio.to_thread(server.stop)
    starting = await asyncio.to_thread(server.start)
    began = time.perf_counter()
    returning = asyncio.Semaphore(AT_ONCE)

    async def come_back(table: Table) -> None:
        async with returning:
            await table.come_back()

    await asyncio.gather(*(come_back(table) for table in load.tables))
    back = time.perf_counter() - began
    load.times.clear()
    await load.play(SETTLE)
    await asyncio.sleep(0.5)
    say(
        f"kibitz: with {len(load.tables)} live tables stopped in {stopping:.2f} s, started in "
        f"{starting:.2f} s, all {4 * len(load.tables)} sockets back after {back:.1f} s more; "
        f"then {len(load.times.taken)} actions, refused: {load.times.refused or 'none'}"
    )


async def measure_echo(arguments: argparse.Namespace, steps: Sequence[int], data: Path) -> int:
    """The bare application, from where the server has come to."""
    server = Server("echo", data)
    async with running(server) as seconds:
        say(f"bare Starlette: started in {seconds:.2f} s")
        make = lambda times, number: Group(times, server.port, number)  # noqa: E731
        return held(await climb(Load(server, make, arguments.seed), steps, arguments.seconds))


async def measure(arguments: argparse.Namespace) -> None:
    """The whole run."""
    gc.disable()
    steps = [step for step in STEPS if step < arguments.tables] + [arguments.tables]
    say(f"{os.cpu_count()} processors, load before: {os.getloadavg()[0]:.2f}")
    with tempfile.TemporaryDirectory(prefix="kibitz-benchmark-") as folder:
        ours = await measure_kibitz(arguments, steps, Path(folder))
        if arguments.profile:
            return
        further = [step for step in STEPS if step >= ours]
        bare = await measure_echo(arguments, further, Path(folder))
    more = " or more" if bare == STEPS[-1] else ""
    say(f"held: {ours} tables of kibitz, {bare}{more} of the bare application")
    say(f"that is {ours / (bare or 1):.0%}" + (" or less" if more else ""))
    say(f"load after: {os.getloadavg()[0]:.2f}")


def say(text: str) -> None:
    """A line of output, at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=800, help="the last step")
    parser.add_argument("--seconds", type=float, default=10, help="for each step")
    parser.add_argument("--seed", type=int, default=1, help="of every random choice")
    parser.add_argument("--database", default="", help="another one than an SQLite file")
    parser.add_argument("--profile", default="", help="a file for the server's profile")
    for hidden in ("--serve", "--port", "--data"):
        parser.add_argument(hidden, default="0", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve != "0":
        data = Path(arguments.data)
        serve(arguments.serve, int(arguments.port), data, arguments.database)
        return
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(files, most), most))
    asyncio.run(measure(arguments))


if __name__ == "__main__":
    main()
