"""Looking closely at a page: what a screen reader is told, and whether everybody can use it."""

import os
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator

from browsing.guest import Guest
from browsing.serving import AXE, client_builder

SNAPSHOTS = Path(__file__).parents[1] / "snapshots"
WRITE = "KIBITZ_SNAPSHOTS"
"""Set to ``write``, snapshots are kept as they are now found."""

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
RUN = """rules => axe.run(document, {
  runOnly: rules, resultTypes: ['violations'], elementRef: false,
}).then(({violations}) => violations.flatMap(({id, nodes}) =>
  nodes.map(({target, failureSummary}) => `${id}: ${target.join(' ')}: ${failureSummary}`)))"""

DIFFERS = [
    (re.compile(r"http://127\.0\.0\.1:\d+/table/[\w-]+"), "LINK"),
    (re.compile(r"/review/[\w-]+/"), "/review/TABLE/"),
    (re.compile(r"\d+ seconds? left"), "SECONDS left"),
]
"""What is another each time, and what stands for it."""


class Looker:
    """Looks at tables and collects what is not as it should be.

    Attributes:
        found: what is wrong, each with the name of the look.
    """

    def __init__(self) -> None:
        self.found: list[str] = []
        self._seen: set[str] = set()

    def once(self, guest: Guest, name: str, ready: Locator) -> None:
        """Look at a table if none was looked at by this name, once it is ready."""
        if name in self._seen:
            return
        ready.wait_for()
        self.at(guest, name)

    def at(self, guest: Guest, name: str) -> None:
        """Look at a table: by axe, and by comparing with the snapshot of this name."""
        self._seen.add(name)
        self.found += [f"{name}: {wrong}" for wrong in barriers(guest)]
        self._compare(name, told(guest.page.locator("section.table")))

    def _compare(self, name: str, text: str) -> None:
        path = SNAPSHOTS / f"{name.replace(' ', '-')}.txt"
        if os.environ.get(WRITE) == "write":
            SNAPSHOTS.mkdir(exist_ok=True)
            path.write_text(text)
        elif not path.exists():
            self.found.append(f"{name}: there is no snapshot; write it with {WRITE}=write")
        elif path.read_text() != text:
            self.found.append(f"{name}: {path.name} says otherwise than the page:\n{text}")


def told(what: Locator) -> str:
    """What a screen reader is told of an element, the same every time."""
    text = what.aria_snapshot()
    for pattern, mark in DIFFERS:
        text = pattern.sub(mark, text)
    return text + "\n"


def barriers(guest: Guest) -> list[str]:
    """What axe finds on a page."""
    if not guest.page.evaluate("'axe' in window"):
        guest.page.evaluate(axe())
    found: list[Any] = guest.page.evaluate(RUN, RULES)
    return [str(each) for each in found]


def axe() -> str:
    """The program axe, fetched with what the client is built with if it is not there."""
    if not AXE.exists():
        builder = client_builder()
        builder.install(builder.system_node() or builder.wheel_node())
    return AXE.read_text()
