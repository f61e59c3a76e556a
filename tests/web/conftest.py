"""What the browser tests share: one server, Chromium, and guests to whom nothing goes wrong.

A browser that is driven from this thread leaves an event loop running in it, in which no other
test could run its own: so it is closed after each file. The files that use it are marked
``xdist_group("browser")``: one worker runs them all.
"""

from collections.abc import Iterator

import pytest

from browsing.chromium import chromium
from browsing.guest import Guest
from browsing.looking import Looker
from browsing.serving import Server, serve, why_no_client


@pytest.fixture(scope="session")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the client as it is now."""
    if why := why_no_client():
        pytest.skip(why)
    with serve(tmp_path_factory.mktemp("lobby")) as server:
        yield server


@pytest.fixture(scope="module")
def browser():
    """Chromium, for the tests of one file."""
    with chromium() as found:
        if found is None:
            pytest.skip("there is no Chromium: install it, or run `playwright install chromium`")
        yield found


@pytest.fixture
def come(browser, lobby):
    """Lets guests come, each with a browser; at the end nothing may have gone wrong in any."""
    guests: list[Guest] = []

    def coming(device: str = "desktop", **wanted: object) -> Guest:
        guest = Guest(browser, lobby.address, device, **wanted)
        guests.append(guest)
        return guest

    yield coming
    for guest in guests:
        guest.close()
    assert [wrong for guest in guests for wrong in guest.wrong] == []


@pytest.fixture
def visit(come):
    """Lets a guest come who has chosen nothing, and of whom only the page matters."""
    return lambda **wanted: come(settings={}, **wanted).page


@pytest.fixture
def look():
    """Looks at tables; at the end nothing may have been found."""
    looker = Looker()
    yield looker
    assert looker.found == []
