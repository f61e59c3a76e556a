"""The options of Bulgarian belote, and those that every belote has."""

from dataclasses import dataclass

from kibitz.rules.options import Options, Value, option
from kibitz.rules.text import say


@dataclass(frozen=True, slots=True)
class CommonOptions(Options):
    """What tables choose in every belote."""

    direction: str = option(
        "counter",
        "clockwise",
        rule="B1",
        text=say("In which direction the table is drawn."),
        words={"counter": say("against the clock"), "clockwise": say("with the clock")},
    )
    undertrump: str = option(
        "free",
        "forced",
        rule="B15",
        text=say("Whether one who cannot overtrump an opponent must play a lower trump."),
        words={"free": say("need not"), "forced": say("must")},
    )


@dataclass(frozen=True, slots=True)
class BeloteOptions(CommonOptions):
    """A table's choices; the defaults are the rules of seed 004."""

    melds: str = option(
        "ask",
        "auto",
        rule="B19",
        text=say("Whether each player says what he announces, or the best is announced for him."),
        words={"ask": say("everybody says it"), "auto": say("the best, by itself")},
    )
    meld_secrecy: str = option(
        "kind",
        "cards",
        rule="B20",
        text=say("What the others learn of an announced combination."),
        words={"kind": say("its kind"), "cards": say("its cards")},
    )
    run_order: str = option(
        "value",
        "length",
        rule="B21",
        text=say("What makes one run better than another."),
        words={"value": say("what it is worth"), "length": say("how long it is")},
    )
    meld_contest: str = option(
        "separate",
        "pool",
        rule="B25",
        text=say("Whether runs and quads contest apart or together."),
        words={"separate": say("apart"), "pool": say("together")},
    )
    trimmed_run: bool = option(
        True,
        False,
        rule="B26",
        text=say("Whether what a quad leaves of a run still counts as a run."),
    )
    long_run: str = option(
        "one",
        "split",
        rule="B27",
        text=say("Whether a run of eight is one run, or five and three."),
        words={"one": say("one run"), "split": say("five and three")},
    )
    trickless_melds: str = option(
        "keep",
        "void",
        rule="B32",
        text=say("Whether a side without a trick keeps its combinations."),
        words={"keep": say("keeps them"), "void": say("loses them")},
    )
    doubled_rounding: str = option(
        "result",
        "points",
        rule="B40",
        text=say("What a double multiplies: the rounded result, or the points before rounding."),
        words={"result": say("the rounded result"), "points": say("the points")},
    )
    at_least_one: bool = option(
        False,
        True,
        rule="B49",
        text=say(
            "Whether defenders with any points at all write at least 1 against a made contract."
        ),
    )
    capot_doubled: bool = option(
        True, False, rule="B41", text=say("Whether a capot is doubled like everything else.")
    )
    target: int = option(151, rule="B45", least=1, text=say("The total that ends the match."))
    capot_exit: str = option(
        "one_more",
        "line",
        rule="B46",
        text=say(
            "How a match goes on when a capot has reached the target: for one more deal, or to the "
            "leader's total and one more point."
        ),
        words={"one_more": say("for one more deal"), "line": say("to the leader's total and one")},
    )
    hanging_end: bool = option(
        True, False, rule="B47", text=say("Whether the match can end while points hang.")
    )


PRESETS: dict[str, dict[str, Value]] = {
    "2001": {"meld_contest": "pool", "doubled_rounding": "result", "at_least_one": True}
}
"""The program Bridge Belot of 2001, whose help file the seed abridges."""
