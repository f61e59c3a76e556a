"""Chromium, and the devices that people have."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Playwright, sync_playwright

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2}
DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, **PHONE},
    "phone on its side": {"viewport": {"width": 844, "height": 390}, **PHONE},
}


def program(playwright: Playwright) -> str | None:
    """The Chromium of this machine, else Playwright's own; none if there is neither."""
    own = playwright.chromium.executable_path
    known = shutil.which("chromium") or shutil.which("chromium-browser")
    return known or (own if os.path.exists(own) else None)


@contextmanager
def chromium(*flags: str) -> Iterator[Browser | None]:
    """A browser without a window; none if this machine has none."""
    with sync_playwright() as playwright:
        path = program(playwright)
        if path is None:
            yield None
            return
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, *flags])
        yield browser
        browser.close()
