"""No name in the code uses a word that the glossary has another word for."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src").rglob("*.py"))


def refused_words():
    """The words of the glossary's last column, each with the word to use."""
    rows = re.findall(r"^\| (.+?) \| .+? \| ?(.*?) ?\|$", (ROOT / "GLOSSARY.md").read_text(), re.M)
    return {
        word.strip(): wanted for wanted, words in rows for word in words.split(",") if word.strip()
    }


def names_in(path):
    """Every name that a module defines or uses."""
    for node in ast.walk(ast.parse(path.read_text())):
        for attribute in ("name", "id", "attr", "arg"):
            name = getattr(node, attribute, None)
            if isinstance(name, str):
                yield name, node


def has_word(name, word):
    """Whether a name in snake or camel case contains a word."""
    snake = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
    return re.search(rf"(^|_){word}s?(_|$)", snake) is not None


def test_the_glossary_has_words_to_refuse():
    refused = refused_words()
    assert refused["strain"] == "denomination"
    assert refused["kitty"] == refused["talon"] == "widow"


@pytest.mark.parametrize(
    ("name", "word", "has"),
    [
        ("Strain", "strain", True),
        ("strains", "strain", True),
        ("best_strain_of", "strain", True),
        ("BestStrain", "strain", True),
        ("constraint", "strain", False),
    ],
)
def test_words_are_found_in_names(name, word, has):
    assert has_word(name, word) is has


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_names_use_the_glossary_s_words(path):
    refused = refused_words()
    found = [
        f"line {getattr(node, 'lineno', '?')}: {name}: say {refused[word]}"
        for name, node in names_in(path)
        for word in refused
        if has_word(name, word)
    ]
    assert not found, found
