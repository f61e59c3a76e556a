"""Real server processes, a real NATS server, and clients that play through whatever happens."""

import asyncio
import itertools
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kibitz.server.services import milliseconds as now
from kibitz.server.store.store import open_store
from kibitz.server.table.events import Acted

COMMAND = [sys.executable, "-c", "from kibitz.cli.main import main; main()"]
PATIENCE = 30


class Server:
    """A process ``kibitz serve`` on a database, which can be ended, killed and started again."""

    def __init__(self, folder, database="", nats="", options=()):
        self.folder, self.database, self.nats = folder, database, nats
        self.options = options
        self.port = 0
        self.log = folder / f"log-{id(self)}"

    @property
    def url(self):
        return self.database or f"sqlite:///{self.folder}/kibitz.db"

    def start(self):
        """Start, and wait until it is ready; says how many seconds that took."""
        began = time.monotonic()
        options = ["--port", str(self.port), "--data", str(self.folder), *self.options]
        options += ["--database", self.database] if self.database else []
        options += ["--nats", self.nats] if self.nats else []
        environment = os.environ | {"KIBITZ_UNLIMITED": "1", "KIBITZ_LOG": "json"}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*COMMAND, "serve", *options],
                stdout=subprocess.PIPE,
                stderr=log,
                env=environment,
                text=True,
            )
        said = first_line(self.process)
        assert said.startswith("kibitz serves at http://"), said + self.log.read_text()
        self.address = said.split()[3]
        self.port = int(self.address.rpartition(":")[2])
        assert httpx.get(f"{self.address}/readyz").status_code == 200
        return time.monotonic() - began

    def end(self):
        """End in an orderly way; says the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self):
        if self.process.poll() is None:
            self.kill()
        self.process.stdout.close()


def first_line(process):
    """What a process says first; empty if it says nothing for long, or ends."""
    lines = Queue()
    Thread(target=lambda: lines.put(process.stdout.readline()), daemon=True).start()
    try:
        return lines.get(timeout=PATIENCE)
    except Empty:
        return ""


@pytest.fixture
def command():
    return COMMAND


@pytest.fixture
def make_server(tmp_path):
    """Makes servers, which share their data folder, and starts them."""
    servers = []

    def make(database="", nats="", options=()):
        server = Server(tmp_path, database, nats, options)
        server.start()
        servers.append(server)
        return server

    yield make
    for server in servers:
        server.stop()


class Nats:
    """A NATS server that can be killed and started again."""

    def __init__(self, program):
        self.program = program
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"nats://127.0.0.1:{self.port}"

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "--addr", "127.0.0.1", "--port", str(self.port)],
            stderr=subprocess.DEVNULL,
        )
        wanted = time.monotonic() + PATIENCE
        while time.monotonic() < wanted:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise AssertionError("NATS does not start")

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE)


@pytest.fixture
def nats():
    """A NATS server; the test is skipped where the wheels are not installed."""
    pytest.importorskip("nats")
    beside = shutil.which("nats-server", path=str(Path(sys.executable).parent))
    program = beside or shutil.which("nats-server")
    if program is None:
        pytest.skip("nats-server is not installed")
    server = Nats(program)
    server.start()
    yield server
    server.kill()


class Client:
    """A person at a table, who plays legal actions and comes back whenever the line is lost.

    Attributes:
        servers: where to go, one after the other.
        sent: every action that was sent, as ``[text, fate]``; the fate is ``done``, ``refused``
            or ``unknown`` if the line was lost before the answer came, or the store was away.
        closings: the codes with which the line was closed.
        snapshots: how often everything was sent.
    """

    def __init__(self, name, servers, seed):
        self.name, self.servers = name, servers
        self.random = random.Random(f"{seed} {name}")
        self.sent, self.closings = [], []
        self.snapshots = 0
        self.number = None
        self.seen = {}
        self.may_act = asyncio.Event()
        self.may_act.set()

    @property
    def headers(self):
        return {"Authorization": f"Bearer {self.token}"}

    async def post(self, path, body):
        """Send a request, once more if the process did not know yet what others have done."""
        async with httpx.AsyncClient(headers=self.headers) as http:
            answer = await http.post(f"{self.servers[0].address}{path}", json=body)
            if answer.status_code == 409 and answer.json()["code"] == "table/stale":
                answer = await http.post(f"{self.servers[0].address}{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json()

    async def get(self, path, server=None):
        async with httpx.AsyncClient(headers=self.headers) as http:
            answer = await http.get(f"{(server or self.servers[0]).address}{path}")
        assert answer.is_success, answer.text
        return answer.json()

    @property
    def actions(self):
        """How many actions were acknowledged."""
        return sum(fate == "done" for _, fate in self.sent)

    async def play(self, table):
        """Play until the deal is over."""
        for server in itertools.cycle(self.servers):
            address = server.address.replace("http", "ws", 1)
            last = "" if self.number is None else f"?last={self.number}"
            try:
                async with connect(
                    f"{address}/api/tables/{table}/socket{last}",
                    additional_headers=self.headers,
                    open_timeout=PATIENCE,
                    proxy=None,
                ) as line:
                    await self._play(line)
                    return
            except ConnectionClosed as closed:
                self.closings.append(1006 if closed.rcvd is None else closed.rcvd.code)
                if self.sent and self.sent[-1][1] == "sent":
                    self.sent[-1][1] = "unknown"
            except (OSError, InvalidHandshake):
                pass
            await asyncio.sleep(0.05)

    async def _play(self, line):
        waiting = False
        while waiting or self.seen.get("result") is None:
            decision = self.seen.get("decision")
            if decision is not None and not waiting:
                waiting = True
                await self._act(line, decision)
            waiting = self._hear(json.loads(await line.recv())) and waiting

    async def _act(self, line, decision):
        """Answer, without claims; a claim of others is accepted or not."""
        await self.may_act.wait()
        playing = [text for text in decision["legal"] if not text.startswith("claim")]
        text = self.random.choice(playing)
        if self.sent and self.sent[-1][1] == "unknown":
            await asyncio.sleep(0.1)
        self.sent.append([text, "sent"])
        do = {"message": "do", "id": str(len(self.sent)), "expect": self.number}
        await line.send(json.dumps(do | {"command": {"do": "act", "text": text}}))

    def _hear(self, frame):
        """Take a message in; says whether an answer is still to come."""
        match frame["message"]:
            case "snapshot":
                self.snapshots += 1
                self.number, self.seen = frame["number"], frame["table"]
            case "update":
                assert frame["number"] == self.number + 1
                self.number = frame["number"]
                self.seen = self.seen | frame.get("changed", {})
            case "done":
                self.sent[-1][1] = "done"
            case "refused":
                fates = {"table/stale": "refused", "input/unavailable": "unknown"}
                self.sent[-1][1] = fates[frame["code"]]
        return frame["message"] not in ("done", "refused")


class Party:
    """People at one table; computer players take the places that are left.

    Attributes:
        clients: the people, by their places.
        table: where they sit.
    """

    def __init__(self, *servers, seed=1, names=("Ann", "Bo", "Cy", "Di")):
        self.servers = servers
        self.clients = [Client(name, servers, seed) for name in names]

    def spread(self):
        """Let half of the people begin at the last process, and come to the first one later."""
        for client in self.clients[1::2]:
            client.servers = client.servers[::-1]

    async def sit_down(self, **settings):
        async with open_store(self.servers[0].url, now) as store:
            for client in self.clients:
                client.person = await store.people.create(client.name)
                client.token = await store.sessions.open(client.person.id)
        host = self.clients[0]
        opened = await host.post("/api/tables", {"variant": "bridge/single", "pace": 0} | settings)
        self.table = opened["table"]
        for client in self.clients:
            await client.post(f"/api/tables/{self.table}/do", {"command": {"do": "sit"}})
        for command in ("fill", "begin"):
            await host.post(f"/api/tables/{self.table}/do", {"command": {"do": command}})

    async def play(self, *meanwhile):
        """Play the deal to its end; meanwhile something may happen."""
        playing = [client.play(self.table) for client in self.clients]
        try:
            await asyncio.wait_for(asyncio.gather(*playing, *meanwhile), PATIENCE * 2)
        except TimeoutError:
            raise AssertionError([vars(client) for client in self.clients]) from None

    async def after(self, actions):
        """Wait until so many actions were acknowledged."""
        while sum(client.actions for client in self.clients) < actions:
            await asyncio.sleep(0.002)

    @contextmanager
    def waiting(self):
        """Nobody answers meanwhile, so that the deal cannot end."""
        for client in self.clients:
            client.may_act.clear()
        yield
        for client in self.clients:
            client.may_act.set()

    async def check(self):
        """All have seen the same end, and the record is what was acknowledged, no more, no less.

        Only of an action whose answer was lost nobody knows whether it is in the record.
        """
        async with open_store(self.servers[0].url, now) as store:
            logged = await store.log.read(self.table)
        acted = [entry.what for entry in logged if isinstance(entry.what, Acted)]
        assert [entry.number for entry in logged] == list(range(1, len(logged) + 1))
        for client in self.clients:
            assert client.seen["record"]["actions"] == [done.text for done in acted]
            own = [done.text for done in acted if done.seat == client.seen["seat"]]
            assert explained(own, client.sent), (own, client.sent)
        for server in self.servers:
            self.check_log(server.log.read_text())

    def check_log(self, log):
        """Nothing went wrong unseen, and no secret is told."""
        assert "Traceback" not in log
        record = self.clients[0].seen["record"]
        for secret in (record["secret"], record["deal"]["N"], *(one.token for one in self.clients)):
            assert secret not in log


def explained(recorded, sent):
    """Whether a record holds every action that was acknowledged, and nothing that was not sent."""
    places = {0}
    for text, fate in sent:
        taken = {place + 1 for place in places if recorded[place : place + 1] == [text]}
        places = {"done": taken, "unknown": places | taken, "refused": places}[fate]
    return len(recorded) in places


@pytest.fixture
def make_party():
    return Party
