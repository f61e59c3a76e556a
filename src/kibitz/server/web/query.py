"""What stands in the query of an address."""

from typing import Final

from starlette.requests import Request

from kibitz.errors import ParseError
from kibitz.rules.text import say

LARGEST: Final = 2**53 - 1
"""The largest number that every client can tell from the next one."""


def number_in_query(
    request: Request, name: str, *, least: int = 0, most: int = LARGEST
) -> int | None:
    """A number in the query; none if it is not there.

    Raises:
        ParseError: if it is no number, or out of bounds.
    """
    text = request.query_params.get(name)
    if text is None:
        return None
    digits = text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST))
    if not digits or not least <= int(text) <= most:
        raise ParseError(
            say("{text!r} is no such number", text=text[:20]),
            where=name,
            expected=say("{least} to {most}", least=least, most=most),
        )
    return int(text)
