"""A program for the tests: appends to some tables at once, and says what was acknowledged.

Each line it writes is a table and the number of an event that is in its log.
"""

import asyncio
import sys
import time

from kibitz.server.store.store import open_store
from kibitz.server.store.tables import TableIndex
from kibitz.server.table.events import Acted, Opened, TableSettings

INDEX = TableIndex(
    variant="bridge/match", host="ann", phase="playing", public=True, rated=False, places=()
)


async def append(store, table):
    log = await store.log.read(table)
    if not log:
        log = [await store.log.create(table, Opened("ann", TableSettings("bridge/match")), INDEX)]
    number = log[-1].number
    while True:
        number += 1
        await store.log.append(table, number - 1, [Acted("N", str(number))], INDEX)
        sys.stdout.write(f"{table} {number}\n")
        sys.stdout.flush()


async def main(url, tables):
    async with open_store(url, lambda: time.time_ns() // 1_000_000) as store:
        await asyncio.gather(*(append(store, table) for table in tables))


asyncio.run(main(sys.argv[1], sys.argv[2:]))
