"""What the manual page says of the score."""

from kibitz.cards.card import CLUBS, HEARTS
from kibitz.cards.packs import WILD_PACK
from kibitz.games.whist.bids import BIDS, LADDER, LEVELS
from kibitz.games.whist.chart import MULTIPLIERS, printed_chart
from kibitz.games.whist.deal import (
    EXCHANGED,
    Table,
)
from kibitz.games.whist.manual.by_option import AS_PRINTED
from kibitz.games.whist.options import WhistOptions
from kibitz.games.whist.scoring import solo_lines, trump_lines, trump_sides
from kibitz.games.whist.words import bid_words
from kibitz.rules.actions import NO_TRUMPS
from kibitz.rules.join_auction import JoinAuction
from kibitz.rules.manual import Chart, RuleLine, Section
from kibitz.rules.manual_parts import (
    amount_text,
    number_word,
)
from kibitz.rules.outcome import sum_scores
from kibitz.rules.seats import EAST, NORTH, SOUTH
from kibitz.rules.text import filled, headed, say
from kibitz.rules.words import SEAT_WORDS


def settlement(options: WhistOptions) -> Section:
    """What a made or lost contract scores, with the charts of this table."""
    lines = [
        RuleLine("WF39", say("The scores of each deal add up to zero.")),
        *_which_chart(options),
        RuleLine(
            "WF43", say("The chart has a winning and a losing score for each level, at a factor.")
        ),
        RuleLine("W25", say("If several factors apply, the highest of them does, and no other.")),
        RuleLine(
            "W51",
            say(
                "If declarer's side takes the tricks that were bid, declarer and partner each "
                "score the winning score, and as much again for each overtrick. Each defender pays "
                "as much."
            ),
        ),
        RuleLine(
            "W52",
            say(
                "If it does not, declarer and partner each pay the losing score for each "
                "undertrick, a trick that is missing. Each defender scores as much."
            ),
        ),
        RuleLine(
            "W53",
            say(
                "A declarer who is their own partner scores or pays twice as much, a third of "
                "which comes from or goes to each of the three defenders."
            ),
        ),
        RuleLine(
            "W54",
            say(
                "Each declarer of a solo is settled alone with all three others, other declarers "
                "among them: each pays the winning score, or gets the losing score."
            ),
        ),
        RuleLine("W55", say("Scores are never rounded, except on display.")),
    ]
    charts = [
        _factor_chart(options),
        _trump_chart(options),
        _solo_chart(options),
        _example_chart(options),
    ]
    return Section(say("The score of a deal"), lines, charts)


def _which_chart(options: WhistOptions) -> list[RuleLine]:
    """Which chart this table plays with, and whether its misprints stand."""
    if options.scores:
        return [RuleLine("W57", say("This table plays with a score chart of its own."))]
    number = options.score_table
    lines = [
        RuleLine(
            "W57", say("This table plays with the printed score chart {number}.", number=number)
        )
    ]
    if printed_chart(number, as_printed=True) != printed_chart(number):
        lines.append(RuleLine("W57", AS_PRINTED[options.as_printed]))
    return lines


def table_with(options: WhistOptions, bid: str, trump: int, faced: int = 0) -> Table:
    """A table at which a contract stands, to ask what holds there."""
    (contract,) = (known for known in BIDS if known.text == bid)
    return Table(
        NORTH,
        leader=EAST,
        options=options,
        auction=JoinAuction(LADDER, EAST),
        bid=contract,
        trump=trump,
        faced=WILD_PACK[:faced],
    )


def _factor_chart(options: WhistOptions) -> Chart:
    """What multiplies the score of a trump contract, as the game itself reckons it."""
    cases = {
        say("Diamonds, hearts or spades are trumps"): table_with(options, "8", HEARTS),
        say("Clubs are trumps"): table_with(options, "8", CLUBS),
        say("There are no trumps"): table_with(options, "8", NO_TRUMPS),
        say("The bid was halves"): table_with(options, "8HALF", HEARTS),
    }
    for faced in range(1, EXCHANGED + 1):
        case = say("Cards faced in a tip: {cards}", cards=number_word(faced))
        cases[case] = table_with(options, "8T1", HEARTS, faced)
    rows = tuple((case, f"{table.multiplier}x") for case, table in cases.items())
    return Chart(say("Factors"), (say("What applies"), say("Factor")), rows, "W25")


def _trump_chart(options: WhistOptions) -> Chart:
    figures = options.chart().trump
    rows = []
    for level in LEVELS:
        pairs = [figures[level, multiplier] for multiplier in MULTIPLIERS]
        rows.append((str(level), *(amount_text(amount) for pair in pairs for amount in pair)))
    ends = (say("{factor}x, won"), say("{factor}x, lost"))
    head = [filled(end, factor=multiplier) for multiplier in MULTIPLIERS for end in ends]
    return Chart(say("Scores of trump contracts"), (say("Tricks bid"), *head), tuple(rows), "W57")


def _solo_chart(options: WhistOptions) -> Chart:
    rows = []
    for bid in BIDS:
        if bid.is_solo:
            amounts = options.chart().solo[bid.text]
            rows.append((headed(bid_words(bid)), *map(amount_text, amounts)))
    head = (say("Solo"), say("Won"), say("Lost"))
    return Chart(say("Scores of solos, for each of the three others"), head, tuple(rows), "W57")


def _example_chart(options: WhistOptions) -> Chart:
    """Some settlements, as this table reckons them."""
    level, figures = LEVELS[1], options.chart()
    scores = figures.trump[level, MULTIPLIERS[0]]
    with_partner, alone = trump_sides(NORTH, SOUTH)[0], trump_sides(NORTH, None)[0]
    solo = next(bid for bid in BIDS if bid.is_solo)
    examples = [
        (
            filled(who, level=level, tricks=over + level),
            trump_lines(scores, level, side, over + level),
        )
        for who, side in (
            (say("{level} in spades, {tricks} tricks"), with_partner),
            (say("{level} in spades, {tricks} tricks, own partner"), alone),
        )
        for over in (1, -2)
    ]
    examples += [
        (
            say("Solo, {tricks} taken", tricks=number_word(taken)),
            solo_lines(figures.solo[solo.text], solo.level, alone, [taken, 0, 0, 0]),
        )
        for taken in (1, 2)
    ]
    rows = tuple(
        (name, *map(amount_text, sum_scores([line.amounts for line in lines])))
        for name, lines in examples
    )
    return Chart(
        say("Examples with North as declarer and South, if anybody, as partner"),
        (say("Contract"), *SEAT_WORDS),
        rows,
    )
