"""The combinations of belote: what they count and which is better."""

from functools import cache

from kibitz.cards.card import RANK_LETTERS, card_text, parse_card, rank_of
from kibitz.games.belote.contract import TRUMP_ORDER, chart
from kibitz.games.belote.options import BeloteOptions
from kibitz.rules.melds import Combination, MeldRules, Strength, is_run, top_rank

RUN_OF_EIGHT = 8


def points(combination: Combination) -> int:
    """What a combination counts: runs by length up to five cards, quads by rank."""
    if is_run(combination):
        runs: dict[str, int] = chart()["runs"]
        longest = max(runs, key=int)
        return runs[str(min(len(combination), int(longest)))]
    quads: dict[str, int] = chart()["quads"]
    return quads[RANK_LETTERS[rank_of(combination[0])]]


def kind(combination: Combination) -> str:
    """What kind a combination is: run3, run4, run5 (or longer), quad."""
    return f"run{min(len(combination), 5)}" if is_run(combination) else "quad"


def cards(combination: Combination) -> str:
    """A combination as its cards, where they are shown at once."""
    return ".".join(card_text(card) for card in combination)


def strength_by_value(combination: Combination) -> Strength:
    """By what it counts; then runs by top card, quads by trump rank (B21, B24).

    Where runs and quads contest together, a quad is better than a run that counts as much.
    """
    top = top_rank(combination)
    if is_run(combination):
        return points(combination), 0, top
    return points(combination), 1, TRUMP_ORDER.index(top)


def strength_by_length(combination: Combination) -> Strength:
    """Like ``strength_by_value``, but of runs that count the same the longer one is better."""
    value, is_quad, rank = strength_by_value(combination)
    return value, is_quad, 0 if is_quad else len(combination), rank


@cache
def meld_rules(options: BeloteOptions) -> MeldRules:
    """The meld rules of a table."""
    quad_ranks = frozenset(rank_of(parse_card(f"C{letter}")) for letter in chart()["quads"])
    pooled = options.meld_contest == "pool"
    return MeldRules(
        quad_ranks=quad_ranks,
        points=points,
        strength=strength_by_length if options.run_order == "length" else strength_by_value,
        contest=lambda combination: "run" if is_run(combination) and not pooled else "quad",
        said=kind if options.meld_secrecy == "kind" else cards,
        trimmed=options.trimmed_run,
        longest=5 if options.long_run == "split" else RUN_OF_EIGHT,
    )
