"""The peers that ours are measured against, as commands of foreign players."""

import shlex
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "peers"
PEERS = ("bfgbidding", "epbot")


def add_arguments(parser: ArgumentParser) -> None:
    """How a peer is started."""
    parser.add_argument(
        "--peer", required=True, help=f"{', '.join(PEERS)}, a level, or foreign:COMMAND"
    )
    parser.add_argument("--python", default=sys.executable, help="the Python that has bfgbidding")
    parser.add_argument("--library", default="libEPBot.so", help="EPBot's library")
    parser.add_argument(
        "--card",
        nargs="*",
        default=["default.bbsa"],
        help="EPBot's convention card; its opponents'",
    )


def contender(given: Namespace) -> str:
    """The peer as the arena knows players."""
    if given.peer == "bfgbidding":
        return "foreign:" + shlex.join([given.python, str(FOLDER / "bfg.py")])
    if given.peer == "epbot":
        program = [sys.executable, str(FOLDER / "epbot.py"), given.library, *given.card]
        return "foreign:" + shlex.join(program)
    name: str = given.peer
    return name
