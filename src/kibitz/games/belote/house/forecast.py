"""What a contract of belote should come to, all hands seen, without playing it out.

By how many card points the bidders come out ahead is reckoned from what the two sides hold; the
figures in ``forecast.toml`` were fitted to deals solved with all hands seen, which house players
come out at on the average too. How far a deal strays from them is taken as normally distributed,
and what may be written is told of such deals: a contract that may fail is worth what it is likely
to write, not what it is likely to take.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from statistics import NormalDist
from typing import Final, NamedTuple

from kibitz.cards.card import (
    ACE,
    JACK,
    KING,
    NINE,
    QUEEN,
    RANK_LETTERS,
    SUITS,
    TEN,
    Rank,
    Suit,
    card_of,
)
from kibitz.cards.card_set import BIT, SUIT_SETS, CardSet
from kibitz.cards.packs import PIQUET_PACK
from kibitz.games.belote.contract import ALL_TRUMPS, TEXTS, Contract, card_points, chart
from kibitz.games.belote.deal import Deal, Table, best_meld
from kibitz.games.belote.melds import meld_rules
from kibitz.games.belote.options import BeloteOptions
from kibitz.games.belote.play import TRICKS
from kibitz.games.belote.scoring import come_to, settle
from kibitz.rules.actions import NO_TRUMPS, Meld
from kibitz.rules.charts import figures_beside
from kibitz.rules.deal import played_by
from kibitz.rules.melds import count_melds
from kibitz.rules.outcome import Outcome
from kibitz.rules.seats import PARTNERSHIPS, SEATS, Seat, partnership_of

PARTS: Final = 8
STRAYS: Final = tuple(NormalDist().inv_cdf((part + 0.5) / PARTS) for part in range(PARTS))
"""How far deals stray from what is expected, each as likely as any other, in usual strayings."""

LONG_PLAIN, LONG_TRUMP = 3, 2
"""Cards of a suit, beyond which those behind its best card are long at no trumps, all trumps."""


class Hands(NamedTuple):
    """The two hands of a side."""

    one: CardSet
    other: CardSet

    def of(self, suit: Suit) -> tuple[CardSet, CardSet]:
        """Their cards of a suit."""
        return self.one & SUIT_SETS[suit], self.other & SUIT_SETS[suit]

    def has(self, suit: Suit, *ranks: Rank) -> bool:
        """Whether all these cards of a suit are among them."""
        cards = sum(BIT[card_of(suit, rank)] for rank in ranks)
        return not cards & ~(self.one | self.other)


def forecast(deal: Deal) -> tuple[Outcome, ...]:
    """What the contract that stands may come to, each as likely as any other."""
    table, contract = deal.table, deal.table.contract
    assert contract, "a contract is forecast"
    bidders = partnership_of(contract.bidder)
    hands = [deal.hands[seat] | played_by(table, seat) for seat in SEATS]
    said = _said(deal, contract, hands)
    figures = _figures()[kind_of(contract)]
    ahead = features(contract, hands, table.leader)
    expected = sum(figures[name] * number for name, number in ahead.items())
    mine_and_theirs = said[bidders], said[1 - bidders]
    aheads = (expected + stray * figures["spread"] for stray in STRAYS)
    return tuple(_outcome(table, contract, ahead, mine_and_theirs) for ahead in aheads)


def _outcome(table: Table, contract: Contract, ahead: float, said: tuple[int, int]) -> Outcome:
    """What a contract comes to if the bidders are so many card points ahead.

    Args:
        table: the table.
        contract: the contract.
        ahead: by how many card points.
        said: what combinations and belotes bring bidders and defenders.
    """
    total, capot = totals(contract.denomination)
    raw = _raw(total, capot, ahead)
    points = raw[0] + said[0], raw[1] + said[1]
    denomination, multiplier = TEXTS[contract.denomination], contract.multiplier
    result = settle(table.options, denomination, points, multiplier, table.before.carried)
    bidders = partnership_of(contract.bidder)
    takers = raw if bidders == 0 else raw[::-1]
    return come_to(contract, result, tuple(TRICKS if cards > total else 0 for cards in takers))


def features(contract: Contract, hands: list[CardSet], leader: Seat) -> Mapping[str, float]:
    """What decides a contract, by the names of the figures: what the bidders have more of."""
    bidders = partnership_of(contract.bidder)
    ours, theirs = (
        _counted(contract, Hands(*(hands[seat] for seat in PARTNERSHIPS[side])))
        for side in (bidders, 1 - bidders)
    )
    leads = 1 if partnership_of(leader) == bidders else -1
    return {name: ours[name] - theirs[name] for name in ours} | {"lead": leads}


def _counted(contract: Contract, held: Hands) -> dict[str, float]:
    if contract.denomination == NO_TRUMPS:
        return _sum([_without_trumps(held, suit) for suit in SUITS])
    if contract.denomination == ALL_TRUMPS:
        return _sum([_all_trumps(held, suit) for suit in SUITS])
    trump = SUITS[contract.denomination]
    plain = [_plain_suit(held, suit, trump) for suit in SUITS if suit != trump]
    return _trumps(held, trump) | _sum(plain)


def _sum(suits: list[dict[str, float]]) -> dict[str, float]:
    return {name: sum(suit[name] for suit in suits) for name in suits[0]}


def _trumps(held: Hands, trump: Suit) -> dict[str, float]:
    counts = [cards.bit_count() for cards in held.of(trump)]
    tops = {f"trump {RANK_LETTERS[r]}": held.has(trump, r) for r in (JACK, NINE, ACE, TEN)}
    return {
        "trumps": sum(counts),
        "longest": max(counts),
        **tops,
        "trump J9": held.has(trump, JACK, NINE),
    }


def _plain_suit(held: Hands, suit: Suit, trump: Suit) -> dict[str, float]:
    trumps = held.of(trump)
    short = [cards.bit_count() for cards, ruffs in zip(held.of(suit), trumps, strict=True) if ruffs]
    return {
        "A": held.has(suit, ACE),
        "AT": held.has(suit, ACE, TEN),
        "K": held.has(suit, KING),
        "void": short.count(0),
    }


def _without_trumps(held: Hands, suit: Suit) -> dict[str, float]:
    ace = held.has(suit, ACE)
    longest = max(cards.bit_count() for cards in held.of(suit))
    return {
        "A": ace,
        "T": held.has(suit, TEN),
        "AT": held.has(suit, ACE, TEN),
        "ATK": held.has(suit, ACE, TEN, KING),
        "K": held.has(suit, KING),
        "long": ace * max(0, longest - LONG_PLAIN),
    }


def _all_trumps(held: Hands, suit: Suit) -> dict[str, float]:
    jack = held.has(suit, JACK)
    longest = max(cards.bit_count() for cards in held.of(suit))
    return {
        "J": jack,
        "9": held.has(suit, NINE),
        "J9": held.has(suit, JACK, NINE),
        "J9A": held.has(suit, JACK, NINE, ACE),
        "A": held.has(suit, ACE),
        "long": jack * max(0, longest - LONG_TRUMP),
    }


def _raw(total: int, capot: int, ahead: float) -> tuple[int, int]:
    """The card points of bidders and defenders, if the bidders are so far ahead.

    Args:
        total: what all cards count, with the last trick.
        capot: what all tricks count besides.
        ahead: how far the bidders are ahead.
    """
    if abs(ahead) > total + capot / 2:
        return (total + capot, 0) if ahead > 0 else (0, total + capot)
    bidders = min(total, max(0, round((total + ahead) / 2)))
    return bidders, total - bidders


@cache
def totals(denomination: int) -> tuple[int, int]:
    """What all cards count in a contract, with the last trick; and what all tricks count besides.

    The one doubled at no trumps, the other not.
    """
    figures = chart()
    contract = Contract(denomination, 1, SEATS[0])
    times = figures["no_trumps_multiplier"] if denomination == NO_TRUMPS else 1
    cards = sum(card_points(contract, card) for card in PIQUET_PACK)
    return (cards + figures["last_trick"]) * times, figures["capot"]


def _said(deal: Deal, contract: Contract, hands: list[CardSet]) -> list[int]:
    """What combinations and belotes will bring each partnership."""
    points = [0, 0]
    if not contract.has_melds:
        return points
    options = deal.table.options
    silent = [] if deal.table.tricks else [seat for seat in SEATS if seat not in deal.asked]
    said = (*deal.said, *((s, c) for s in silent for c in _meld(options, hands[s]).combinations))
    for seat, _, count in count_melds(meld_rules(options), said):
        points[partnership_of(seat)] += count
    for seat in SEATS:
        held = Hands(hands[seat], hands[seat])
        pairs = sum(
            contract.denomination in (suit, ALL_TRUMPS) and held.has(suit, KING, QUEEN)
            for suit in SUITS
        )
        points[partnership_of(seat)] += pairs * chart()["belote"]
    return points


@lru_cache(maxsize=1024)
def _meld(options: BeloteOptions, hand: CardSet) -> Meld:
    return best_meld(options, hand)


def kind_of(contract: Contract) -> str:
    """The kind of a contract, as the figures are headed."""
    names = {NO_TRUMPS: "no trumps", ALL_TRUMPS: "all trumps"}
    return names.get(contract.denomination, "trumps")


def _figures() -> dict[str, dict[str, float]]:
    figures: dict[str, dict[str, float]] = figures_beside(__file__, "forecast")
    return figures
