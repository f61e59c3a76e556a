"""Imports go one way: cards, rules, games; play, formats, bots; the command line is on top."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "kibitz"

LAYERS = {
    "errors": set(),
    "cards": {"errors"},
    "rules": {"errors", "cards"},
    "locale": {"errors", "cards", "rules"},
    "games": {"errors", "cards", "rules"},
    "play": {"errors", "cards", "rules"},
    "formats": {"errors", "cards", "rules", "play"},
    "_core": set(),
    "search": {"errors", "cards", "rules", "play", "formats", "_core"},
    "bots": {"errors", "cards", "rules", "play", "formats", "search"},
    "server": {"errors", "cards", "rules", "locale", "play", "formats", "search", "bots"},
    "testing": {"errors", "cards", "rules", "play", "formats", "search", "bots"},
    "cli": {
        *("errors", "cards", "rules", "locale", "games", "play", "formats", "search", "bots"),
        *("testing", "server"),
    },
}
"""What each layer may import besides itself."""

MODULES = [path for path in sorted(PACKAGE.rglob("*.py")) if path != PACKAGE / "__init__.py"]


def parts(path):
    """A module's name inside the package, as its parts."""
    return path.relative_to(PACKAGE).with_suffix("").parts


def imports(path):
    """The parts of every name that a module imports from the package, wherever it does so."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            first, *rest = name.split(".")
            if first == "kibitz" and rest:
                yield tuple(rest)


def test_every_layer_is_known():
    assert {parts(path)[0] for path in MODULES} <= set(LAYERS)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: "/".join(parts(path)))
def test_a_module_imports_only_from_below(path):
    own = parts(path)
    for imported in imports(path):
        assert imported[0] in LAYERS[own[0]] | {own[0]}, f"{'.'.join(imported)} is not below"


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if parts(path)[0] == "games" and len(parts(path)) > 2],
    ids=lambda path: "/".join(parts(path)),
)
def test_a_game_knows_no_other_game(path):
    game = parts(path)[1]
    assert all(found[1] == game for found in imports(path) if found[0] == "games")
