"""The manual page of contrée."""

from typing import Final, NamedTuple

from kibitz.cards.card import HEARTS, SUIT_LETTERS
from kibitz.games.belote.contract import chart as belote_chart
from kibitz.games.belote.contree.contract import AMOUNTS, CAPOT, Contract, chart
from kibitz.games.belote.contree.deal import DEALING
from kibitz.games.belote.contree.options import ContreeOptions
from kibitz.games.belote.contree.scoring import Taken, settle
from kibitz.games.belote.contree.words import bid_words
from kibitz.games.belote.manual import cards, play_in_a_suit
from kibitz.games.belote.manual.by_option import DIRECTION
from kibitz.games.belote.manual.score import card_chart
from kibitz.games.belote.play import TRICKS
from kibitz.rules.manual import Chart, RuleLine, Section
from kibitz.rules.manual_parts import dealing_chart, hands_text, number_word
from kibitz.rules.seats import NORTH
from kibitz.rules.text import headed, say
from kibitz.rules.words import SUIT_WORDS, doubled_words

MAJORITY: Final = {
    False: say("It does not matter whether the defenders have as many points."),
    True: say("The bidders must besides have more points than the defenders."),
}

BELOTE: Final = {
    "winner": say("A side that would write nothing else loses its belote to the other side."),
    "holder": say("A belote is never lost: whatever else a side writes, it writes its belote."),
}


class Example(NamedTuple):
    """A result to settle: amount and multiplier, what bidders and defenders have taken."""

    amount: int
    multiplier: int
    bidders: Taken
    defenders: Taken


EXAMPLES: Final = (
    Example(80, 1, Taken(80), Taken(82)),
    Example(110, 1, Taken(103, belote=20), Taken(59)),
    Example(110, 1, Taken(103), Taken(59, belote=20)),
    Example(90, 1, Taken(69, belote=20), Taken(93)),
    Example(120, 2, Taken(139), Taken(23)),
    Example(120, 2, Taken(100), Taken(62, belote=20)),
    Example(90, 4, Taken(108, belote=20), Taken(54)),
    Example(120, 1, Taken(252, all_tricks=True), Taken(0)),
    Example(CAPOT, 1, Taken(252, all_tricks=True), Taken(0)),
    Example(CAPOT, 2, Taken(139), Taken(23)),
)


def pages(options: ContreeOptions) -> tuple[Section, ...]:
    """The rules for a table's options."""
    return (
        _aim(options),
        cards(),
        _deal(options),
        _auction(),
        _belote(),
        _play(options),
        _winning(),
        _points(),
        _settlement(options),
        _match(options),
    )


def _aim(options: ContreeOptions) -> Section:
    return Section(
        say("The aim"),
        [
            RuleLine("BC1", say("This is belote with bids of so many points in a suit.")),
            RuleLine("BF1", say("Belote is played by four players in two partnerships.")),
            RuleLine(
                "BC9",
                say(
                    "The side with the highest bid must win tricks with as many points as it has "
                    "bid, with its suit as trumps."
                ),
            ),
            RuleLine(
                "BC16",
                say(
                    "The first side to reach {target} points wins the match.", target=options.target
                ),
            ),
        ],
    )


def _deal(options: ContreeOptions) -> Section:
    return Section(
        say("The deal"),
        [
            RuleLine("B1", DIRECTION[options.direction]),
            RuleLine(
                "B48", say("Lots are drawn for the first deal; after that the next player deals.")
            ),
            RuleLine("BC2", hands_text(DEALING)),
            RuleLine("BC2", say("All cards are dealt before the auction.")),
        ],
        [dealing_chart(DEALING, "BC2")],
    )


def _auction() -> Section:
    lowest, *_, highest, capot = AMOUNTS
    rows = tuple(
        (
            headed(say("capot")) if amount == CAPOT else str(amount),
            *(f"{amount}{suit}" for suit in SUIT_LETTERS),
        )
        for amount in AMOUNTS
    )
    return Section(
        say("The auction"),
        [
            RuleLine("B3", say("The player after the dealer calls first.")),
            RuleLine("BF6", say("A player on turn passes, bids, doubles or redoubles.")),
            RuleLine(
                "BC3",
                say(
                    "A bid names an amount and a suit as trumps. The amounts go from {lowest} to "
                    "{highest} in tens.",
                    lowest=lowest,
                    highest=highest,
                ),
            ),
            RuleLine(
                "BC3",
                say(
                    "The highest amount is {capot}, for a capot: the bidders undertake to win all "
                    "tricks.",
                    capot=capot,
                ),
            ),
            RuleLine("BC4", say("Every bid must name a higher amount than the one before.")),
            RuleLine("BC4", say("The suits are equal: none of them outbids another.")),
            RuleLine("B4", say("Whoever has passed may call again later.")),
            RuleLine("BC5", say("Either opponent of the last bidder may double the last bid.")),
            RuleLine("BC5", say("After a double nobody may bid any more.")),
            RuleLine("BC6", say("Either player of the bidding side may redouble a double.")),
            RuleLine("BC6", say("A redouble ends the auction.")),
            RuleLine("BC7", say("Once there is a bid, three passes in a row end the auction.")),
            RuleLine("BC7", say("A double starts the count of passes anew.")),
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
                say("The bids in record notation, lowest first"),
                (say("Amount"), *map(headed, SUIT_WORDS)),
                rows,
                "BC3",
            )
        ],
    )


def _belote() -> Section:
    return Section(
        say("Belote"),
        [
            RuleLine(
                "BF36",
                say(
                    "King and queen of trumps in one hand are a belote, worth {points}.",
                    points=belote_chart()["belote"],
                ),
            ),
            RuleLine(
                "B29",
                say(
                    "Belote is said with the first of the two cards, while the player still holds "
                    "both. Saying it is voluntary, and a belote that is not said is lost."
                ),
            ),
            RuleLine("BC17", say("Other combinations of cards are not announced.")),
        ],
    )


def _play(options: ContreeOptions) -> Section:
    return Section(
        say("The play"),
        [
            *play_in_a_suit(options.undertrump),
            RuleLine(
                "B50", say("Whatever the rules do not allow is refused, and nothing changes.")
            ),
            RuleLine("B50", say("There are no claims.")),
        ],
    )


def _winning() -> Section:
    return Section(
        say("Winning a trick"),
        [
            RuleLine("BF3", say("The highest trump in a trick wins it.")),
            RuleLine(
                "BF3", say("If the trick holds no trump, the highest card of the led suit wins.")
            ),
            RuleLine("B3", say("The winner of a trick leads to the next one.")),
        ],
    )


def _points() -> Section:
    figures = belote_chart()
    return Section(
        say("The points of a deal"),
        [
            RuleLine(
                "BF15", say("Each side counts the points of the cards in the tricks it has won.")
            ),
            RuleLine(
                "BF38",
                say("The last trick is worth {points} points more.", points=figures["last_trick"]),
            ),
            RuleLine(
                "BC8",
                say(
                    "A side that has won all {tricks} tricks has made a capot, and adds {capot} "
                    "points, whether it was bid or not.",
                    tricks=number_word(TRICKS),
                    capot=figures["capot"],
                ),
            ),
            RuleLine("BC8", say("A belote counts for the side that said it.")),
        ],
        [card_chart()],
    )


def _settlement(options: ContreeOptions) -> Section:
    return Section(
        say("Writing the points"),
        [
            RuleLine(
                "BC9",
                say(
                    "The contract is made if the bidders have at least as many points as they have "
                    "bid, a belote included; a capot if they have won all tricks."
                ),
            ),
            RuleLine("BC9", MAJORITY[options.majority]),
            RuleLine(
                "BC10",
                say(
                    "Of a contract that was made, the bidders write their points and the amount of "
                    "the bid, the defenders their points."
                ),
            ),
            RuleLine(
                "BC11",
                say(
                    "If the contract is lost, the defenders write {points} and the amount of the "
                    "bid, the bidders nothing.",
                    points=options.lost,
                ),
            ),
            RuleLine(
                "BC12",
                say(
                    "The amount of a doubled bid counts {doubled} times, that of a redoubled one "
                    "{redoubled} times. The points of the cards are not multiplied.",
                    doubled=number_word(chart()["doubled"]),
                    redoubled=number_word(options.redoubled),
                ),
            ),
            RuleLine(
                "BC12",
                say(
                    "Bidders who make a doubled or redoubled contract write the points of both "
                    "sides, and the defenders nothing."
                ),
            ),
            RuleLine("BC13", BELOTE[options.belote]),
            RuleLine("BC14", say("Nothing is rounded.")),
        ],
        [_example_chart(options)],
    )


def _example_chart(options: ContreeOptions) -> Chart:
    """Some results, as this table settles them."""
    rows = []
    for amount, multiplier, bidders, defenders in EXAMPLES:
        contract = Contract(HEARTS, multiplier, NORTH, amount)
        settled = settle(options, contract, bidders, defenders)
        rows.append(
            (
                headed(doubled_words(bid_words(amount, HEARTS), multiplier)),
                *(_taken_words(taken) for taken in (bidders, defenders)),
                *map(str, settled),
            )
        )
    head = (
        say("Contract"),
        say("Bidders"),
        say("Defenders"),
        say("Bidders write"),
        say("Defenders write"),
    )
    return Chart(say("Examples"), head, tuple(rows))


def _taken_words(taken: Taken) -> str:
    if taken.belote:
        return say("{points} and belote", points=taken.cards)
    return str(taken.cards)


def _match(options: ContreeOptions) -> Section:
    return Section(
        say("The match"),
        [
            RuleLine("BC16", say("Each side adds up what it has written.")),
            RuleLine(
                "BC16",
                say(
                    "A match ends after a deal with which a side has {target} points or more. If "
                    "both sides do, the higher total wins; if the totals are equal, another deal "
                    "is played.",
                    target=options.target,
                ),
            ),
        ],
    )
