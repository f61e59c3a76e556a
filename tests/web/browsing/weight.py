"""How much a page has loaded."""

import gzip

from browsing.guest import Guest
from browsing.serving import WEB

CLIENT = WEB.parent / "src" / "kibitz" / "server" / "web" / "client"
LOADED = """() => [...performance.getEntriesByType('resource')]
  .map(({name}) => new URL(name).pathname).filter((path) => path.endsWith('.js'))"""


def script_bytes(guest: Guest) -> dict[str, int]:
    """The scripts that a page has loaded since it was opened, with their bytes, compressed."""
    paths = set(guest.page.evaluate(LOADED))
    return {path: len(gzip.compress((CLIENT / path[1:]).read_bytes())) for path in paths}
