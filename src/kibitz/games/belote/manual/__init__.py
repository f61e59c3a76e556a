"""The manual page of Bulgarian belote."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from kibitz.cards.card import HEARTS, RANK_LETTERS
from kibitz.cards.card_set import card_set
from kibitz.cards.packs import PIQUET_PACK
from kibitz.games.belote.contract import (
    ALL_TRUMPS_DUTIES,
    LADDER,
    NO_TRUMPS_DUTIES,
    PLAIN_ORDER,
    TRUMP_ORDER,
    chart,
    duties,
)
from kibitz.games.belote.deal import DEALING, DEALT_FIRST
from kibitz.games.belote.manual import score
from kibitz.games.belote.manual.by_option import (
    CAPOT_EXIT,
    DIRECTION,
    EQUAL_BEST,
    HANGING_END,
    LONG_RUN,
    MELD_CONTEST,
    MELD_SECRECY,
    MELDS,
    RUN_ORDER,
    TRICKLESS_MELDS,
    TRIMMED_RUN,
    UNDERTRUMP,
)
from kibitz.games.belote.melds import meld_rules
from kibitz.games.belote.options import BeloteOptions
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
from kibitz.rules.seats import PARTNERSHIPS
from kibitz.rules.words import DENOMINATION_WORDS, RANK_WORDS, SEAT_WORDS

CONTRACT_NAMES: Final = (*DENOMINATION_WORDS, "all trumps")

SITUATIONS: Final = {
    "B11": "In a suit contract, if trumps are led, players must follow suit, and must play higher "
    "than the highest trump if they can, even against their own partner.",
    "B12": "If another suit is led, players must follow suit, but any card of it will do.",
    "B14": "If an opponent is winning with a card that is no trump, a player without the led suit "
    "must play a trump, and any trump will do.",
    "B15": "If an opponent is winning with a trump, a player without the led suit must play a "
    "higher one.",
}


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
        score.points(),
        score.settlement(options),
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
