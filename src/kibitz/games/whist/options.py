"""The options of Danish ace-call whist."""

from dataclasses import dataclass

from kibitz.games.whist.chart import ScoreChart, generated_chart, printed_chart, read_chart
from kibitz.rules.options import Options, option
from kibitz.rules.text import say


@dataclass(frozen=True, slots=True)
class WhistOptions(Options):
    """A table's choices; the defaults are the rules of seed 000 as RULES.md reads them."""

    people: int = option(4, 5, 6, rule="W1", text=say("How many people sit at the table."))
    sit_out: str = option(
        "right",
        "opposite",
        "choice",
        rule="W2",
        text=say(
            "Who of six sits out besides the dealer: the person on his right, the one opposite, or "
            "whom he chooses."
        ),
        words={
            "right": say("on his right"),
            "opposite": say("opposite"),
            "choice": say("whom he chooses"),
        },
    )
    pass_out_counts: bool = option(
        True, False, rule="W7", text=say("Whether a passed-out deal counts as one of the round.")
    )
    rounds: int = option(
        1,
        rule="W7",
        least=0,
        text=say(
            "How many rounds a session has, a round being a deal per person; 0: no end is set."
        ),
    )
    iron_hand: bool = option(
        False,
        True,
        rule="W8",
        text=say(
            "Whether a deal is dealt anew if a hand has neither court card, ace nor wild card."
        ),
    )
    simple_denominations: str = option(
        "any",
        "suits",
        rule="W18",
        text=say(
            "What may be named in a simple bid: any denomination, or diamonds, hearts and spades."
        ),
        words={"any": say("any denomination"), "suits": say("three suits")},
    )
    own_ace: bool = option(
        True, False, rule="W19", text=say("Whether declarer may name a card of his own hand.")
    )
    halves_discard: bool = option(
        True,
        False,
        rule="W24",
        text=say("Whether the partner in halves may lay the partner card down in the exchange."),
    )
    called_discard: bool = option(
        True,
        False,
        rule="W35",
        text=say("Whether the partner card may be thrown on another suit before its own was led."),
    )
    covered_trump: str = option(
        "lowest",
        "worthless",
        rule="W42",
        text=say(
            "What a covered card is if the partner suit is trumps: the lowest trump, or no trump."
        ),
        words={"lowest": say("the lowest trump"), "worthless": say("no trump")},
    )
    look_back: str = option(
        "last",
        "any",
        rule="W46a",
        text=say("Which completed tricks may be looked at again."),
        words={"last": say("the last one"), "any": say("all of them")},
    )
    stop_decided: bool = option(
        False, True, rule="W50", text=say("Whether a solo stops once every declarer has lost it.")
    )
    score_table: int = option(1, 2, 3, 4, rule="W57", text=say("Which printed score chart holds."))
    as_printed: bool = option(
        False, True, rule="W57", text=say("Whether chart 2 keeps its two misprints.")
    )
    scores: str = option(
        "",
        rule="W57",
        free=True,
        text=say("A chart of one's own instead: its base value for 8, or a whole chart as JSON."),
    )

    def __post_init__(self) -> None:
        self.chart()

    def chart(self) -> ScoreChart:
        """The score chart of the table.

        Raises:
            ParseError: if ``scores`` is neither empty, nor a number, nor a chart.
        """
        if not self.scores:
            return printed_chart(self.score_table, self.as_printed)
        if self.scores.startswith("{"):
            return read_chart(self.scores)
        return generated_chart(self.scores)
