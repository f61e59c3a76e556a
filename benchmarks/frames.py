"""How the table feels: frames a second while a deal is played, memory, and the first table.

A person in Chromium, drawn in software, plays bridge against computer players that answer at once,
with all movements at their usual pace. Each frame that the page draws is timed. Then the heap is
measured, cleaned, after every few of many deals. The first table is timed from a cold cache: from
the lobby's address in a fresh browser, with one press, until one's own cards lie there.

    python benchmarks/frames.py --deals 50
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "web"))

from browsing.alone import begin, done, play  # noqa: E402
from browsing.answering import press  # noqa: E402
from browsing.chromium import chromium  # noqa: E402
from browsing.guest import AT_ONCE, Guest  # noqa: E402
from browsing.serving import Server, serve, why_no_client  # noqa: E402
from browsing.weight import script_bytes  # noqa: E402

VARIANT = "belote/bulgarian"
AS_USUAL = {"collect": 0.6, "sounds": False}
WATCH = """() => {
  window.frames_seen = [];
  const look = (now) => { window.frames_seen.push(now); requestAnimationFrame(look); };
  requestAnimationFrame(look);
}"""
SINCE = "() => frames_seen.slice(1).map((now, at) => now - frames_seen[at])"
MB = 1024 * 1024


def main() -> None:
    """Measure all, and print it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=50, help="how many deals the heap is watched")
    deals = parser.parse_args().deals
    if why := why_no_client():
        sys.exit(why)
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder)) as server:
        with browser() as chrome:
            seconds, size = first_table(chrome, server)
            say("first table", f"{seconds * 1000:.0f} ms", "under 1000 ms")
            say("its script, compressed", f"{size / 1024:.1f} KB", "under 60 KB")
        with browser() as chrome:
            gaps = frames(chrome, server)
            say("frames a second", f"{1000 / statistics.median(gaps):.1f}", "58 or more")
            say("95 of 100 frames", f"{statistics.quantiles(gaps, n=20)[-1]:.1f} ms", "20 or less")
        with browser() as chrome:
            heap = memory(chrome, server, deals)
            shown = " ".join(f"{size / MB:.1f}" for size in heap)
            say(f"heap over {deals} deals", f"{shown} MB", "flat")


def say(what: str, figure: str, wanted: str) -> None:
    """One line of the answer."""
    sys.stdout.write(f"{what:24}{figure:>12}   ({wanted})\n")
    sys.stdout.flush()


@contextmanager
def browser() -> Iterator[Any]:
    """A fresh browser, whose heap can be looked at."""
    with chromium("--enable-precise-memory-info", "--js-flags=--expose-gc") as found:
        if found is None:
            sys.exit("there is no Chromium")
        yield found


def first_table(chrome: Any, server: Server) -> tuple[float, int]:
    """Seconds from the lobby's address, in a browser that knows nothing, to one's own cards."""
    guest = Guest(chrome, server.address, settings=AT_ONCE)
    began = time.monotonic()
    guest.page.goto("/")
    press(guest, guest.page.get_by_role("button", name="Play now").first)
    guest.page.locator(".hand .card").first.wait_for()
    seconds, size = time.monotonic() - began, sum(script_bytes(guest).values())
    leave(guest)
    return seconds, size


def frames(chrome: Any, server: Server) -> list[float]:
    """Milliseconds between the frames of a whole deal, with all that moves."""
    guest = Guest(chrome, server.address, settings=AS_USUAL)
    begin(guest, VARIANT)
    guest.page.evaluate(WATCH)
    play(guest, server.face(VARIANT), lambda parts: parts.get("result"))
    guest.page.locator("[data-phase=result]").wait_for()
    gaps: list[float] = guest.page.evaluate(SINCE)
    leave(guest)
    return gaps


def memory(chrome: Any, server: Server, deals: int) -> list[int]:
    """The heap after a tenth of the deals, two tenths, and so on."""
    guest = Guest(chrome, server.address, settings=AT_ONCE)
    face = server.face(VARIANT)
    begin(guest, VARIANT)
    found = []
    for number in range(1, deals + 1):
        play(guest, face, lambda parts: parts.get("result"))
        guest.frames.clear()
        guest.page.locator("[data-phase=result]").wait_for()
        if number % max(1, deals // 10) == 0:
            found.append(heap(guest))
        if number == deals:
            break
        over = guest.parts["match"]["finished"]
        name = "Play another match" if over else "Next deal"
        with done(guest):
            press(guest, guest.page.get_by_role("button", name=name))
    leave(guest)
    return found


def leave(guest: Guest) -> None:
    """Go once all has come that was asked for; what came later would be waited for in vain."""
    guest.page.wait_for_load_state("networkidle")
    guest.close()


def heap(guest: Guest) -> int:
    """What the page holds once all that is no longer needed is gone."""
    size: int = guest.page.evaluate("() => { gc(); return performance.memory.usedJSHeapSize; }")
    return size


if __name__ == "__main__":
    main()
