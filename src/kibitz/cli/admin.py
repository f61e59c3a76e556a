"""``kibitz admin``: what whoever runs a server does to its store, while it runs or not."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

import typer

from kibitz.cli.output import fail, write_json
from kibitz.cli.serve import DatabaseAddress, DataFolder, given_config, server_packages
from kibitz.errors import KibitzError, ParseError, Rejected

if TYPE_CHECKING:
    from kibitz.server.store.people import Person, Role
    from kibitz.server.store.store import Store

DAY: Final = 24 * 60 * 60 * 1000

Who = Annotated[str, typer.Argument(metavar="PERSON", help="An id (p_…) or a login name.")]

T = TypeVar("T")

app = typer.Typer(
    help="Look after a server's people and store.", no_args_is_help=True, rich_markup_mode=None
)


@app.command()
def role(
    person: Who,
    to: Annotated[str, typer.Argument(metavar="ROLE", help="person, moderator or admin.")],
    data: DataFolder = None,
    database: DatabaseAddress = "",
) -> None:
    """Give a person a role."""

    async def give(store: "Store") -> None:
        found = await _find(store, person)
        await store.people.set_role(found.id, _role(to))
        typer.echo(f"{found.name} ({found.id}) is {to} now")

    _in_store(data, database, give)


@app.command()
def ban(
    person: Who,
    days: Annotated[int, typer.Option(help="For how long; 0 lifts a ban.", min=0)] = 30,
    data: DataFolder = None,
    database: DatabaseAddress = "",
) -> None:
    """Keep a person out for some days, signed out everywhere, or lift a ban."""

    async def keep_out(store: "Store") -> None:
        found = await _find(store, person)
        await store.people.ban(found.id, _now() + days * DAY if days else None)
        if days:
            await store.sessions.revoke_all(found.id)
        typer.echo(f"{found.name} ({found.id}) is {f'out for {days} days' if days else 'let in'}")

    _in_store(data, database, keep_out)


@app.command()
def reports(data: DataFolder = None, database: DatabaseAddress = "") -> None:
    """List the reports that nobody has taken care of, the oldest first."""

    async def list_open(store: "Store") -> None:
        for report in await store.reports.open():
            at = datetime.fromtimestamp(report.created / 1000, UTC)
            typer.echo(
                f"{report.id}  {at:%Y-%m-%d %H:%M}  {report.by} about {report.about}"
                f" at {report.table or 'no table'}: {report.reason}"
            )

    _in_store(data, database, list_open)


@app.command()
def export(
    person: Annotated[
        str, typer.Option(help="All that is stored of one person instead: an id or a login.")
    ] = "",
    variant: Annotated[str, typer.Option(help="Only this game, or game/variant.")] = "",
    data: DataFolder = None,
    database: DatabaseAddress = "",
) -> None:
    """Write the finished matches to standard output, as records in JSON lines."""

    async def write(store: "Store") -> None:
        from kibitz.server.store.archive import MatchQuery

        if person:
            write_json(await store.personal.everything_of((await _find(store, person)).id))
            return
        async for line in store.archive.export(MatchQuery(variant=variant or None)):
            write_json(json.loads(line))

    _in_store(data, database, write)


@app.command()
def vacuum(data: DataFolder = None, database: DatabaseAddress = "") -> None:
    """Do now what a server does every hour: remove old tables, sessions and guests.

    How old they have to be is set by KIBITZ_KEEP_TABLES and the like, in days.
    """

    async def clean(store: "Store") -> None:
        from kibitz.server.cleaning import Cleaning
        from kibitz.server.services import milliseconds

        ages = given_config(data, database, "").ages
        gone = await Cleaning(store, milliseconds, ages).clean()
        counts = ", ".join(f"{count} {what}" for what, count in gone._asdict().items())
        typer.echo(f"removed: {counts}")

    _in_store(data, database, clean)


def _in_store(data: DataFolder, database: str, do: "Callable[[Store], Awaitable[T]]") -> None:
    """Do something to the store that the settings name."""

    async def run() -> None:
        from kibitz.server.services import milliseconds
        from kibitz.server.store.store import open_store

        async with open_store(config.database_url, milliseconds) as store:
            await do(store)

    try:
        with server_packages():
            import kibitz.server.services  # noqa: F401
        config = given_config(data, database, "")
        asyncio.run(run())
    except KibitzError as error:
        fail(error)


async def _find(store: "Store", person: str) -> "Person":
    found = await store.people.find(person) or await store.people.by_login(person)
    if found is None:
        raise Rejected(f"there is no person {person!r}", code="people/unknown")
    return found


def _role(text: str) -> "Role":
    match text:
        case "person" | "moderator" | "admin":
            return text
        case _:
            raise ParseError(f"{text!r} is no role", expected="person, moderator or admin")


def _now() -> int:
    from kibitz.server.services import milliseconds

    return milliseconds()
