"""What a server can be told, all of it optional."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final

from kibitz.errors import ParseError, located

SHORTEST_KEY: Final = 32


@dataclass(frozen=True, slots=True)
class Ages:
    """After how many days things go; 0 keeps them for ever.

    Attributes:
        tables: tables that are closed, or whose match is over, since the last event.
        idle: other tables, since the last event.
        sessions: sessions that were revoked, or not used.
        guests: people without an account who were not here. A session has ended long before.
    """

    tables: int = 30
    idle: int = 365
    sessions: int = 180
    guests: int = 200


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of a server.

    Attributes:
        data: the folder for the database and the key, made when it is missing.
        database: where the store is; a file in the data folder if not said.
        nats: where the bus between processes is; none for a process that is alone.
        host: the address to listen on.
        port: the port to listen on; 0 takes a free one.
        origins: further origins whose pages may use this server, as ``https://kibitz.example``.
        metrics: whether ``/metrics`` answers.
        trust_proxy: whether the address of a client is taken from ``X-Forwarded-For``, and whether
            it came by https from ``X-Forwarded-Proto``.
        key: what cookies are signed with; kept in the data folder if not said.
        unlimited: whether requests and connections are not counted, for load tests.
        lend_all: whether all computer players think on other machines, where there are any, not
            only those that think long.
        ages: after how many days what is no longer needed goes.
        oidc_issuer: the OpenID provider that people may sign in through; none if not said.
        oidc_client: what this server is called there.
        oidc_secret: how the provider knows it.
        log: how logs are written, ``json`` or ``console``; as suits where they go if not said.
    """

    data: Path = field(default_factory=lambda: Path.home() / ".local" / "share" / "kibitz")
    database: str = ""
    nats: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()
    metrics: bool = False
    trust_proxy: bool = False
    key: str = field(default="", repr=False)
    unlimited: bool = False
    lend_all: bool = False
    ages: Ages = Ages()
    oidc_issuer: str = ""
    oidc_client: str = ""
    oidc_secret: str = field(default="", repr=False)
    log: str = ""

    @property
    def database_url(self) -> str:
        """Where the store is."""
        return self.database or f"sqlite:///{self.data / 'kibitz.db'}"


def config_from(environment: Mapping[str, str] = os.environ) -> Config:
    """The settings that the environment gives: ``KIBITZ_DATABASE``, ``KIBITZ_NATS`` …

    Raises:
        ParseError: for a port or an age that is no number, or a key that can be guessed.
    """
    given: dict[str, object] = {}
    for name in ("database", "nats", "host", "log", "oidc_issuer", "oidc_client", "oidc_secret"):
        if value := environment.get(f"KIBITZ_{name.upper()}"):
            given[name] = value
    if data := environment.get("KIBITZ_DATA"):
        given["data"] = Path(data)
    if origins := environment.get("KIBITZ_ORIGINS"):
        given["origins"] = tuple(origins.split())
    if key := environment.get("KIBITZ_KEY"):
        if len(key) < SHORTEST_KEY:
            raise ParseError(
                "the key is too short", where="KIBITZ_KEY", expected=f"{SHORTEST_KEY} characters"
            )
        given["key"] = key
    for name in ("metrics", "trust_proxy", "unlimited", "lend_all"):
        given[name] = environment.get(f"KIBITZ_{name.upper()}", "") in ("1", "true", "yes")
    if port := environment.get("KIBITZ_PORT"):
        with located("KIBITZ_PORT"):
            if not port.isdecimal() or int(port) > 65535:
                raise ParseError(f"{port!r} is no port", expected="0 to 65535")
        given["port"] = int(port)
    given["ages"] = _ages(environment)
    return Config(**given)  # type: ignore[arg-type]


def _ages(environment: Mapping[str, str]) -> Ages:
    """After how many days things go: ``KIBITZ_KEEP_TABLES`` …"""
    given: dict[str, int] = {}
    for age in fields(Ages):
        name = f"KIBITZ_KEEP_{age.name.upper()}"
        if days := environment.get(name):
            with located(name):
                if not days.isdecimal() or len(days) > 5:
                    raise ParseError(f"{days!r} is no number of days", expected="0 to 99999")
            given[age.name] = int(days)
    return Ages(**given)
