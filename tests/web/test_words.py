"""The client's own words: every sentence is in every catalogue, and nothing else is."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

WEB = Path(__file__).parents[2] / "web"


def _words() -> ModuleType:
    spec = importlib.util.spec_from_file_location("client_words", WEB / "words.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


words = _words()


def test_there_are_danish_and_bulgarian() -> None:
    assert [path.stem for path in words.catalogues()] == ["bg", "da"]


@pytest.mark.parametrize("path", words.catalogues(), ids=lambda path: path.stem)
def test_a_catalogue_has_every_sentence_and_no_other(path: Path) -> None:
    assert list(words.faults(path)) == []


SOURCE = """
t("Your turn"); n("{n} trick", "{n} tricks", count)
format(t(
    "a \\"quoted\\" word", { name },
), part("no sentence"))
<T s="{name} led {card}" card={drawn} />
function t(sentence: string) {}
"""


def test_sentences_are_found_however_they_are_written() -> None:
    assert [tuple(key) for key in words.keys_in(SOURCE)] == [
        ("Your turn", ""),
        ("{n} trick", "{n} tricks"),
        ('a "quoted" word', ""),
        ("{name} led {card}", ""),
    ]


@pytest.mark.parametrize("source", ["t(sentence)", "n(one, many, 2)", "<T s={sentence} />"])
def test_a_sentence_has_to_be_written_out(source: str) -> None:
    with pytest.raises(ValueError, match="line 1"):
        list(words.keys_in(source))


CATALOGUE = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8"

msgid "{name} is to play."
msgstr "{nam} skal spille."

msgid "Nobody says this"
msgstr "Ingen siger det"

msgid "Your turn."
msgstr ""
"""


def test_faults_are_told(tmp_path: Path) -> None:
    path = tmp_path / "da.po"
    path.write_text(CATALOGUE, "utf-8")
    told = "\n".join(words.faults(path))
    assert "other slots: '{nam} skal spille.'" in told
    assert "said no more: 'Nobody says this'" in told
    assert "not translated: 'Your turn.'" in told
    assert "missing: 'Play now'" in told
