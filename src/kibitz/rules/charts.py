"""Numbers from rule books, kept as data beside the game that uses them."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def figures_beside(module: str, name: str = "chart") -> dict[str, Any]:
    """The figures of ``chart.toml``, or of another file, in a module's folder.

    Args:
        module: the module's ``__file__``.
        name: the file's name without its ending.
    """
    return tomllib.loads(Path(module).with_name(f"{name}.toml").read_text("utf-8"))
