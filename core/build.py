"""Compiles the trick core into the package: `python core/build.py`, or as part of `pip install .`.

The compiler is the one that CXX names, or the first of c++, g++, clang++ that is there, or the one
in the package ``ziglang``, which needs nothing but Python and is fetched if there is no other. If
none of them can do it, kibitz is installed without its core, works, and solves slowly.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

CORE = Path(__file__).parent
PACKAGE = CORE.parent / "src" / "kibitz"

NANOBIND = "nanobind>=2.4,<4"
ZIG = "ziglang>=0.13"

NO_COMPILER = (
    "The trick core of kibitz cannot be compiled: there is no C++ compiler, and the package "
    "ziglang, which has one, is not installed. Install g++ or clang++, or ziglang from PyPI."
)

WITHOUT = "KIBITZ_NO_CORE"
"""Set to anything, the package is built without its core, and nothing is fetched for it."""

NEEDED = "KIBITZ_NEEDS_CORE"
"""Set to anything, no package is built without the core: for those who make wheels for others."""


class BuildFailed(Exception):
    """The core cannot be compiled; says what is missing."""


def system_compiler() -> list[str] | None:
    """The C++ compiler of this machine, as the beginning of a command."""
    for name in (os.environ.get("CXX", ""), "c++", "g++", "clang++"):
        if name and shutil.which(name.split()[0]):
            return name.split()
    return None


def compiler() -> list[str]:
    """The compiler to use.

    Raises:
        BuildFailed: if there is none.
    """
    if found := system_compiler():
        return found
    if find_spec("ziglang") is None:
        raise BuildFailed(NO_COMPILER)
    return [sys.executable, "-m", "ziglang", "c++"]


def is_zig(command: list[str]) -> bool:
    """Whether a compiler is zig, which has names of its own for processors."""
    return "ziglang" in command or Path(command[0]).stem == "zig"


def extension_name() -> str:
    """The file name of the compiled core for this Python."""
    return f"_core{sysconfig.get_config_var('EXT_SUFFIX') or '.so'}"


def flags(command: list[str]) -> list[str]:
    """A compiler's flags: optimised, and for any machine of the last fifteen years."""
    import nanobind

    found = ["-std=c++20", "-O3", "-DNDEBUG", "-fPIC", "-fvisibility=hidden", "-pthread"]
    found += ["-ffunction-sections", "-fdata-sections"]
    if sysconfig.get_platform().endswith(("x86_64", "amd64", "AMD64")):
        found.append("-march=x86_64_v2" if is_zig(command) else "-march=x86-64-v2")
    nanobind_home = Path(nanobind.__file__).parent
    headers = (
        nanobind.include_dir(),
        nanobind_home / "ext" / "robin_map" / "include",
        sysconfig.get_paths()["include"],
    )
    return found + [f"-I{folder}" for folder in headers] + os.environ.get("CXXFLAGS", "").split()


def sources() -> list[Path]:
    """Our files, and the one that holds nanobind."""
    import nanobind

    return [*sorted(CORE.glob("*.cpp")), Path(nanobind.source_dir()) / "nb_combined.cpp"]


def needs() -> list[str]:
    """The packages that have to be installed for it."""
    if not _wanted():
        return []
    if system_compiler():
        return [NANOBIND]
    sys.stderr.write("kibitz: no C++ compiler found; using the one of ziglang from PyPI\n")
    return [NANOBIND, ZIG]


def _wanted() -> bool:
    return not os.environ.get(WITHOUT)


def do_without(error: BuildFailed) -> bool:
    """Say that the core is missing, if kibitz may be installed without it."""
    if os.environ.get(NEEDED):
        return False
    sys.stderr.write(f"{error}\nkibitz is installed without its core: solving is slow.\n")
    return True


def build(to: Path = PACKAGE) -> None:
    """Compile and link the core into a folder, unless kibitz is to do without.

    Raises:
        BuildFailed: if there is no compiler, or it refuses.
    """
    if not _wanted():
        return
    command = compiler()
    made = to / extension_name()
    with tempfile.TemporaryDirectory() as folder:

        def compile_one(source: Path) -> str:
            target = str(Path(folder) / f"{source.stem}.o")
            run([*command, *flags(command), "-c", str(source), "-o", target])
            return target

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = list(pool.map(compile_one, sources()))
        shared = ["-shared"]
        if sys.platform == "darwin":
            shared = ["-bundle", "-undefined", "dynamic_lookup"]
        if is_zig(command):
            shared.append("-s")  # or it brings along all that there is for a debugger
        run([*command, *shared, "-pthread", *objects, "-o", str(made)])


def run(command: list[str]) -> None:
    """Run a compiler.

    Raises:
        BuildFailed: with what it said, if it fails.
    """
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildFailed(f"{' '.join(command)}\n{done.stderr}")


def main() -> None:
    """Build in place."""
    try:
        build()
    except BuildFailed as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
