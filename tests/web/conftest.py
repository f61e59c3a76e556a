"""What the browser's tests share: a served kibitz with its client, and Chromium to look at it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.sync_api")

CLIENT = Path(__file__).parents[2] / "src/kibitz/server/web/client/index.html"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server of our own serves the client."""
    if not CLIENT.is_file():
        pytest.skip("the client is not built: make web")
    data = tmp_path_factory.mktemp("served")
    process = subprocess.Popen(
        [sys.executable, "-c", "from kibitz.cli.main import main; main()", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | {"KIBITZ_DATA": str(data), "HOME": str(data)},
    )
    assert process.stdout
    yield process.stdout.readline().split()[3]
    process.terminate()
    process.wait(30)
    process.stdout.close()


@pytest.fixture(scope="session")
def chromium():
    """The browser itself, started once."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium here")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium, address):
    """Opens a browser of a person of its own; whatever goes wrong in it fails the test."""
    wrong: list[str] = []
    opened = []

    def open_page(**wanted):
        size = {"width": 1440, "height": 900}
        context = chromium.new_context(base_url=address, viewport=size, **wanted)
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on("console", lambda said: said.type == "error" and wrong.append(said.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda asked: _is_ours(asked.url, address) or wrong.append(asked.url))
        opened.append(context)
        return page

    yield open_page
    for context in opened:
        context.close()
    assert wrong == []


def _is_ours(url: str, address: str) -> bool:
    return url.startswith((address, address.replace("http", "ws", 1), "blob:"))
