"""Names that can be shown to others: readable, of sane length, and not a moderator's."""

import unicodedata
from typing import Final

from kibitz.errors import Rejected
from kibitz.rules.text import say
from kibitz.server.store.people import folded

LONGEST_NAME: Final = 32
SHORTEST_LOGIN: Final = 3
LONGEST_LOGIN: Final = 64

MOST_MARKS: Final = 3
"""Accents on one letter; more than any language needs reach into the lines above."""

INVISIBLE: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})
"""Controls, direction marks, and what has no shape."""

RESERVED: Final = frozenset(
    {"admin", "administrator", "host", "kibitz", "kibitzer", "moderator", "server", "system"}
)
"""Names that would be taken for somebody who has a say."""

LOGIN_MARKS: Final = frozenset("._-+@")


def sane_name(text: str) -> str:
    """A name as it is shown, or a refusal of what is none.

    Raises:
        Rejected: ``people/name``.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST_NAME:
        raise _no_name(say("a name has 1 to {most} characters", most=LONGEST_NAME))
    if any(unicodedata.category(character) in INVISIBLE for character in name):
        raise _no_name(say("a name has no invisible characters"))
    if _most_marks(name) > MOST_MARKS:
        raise _no_name(say("a name has no heaps of accents"))
    if not any(character.isalnum() for character in name):
        raise _no_name(say("a name has a letter or a digit"))
    if folded(name) in RESERVED:
        raise _no_name(say("this name is kept for those who run the server"))
    return name


def sane_login(text: str) -> str:
    """What somebody wants to sign in with, folded, or a refusal.

    Raises:
        Rejected: ``people/login``.
    """
    login = folded(text)
    if not SHORTEST_LOGIN <= len(login) <= LONGEST_LOGIN:
        raise Rejected(
            say(
                "a login has {least} to {most} characters",
                least=SHORTEST_LOGIN,
                most=LONGEST_LOGIN,
            ),
            code="people/login",
        )
    if not all(character.isalnum() or character in LOGIN_MARKS for character in login):
        raise Rejected(say("a login has letters, digits and . _ - + @"), code="people/login")
    return login


def _most_marks(name: str) -> int:
    """The most marks that stand on one letter."""
    most = heap = 0
    for character in name:
        heap = heap + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        most = max(most, heap)
    return most


def _no_name(message: str) -> Rejected:
    return Rejected(message, code="people/name")
