"""How commands write JSON and say what went wrong."""

import sys
from pathlib import Path
from typing import Any, NoReturn

import msgspec
import typer

from kibitz.errors import KibitzError
from kibitz.rules.text import Catalog, in_language, of_error, text_hook


def write_json(value: Any, words: Catalog | None = None) -> None:
    """One JSON object on a line of its own, in English if there is no catalog."""
    sys.stdout.flush()
    sys.stdout.buffer.write(msgspec.json.encode(value, enc_hook=text_hook(words)) + b"\n")


def fail(error: KibitzError, words: Catalog | None = None) -> NoReturn:
    """Say on standard error what is wrong, and end with status 2."""
    typer.echo(f"kibitz: {in_language(of_error(error), words)}", err=True)
    raise typer.Exit(2)


def read_input(file: str) -> bytes:
    """All of a file, or of standard input if it is called ``-``.

    Raises:
        KibitzError: if it cannot be read.
    """
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise KibitzError(reason, where=printable(file)) from None


def printable(name: str) -> str:
    """A file's name as it can be shown, whatever bytes it has."""
    return name.encode("utf-8", "replace").decode()
