"""``make words``: the sentences of the sources, collected into the PO files.

The sources are read, not run: a sentence is what is given to ``say``, ``say_n`` or ``word``,
written out. The common files have what all but the games say; a game's files have what only the
game says, and may have common sentences that the game says in other words.
"""

import ast
import string
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from kibitz.locale import COMMON, ENGLISH, languages

if TYPE_CHECKING:
    from polib import POEntry, POFile

PACKAGE: Final = COMMON.parent
GAMES: Final = PACKAGE / "games"
WIDTH: Final = 100

HEADER: Final = {
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
}


class Key(NamedTuple):
    """A sentence of the sources: what the word is of, one, and more than one."""

    context: str
    one: str
    many: str


class Words(NamedTuple):
    """The sentences that belong into one folder's files.

    Attributes:
        folder: where the files are.
        own: the sentences, each with the sources that say it.
        common: others that may be there too, in the game's own words.
    """

    folder: Path
    own: dict[Key, list[str]]
    common: frozenset[Key]


def all_words() -> list[Words]:
    """The sentences of the package: common ones first, then those of each game."""
    games = sorted(path for path in GAMES.iterdir() if (path / "__init__.py").is_file())
    sources = [path for path in sorted(PACKAGE.rglob("*.py")) if path.parent != COMMON]
    common = _collected([path for path in sources if not any(map(path.is_relative_to, games))])
    found = [Words(COMMON, common, frozenset())]
    for game in games:
        said = _collected([path for path in sources if path.is_relative_to(game)])
        own = {key: places for key, places in said.items() if key not in common}
        found.append(Words(game / "locale", own, frozenset(common)))
    return found


def _collected(sources: list[Path]) -> dict[Key, list[str]]:
    found: dict[Key, list[str]] = {}
    for path in sources:
        for key in keys_in(path.read_text("utf-8")):
            places = found.setdefault(key, [])
            if (place := path.relative_to(PACKAGE).as_posix()) not in places:
                places.append(place)
    return found


def keys_in(source: str) -> Iterator[Key]:
    """The sentences of a source, in order.

    Raises:
        ValueError: if one is not written out.
    """
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        match call.func, call.args:
            case ast.Name("say"), [ast.Constant(str(one))]:
                yield Key("", one, "")
            case ast.Name("say_n"), [ast.Constant(str(one)), ast.Constant(str(many)), _]:
                yield Key("", one, many)
            case ast.Name("word"), [ast.Constant(str(context)), ast.Constant(str(one))]:
                yield Key(context, one, "")
            case ast.Name("say" | "say_n" | "word" as name), _:
                raise ValueError(f"line {call.lineno}: {name} wants its sentences written out")


def key_of(entry: "POEntry") -> Key:
    """The sentence that an entry translates."""
    return Key(entry.msgctxt or "", entry.msgid, entry.msgid_plural)


def faults(words: Words, po: "POFile") -> Iterator[str]:
    """What a PO file lacks, or has too much or wrong."""
    entries = {key_of(entry): entry for entry in po if not entry.obsolete}
    for key in words.own:
        if key not in entries:
            yield f"missing: {key.one!r}"
    for key, entry in entries.items():
        if key not in words.own and key not in words.common:
            yield f"said no more: {key.one!r}"
        elif entry.fuzzy or not entry.translated():
            yield f"not translated: {key.one!r}"
        else:
            yield from _slot_faults(key, entry)


def _slot_faults(key: Key, entry: "POEntry") -> Iterator[str]:
    """Translations whose gaps are not those of the sentence."""
    said = list(entry.msgstr_plural.values()) if key.many else [entry.msgstr]
    wanted = slots_in(key.one) | slots_in(key.many)
    for text in said:
        missing = wanted - slots_in(text) - ({"n"} if key.many else set())
        if missing or slots_in(text) - wanted:
            yield f"other gaps: {text!r} for {key.one!r}"


def slots_in(text: str) -> set[str]:
    """The names of a sentence's gaps.

    Example:
        >>> sorted(slots_in("{who} plays {card}"))
        ['card', 'who']
    """
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def updated(words: Words, language: str) -> "POFile":
    """A folder's PO file with all that is said, and no more than that."""
    import polib

    path = words.folder / f"{language}.po"
    before = polib.pofile(str(path)) if path.is_file() else polib.POFile()
    known = {key_of(entry): entry for entry in before if not entry.obsolete}
    after = polib.POFile(wrapwidth=WIDTH)
    after.metadata = {"Language": language} | HEADER
    for key in sorted(words.common & known.keys()):
        after.append(known[key])
    for key, places in words.own.items():
        entry = known.get(key) or polib.POEntry(
            msgctxt=key.context or None,
            msgid=key.one,
            msgid_plural=key.many,
            msgstr_plural={0: "", 1: ""} if key.many else {},
        )
        entry.occurrences = [(place, "") for place in places]
        after.append(entry)
    return after


def main() -> None:
    """Bring all PO files up to date."""
    for words in all_words():
        words.folder.mkdir(exist_ok=True)
        for language in languages():
            if language != ENGLISH:
                updated(words, language).save(str(words.folder / f"{language}.po"))


if __name__ == "__main__":
    main()
