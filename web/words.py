"""The client's own sentences, collected from its sources into the PO files beside ``t.ts``.

``python web/words.py`` brings the files up to date: new sentences come in without a translation,
those that nobody says any more go. ``tests/web/test_words.py`` holds them complete.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import polib

SOURCES: Final = Path(__file__).parent / "src"
WORDS: Final = SOURCES / "words"
WIDTH: Final = 100

TEXT: Final = r'"((?:[^"\\\n]|\\.)*)"'
ONE: Final = re.compile(rf"\bt\(\s*{TEXT}")
MANY: Final = re.compile(rf"\bn\(\s*{TEXT},\s*{TEXT}")
DRAWN: Final = re.compile(rf"<T\s+s={TEXT}")
ANY: Final = re.compile(r"(?<![\w.])(?<!function )[tn]\(|<T\s+\w+=")
SLOT: Final = re.compile(r"\{(\w+)\}")

HEADER: Final = {
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
}


class Key(NamedTuple):
    """A sentence: for one, and for more than one."""

    one: str
    many: str = ""


def keys_in(source: str) -> Iterator[Key]:
    """The sentences of a source, in order.

    Raises:
        ValueError: if one is not written out.
    """
    found = [*ONE.finditer(source), *MANY.finditer(source), *DRAWN.finditer(source)]
    starts = {match.start() for match in found}
    for call in ANY.finditer(source):
        if call.start() not in starts:
            line = source.count("\n", 0, call.start()) + 1
            raise ValueError(f"line {line}: {call.group()} wants its sentence written out")
    for match in sorted(found, key=lambda match: match.start()):
        yield Key(*(text.replace('\\"', '"') for text in match.groups()))


def said() -> dict[Key, list[str]]:
    """All sentences of the client, each with the sources that say it."""
    found: dict[Key, list[str]] = {}
    for path in sorted(SOURCES.rglob("*.ts*")):
        if path.parent == WORDS:
            continue
        place = path.relative_to(SOURCES).as_posix()
        for key in keys_in(path.read_text("utf-8")):
            places = found.setdefault(key, [])
            if place not in places:
                places.append(place)
    return found


def catalogues() -> list[Path]:
    """The PO files, one a language."""
    return sorted(WORDS.glob("*.po"))


def faults(path: Path) -> Iterator[str]:
    """What a catalogue lacks, or has too much or wrong."""
    sentences = said()
    entries = {Key(entry.msgid, entry.msgid_plural): entry for entry in polib.pofile(str(path))}
    for key in sentences.keys() - entries.keys():
        yield f"missing: {key.one!r}"
    for key in entries.keys() - sentences.keys():
        yield f"said no more: {key.one!r}"
    for key, entry in entries.items():
        texts = [*entry.msgstr_plural.values()] if key.many else [entry.msgstr]
        if entry.fuzzy or not all(texts):
            yield f"not translated: {key.one!r}"
            continue
        wanted = slots(key.one) | slots(key.many)
        for text in texts:
            free = {"n"} if key.many else set()
            if wanted - slots(text) - free or slots(text) - wanted - free:
                yield f"other slots: {text!r} for {key.one!r}"


def slots(text: str) -> set[str]:
    """The names of what a sentence leaves open."""
    return set(SLOT.findall(text))


def update(path: Path) -> None:
    """Bring a catalogue up to date."""
    known = {Key(entry.msgid, entry.msgid_plural): entry for entry in polib.pofile(str(path))}
    after = polib.POFile(wrapwidth=WIDTH)
    after.metadata = {"Language": path.stem} | HEADER
    for key, places in said().items():
        entry = known.get(key) or polib.POEntry(
            msgid=key.one,
            msgid_plural=key.many,
            msgstr_plural={0: "", 1: ""} if key.many else {},
        )
        entry.occurrences = [(place, "") for place in places]
        after.append(entry)
    after.save(str(path))


if __name__ == "__main__":
    for catalogue in catalogues():
        update(catalogue)
