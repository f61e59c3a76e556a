"""How the process looks for garbage: what is young often, everything seldom.

States, views and frames are values without cycles and are freed at once. A look at everything
takes as long as there are tables, a second with thousands of them, and Python would take it
every few seconds; meanwhile nobody is served.
"""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

YOUNG: Final = 20_000
"""New objects between two looks at what is young."""

SOMEWHAT_OLDER: Final = 20
NEVER_BY_ITSELF: Final = 1_000_000_000

EVERY: Final = 600.0
"""Seconds between two looks at everything."""


@asynccontextmanager
async def looking_seldom() -> AsyncIterator[None]:
    """Look seldom as long as this lasts; what is there already stays out of it."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, SOMEWHAT_OLDER, NEVER_BY_ITSELF)
    looking = asyncio.create_task(_look_now_and_then())
    try:
        yield
    finally:
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        gc.set_threshold(*usual)
        gc.unfreeze()


async def _look_now_and_then() -> None:
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
