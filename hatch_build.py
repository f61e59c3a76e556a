"""What `pip install` makes beside copying files: the compiled trick core."""

import os
import sys
import sysconfig
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def load(path: Path) -> ModuleType:
    """A module of this tree that is in no package."""
    spec = spec_from_file_location(path.stem, path)
    assert spec and spec.loader, f"{path} is a Python file"
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class BuildHook(BuildHookInterface[Any]):
    """Compiles the core into the wheel, or in place for an editable install."""

    def dependencies(self) -> list[str]:
        if self._skipped():
            return []
        if self._core().system_compiler():
            return ["nanobind>=2.4,<4"]
        self.app.display_info("kibitz: no C++ compiler found; using the one of ziglang from PyPI")
        return ["nanobind>=2.4,<4", "ziglang>=0.13"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or self._skipped():
            return
        core = self._core()
        try:
            made = core.build()
        except core.BuildError as error:
            self.app.abort(str(error))
        build_data["artifacts"].append(f"src/kibitz/{made.name}")
        build_data["pure_python"] = False
        build_data["tag"] = wheel_tag()

    def _core(self) -> ModuleType:
        return load(Path(self.root) / "core" / "build.py")

    def _skipped(self) -> bool:
        return bool(os.environ.get("KIBITZ_NO_CORE"))


def wheel_tag() -> str:
    """The tag of a wheel that only this Python on this kind of machine can use."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    abi = python + getattr(sys, "abiflags", "")
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{python}-{abi}-{platform}"
