"""A server with its client, in a process of its own and on a folder that goes with it."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import httpx

HERE = Path(__file__).parent
WEB = HERE.parents[2] / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 30


class Server:
    """A running server.

    Attributes:
        address: where it is, as ``http://127.0.0.1:41234``.
    """

    def __init__(self, address: str, laid: Path) -> None:
        self.address, self._laid = address, laid

    def lay(self, variant: str, deals: Sequence[tuple[str, str]]) -> None:
        """Have the next deals of a variant come from these dealers and secrets."""
        lines = "\n".join(f"{dealer} {secret}" for dealer, secret in deals)
        (self._laid / variant.replace("/", "-")).write_text(lines)

    def face(self, variant: str, language: str = "en") -> dict[str, Any]:
        """The words of a variant."""
        return self._get(f"/api/games/{variant}/face", language)

    def game(self, variant: str, language: str = "en") -> dict[str, Any]:
        """What is to be known of a variant before it is played."""
        games = self._get("/api/games", language)
        return next(game for game in games if game["variant"] == variant)

    def _get(self, path: str, language: str) -> Any:
        answer = httpx.get(f"{self.address}{path}", params={"language": language})
        return answer.raise_for_status().json()


def client_builder():
    """The program that builds the client, as a module."""
    spec = spec_from_file_location("client_build", WEB / "build.py")
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def why_no_client() -> str:
    """Build the client if it is not what is in ``web/``; says why there is none, if so."""
    builder = client_builder()
    if os.environ.get(builder.WITHOUT):
        return f"the client is left out: {builder.WITHOUT} is set"
    builder.build()
    return ""


@contextmanager
def serve(folder: Path) -> Iterator[Server]:
    """A server on an empty folder, ready to be asked."""
    laid = folder / "laid"
    laid.mkdir()
    own = {"KIBITZ_LAID": str(laid), "KIBITZ_UNLIMITED": "1", "KIBITZ_LOG": "json"}
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, HERE / "dealing.py", "serve", "--port", "0", "--data", folder],
            stdout=subprocess.PIPE,
            stderr=log,
            env=os.environ | own,
            text=True,
        )
    assert process.stdout
    try:
        said = process.stdout.readline()
        assert said.startswith("kibitz serves at http://"), said + (folder / "log").read_text()
        yield Server(said.split()[3], laid)
    finally:
        process.terminate()
        process.wait(PATIENCE)
        process.stdout.close()
