"""The score of a belote deal: raw points, then what each side writes."""

from dataclasses import replace
from typing import Final, NamedTuple

from kibitz.cards.card import cards_text
from kibitz.cards.packs import PIQUET_PACK
from kibitz.games.belote.contract import TEXTS, Contract, card_points, chart
from kibitz.games.belote.deal import Deal
from kibitz.games.belote.melds import kind, meld_rules
from kibitz.games.belote.options import BeloteOptions
from kibitz.games.belote.play import TRICKS, Table
from kibitz.rules.actions import NO_TRUMPS
from kibitz.rules.deal import trick_counts
from kibitz.rules.melds import count_melds
from kibitz.rules.outcome import (
    NO_SCORES,
    Outcome,
    ScoreLine,
    amounts_for,
    sum_scores,
)
from kibitz.rules.seats import PARTNERSHIPS, Seat, partnership_of
from kibitz.rules.text import filled, say

MELD_LABELS: Final = {
    "run3": say("run3 {cards}"),
    "run4": say("run4 {cards}"),
    "run5": say("run5 {cards}"),
    "quad": say("quad {cards}"),
}


BELOTE_LABELS: Final = (say("belote C"), say("belote D"), say("belote H"), say("belote S"))


class Settlement(NamedTuple):
    """What bidders and defenders write, and the points that hang afterwards."""

    bidders: int
    defenders: int
    carried: int


def settle(
    options: BeloteOptions,
    denomination: str,
    raw: tuple[int, int],
    multiplier: int = 1,
    carried: int = 0,
) -> Settlement:
    """Turn raw points into written points.

    Args:
        options: the table's options.
        denomination: the contract's, a suit or NT or AT.
        raw: the raw points of bidders and defenders, all bonuses included.
        multiplier: 1, 2 doubled, 4 redoubled.
        carried: the points that hang from earlier deals.

    Source: RULES.md B35 to B44.
    """
    bidders, defenders = raw
    tens = (bidders + defenders + 5) // 10
    written = tens * multiplier
    if options.doubled_rounding == "points":
        written = ((bidders + defenders) * multiplier + 5) // 10
    if multiplier > 1:
        if bidders == defenders:
            return Settlement(0, 0, carried + written)
        won = bidders > defenders
        return Settlement(
            written + carried if won else 0, 0 if won else written + carried, carried=0
        )
    if bidders < defenders:
        return Settlement(0, tens + carried, carried=0)
    if bidders == defenders:
        half = rounded(defenders, denomination, problem_digit_up=False)
        return Settlement(0, half, carried + tens - half)
    fewer = rounded(defenders, denomination, problem_digit_up=True)
    if options.at_least_one and defenders and not fewer:
        fewer = 1
    return Settlement(tens - fewer + carried, fewer, carried=0)


def rounded(points: int, denomination: str, problem_digit_up: bool) -> int:
    """Points in tens; both sides can end in the problem digit together, and one must give way."""
    digits = chart()["rounding_digit"]
    problem = digits.get(denomination, digits["suit"])
    tens, last = divmod(points, 10)
    return tens + (last > problem or (last == problem and problem_digit_up))


def outcome(deal: Deal) -> Outcome:
    """What a finished deal comes to; a passed-out one leaves the hanging points (B5)."""
    table, contract = deal.table, deal.table.contract
    if contract is None:
        return _with_hanging(Outcome(carried=table.before.carried))
    lines = raw_lines(deal, contract)
    raw = sum_scores([line.amounts for line in lines])
    bidders = PARTNERSHIPS[partnership_of(contract.bidder)]
    defenders = PARTNERSHIPS[1 - partnership_of(contract.bidder)]
    tricks = trick_counts(table.tricks)
    capot = TRICKS in side_tricks(tricks)
    multiplier = 1 if capot and not table.options.capot_doubled else contract.multiplier
    points = int(raw[bidders[0]]), int(raw[defenders[0]])
    result = settle(
        table.options, TEXTS[contract.denomination], points, multiplier, table.before.carried
    )
    written = sum_scores(
        [amounts_for(bidders, result.bidders), amounts_for(defenders, result.defenders)]
    )
    return _with_hanging(
        Outcome(
            contract=contract.text,
            declarers=(contract.bidder,),
            sides=PARTNERSHIPS,
            tricks=tricks,
            scores=written,
            breakdown=(
                *lines,
                ScoreLine(say("points in all"), "B33", raw),
                ScoreLine(*_verdict(points, multiplier), written),
            ),
            carried=result.carried,
        )
    )


def _with_hanging(outcome: Outcome) -> Outcome:
    return replace(outcome, extras=(("hanging", str(outcome.carried)),))


def _verdict(points: tuple[int, int], multiplier: int) -> tuple[str, str]:
    """How the written points come about: label and rule."""
    bidders, defenders = points
    if bidders == defenders:
        return (
            (say("written, hanging"), "B42") if multiplier == 1 else (say("all points hang"), "B43")
        )
    if multiplier > 1:
        return say("written, doubled"), "B40"
    if bidders > defenders:
        return say("written, made"), "B37"
    return say("written, inside"), "B39"


def side_tricks(tricks: tuple[int, ...]) -> tuple[int, ...]:
    """How many tricks each partnership won."""
    return tuple(sum(tricks[seat] for seat in side) for side in PARTNERSHIPS)


def raw_lines(deal: Deal, contract: Contract) -> tuple[ScoreLine, ...]:
    """The raw points of a finished deal, line by line (B33, B34)."""
    lines = card_lines(deal.table, contract)
    if contract.denomination == NO_TRUMPS:
        once = sum_scores([line.amounts for line in lines])
        more = chart()["no_trumps_multiplier"] - 1
        lines.append(ScoreLine(say("no trumps"), "B33", tuple(amount * more for amount in once)))
    tricks = side_tricks(trick_counts(deal.table.tricks))
    return (*lines, *_said_lines(deal, tricks), *capot_lines(deal.table))


def card_lines(table: Table, contract: Contract) -> list[ScoreLine]:
    """What a finished deal's cards and its last trick count."""
    won = [0, 0]
    for trick in table.tricks:
        won[partnership_of(trick.winner)] += sum(card_points(contract, c) for c in trick.cards)
    cards = sum_scores([amounts_for(PARTNERSHIPS[side], won[side]) for side in (0, 1)])
    last = PARTNERSHIPS[partnership_of(table.tricks[-1].winner)]
    return [
        ScoreLine(say("cards"), "B33", cards),
        ScoreLine(say("last trick"), "B33", amounts_for(last, chart()["last_trick"])),
    ]


def capot_lines(table: Table) -> list[ScoreLine]:
    """What winning all tricks counts, if a side has (B34)."""
    if TRICKS not in side_tricks(trick_counts(table.tricks)):
        return []
    side = PARTNERSHIPS[partnership_of(table.tricks[-1].winner)]
    return [ScoreLine(say("capot"), "B34", amounts_for(side, chart()["capot"]))]


def belote_lines(table: Table) -> list[ScoreLine]:
    """What the belotes count that were said (B29)."""
    return [
        ScoreLine(
            BELOTE_LABELS[suit],
            "B29",
            amounts_for(PARTNERSHIPS[partnership_of(seat)], chart()["belote"]),
        )
        for seat, suit in table.belotes
    ]


def settled(deal: Deal, side: frozenset[Seat], points: int) -> Outcome:
    """What the deal comes to if the bidders take so many card points.

    The 90 for all tricks are included. Fewer than none says that their opponents take all tricks.
    """
    table, contract, figures = deal.table, deal.table.contract, chart()
    assert contract, "a contract is settled"
    bidders = partnership_of(contract.bidder)
    total = sum(card_points(contract, card) for card in PIQUET_PACK) + figures["last_trick"]
    capots = {bidders: points > total, 1 - bidders: points < 0}
    taken = {bidders: min(max(points, 0), total)}
    taken[1 - bidders] = total - taken[bidders]
    times = figures["no_trumps_multiplier"] if contract.denomination == NO_TRUMPS else 1
    tricks = tuple(TRICKS if capots[own] else int(not capots[1 - own]) for own in (0, 1))
    said = sum_scores([NO_SCORES, *(line.amounts for line in _said_lines(deal, tricks))])
    raw = {
        own: taken[own] * times + figures["capot"] * capots[own] + int(said[own]) for own in capots
    }
    multiplier = 1 if TRICKS in tricks and not table.options.capot_doubled else contract.multiplier
    denomination, both = TEXTS[contract.denomination], (raw[bidders], raw[1 - bidders])
    result = settle(table.options, denomination, both, multiplier, table.before.carried)
    return come_to(contract, result, tricks)


def come_to(contract: Contract, result: Settlement, tricks: tuple[int, ...]) -> Outcome:
    """What a deal comes to, as far as a match looks at it.

    Args:
        contract: what was played.
        result: what both sides write.
        tricks: how many tricks each partnership won: all of them, or not.
    """
    written = [result.defenders, result.defenders]
    written[partnership_of(contract.bidder)] = result.bidders
    return Outcome(
        contract.text, tricks=(*tricks, 0, 0), scores=(*written, *written), carried=result.carried
    )


def _said_lines(deal: Deal, tricks: tuple[int, ...]) -> list[ScoreLine]:
    """What was announced, with how many tricks each partnership took."""
    void = deal.table.options.trickless_melds == "void"
    lines = []
    for seat, combination, points in count_melds(meld_rules(deal.table.options), deal.said):
        side = partnership_of(seat)
        counted = 0 if void and not tricks[side] else points
        label = filled(MELD_LABELS[kind(combination)], cards=cards_text(combination))
        lines.append(ScoreLine(label, "B23", amounts_for(PARTNERSHIPS[side], counted)))
    return lines + belote_lines(deal.table)
