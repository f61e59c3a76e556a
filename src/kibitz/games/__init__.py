"""The games. Each is one folder with a ``GAME`` in it; nothing else knows their names.

Besides the folders here, games are found in installed packages that offer an entry point of the
group ``kibitz.games``, and in the folders named by the environment variable ``KIBITZ_GAMES``.
"""

import importlib
import importlib.util
import os
import pkgutil
import sys
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Final

from kibitz.errors import UnknownGame
from kibitz.rules.game import Game, Variant

ENTRY_POINTS: Final = "kibitz.games"
FOLDERS: Final = "KIBITZ_GAMES"


@cache
def game_names() -> tuple[str, ...]:
    """The names of all games that can be found."""
    return tuple(sorted({*_own(), *_installed(), *_in_folders()}))


@cache
def game(name: str) -> Game:
    """A game by name; only that game is loaded.

    Raises:
        UnknownGame: if there is none of that name.
    """
    if name in _own():
        module = importlib.import_module(f"{__name__}.{name}")
    elif name in _installed():
        module = _installed()[name].load()
    elif name in _in_folders():
        module = _load(name, _in_folders()[name])
    else:
        raise UnknownGame(
            f"there is no game {name!r}", where="game", expected=", ".join(game_names())
        )
    found: Game = module.GAME
    return found


def variant(name: str) -> Variant[Any]:
    """A variant by its full name, as ``bridge/match``; the game alone means its first variant.

    Raises:
        UnknownGame: if there is no such game or variant.
    """
    game_name, slash, variant_name = name.partition("/")
    found = game(game_name)
    return found.variant(variant_name) if slash else found.variants[0]


def _own() -> frozenset[str]:
    return frozenset(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


@cache
def _installed() -> dict[str, Any]:
    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


@cache
def _in_folders() -> dict[str, str]:
    folders = [folder for folder in os.environ.get(FOLDERS, "").split(os.pathsep) if folder]
    return {module.name: folder for folder in folders for module in pkgutil.iter_modules([folder])}


def _load(name: str, folder: str) -> Any:
    """Import a package from a folder that is not on the import path."""
    path = os.path.join(folder, name, "__init__.py")
    spec = importlib.util.spec_from_file_location(
        name, path, submodule_search_locations=[os.path.dirname(path)]
    )
    assert spec and spec.loader, "the folder was listed as a package"
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
