"""What the manual page says of the score."""

from typing import Final, NamedTuple

from kibitz.cards.card import HEARTS, SPADES, card_of
from kibitz.cards.packs import PIQUET_PACK
from kibitz.games.belote.contract import (
    ALL_TRUMPS,
    PLAIN_ORDER,
    TEXTS,
    TRUMP_ORDER,
    Contract,
    card_points,
    chart,
)
from kibitz.games.belote.deal import TRICKS
from kibitz.games.belote.manual.by_option import AT_LEAST_ONE, CAPOT_DOUBLED, DOUBLED_ROUNDING
from kibitz.games.belote.options import BeloteOptions
from kibitz.games.belote.scoring import settle
from kibitz.rules.actions import NO_TRUMPS
from kibitz.rules.manual import Chart, RuleLine, Section
from kibitz.rules.manual_parts import (
    headed,
    number_word,
)
from kibitz.rules.seats import NORTH
from kibitz.rules.words import RANK_WORDS

DOUBLING: Final = {1: "undoubled", 2: "doubled", 4: "redoubled"}
KINDS: Final = {"a suit contract": HEARTS, "no trumps": NO_TRUMPS, "all trumps": ALL_TRUMPS}
"""One contract of each kind."""


class Example(NamedTuple):
    """A result to settle: kind of contract, 1, 2 or 4, raw points of bidders and defenders."""

    kind: str
    multiplier: int
    bidders: int
    defenders: int


EXAMPLES: Final = (
    Example("a suit contract", 1, 106, 56),
    Example("a suit contract", 1, 82, 80),
    Example("a suit contract", 1, 160, 2),
    Example("a suit contract", 1, 75, 87),
    Example("a suit contract", 1, 81, 81),
    Example("a suit contract", 2, 92, 70),
    Example("a suit contract", 4, 92, 70),
    Example("a suit contract", 2, 81, 81),
    Example("all trumps", 1, 224, 34),
    Example("no trumps", 1, 136, 124),
)


def points() -> Section:
    """What the cards of the tricks count."""
    figures = chart()
    times = number_word(figures["no_trumps_multiplier"])
    return Section(
        "The points of a deal",
        [
            RuleLine("BF15", "Each side counts the points of the cards in the tricks it has won."),
            RuleLine("BF38", f"The last trick is worth {figures['last_trick']} points more."),
            RuleLine("B33", f"At no trumps all this is multiplied by {times}."),
            RuleLine("BF16", "Combinations that count and belotes are added."),
            RuleLine(
                "B34",
                f"A side that has won all {number_word(TRICKS)} tricks has made a capot, and "
                f"adds {figures['capot']} points, which are not multiplied at no trumps.",
            ),
        ],
        [_card_chart(), _total_chart()],
    )


def _card_chart() -> Chart:
    trump, plain = Contract(SPADES, 1, NORTH), Contract(NO_TRUMPS, 1, NORTH)
    rows = []
    for trump_rank, plain_rank in zip(TRUMP_ORDER[::-1], PLAIN_ORDER[::-1], strict=True):
        counts = [(trump_rank, trump), (plain_rank, plain)]
        row: list[str] = []
        for rank, contract in counts:
            points = card_points(contract, card_of(SPADES, rank))
            row += [headed(RANK_WORDS[rank]), str(points)]
        rows.append(tuple(row))
    head = ("Trump suit, best first", "Points", "Other suit, best first", "Points")
    return Chart("Card points", head, tuple(rows), "BF15")


def _total_chart() -> Chart:
    """The points of both sides together, without melds, belotes and capot."""
    figures = chart()
    rows = []
    for kind, denomination in KINDS.items():
        contract = Contract(denomination, 1, NORTH)
        total = sum(card_points(contract, card) for card in PIQUET_PACK) + figures["last_trick"]
        if denomination == NO_TRUMPS:
            total *= figures["no_trumps_multiplier"]
        rows.append((headed(kind), str(total)))
    head = ("Contract", "Points")
    return Chart("Points of both sides together, before bonuses", head, tuple(rows), "B33")


def settlement(options: BeloteOptions) -> Section:
    """What both sides write."""
    digits = chart()["rounding_digit"]
    lines = [
        RuleLine("B35", "The points of both sides are compared before any rounding."),
        RuleLine("B35", "Bidders with more points than the defenders have made the contract."),
        RuleLine("B39", "Bidders with fewer points are inside."),
        RuleLine("B42", "If both sides have equally many points, the deal hangs."),
        RuleLine(
            "B36",
            "Points are written in tens. The value of a deal is the points of both "
            "sides together, in tens, to the nearest ten.",
        ),
        RuleLine(
            "B37",
            "Of a contract that was made, the defenders write their points in full "
            f"tens, and one more if the last digit is at least {digits['suit']} in a suit "
            f"contract, {digits['NT']} at no trumps or {digits['AT']} at all trumps. The "
            "bidders write the rest of the value.",
        ),
        RuleLine("B49", AT_LEAST_ONE[options.at_least_one]),
        RuleLine(
            "B39",
            "If the bidders are inside, the defenders write the whole value and the "
            "bidders nothing.",
        ),
        RuleLine(
            "B40",
            "A double multiplies the value by two, a redouble by four, and the side "
            "with more points writes all of it, whoever has bid or doubled.",
        ),
        RuleLine("B40", DOUBLED_ROUNDING[options.doubled_rounding]),
        RuleLine("B41", CAPOT_DOUBLED[options.capot_doubled]),
        RuleLine(
            "B42",
            "If an undoubled deal hangs, the defenders write their half, in which a "
            "last digit that would just be rounded up is rounded down. The rest of the value "
            "hangs for a later deal.",
        ),
        RuleLine(
            "B43",
            "If a doubled or redoubled deal hangs, nobody writes anything and the "
            "whole multiplied value hangs.",
        ),
        RuleLine(
            "B44",
            "The points that hang go to the side with more points in the next deal "
            "that does not hang. They are not multiplied and decide nothing.",
        ),
    ]
    return Section("Writing the points", lines, [_example_chart(options)])


def _example_chart(options: BeloteOptions) -> Chart:
    """Some results, as this table settles them."""
    rows = []
    for kind, multiplier, bidders, defenders in EXAMPLES:
        settled = settle(options, TEXTS[KINDS[kind]], (bidders, defenders), multiplier)
        name = f"{headed(kind)}, {DOUBLING[multiplier]}"
        rows.append((name, str(bidders), str(defenders), *map(str, settled)))
    head = ("Contract", "Bidders", "Defenders", "Bidders write", "Defenders write", "Hanging")
    return Chart("Examples", head, tuple(rows))
