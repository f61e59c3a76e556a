"""Measures our players, and prints the rows of docs/players.md.

    python benchmarks/players.py bidding --peer epbot --library libEPBot.so --card 21GF.bbsa
    python benchmarks/players.py bidding --peer bfgbidding --python venv/bin/python --par
    python benchmarks/players.py bidding --peer house --worst 100 --to worst.txt
    python benchmarks/players.py ladder --game whist --levels club house random --deals 1000
    python benchmarks/players.py manners --game bridge --level expert --deals 1000 --jobs 2
    python benchmarks/players.py decisions --game belote --deals 400 --jobs 2
    python benchmarks/players.py answers --game whist --deals 250 --jobs 2

docs/players.md says what is measured, and how the peers are had.
"""

import argparse

from measuring import answers, bid_match, decisions, ladder, manners

COMMANDS = {
    "answers": answers,
    "bidding": bid_match,
    "decisions": decisions,
    "ladder": ladder,
    "manners": manners,
}


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, metavar="WHAT")
    for name, module in COMMANDS.items():
        command = commands.add_parser(name, help=(module.__doc__ or "").split("\n")[0])
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    given = parser.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
