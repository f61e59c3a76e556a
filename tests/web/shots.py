"""Pictures of every screen, on a desk and on a phone: ``make shots``.

They are written into ``shots/``; with ``--readme`` the few that the README shows are made instead.
"""

import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

from browsing.alone import begin, mid_trick, play
from browsing.chromium import chromium
from browsing.guest import AT_ONCE, Guest
from browsing.serving import WEB, Server, serve, why_no_client

ROOT = WEB.parent
SHOTS = ROOT / "shots"
PICTURES = ROOT / "docs" / "pictures"

PAGES = {
    "lobby": "/",
    "new-table": "/new/whist/esmakker",
    "records": "/records",
    "rules": "/rules/belote/bulgarian",
    "settings": "/settings",
    "profile": "/me",
    "leaders": "/leaders",
    "cards": "/cards",
}
TABLES = ["bridge/single", "belote/bulgarian", "whist/esmakker"]

Shoot = Callable[[Guest, str], None]


def main(arguments: list[str]) -> None:
    """Make all pictures."""
    if why := why_no_client():
        sys.exit(why)
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(Path(folder)) as server,
        chromium() as browser,
    ):
        if browser is None:
            sys.exit("there is no Chromium")
        if "--readme" in arguments:
            for_readme(browser, server)
            return
        for device in ("desktop", "phone"):
            every_screen(browser, server, device)


def every_screen(browser: Any, server: Server, device: str) -> None:
    """Every page, then every game: before a call, in a trick, at the end, looked back at."""
    folder = SHOTS / device
    folder.mkdir(parents=True, exist_ok=True)

    def shoot(guest: Guest, name: str) -> None:
        guest.page.evaluate("document.fonts.ready.then(() => true)")
        guest.page.screenshot(path=folder / f"{name}.png", animations="disabled")

    guest = Guest(browser, server.address, device)
    for name, path in PAGES.items():
        guest.page.goto(path)
        guest.page.wait_for_load_state("networkidle")
        shoot(guest, name)
    for variant in TABLES:
        a_game(guest, server, variant, shoot)
    guest.close()


def a_game(guest: Guest, server: Server, variant: str, shoot: Shoot) -> None:
    """A deal from its first call to the review."""
    face, name = server.face(variant), variant.partition("/")[0]
    begin(guest, variant)
    play(guest, face, lambda parts: parts.get("decision"))
    guest.page.locator(".box").wait_for()
    shoot(guest, f"{name}-call")
    play(guest, face, mid_trick)
    guest.page.locator(".legal").first.wait_for()
    shoot(guest, f"{name}-trick")
    guest.page.keyboard.press("i")
    guest.page.locator(".hint .advised").wait_for()
    shoot(guest, f"{name}-hint")
    if guest.touches:
        guest.page.get_by_role("button", name="Hint", exact=True).click()
    play(guest, face, lambda parts: parts.get("result"))
    guest.page.locator("[data-phase=result]").wait_for()
    shoot(guest, f"{name}-result")
    guest.page.get_by_role("link", name="Review this deal").click()
    guest.page.get_by_role("button", name="One step on").wait_for()
    guest.page.locator(".opinion .advised").wait_for()
    shoot(guest, f"{name}-review")


def for_readme(browser: Any, server: Server) -> None:
    """Three pictures, small enough to be kept: a table by day, one at night on a phone, a call."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    day = Guest(browser, server.address)
    begin(day, "bridge/single")
    play(day, server.face("bridge/single"), mid_trick)
    day.page.locator(".legal").first.wait_for()
    keep(day, "bridge", 1200)
    begin(day, "whist/esmakker")
    day.page.locator(".box").wait_for()
    keep(day, "whist", 1200)
    night = Guest(browser, server.address, "phone", AT_ONCE, color_scheme="dark")
    begin(night, "belote/bulgarian")
    play(night, server.face("belote/bulgarian"), mid_trick)
    night.page.locator(".legal").first.wait_for()
    keep(night, "belote", 390)


def keep(guest: Guest, name: str, width: int) -> None:
    """Keep what a page shows as a small picture."""
    picture = Image.open(io.BytesIO(guest.page.screenshot(animations="disabled")))
    height = round(picture.height * width / picture.width)
    picture.resize((width, height), Image.Resampling.LANCZOS).save(
        PICTURES / f"{name}.webp", quality=82, method=6
    )


if __name__ == "__main__":
    main(sys.argv[1:])
