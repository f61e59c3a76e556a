"""The manual page of Bulgarian belote."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from kibitz.cards.card import ACE, HEARTS, JACK, KING, NINE, QUEEN, RANK_LETTERS, TEN, Rank
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
from kibitz.games.belote.words import CONTRACT_WORDS
from kibitz.rules.manual import Chart, RuleLine, Section
from kibitz.rules.manual_parts import (
    dealing_chart,
    duty_lines,
    hands_text,
    number_word,
    pack_text,
    ranks_down,
)
from kibitz.rules.melds import SHORTEST_RUN, quads_in, top_rank
from kibitz.rules.seats import PARTNERSHIPS
from kibitz.rules.text import headed, say
from kibitz.rules.words import RANK_WORDS, SEAT_WORDS, listed

FOUR_OF: Final = {
    JACK: say("Four jacks"),
    NINE: say("Four nines"),
    ACE: say("Four aces"),
    TEN: say("Four tens"),
    KING: say("Four kings"),
    QUEEN: say("Four queens"),
}

SITUATIONS: Final = {
    "B11": say(
        "In a suit contract, if trumps are led, players must follow suit, and must play higher "
        "than the highest trump if they can, even against their own partner."
    ),
    "B12": say("If another suit is led, players must follow suit, but any card of it will do."),
    "B14": say(
        "If an opponent is winning with a card that is no trump, a player without the led suit "
        "must play a trump, and any trump will do."
    ),
    "B15": say(
        "If an opponent is winning with a trump, a player without the led suit must play a higher "
        "one."
    ),
}


def pages(options: BeloteOptions) -> tuple[Section, ...]:
    """The rules for a table's options."""
    return (
        _aim(options),
        cards(),
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
        say("The aim"),
        [
            RuleLine("BF1", say("Belote is played by four players in two partnerships.")),
            RuleLine(
                "B35",
                say(
                    "Cards are worth points. In the auction one side takes a contract upon itself, "
                    "and in the play it must win tricks with more points than the other side."
                ),
            ),
            RuleLine(
                "B45",
                say(
                    "The first side to reach {target} points wins the match.", target=options.target
                ),
            ),
        ],
    )


def cards() -> Section:
    """Who plays, and how the cards rank."""
    sides = (
        say("{one} with {other}", one=SEAT_WORDS[one], other=SEAT_WORDS[other])
        for one, other in PARTNERSHIPS
    )
    return Section(
        say("Players and cards"),
        [
            RuleLine("BF1", say("Partners sit opposite each other: {sides}.", sides=listed(sides))),
            RuleLine("BF1", pack_text(PIQUET_PACK)),
            RuleLine(
                "BF3",
                say(
                    "In a trump suit the cards rank, from the best to the lowest, {ranks}.",
                    ranks=ranks_down(TRUMP_ORDER),
                ),
            ),
            RuleLine(
                "BF3",
                say(
                    "In any other suit the cards rank, from the best to the lowest, {ranks}.",
                    ranks=ranks_down(PLAIN_ORDER),
                ),
            ),
        ],
    )


def _deal(options: BeloteOptions) -> Section:
    later = sum(packet.cards for packet in DEALING if packet.place == 1) - DEALT_FIRST
    return Section(
        say("The deal"),
        [
            RuleLine("B1", DIRECTION[options.direction]),
            RuleLine(
                "B48", say("Lots are drawn for the first deal; after that the next player deals.")
            ),
            RuleLine("B2", hands_text(DEALING)),
            RuleLine(
                "B2",
                say(
                    "The auction is held on the first {first} cards; the last {later} are "
                    "dealt after it.",
                    first=number_word(DEALT_FIRST),
                    later=number_word(later),
                ),
            ),
        ],
        [dealing_chart(DEALING, "B2")],
    )


def _auction() -> Section:
    bids = tuple((headed(CONTRACT_WORDS[rank]), bid.text) for rank, bid in enumerate(LADDER.bids))
    return Section(
        say("The auction"),
        [
            RuleLine("B3", say("The player after the dealer calls first.")),
            RuleLine("BF6", say("A player on turn passes, bids, doubles or redoubles.")),
            RuleLine("BF2", say("A bid names one suit as trumps, or no trumps, or all trumps.")),
            RuleLine(
                "BF7",
                say(
                    "The bids rise in this order: {bids}.",
                    bids=listed(CONTRACT_WORDS),
                ),
            ),
            RuleLine("B8", say("Every bid must be higher than the one before.")),
            RuleLine("B4", say("Whoever has passed may call again later.")),
            RuleLine("B6", say("Either opponent of the last bidder may double the last bid.")),
            RuleLine("B7", say("Either player of the bidding side may redouble a double.")),
            RuleLine("B8", say("A higher bid wipes out a double or redouble.")),
            RuleLine("B9", say("Once there is a bid, three passes in a row end the auction.")),
            RuleLine("B9", say("A double or redouble starts the count of passes anew.")),
            RuleLine(
                "B10", say("The last bid is the contract, and the side that made it the bidders.")
            ),
            RuleLine(
                "B5",
                say("If all four players pass at once, nobody scores and the next player deals."),
            ),
        ],
        [
            Chart(
                say("The bids, lowest first"), (say("Bid"), say("In record notation")), bids, "BF7"
            )
        ],
    )


def _melds(options: BeloteOptions) -> Section:
    contest = options.meld_contest
    ranks = ranks_down(sorted(TRUMP_ORDER))
    lines = [
        RuleLine(
            "B31", say("In every contract but no trumps, combinations of cards are worth points.")
        ),
        RuleLine(
            "BF28",
            say(
                "A combination is a run, {cards} or more cards in sequence of one suit, or "
                "a quad, four cards of one rank.",
                cards=number_word(SHORTEST_RUN),
            ),
        ),
        RuleLine(
            "BF29",
            say("In runs the cards go, from the highest to the lowest, {ranks}.", ranks=ranks),
        ),
        RuleLine(
            "B18", say("Each player announces combinations just before playing their first card.")
        ),
        RuleLine("B19", MELDS[options.melds]),
        RuleLine("B20", MELD_SECRECY[options.meld_secrecy]),
        RuleLine(
            "B26", say("One card can belong to one combination only: to a run, or to a quad.")
        ),
        RuleLine("B26", say("A piece of a longer run is no combination by itself.")),
        RuleLine("B26", TRIMMED_RUN[options.trimmed_run]),
        RuleLine("B27", LONG_RUN[options.long_run]),
        RuleLine(
            "B23", say("The side with the best one counts all its own, and the other side none.")
        ),
        RuleLine("B25", MELD_CONTEST[contest]),
        RuleLine("B21", RUN_ORDER[options.run_order]),
        RuleLine(
            "B24",
            say(
                "Quads rank, from the best to the lowest, {ranks}.",
                ranks=listed(RANK_WORDS[rank] for rank in _quads(options)),
            ),
        ),
        RuleLine("B22", EQUAL_BEST[contest]),
        RuleLine("B32", TRICKLESS_MELDS[options.trickless_melds]),
    ]
    return Section(say("Combinations"), lines, [_meld_chart(options)])


def _quads(options: BeloteOptions) -> list[Rank]:
    """The ranks of the quads that count, the best first, as this table's rules compare them."""
    rules = meld_rules(options)
    quads = quads_in(card_set(PIQUET_PACK), rules.quad_ranks)
    return [top_rank(quad) for quad in sorted(quads, key=rules.strength, reverse=True)]


def _meld_chart(options: BeloteOptions) -> Chart:
    *shorter, longest = [(int(length), points) for length, points in chart()["runs"].items()]
    runs = [
        (say("Run of {cards} cards", cards=number_word(length)), str(points))
        for length, points in shorter
    ]
    length, points = longest
    runs.append((say("Run of {cards} cards or more", cards=number_word(length)), str(points)))
    quads = chart()["quads"]
    rows = [(FOUR_OF[rank], str(quads[RANK_LETTERS[rank]])) for rank in _quads(options)]
    return Chart(say("Combinations"), (say("Combination"), say("Points")), (*runs, *rows), "BF28")


def _belote() -> Section:
    points = chart()["belote"]
    return Section(
        say("Belote"),
        [
            RuleLine(
                "BF36",
                say(
                    "King and queen of trumps in one hand are a belote, worth {points}.",
                    points=points,
                ),
            ),
            RuleLine("B30", say("At all trumps there may be a belote in each suit.")),
            RuleLine("B31", say("At no trumps there is none.")),
            RuleLine(
                "B29",
                say(
                    "Belote is said with the first of the two cards, while the player still holds "
                    "both. Saying it is voluntary, and a belote that is not said is lost."
                ),
            ),
            RuleLine(
                "B29",
                say(
                    "The card must be led, or follow suit, or be a trump played to another suit. "
                    "At all trumps the belote is lost if the first of the two cards is discarded."
                ),
            ),
            RuleLine("B28", say("The two cards may belong to a combination as well.")),
            RuleLine("B28", say("A belote is never compared with anything, and always counts.")),
        ],
    )


def _play(options: BeloteOptions) -> Section:
    return Section(
        say("The play"),
        [
            *play_in_a_suit(options.undertrump),
            RuleLine("B17", say("At no trumps, following suit is the only duty.")),
            *duty_lines(NO_TRUMPS_DUTIES),
            RuleLine(
                "B16",
                say(
                    "At all trumps, players must follow suit, and must play higher than the "
                    "highest card of the led suit if they can, even against their own partner."
                ),
            ),
            *duty_lines(ALL_TRUMPS_DUTIES),
            RuleLine(
                "B50", say("Whatever the rules do not allow is refused, and nothing changes.")
            ),
            RuleLine("B50", say("There are no claims.")),
        ],
    )


def play_in_a_suit(undertrump: str) -> Iterator[RuleLine]:
    """How tricks are played in a suit contract, the duties of each situation after its sentence.

    Args:
        undertrump: the option of that name.
    """
    yield RuleLine("B3", say("The player after the dealer leads to the first trick."))
    yield RuleLine("BF11", say("The leader plays any card, and each player in turn adds one."))
    yield RuleLine(
        "BF12",
        say(
            "A duty binds only those who hold a card with which they can fulfil it; "
            "whoever is bound by none may play any card."
        ),
    )
    in_suit = duties(HEARTS, undertrump == "forced")
    for rule, group in groupby(in_suit, key=lambda duty: duty.rule):
        yield RuleLine(rule, SITUATIONS[rule])
        yield from duty_lines(tuple(group))
    yield RuleLine("B15", UNDERTRUMP[undertrump])
    yield RuleLine(
        "B13", say("If the partner is winning, a player without the led suit may play any card.")
    )


def _winning() -> Section:
    return Section(
        say("Winning a trick"),
        [
            RuleLine("BF3", say("In a suit contract a trump beats every card of another suit.")),
            RuleLine("BF3", say("The highest trump in a trick wins it.")),
            RuleLine(
                "BF3", say("If the trick holds no trump, the highest card of the led suit wins.")
            ),
            RuleLine("BF4", say("At no trumps the highest card of the led suit wins.")),
            RuleLine("B16", say("At all trumps too only cards of the led suit can win.")),
            RuleLine("BF5", say("There every suit has the order of a trump suit.")),
            RuleLine("B3", say("The winner of a trick leads to the next one.")),
        ],
    )


def _match(options: BeloteOptions) -> Section:
    return Section(
        say("The match"),
        [
            RuleLine("B45", say("Each side adds up what it has written.")),
            RuleLine(
                "B45",
                say(
                    "A match ends after a deal with which a side has {target} points or more. If "
                    "both sides do, the higher total wins; if the totals are equal, another deal "
                    "is played.",
                    target=options.target,
                ),
            ),
            RuleLine("B46", CAPOT_EXIT[options.capot_exit]),
            RuleLine("B47", HANGING_END[options.hanging_end]),
        ],
    )
