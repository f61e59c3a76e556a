"""The languages: a PO file each, and one more of a game's own beside the game.

Nothing knows the languages by name: a file here is a language. The words of a game win over the
common ones, for suits and cards may be called differently from game to game.
"""

import io
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kibitz.errors import KibitzError
from kibitz.rules.text import Catalog

if TYPE_CHECKING:
    from gettext import GNUTranslations

ENGLISH: Final = "en"
COMMON: Final = Path(__file__).parent


@cache
def languages() -> tuple[str, ...]:
    """All languages there are, English first."""
    return (ENGLISH, *sorted(path.stem for path in COMMON.glob("*.po")))


def language_named(name: str) -> str | None:
    """The language that a name means, as ``da``, ``da-DK`` or ``da_DK.UTF-8``; none if none.

    Example:
        >>> language_named("bg_BG.UTF-8"), language_named("tlh")
        ('bg', None)
    """
    language = name.replace("_", "-").partition("-")[0].partition(".")[0].strip().lower()
    return language if language in languages() else None


@cache
def catalog(language: str, folder: Path | None = None) -> Catalog | None:
    """The words of a language; none for English, which is what the sources say.

    Args:
        language: one of ``languages()``.
        folder: where a game has catalogs of its own, if it has any.

    Raises:
        KibitzError: if a file is broken.
    """
    if language == ENGLISH:
        return None
    common = _read(COMMON / f"{language}.po")
    own = None if folder is None else folder / f"{language}.po"
    if own is None or not own.is_file():
        return common
    words = _read(own)
    words.add_fallback(common)
    return words


def _read(path: Path) -> "GNUTranslations":
    """A PO file; what reads it is loaded only when a language needs it."""
    from gettext import GNUTranslations

    import polib

    try:
        return GNUTranslations(io.BytesIO(polib.pofile(str(path)).to_binary()))
    except (OSError, ValueError) as error:
        raise KibitzError(f"the words cannot be read: {error}", where=str(path)) from None
