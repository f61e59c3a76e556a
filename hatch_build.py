"""The package's build: before files are packed, what is made of other things is made.

Each part of the tree that is not Python builds itself by a module of its own, with ``needs``
(what has to be installed for that), ``build``, ``BuildFailed``, whose text says what to do, and
``do_without``, which says whether the package can do without the part.
"""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PARTS = {"wheel": ("core/build.py", "web/build.py"), "sdist": ("web/build.py",)}
"""What each kind of package needs built; the core is compiled where a wheel is made of an sdist."""

COMPILED = ("src/kibitz/_core*.so", "src/kibitz/_core*.pyd")


class PartsBuild(BuildHookInterface):
    """Builds all parts that are there."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [need for part in self._parts() for need in part.needs()]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for part in self._parts():
            try:
                part.build()
            except part.BuildFailed as error:
                if not part.do_without(error):
                    sys.exit(f"\n{error}")
        compiled = [file for name in COMPILED for file in Path(self.root).glob(name)]
        if self.target_name == "wheel" and compiled:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def _parts(self) -> list[ModuleType]:
        paths = (Path(self.root, part) for part in PARTS[self.target_name])
        return [_loaded(path) for path in paths if path.is_file()]


def _loaded(path: Path) -> ModuleType:
    spec = spec_from_file_location(f"{path.parent.name}_build", path)
    assert spec and spec.loader, "a file with this ending is a module"
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
