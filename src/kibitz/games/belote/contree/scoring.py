"""The score of a deal of contrée: the points made and the points bid."""

from typing import NamedTuple

from kibitz.cards.card import KING, QUEEN, SUITS, card_of
from kibitz.cards.card_set import card_set
from kibitz.cards.packs import PIQUET_PACK
from kibitz.games.belote.contract import card_points
from kibitz.games.belote.contract import chart as belote_chart
from kibitz.games.belote.contree.contract import Contract, chart
from kibitz.games.belote.contree.deal import Deal
from kibitz.games.belote.contree.options import ContreeOptions
from kibitz.games.belote.play import TRICKS
from kibitz.games.belote.scoring import belote_lines, capot_lines, card_lines, side_tricks
from kibitz.rules.deal import trick_counts
from kibitz.rules.outcome import NO_SCORES, Outcome, ScoreLine, Scores, amounts_for, sum_scores
from kibitz.rules.seats import PARTNERSHIPS, SEATS, Seat, partnership_of
from kibitz.rules.text import say


class Taken(NamedTuple):
    """What a side has taken.

    Attributes:
        cards: its card points, with those of the last trick and of a capot.
        belote: what its belotes count.
        all_tricks: whether it has won every trick.
    """

    cards: int
    belote: int = 0
    all_tricks: bool = False

    @property
    def points(self) -> int:
        """What is compared with the bid."""
        return self.cards + self.belote


class Settlement(NamedTuple):
    """What bidders and defenders write."""

    bidders: int
    defenders: int


def is_made(options: ContreeOptions, contract: Contract, bidders: Taken, defenders: Taken) -> bool:
    """Whether the bidders have what they undertook (BC9)."""
    if contract.is_capot:
        return bidders.all_tricks
    if options.majority and bidders.points <= defenders.points:
        return False
    return bidders.points >= contract.amount


def settle(
    options: ContreeOptions, contract: Contract, bidders: Taken, defenders: Taken
) -> Settlement:
    """What both sides write.

    Source: RULES.md BC10 to BC13.
    """
    bid = contract.amount * times(options, contract.multiplier)
    made = is_made(options, contract, bidders, defenders)
    if made and contract.multiplier == 1:
        return Settlement(bid + bidders.points, defenders.points)
    cards = bidders.cards + defenders.cards if made else options.lost
    winner, loser = (bidders, defenders) if made else (defenders, bidders)
    kept = loser.belote if options.belote == "holder" else 0
    written = cards + bid + winner.belote + loser.belote - kept
    return Settlement(written, kept) if made else Settlement(kept, written)


def times(options: ContreeOptions, multiplier: int) -> int:
    """How many times the bid counts (BC12)."""
    return {1: 1, 2: int(chart()["doubled"]), 4: options.redoubled}[multiplier]


def outcome(deal: Deal) -> Outcome:
    """What a finished deal comes to."""
    table, contract = deal.table, deal.table.contract
    if contract is None:
        return Outcome()
    lines = (*card_lines(table, contract), *capot_lines(table))
    belotes = belote_lines(table)
    tricks = trick_counts(table.tricks)
    cards, said = (sum_scores([NO_SCORES, *(one.amounts for one in of)]) for of in (lines, belotes))
    taken = [
        Taken(int(cards[side[0]]), int(said[side[0]]), won == TRICKS)
        for side, won in zip(PARTNERSHIPS, side_tricks(tricks), strict=True)
    ]
    own = partnership_of(contract.bidder)
    made = is_made(table.options, contract, taken[own], taken[1 - own])
    written = _written(deal, contract, taken)
    verdict = (say("written, made"), "BC10") if made else (say("written, lost"), "BC11")
    return Outcome(
        contract=contract.text,
        declarers=(contract.bidder,),
        sides=PARTNERSHIPS,
        tricks=tricks,
        scores=written,
        breakdown=(
            *lines,
            *belotes,
            ScoreLine(say("points in all"), "BC8", sum_scores([cards, said])),
            ScoreLine(*verdict, written),
        ),
    )


def settled(deal: Deal, side: frozenset[Seat], points: int) -> Outcome:
    """What the deal comes to if the bidders take so many card points.

    The 90 for all tricks are included. Fewer than none says that their opponents take all tricks.
    Whoever still holds king and queen of trumps will say belote.
    """
    contract = deal.table.contract
    assert contract, "a contract is settled"
    figures = belote_chart()
    total = sum(card_points(contract, card) for card in PIQUET_PACK) + figures["last_trick"]
    own = partnership_of(contract.bidder)
    cards, is_capot = [0, 0], [False, False]
    cards[own] = min(max(points, 0), total)
    cards[1 - own] = total - cards[own]
    is_capot[own], is_capot[1 - own] = points > total, points < 0
    taken = [
        Taken(
            cards[each] + figures["capot"] * is_capot[each],
            figures["belote"] * (each == _belote_side(deal, contract)),
            is_capot[each],
        )
        for each in (0, 1)
    ]
    return Outcome(contract.text, scores=_written(deal, contract, taken))


def _belote_side(deal: Deal, contract: Contract) -> int | None:
    """The partnership that has said belote, or can still say it; none if neither."""
    for seat, _ in deal.table.belotes:
        return partnership_of(seat)
    trumps = SUITS[contract.denomination]
    pair = card_set((card_of(trumps, KING), card_of(trumps, QUEEN)))
    return next((partnership_of(seat) for seat in SEATS if not pair & ~deal.hands[seat]), None)


def _written(deal: Deal, contract: Contract, taken: list[Taken]) -> Scores:
    own = partnership_of(contract.bidder)
    result = settle(deal.table.options, contract, taken[own], taken[1 - own])
    bidders, defenders = PARTNERSHIPS[own], PARTNERSHIPS[1 - own]
    return sum_scores(
        [amounts_for(bidders, result.bidders), amounts_for(defenders, result.defenders)]
    )
