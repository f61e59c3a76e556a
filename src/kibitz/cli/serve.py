"""``kibitz serve``: tables for browsers and programs."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kibitz.cli.output import fail
from kibitz.errors import KibitzError, ParseError

if TYPE_CHECKING:
    from kibitz.rules.game import Variant
    from kibitz.server.config import Config
    from kibitz.server.logs import Form

DataFolder = Annotated[
    Path | None, typer.Option("--data", help="The data folder. [KIBITZ_DATA]", show_default=False)
]
DatabaseAddress = Annotated[
    str,
    typer.Option("--database", help="sqlite:///path or postgresql://…  [KIBITZ_DATABASE]"),
]
NatsAddress = Annotated[
    str, typer.Option("--nats", help="nats://…, between several processes. [KIBITZ_NATS]")
]


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on. [KIBITZ_HOST]")] = "",
    port: Annotated[
        int | None,
        typer.Option(help="The port; 0 takes any. [KIBITZ_PORT]", min=0, max=65535),
    ] = None,
    data: DataFolder = None,
    database: DatabaseAddress = "",
    nats: NatsAddress = "",
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the browser, if there is a screen.")
    ] = False,
    metrics: Annotated[
        bool, typer.Option("--metrics", help="Answer at /metrics. [KIBITZ_METRICS]")
    ] = False,
) -> None:
    """Serve tables to browsers and programs, until Ctrl+C.

    Nothing needs to be configured. What is given here wins over the environment.
    """
    try:
        with server_packages():
            from kibitz.server.logs import set_up_logs
            from kibitz.server.process import serve as serve_tables
        config = given_config(data, database, nats)
        given: dict[str, Any] = {"host": host or None, "port": port, "metrics": metrics or None}
        config = replace(config, **{name: on for name, on in given.items() if on is not None})
        set_up_logs(log_form(config.log))

        def ready(address: str) -> None:
            typer.echo(f"kibitz serves at {address} (Ctrl+C ends it)")
            if open_browser and has_screen():
                Thread(target=typer.launch, args=[address], daemon=True).start()

        serve_tables(config, all_variants(), ready)
    except KibitzError as error:
        fail(error)


def has_screen() -> bool:
    """Whether a browser window can be opened here; elsewhere the address is for another machine."""
    shown = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in shown)


def given_config(data: Path | None, database: str, nats: str) -> "Config":
    """The settings from the environment, and those given on the command line.

    Raises:
        ParseError: for a setting that makes no sense.
    """
    with server_packages():
        from kibitz.server.config import config_from
    given: dict[str, Any] = {"data": data, "database": database, "nats": nats}
    return replace(config_from(os.environ), **{name: on for name, on in given.items() if on})


def all_variants() -> "list[Variant[Any]]":
    """Every variant of every game."""
    from kibitz import games

    return [variant for name in games.game_names() for variant in games.game(name).variants]


@contextmanager
def server_packages() -> Iterator[None]:
    """Say what to install if a package that the server needs is missing.

    Raises:
        KibitzError: if one is.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "kibitz":
            raise
        raise KibitzError(
            f"the server needs the package {error.name}", expected="pip install 'kibitz[server]'"
        ) from None


def log_form(wanted: str) -> "Form":
    """How logs are written: for a person at a terminal, for programs elsewhere."""
    match wanted:
        case "json" | "console":
            return wanted
        case "":
            return "console" if sys.stderr.isatty() else "json"
        case _:
            raise ParseError(
                f"logs cannot be written as {wanted!r}",
                where="KIBITZ_LOG",
                expected="json or console",
            )
