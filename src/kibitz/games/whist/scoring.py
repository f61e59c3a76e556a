"""The score of a whist deal."""

from collections.abc import Sequence
from fractions import Fraction

from kibitz.games.whist.chart import WinLose
from kibitz.games.whist.deal import Deal
from kibitz.rules.actions import DENOMINATION_TEXTS
from kibitz.rules.deal import trick_counts
from kibitz.rules.outcome import Outcome, ScoreLine, amounts_for, sum_scores
from kibitz.rules.seats import SEATS, Seat
from kibitz.rules.text import filled, say
from kibitz.rules.words import SEAT_INITIALS


def outcome(deal: Deal) -> Outcome:
    """What a finished deal comes to."""
    table = deal.table
    if table.bid is None:
        return Outcome(extras=(("trump", None),))
    tricks = trick_counts(table.tricks)
    if table.bid.is_solo:
        scores = table.options.chart().scores(table.bid, multiplier=1)
        sides = solo_sides(table.declarers)
        lines = solo_lines(scores, table.bid.level, table.declarers, tricks)
    else:
        scores = table.options.chart().scores(table.bid, table.multiplier)
        sides = trump_sides(table.declarers[0], deal.partner)
        taken = sum(tricks[seat] for seat in sides[0])
        lines = trump_lines(scores, table.bid.level, sides[0], taken)
    trump = None if table.trump is None else DENOMINATION_TEXTS[table.trump]
    return Outcome(
        contract=table.bid.text,
        declarers=table.declarers,
        sides=sides,
        tricks=tricks,
        scores=sum_scores([line.amounts for line in lines]),
        breakdown=lines,
        extras=(("trump", trump),),
    )


def trump_sides(declarer: Seat, partner: Seat | None) -> tuple[tuple[Seat, ...], ...]:
    """Declarer's side, alone if he is his own partner, and the defenders."""
    side = (declarer,) if partner is None else (declarer, partner)
    return side, tuple(seat for seat in SEATS if seat not in side)


def solo_sides(declarers: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Each declarer for himself, the others together (W48)."""
    others = tuple(seat for seat in SEATS if seat not in declarers)
    alone = tuple((seat,) for seat in declarers)
    return (*alone, others) if others else alone


def trump_lines(
    scores: WinLose, level: int, side: tuple[Seat, ...], tricks: int
) -> tuple[ScoreLine, ...]:
    """The settlement of a trump game (W51 to W53).

    Args:
        scores: the contract's winning and losing score, multiplier included.
        level: the tricks bid.
        side: declarer, and the partner if there is one.
        tricks: what the side took.
    """
    over = tricks - level
    if over < 0:
        return (
            _trump_line(
                say("undertricks: {tricks}", tricks=-over), "W52", side, scores.lose * over
            ),
        )
    made = _trump_line(say("contract made"), "W51", side, scores.win)
    more = _trump_line(say("overtricks: {tricks}", tricks=over), "W51", side, scores.win * over)
    return (made, more) if over else (made,)


def _trump_line(label: str, rule: str, side: tuple[Seat, ...], each: Fraction) -> ScoreLine:
    """An amount for each of two partners, or twice it for who is his own; the others pay it."""
    alone = len(side) == 1
    gain = each * 2 if alone else each
    others = [seat for seat in SEATS if seat not in side]
    pay = -gain * len(side) / len(others)
    amounts = sum_scores([amounts_for(side, gain), amounts_for(others, pay)])
    return ScoreLine(label, "W53" if alone else rule, amounts)


def solo_lines(
    scores: WinLose, most: int, declarers: Sequence[Seat], tricks: Sequence[int]
) -> tuple[ScoreLine, ...]:
    """The settlement of a solo: each declarer apart, against all three others (W54)."""
    return tuple(
        _solo_line(seat, scores.win if tricks[seat] <= most else -scores.lose) for seat in declarers
    )


def _solo_line(declarer: Seat, each: Fraction) -> ScoreLine:
    others = [seat for seat in SEATS if seat != declarer]
    amounts = sum_scores([amounts_for([declarer], each * 3), amounts_for(others, -each)])
    label = say("{seat} has won the solo") if each > 0 else say("{seat} has lost the solo")
    return ScoreLine(filled(label, seat=SEAT_INITIALS[declarer]), "W54", amounts)


def settled(deal: Deal, side: frozenset[Seat], tricks: int) -> Outcome:
    """What the deal comes to if a declaring side, or a declarer of a solo, takes so many tricks."""
    table = deal.table
    assert table.bid, "a contract is settled"
    if table.bid.is_solo:
        scores = table.options.chart().scores(table.bid, multiplier=1)
        taken = [tricks if seat in side else 0 for seat in SEATS]
        lines = solo_lines(scores, table.bid.level, tuple(side), taken)
    else:
        scores = table.options.chart().scores(table.bid, table.multiplier)
        own, _ = trump_sides(table.declarers[0], deal.partner)
        lines = trump_lines(scores, table.bid.level, own, tricks)
    return Outcome(scores=sum_scores([line.amounts for line in lines]))
