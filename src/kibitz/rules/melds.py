"""Melds: runs and quads that a player announces before his first card, and whose count."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Final, NamedTuple, TypeAlias

from kibitz.cards.card import (
    CARD_TEXTS,
    SUITS,
    Card,
    Rank,
    parse_card,
    rank_of,
    suit_of,
)
from kibitz.cards.card_set import SUIT_SETS, CardSet, card_set, cards_in, rank_set
from kibitz.rules.actions import Meld
from kibitz.rules.decision import Decision, Question, Refusal, no_card
from kibitz.rules.seats import Seat, partnership_of
from kibitz.rules.text import say

Combination: TypeAlias = tuple[Card, ...]
"""A run, its cards upwards in one suit, or a quad, four cards of one rank."""

Strength: TypeAlias = tuple[int, ...]

SHORTEST_RUN = 3

MOST_HANDS: Final = 1 << 12
"""How many hands are remembered: who thinks of many deals asks for a hand again and again."""


class MeldRules(NamedTuple):
    """How a game finds combinations and compares them.

    Attributes:
        quad_ranks: the ranks of which four are a combination.
        points: what a combination counts.
        strength: what decides between the two sides' best; only like is compared with like.
        contest: the name of the contest a combination takes part in, apart from the others.
        said: what the others hear of a combination.
        trimmed: whether a run may be what a declared quad leaves of it.
        longest: how many cards of a run count as one combination if the rest is a run too.
    """

    quad_ranks: frozenset[Rank]
    points: Callable[[Combination], int]
    strength: Callable[[Combination], Strength]
    contest: Callable[[Combination], str]
    said: Callable[[Combination], str]
    trimmed: bool
    longest: int


def is_run(combination: Combination) -> bool:
    """Whether a combination is a run; otherwise it is a quad."""
    return suit_of(combination[0]) == suit_of(combination[1])


def runs_in(cards: CardSet, longest: int) -> tuple[Combination, ...]:
    """The maximal runs of three cards or more, by suit, then from the lowest card up."""
    found: list[Combination] = []
    if not cards & cards >> 1 & cards >> 2:
        return ()
    for suit in SUITS:
        run: list[Card] = []
        for card in chain(cards_in(cards & SUIT_SETS[suit]), (None,)):
            if card is not None and (not run or card == run[-1] + 1):
                run.append(card)
                continue
            found += _split(tuple(run), longest)
            run = [] if card is None else [card]
    return tuple(found)


def _split(run: Combination, longest: int) -> Iterator[Combination]:
    """A run as combinations: none if it is too short, two if what is too much is a run itself."""
    if len(run) >= longest + SHORTEST_RUN:
        yield run[:-longest]
        yield run[-longest:]
    elif len(run) >= SHORTEST_RUN:
        yield run


def quads_in(cards: CardSet, ranks: frozenset[Rank]) -> tuple[Combination, ...]:
    """The quads of the given ranks, from the lowest rank up, each in suit order."""
    held = (rank_set(rank) for rank in sorted(ranks) if not rank_set(rank) & ~cards)
    return tuple(tuple(cards_in(quad)) for quad in held)


@lru_cache(MOST_HANDS)
def possible_melds(rules: MeldRules, hand: CardSet) -> tuple[Meld, ...]:
    """Everything that may be announced, nothing at all included and first.

    Any of the quads, and with them any of the maximal runs among the cards that those leave.
    """
    quads = quads_in(hand, rules.quad_ranks)
    found = []
    for chosen_quads in _subsets(quads):
        used = card_set(card for quad in chosen_quads for card in quad)
        runs = runs_in(hand & ~used if rules.trimmed else hand, rules.longest)
        free = tuple(run for run in runs if not card_set(run) & used)
        for chosen_runs in _subsets(free):
            combinations_said = (*chosen_runs, *chosen_quads)
            heard = tuple(rules.said(combination) for combination in combinations_said)
            found.append(Meld(combinations_said, heard))
    return tuple(found)


def _subsets(items: Sequence[Combination]) -> Iterator[tuple[Combination, ...]]:
    return chain.from_iterable(combinations(items, size) for size in range(len(items) + 1))


def meld_decision(
    seat: Seat, melds: tuple[Meld, ...], hand: CardSet, when_rule: str, which_rule: str
) -> Decision:
    """The question what to announce; being asked it is a secret, for it betrays a combination."""

    def why_not(text: str) -> Refusal:
        listed = text.removeprefix("meld ")
        if listed == text:
            return Refusal("meld_first", when_rule, say("first say what you announce, or nothing"))
        words = listed.replace("+", ".").split(".")
        if unread := [word for word in words if word not in CARD_TEXTS]:
            return no_card(unread[0])
        said = card_set(map(parse_card, words))
        if said & ~hand:
            return Refusal("not_held", which_rule, say("not all of these cards are in the hand"))
        return Refusal(
            "meld", which_rule, say("these cards are no set of combinations, or not so written")
        )

    return Decision(
        seat,
        "meld",
        melds,
        hand=seat,
        rule=which_rule,
        hides_behind=Question(seat, "card"),
        why_not=why_not,
    )


class MeldCount(NamedTuple):
    """What one seat's combination counts in the end; nothing if the other side's was better."""

    seat: Seat
    combination: Combination
    points: int


def count_melds(
    rules: MeldRules, said: Sequence[tuple[Seat, Combination]]
) -> tuple[MeldCount, ...]:
    """Which of the announced combinations count.

    In each contest the side with the best combination counts all of its own, the other side
    none; if both sides' best are equal, neither side counts any.
    """
    contests = sorted({rules.contest(combination) for _, combination in said})
    counts: list[MeldCount] = []
    for contest in contests:
        entered = [(seat, c) for seat, c in said if rules.contest(c) == contest]
        winner = _better_side(rules, entered)
        counts += (
            MeldCount(seat, c, rules.points(c) if partnership_of(seat) == winner else 0)
            for seat, c in entered
        )
    return tuple(counts)


def _better_side(rules: MeldRules, entered: Sequence[tuple[Seat, Combination]]) -> int | None:
    best: list[Strength] = [(), ()]
    for seat, combination in entered:
        side = partnership_of(seat)
        best[side] = max(best[side], rules.strength(combination))
    return None if best[0] == best[1] else int(best[1] > best[0])


def top_rank(combination: Combination) -> Rank:
    """The rank of a run's highest card, or of a quad."""
    return rank_of(combination[-1])
