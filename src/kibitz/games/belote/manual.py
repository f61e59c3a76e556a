"""The manual page of Bulgarian belote."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from kibitz.cards.card import HEARTS, RANK_LETTERS, SPADES, card_of
from kibitz.cards.card_set import card_set
from kibitz.cards.packs import PIQUET_PACK
from kibitz.games.belote.contract import (
    ALL_TRUMPS,
    ALL_TRUMPS_DUTIES,
    LADDER,
    NO_TRUMPS_DUTIES,
    PLAIN_ORDER,
    TEXTS,
    TRUMP_ORDER,
    Contract,
    card_points,
    chart,
    duties,
)
from kibitz.games.belote.deal import DEALING, DEALT_FIRST, TRICKS
from kibitz.games.belote.melds import meld_rules
from kibitz.games.belote.options import BeloteOptions
from kibitz.games.belote.scoring import settle
from kibitz.rules.actions import NO_TRUMPS
from kibitz.rules.manual import Chart, RuleLine, Section
from kibitz.rules.manual_parts import (
    dealing_chart,
    duty_lines,
    hands_text,
    headed,
    listed,
    number_word,
    pack_text,
    ranks_down,
)
from kibitz.rules.melds import SHORTEST_RUN, quads_in, top_rank
from kibitz.rules.obligations import Obligations
from kibitz.rules.seats import NORTH, PARTNERSHIPS
from kibitz.rules.words import DENOMINATION_WORDS, RANK_WORDS, SEAT_WORDS

CONTRACT_NAMES: Final = (*DENOMINATION_WORDS, "all trumps")
DOUBLING: Final = {1: "undoubled", 2: "doubled", 4: "redoubled"}
KINDS: Final = {"a suit contract": HEARTS, "no trumps": NO_TRUMPS, "all trumps": ALL_TRUMPS}
"""One contract of each kind."""

DIRECTION: Final = {
    "counter": "The deal, the calls and the play go round counter-clockwise, so that the next "
    "player sits on the right.",
    "clockwise": "The deal, the calls and the play go round clockwise, so that the next player "
    "sits on the left.",
}

UNDERTRUMP: Final = {
    "free": "Whoever cannot overtrump then may play any card; a lower trump need not be played.",
    "forced": "Whoever cannot overtrump then must still play a trump, although it loses.",
}

SITUATIONS: Final = {
    "B11": "In a suit contract, if trumps are led, players must follow suit, and must play higher "
    "than the highest trump if they can, even against their own partner.",
    "B12": "If another suit is led, players must follow suit, but any card of it will do.",
    "B14": "If an opponent is winning with a card that is no trump, a player without the led suit "
    "must play a trump, and any trump will do.",
    "B15": "If an opponent is winning with a trump, a player without the led suit must play a "
    "higher one.",
}

MELDS: Final = {
    "ask": "Announcing is voluntary, and a combination that is not announced does not count.",
    "auto": "For each player the combinations that are worth most are announced.",
}

MELD_SECRECY: Final = {
    "kind": "At first only the kind is said, which is a quad or a run of so many cards; the cards "
    "themselves are shown when the deal is scored.",
    "cards": "The cards of a combination are shown at once, when it is announced.",
}

RUN_ORDER: Final = {
    "value": "Of two runs the one that is worth more is better; of two that are worth the same, "
    "the one with the higher top card, whatever their lengths.",
    "length": "Of two runs the one that is worth more is better; of two that are worth the same, "
    "the longer one; and of two equally long ones, the one with the higher top card.",
}

MELD_CONTEST: Final = {
    "separate": "Runs are compared only with runs, and quads only with quads.",
    "pool": "Runs and quads are compared with each other: the one that is worth more is better, "
    "and a quad is better than a run that is worth the same.",
}

EQUAL_BEST: Final = {
    "separate": "If both sides' best runs are equal, no run of either side counts.",
    "pool": "If both sides' best combinations are equal, none of either side counts.",
}

TRIMMED_RUN: Final = {
    True: "What an announced quad leaves of a run is a run itself if it is long enough.",
    False: "A run that has lost a card to an announced quad does not count.",
}

LONG_RUN: Final = {
    "one": "A run is one combination, however long it is.",
    "split": "A run of all eight cards of a suit is two combinations: one of five cards and one "
    "of three.",
}

TRICKLESS_MELDS: Final = {
    "keep": "A side keeps its combinations even if it has not won a trick.",
    "void": "The combinations of a side that has not won a trick do not count.",
}

DOUBLED_ROUNDING: Final = {
    "result": "The value of the deal is rounded first and multiplied afterwards.",
    "points": "The points are multiplied first and rounded to the nearest ten afterwards.",
}

AT_LEAST_ONE: Final = {
    False: "Defenders with hardly any points may therefore write nothing at all.",
    True: "Defenders who have any points at all write at least 1, however.",
}

CAPOT_DOUBLED: Final = {
    True: "A deal with a capot is doubled and redoubled like any other.",
    False: "A capot cancels a double or redouble, and the deal is settled as if undoubled.",
}

CAPOT_EXIT: Final = {
    "one_more": "A deal with a capot never ends the match. If a side has reached the goal, one "
    "more deal is played, and one that is passed out or has a capot does not count as that.",
    "line": "A deal with a capot never ends the match. If a side has reached the goal, the goal "
    "becomes one point more than the higher total.",
}

HANGING_END: Final = {
    True: "The match can end while points hang; nobody gets them then.",
    False: "The match cannot end while points hang.",
}


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


def pages(options: BeloteOptions) -> tuple[Section, ...]:
    """The rules for a table's options."""
    return (
        _aim(options),
        _cards(),
        _deal(options),
        _auction(),
        _melds(options),
        _belote(),
        _play(options),
        _winning(),
        _points(),
        _settlement(options),
        _match(options),
    )


def _aim(options: BeloteOptions) -> Section:
    return Section(
        "The aim",
        [
            RuleLine("BF1", "Belote is played by four players in two partnerships."),
            RuleLine(
                "B35",
                "Cards are worth points. In the auction one side takes a contract upon itself, "
                "and in the play it must win tricks with more points than the other side.",
            ),
            RuleLine("B45", f"The first side to reach {options.target} points wins the match."),
        ],
    )


def _cards() -> Section:
    sides = (f"{SEAT_WORDS[one]} with {SEAT_WORDS[other]}" for one, other in PARTNERSHIPS)
    return Section(
        "Players and cards",
        [
            RuleLine("BF1", f"Partners sit opposite each other: {listed(sides)}."),
            RuleLine("BF1", pack_text(PIQUET_PACK)),
            RuleLine(
                "BF3",
                "In a trump suit the cards rank, from the best to the lowest, "
                f"{ranks_down(TRUMP_ORDER)}.",
            ),
            RuleLine(
                "BF3",
                "In any other suit the cards rank, from the best to the lowest, "
                f"{ranks_down(PLAIN_ORDER)}.",
            ),
        ],
    )


def _deal(options: BeloteOptions) -> Section:
    later = sum(packet.cards for packet in DEALING if packet.place == 1) - DEALT_FIRST
    return Section(
        "The deal",
        [
            RuleLine("B1", DIRECTION[options.direction]),
            RuleLine("B48", "Lots are drawn for the first deal; after that the next player deals."),
            RuleLine("B2", hands_text(DEALING)),
            RuleLine(
                "B2",
                f"The auction is held on the first {number_word(DEALT_FIRST)} cards; the last "
                f"{number_word(later)} are dealt after it.",
            ),
        ],
        [dealing_chart(DEALING, "B2")],
    )


def _auction() -> Section:
    bids = tuple((headed(CONTRACT_NAMES[rank]), bid.text) for rank, bid in enumerate(LADDER.bids))
    return Section(
        "The auction",
        [
            RuleLine("B3", "The player after the dealer calls first."),
            RuleLine("BF6", "A player on turn passes, bids, doubles or redoubles."),
            RuleLine("BF2", "A bid names one suit as trumps, or no trumps, or all trumps."),
            RuleLine("BF7", f"The bids rise in this order: {listed(CONTRACT_NAMES)}."),
            RuleLine("B8", "Every bid must be higher than the one before."),
            RuleLine("B4", "Whoever has passed may call again later."),
            RuleLine("B6", "Either opponent of the last bidder may double the last bid."),
            RuleLine("B7", "Either player of the bidding side may redouble a double."),
            RuleLine("B8", "A higher bid wipes out a double or redouble."),
            RuleLine("B9", "Once there is a bid, three passes in a row end the auction."),
            RuleLine("B9", "A double or redouble starts the count of passes anew."),
            RuleLine("B10", "The last bid is the contract, and the side that made it the bidders."),
            RuleLine(
                "B5", "If all four players pass at once, nobody scores and the next player deals."
            ),
        ],
        [Chart("The bids, lowest first", ("Bid", "In record notation"), bids, "BF7")],
    )


def _melds(options: BeloteOptions) -> Section:
    contest = options.meld_contest
    ranks = ranks_down(sorted(TRUMP_ORDER))
    lines = [
        RuleLine("B31", "In every contract but no trumps, combinations of cards are worth points."),
        RuleLine(
            "BF28",
            f"A combination is a run, {number_word(SHORTEST_RUN)} or more cards in sequence of one "
            "suit, or a quad, four cards of one rank.",
        ),
        RuleLine("BF29", f"In runs the cards go, from the highest to the lowest, {ranks}."),
        RuleLine("B18", "Each player announces combinations just before playing their first card."),
        RuleLine("B19", MELDS[options.melds]),
        RuleLine("B20", MELD_SECRECY[options.meld_secrecy]),
        RuleLine("B26", "One card can belong to one combination only: to a run, or to a quad."),
        RuleLine("B26", "A piece of a longer run is no combination by itself."),
        RuleLine("B26", TRIMMED_RUN[options.trimmed_run]),
        RuleLine("B27", LONG_RUN[options.long_run]),
        RuleLine("B23", "The side with the best one counts all its own, and the other side none."),
        RuleLine("B25", MELD_CONTEST[contest]),
        RuleLine("B21", RUN_ORDER[options.run_order]),
        RuleLine("B24", f"Quads rank, from the best to the lowest, {listed(_quads(options))}."),
        RuleLine("B22", EQUAL_BEST[contest]),
        RuleLine("B32", TRICKLESS_MELDS[options.trickless_melds]),
    ]
    return Section("Combinations", lines, [_meld_chart(options)])


def _quads(options: BeloteOptions) -> list[str]:
    """The ranks of the quads that count, the best first, as this table's rules compare them."""
    rules = meld_rules(options)
    quads = quads_in(card_set(PIQUET_PACK), rules.quad_ranks)
    return [RANK_WORDS[top_rank(quad)] for quad in sorted(quads, key=rules.strength, reverse=True)]


def _meld_chart(options: BeloteOptions) -> Chart:
    *shorter, longest = [(int(length), points) for length, points in chart()["runs"].items()]
    runs = [(f"Run of {number_word(length)} cards", str(points)) for length, points in shorter]
    runs.append((f"Run of {number_word(longest[0])} cards or more", str(longest[1])))
    quads = chart()["quads"]
    quad_points = [quads[RANK_LETTERS[RANK_WORDS.index(name)]] for name in _quads(options)]
    rows = [
        (f"Four {name}s", str(points))
        for name, points in zip(_quads(options), quad_points, strict=True)
    ]
    return Chart("Combinations", ("Combination", "Points"), (*runs, *rows), "BF28")


def _belote() -> Section:
    points = chart()["belote"]
    return Section(
        "Belote",
        [
            RuleLine("BF36", f"King and queen of trumps in one hand are a belote, worth {points}."),
            RuleLine("B30", "At all trumps there may be a belote in each suit."),
            RuleLine("B31", "At no trumps there is none."),
            RuleLine(
                "B29",
                "Belote is said with the first of the two cards, while the player still holds "
                "both. Saying it is voluntary, and a belote that is not said is lost.",
            ),
            RuleLine(
                "B29",
                "The card must be led, or follow suit, or be a trump played to another suit. At "
                "all trumps the belote is lost if the first of the two cards is discarded.",
            ),
            RuleLine("B28", "The two cards may belong to a combination as well."),
            RuleLine("B28", "A belote is never compared with anything, and always counts."),
        ],
    )


def _play(options: BeloteOptions) -> Section:
    in_suit = duties(HEARTS, options.undertrump == "forced")
    return Section(
        "The play",
        [
            RuleLine("B3", "The player after the dealer leads to the first trick."),
            RuleLine("BF11", "The leader plays any card, and each player in turn adds one."),
            RuleLine(
                "BF12",
                "A duty binds only those who hold a card with which they can fulfil it; whoever "
                "is bound by none may play any card.",
            ),
            *_duties_of_a_suit_contract(in_suit),
            RuleLine("B15", UNDERTRUMP[options.undertrump]),
            RuleLine(
                "B13",
                "If the partner is winning, a player without the led suit may play any card.",
            ),
            RuleLine("B17", "At no trumps, following suit is the only duty."),
            *duty_lines(NO_TRUMPS_DUTIES),
            RuleLine(
                "B16",
                "At all trumps, players must follow suit, and must play higher than the highest "
                "card of the led suit if they can, even against their own partner.",
            ),
            *duty_lines(ALL_TRUMPS_DUTIES),
            RuleLine("B50", "Whatever the rules do not allow is refused, and nothing changes."),
            RuleLine("B50", "There are no claims."),
        ],
    )


def _duties_of_a_suit_contract(obligations: Obligations) -> Iterator[RuleLine]:
    """The duties, those of each situation after a sentence on what it is."""
    for rule, group in groupby(obligations, key=lambda duty: duty.rule):
        yield RuleLine(rule, SITUATIONS[rule])
        yield from duty_lines(tuple(group))


def _winning() -> Section:
    return Section(
        "Winning a trick",
        [
            RuleLine("BF3", "In a suit contract a trump beats every card of another suit."),
            RuleLine("BF3", "The highest trump in a trick wins it."),
            RuleLine("BF3", "If the trick holds no trump, the highest card of the led suit wins."),
            RuleLine("BF4", "At no trumps the highest card of the led suit wins."),
            RuleLine("B16", "At all trumps too only cards of the led suit can win."),
            RuleLine("BF5", "There every suit has the order of a trump suit."),
            RuleLine("B3", "The winner of a trick leads to the next one."),
        ],
    )


def _points() -> Section:
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


def _settlement(options: BeloteOptions) -> Section:
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


def _match(options: BeloteOptions) -> Section:
    return Section(
        "The match",
        [
            RuleLine("B45", "Each side adds up what it has written."),
            RuleLine(
                "B45",
                f"A match ends after a deal with which a side has {options.target} "
                "points or more. If both sides do, the higher total wins; if the totals are "
                "equal, another deal is played.",
            ),
            RuleLine("B46", CAPOT_EXIT[options.capot_exit]),
            RuleLine("B47", HANGING_END[options.hanging_end]),
        ],
    )
