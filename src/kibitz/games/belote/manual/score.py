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
from kibitz.games.belote.manual.by_option import AT_LEAST_ONE, CAPOT_DOUBLED, DOUBLED_ROUNDING
from kibitz.games.belote.options import BeloteOptions
from kibitz.games.belote.play import TRICKS
from kibitz.games.belote.scoring import settle
from kibitz.games.belote.words import CONTRACT_WORDS
from kibitz.rules.actions import NO_TRUMPS
from kibitz.rules.manual import Chart, RuleLine, Section
from kibitz.rules.manual_parts import number_word
from kibitz.rules.seats import NORTH
from kibitz.rules.text import filled, headed, say
from kibitz.rules.words import RANK_WORDS

DOUBLING: Final = {
    1: say("{contract}, undoubled"),
    2: say("{contract}, doubled"),
    4: say("{contract}, redoubled"),
}
KINDS: Final = {
    HEARTS: say("a suit contract"),
    NO_TRUMPS: CONTRACT_WORDS[NO_TRUMPS],
    ALL_TRUMPS: CONTRACT_WORDS[ALL_TRUMPS],
}
"""One contract of each kind."""


class Example(NamedTuple):
    """A result to settle: a contract, 1, 2 or 4, raw points of bidders and defenders."""

    denomination: int
    multiplier: int
    bidders: int
    defenders: int


EXAMPLES: Final = (
    Example(HEARTS, 1, 106, 56),
    Example(HEARTS, 1, 82, 80),
    Example(HEARTS, 1, 160, 2),
    Example(HEARTS, 1, 75, 87),
    Example(HEARTS, 1, 81, 81),
    Example(HEARTS, 2, 92, 70),
    Example(HEARTS, 4, 92, 70),
    Example(HEARTS, 2, 81, 81),
    Example(ALL_TRUMPS, 1, 224, 34),
    Example(NO_TRUMPS, 1, 136, 124),
)


def points() -> Section:
    """What the cards of the tricks count."""
    figures = chart()
    times = number_word(figures["no_trumps_multiplier"])
    return Section(
        say("The points of a deal"),
        [
            RuleLine(
                "BF15", say("Each side counts the points of the cards in the tricks it has won.")
            ),
            RuleLine(
                "BF38",
                say(
                    "The last trick is worth {points} points more.",
                    points=figures["last_trick"],
                ),
            ),
            RuleLine("B33", say("At no trumps all this is multiplied by {times}.", times=times)),
            RuleLine("BF16", say("Combinations that count and belotes are added.")),
            RuleLine(
                "B34",
                say(
                    "A side that has won all {tricks} tricks has made a capot, and adds {capot} "
                    "points, which are not multiplied at no trumps.",
                    tricks=number_word(TRICKS),
                    capot=figures["capot"],
                ),
            ),
        ],
        [card_chart(), _total_chart()],
    )


def card_chart() -> Chart:
    """How the cards rank and what they count, in trumps and in other suits."""
    trump, plain = Contract(SPADES, 1, NORTH), Contract(NO_TRUMPS, 1, NORTH)
    rows = []
    for trump_rank, plain_rank in zip(TRUMP_ORDER[::-1], PLAIN_ORDER[::-1], strict=True):
        counts = [(trump_rank, trump), (plain_rank, plain)]
        row: list[str] = []
        for rank, contract in counts:
            points = card_points(contract, card_of(SPADES, rank))
            row += [headed(RANK_WORDS[rank]), str(points)]
        rows.append(tuple(row))
    head = (
        say("Trump suit, best first"),
        say("Points"),
        say("Other suit, best first"),
        say("Points"),
    )
    return Chart(say("Card points"), head, tuple(rows), "BF15")


def _total_chart() -> Chart:
    """The points of both sides together, without melds, belotes and capot."""
    figures = chart()
    rows = []
    for denomination, kind in KINDS.items():
        contract = Contract(denomination, 1, NORTH)
        total = sum(card_points(contract, card) for card in PIQUET_PACK) + figures["last_trick"]
        if denomination == NO_TRUMPS:
            total *= figures["no_trumps_multiplier"]
        rows.append((headed(kind), str(total)))
    head = (say("Contract"), say("Points"))
    return Chart(say("Points of both sides together, before bonuses"), head, tuple(rows), "B33")


def settlement(options: BeloteOptions) -> Section:
    """What both sides write."""
    digits = chart()["rounding_digit"]
    lines = [
        RuleLine("B35", say("The points of both sides are compared before any rounding.")),
        RuleLine("B35", say("Bidders with more points than the defenders have made the contract.")),
        RuleLine("B39", say("Bidders with fewer points are inside.")),
        RuleLine("B42", say("If both sides have equally many points, the deal hangs.")),
        RuleLine(
            "B36",
            say(
                "Points are written in tens. The value of a deal is the points of both sides "
                "together, in tens, to the nearest ten."
            ),
        ),
        RuleLine(
            "B37",
            say(
                "Of a contract that was made, the defenders write their points in full tens, and "
                "one more if the last digit is at least {suit} in a suit contract, {nt} at no "
                "trumps or {at} at all trumps. The bidders write the rest of the value.",
                suit=digits["suit"],
                nt=digits["NT"],
                at=digits["AT"],
            ),
        ),
        RuleLine("B49", AT_LEAST_ONE[options.at_least_one]),
        RuleLine(
            "B39",
            say(
                "If the bidders are inside, the defenders write the whole value and the bidders "
                "nothing."
            ),
        ),
        RuleLine(
            "B40",
            say(
                "A double multiplies the value by two, a redouble by four, and the side with more "
                "points writes all of it, whoever has bid or doubled."
            ),
        ),
        RuleLine("B40", DOUBLED_ROUNDING[options.doubled_rounding]),
        RuleLine("B41", CAPOT_DOUBLED[options.capot_doubled]),
        RuleLine(
            "B42",
            say(
                "If an undoubled deal hangs, the defenders write their half, in which a last digit "
                "that would just be rounded up is rounded down. The rest of the value hangs for a "
                "later deal."
            ),
        ),
        RuleLine(
            "B43",
            say(
                "If a doubled or redoubled deal hangs, nobody writes anything and the whole "
                "multiplied value hangs."
            ),
        ),
        RuleLine(
            "B44",
            say(
                "The points that hang go to the side with more points in the next deal that does "
                "not hang. They are not multiplied and decide nothing."
            ),
        ),
    ]
    return Section(say("Writing the points"), lines, [_example_chart(options)])


def _example_chart(options: BeloteOptions) -> Chart:
    """Some results, as this table settles them."""
    rows = []
    for denomination, multiplier, bidders, defenders in EXAMPLES:
        settled = settle(options, TEXTS[denomination], (bidders, defenders), multiplier)
        name = filled(DOUBLING[multiplier], contract=headed(KINDS[denomination]))
        rows.append((name, str(bidders), str(defenders), *map(str, settled)))
    head = (
        say("Contract"),
        say("Bidders"),
        say("Defenders"),
        say("Bidders write"),
        say("Defenders write"),
        say("Hanging"),
    )
    return Chart(say("Examples"), head, tuple(rows))
