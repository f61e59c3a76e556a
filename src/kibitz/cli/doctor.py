"""``kibitz doctor``: whether this machine can serve, a line for each thing that it needs."""

import asyncio
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import typer

from kibitz.cli.output import fail
from kibitz.cli.serve import DatabaseAddress, DataFolder, NatsAddress, given_config, server_packages
from kibitz.errors import KibitzError

if TYPE_CHECKING:
    from kibitz.server.config import Config

ROOM: Final = 200 * 1024 * 1024
"""Bytes that should be free in the data folder."""

SKEW: Final = 1_000
"""Milliseconds by which clocks may differ: deadlines are times of day."""


class Finding(NamedTuple):
    """What was found out about one thing: ``ok``, ``warn`` or ``FAIL``."""

    status: str
    about: str
    text: str


def doctor(data: DataFolder = None, database: DatabaseAddress = "", nats: NatsAddress = "") -> None:
    """Check whether this machine can serve; the exit status is 1 if it cannot."""
    try:
        with server_packages():
            import kibitz.server.process  # noqa: F401
        config = given_config(data, database, nats)
    except KibitzError as error:
        fail(error)
    found = list(examine(config))
    for finding in found:
        typer.echo(f"{finding.status:4}  {finding.about:10}  {finding.text}")
    raise typer.Exit(any(finding.status == "FAIL" for finding in found))


def examine(config: "Config") -> Iterator[Finding]:
    """All that can be found out, in the order in which it is needed."""
    yield _python()
    for about, check in _CHECKS.items():
        try:
            status, text = check(config)
        except KibitzError as error:
            status, text = "FAIL", str(error)
        yield Finding(status, about, text)


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    return Finding("ok", "python", f"{version} at {sys.executable}")


def _core(config: "Config") -> tuple[str, str]:
    from kibitz.search.solve import has_core

    if has_core():
        return "ok", "the solver is compiled"
    return "warn", "not compiled: players think less, and reviews take long"


def _data(config: "Config") -> tuple[str, str]:
    """The folder, or the nearest one above it that is there, can be written and has room."""
    there = next(path for path in (config.data, *config.data.absolute().parents) if path.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        return "FAIL", f"{there} cannot be written"
    free = shutil.disk_usage(there).free
    text = f"{config.data}{'' if there == config.data else ' (will be made)'}"
    return "ok" if free > ROOM else "warn", f"{text}, {free // 1024**2} MB free"


def _database(config: "Config") -> tuple[str, str]:
    shown = config.database_url.partition("://")[0]
    if (file := _missing_file(config)) is not None:
        return "ok", f"{file} will be made"
    asyncio.run(_revision(config))
    return "ok", f"{shown} answers"


def _migrations(config: "Config") -> tuple[str, str]:
    from alembic.config import Config as AlembicConfig
    from alembic.script import ScriptDirectory

    from kibitz.server.store import migrations

    steps = AlembicConfig()
    steps.set_main_option("script_location", str(Path(migrations.__file__).parent))
    known = [step.revision for step in ScriptDirectory.from_config(steps).walk_revisions()]
    done = None if _missing_file(config) is not None else asyncio.run(_revision(config))
    if done is None:
        return "ok", "the database is new; it is set up at the first start"
    if done not in known:
        return "FAIL", "the database was made by a newer kibitz"
    behind = known.index(done)
    return "ok", f"{behind} to be done at the next start" if behind else "up to date"


def _nats(config: "Config") -> tuple[str, str]:
    if not config.nats:
        return "ok", "not used: this process is alone"
    from kibitz.server.bus import make_bus

    async def connects() -> bool:
        bus, wanted = make_bus(config.nats), time.monotonic() + 3
        async with bus.following(_not_heard):
            while (away := bus.missed()) and time.monotonic() < wanted:
                await asyncio.sleep(0.05)
            return not away

    return ("ok", "connected") if asyncio.run(connects()) else ("warn", "away; it is tried again")


async def _not_heard(table: str, number: int) -> None:
    """Nobody is interested here."""


def _port(config: "Config") -> tuple[str, str]:
    from kibitz.server.process import listen

    listen(config.host, config.port).close()
    return "ok", f"{config.port or 'any'} is free on {config.host}"


def _clock(config: "Config") -> tuple[str, str]:
    """The clock against what was stored last: it would be behind if it had been set back."""
    from kibitz.server.services import milliseconds

    if _missing_file(config) is not None or asyncio.run(_revision(config)) is None:
        return "ok", time.strftime("%Y-%m-%d %H:%M:%S %Z")
    behind = asyncio.run(_last_change(config)) - milliseconds()
    if behind > SKEW:
        return "FAIL", f"{behind} ms behind what is stored already"
    return "ok", time.strftime("%Y-%m-%d %H:%M:%S %Z")


_CHECKS: Final[dict[str, "Callable[[Config], tuple[str, str]]"]] = {
    "core": _core,
    "data": _data,
    "database": _database,
    "migrations": _migrations,
    "nats": _nats,
    "port": _port,
    "clock": _clock,
}


def _missing_file(config: "Config") -> Path | None:
    """The database's file where one is wanted that is not there yet."""
    kind, _, path = config.database_url.partition(":///")
    return Path(path) if kind == "sqlite" and not Path(path).exists() else None


async def _revision(config: "Config") -> str | None:
    """The last migration of the database; none if it is empty."""
    from alembic.runtime.migration import MigrationContext

    from kibitz.server.services import milliseconds
    from kibitz.server.store.database import Database

    database = Database(config.database_url, milliseconds)
    try:
        return await database.read(
            lambda connection: MigrationContext.configure(connection).get_current_revision()
        )
    finally:
        await database.close()


async def _last_change(config: "Config") -> int:
    """When a table last changed, in milliseconds; 0 if there are no tables."""
    from sqlalchemy import func, select

    from kibitz.server.services import milliseconds
    from kibitz.server.store import schema
    from kibitz.server.store.database import Database

    database = Database(config.database_url, milliseconds)
    try:
        ((last,),) = await database.rows(select(func.max(schema.tables.c.updated)))
        return last or 0
    finally:
        await database.close()
