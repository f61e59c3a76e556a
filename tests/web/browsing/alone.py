"""One person at a table with computer players."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from browsing.answering import Face, answer, press
from browsing.guest import Guest

Parts = dict[str, Any]
Choose = Callable[[dict[str, Any]], str]


def plainly(decision: dict[str, Any]) -> str:
    """The answer of somebody who passes, and otherwise takes what comes first; no claims."""
    legal = [text for text in decision["legal"] if text != "claim"]
    return "P" if "P" in legal else legal[0]


def play(guest: Guest, face: Face, until: Callable[[Parts], Any], choose: Choose = plainly) -> None:
    """Answer whatever one is asked, until the table is as it is wanted.

    Args:
        guest: who plays.
        face: the words of the variant.
        until: says of the table whether that is enough.
        choose: what to answer.
    """
    while not until(guest.parts):
        decision = guest.parts.get("decision")
        if decision:
            reply(guest, face, decision, choose(decision))
        else:
            assert not guest.parts.get("result"), "the deal is over, and nothing more will come"
            guest.hear()


def reply(guest: Guest, face: Face, decision: dict[str, Any], text: str) -> None:
    """Give an answer, and wait until the table has taken it."""
    with done(guest):
        answer(guest, face, decision["kind"], decision["hand"], text, decision["legal"])


@contextmanager
def done(guest: Guest) -> Iterator[None]:
    """What is done in here is done when the table says so."""
    assert guest.socket
    with guest.socket.expect_event("framereceived", lambda frame: '"done"' in frame):
        yield


def play_match(guest: Guest, face: Face) -> None:
    """Play deal after deal until the match is over."""
    while True:
        play(guest, face, lambda parts: parts.get("result"))
        if guest.parts["match"] is None or guest.parts["match"]["finished"]:
            return
        with done(guest):
            press(guest, guest.page.get_by_role("button", name="Next deal"))


def begin(guest: Guest, variant: str, options: dict[str, Any] | None = None) -> None:
    """Open a table of a variant and play at once, with computer players that do not wait."""
    page = guest.page
    page.goto(f"/new/{variant}")
    page.get_by_role("radio", name="By rule of thumb").check()
    page.get_by_role("radio", name="At once", exact=True).check()
    if options:
        page.locator("details.options > summary").click()
    for text, value in (options or {}).items():
        page.get_by_label(text).fill(str(value))
    press(guest, page.get_by_role("button", name="Play now with computer players"))
    page.locator("[data-phase]").wait_for()


def mid_trick(parts: Parts) -> bool:
    """Whether one is to play to a trick that others have begun."""
    decision = parts.get("decision")
    return bool(decision and decision["kind"] == "card" and parts["trick"])
