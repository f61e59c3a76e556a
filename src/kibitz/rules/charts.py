"""Numbers from rule books, kept as data beside the game that uses them."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def figures_beside(module: str) -> dict[str, Any]:
    """The figures of ``chart.toml`` in a module's folder, given the module's ``__file__``."""
    return tomllib.loads(Path(module).with_name("chart.toml").read_text("utf-8"))
