"""Somebody at a browser, and all that the browser was sent."""

import json
import re
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, WebSocket

from browsing.chromium import DEVICES

AT_ONCE = {"speed": 0, "collect": 0, "sounds": False}
"""Settings with which nothing is waited for."""

PATIENCE = 30_000
NEVER = re.compile(r"(?!)")


class Guest:
    """A browser of one's own.

    Attributes:
        page: what it shows.
        touches: whether one presses with a finger.
        frames: the messages of every socket, as they came.
        parts: the table as these messages show it.
        socket: the last line to the table.
        answers: the bodies of what came by HTTP from the interface, with their addresses.
        wrong: what must not happen and did: errors, and requests that leave the origin.
        forgiven: errors that this person brings about and that are none.
    """

    def __init__(
        self,
        browser: Browser,
        address: str,
        device: str = "desktop",
        settings: dict[str, Any] = AT_ONCE,
        **wanted: Any,
    ) -> None:
        self.address, self.touches = address, bool(DEVICES[device].get("has_touch"))
        self.frames: list[dict[str, Any]] = []
        self.parts: dict[str, Any] = {}
        self.socket: WebSocket | None = None
        self.answers: list[tuple[str, str]] = []
        self.wrong: list[str] = []
        self.forgiven = NEVER
        self.context = browser.new_context(base_url=address, **(DEVICES[device] | wanted))
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(_keeping(settings))
        self.context.on("page", self._watch)
        self.context.on("request", self._asked)
        self.page = self.context.new_page()

    def hear(self) -> None:
        """Wait until the table says something."""
        assert self.socket
        self.socket.wait_for_event("framereceived")

    def close(self) -> None:
        self.context.close()

    def _watch(self, page: Page) -> None:
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(f"{error.name}: {error.message}"))
        page.on("websocket", self._listen)
        page.on("response", self._answered)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not self.forgiven.search(message.text):
            self.wrong.append(f"{message.text} ({message.location.get('url', '')})")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((f"{self.address}/", "blob:")):
            self.wrong.append(f"asked for {request.url}")

    def _listen(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.address.replace("http", "ws", 1)):
            self.wrong.append(f"called {socket.url}")
        self.socket = socket
        socket.on("framereceived", self._hear)

    def _hear(self, text: str | bytes) -> None:
        frame = json.loads(text)
        self.frames.append(frame)
        self.parts = frame.get("table") or self.parts | frame.get("changed", {})

    def _answered(self, response: Response) -> None:
        if "/api/" in response.url and response.ok:
            self.answers.append((response.url, response.text()))


def _keeping(settings: dict[str, Any]) -> str:
    """A script that chooses settings, where nobody has chosen any; a blank page keeps none."""
    kept = json.dumps(json.dumps(settings))
    return f"""if (location.protocol === "http:" && !localStorage.getItem("kibitz settings"))
      localStorage.setItem("kibitz settings", {kept});"""
