"""How the bridge tests are fed: cases from the TOML file beside each test, and deals made to order.

``test_scores.py`` reads ``scores.toml``; its function ``test_made(case)`` runs once for every entry
of ``made``. Seats are letters, hands lists of cards, calls are divided by blanks.
"""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest

from kibitz import games
from kibitz.formats.record import read_record, record_json
from kibitz.formats.report import report_json
from kibitz.play.replay import replay
from kibitz.play.state import State
from kibitz.rules.seats import seat_text

SEATS = "NESW"
SUITS = "CDHS"
RANKS = "23456789TJQKA"

Hands: TypeAlias = dict[str, list[str]]

ONE_SUIT_EACH: Hands = {
    seat: [suit + rank for rank in RANKS] for seat, suit in zip(SEATS, SUITS, strict=True)
}
"""Clubs with North, diamonds with East, hearts with South, spades with West."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test that takes a ``case`` the entries of its name from the file of its module."""
    if "case" not in metafunc.fixturenames:
        return
    module = Path(metafunc.module.__file__)
    file = module.with_name(module.stem.removeprefix("test_") + ".toml")
    cases = tomllib.loads(file.read_text("utf-8"))[metafunc.function.__name__.removeprefix("test_")]
    metafunc.parametrize("case", cases, ids=[case["id"] for case in cases])


def seat_beyond(seat: str, steps: int) -> str:
    return SEATS[(SEATS.index(seat) + steps) % 4]


def suit_cards(suit: str, ranks: str = RANKS) -> list[str]:
    return [suit + rank for rank in ranks]


def trump_hands(declarer: str, trump: str, tricks: int) -> Hands:
    """Hands for a suit contract.

    Declarer and the leader share two suits. Declarer holds as many of the highest trumps as there
    are tricks, which win whether they ruff or are led; the leader beats all of the other suit.
    """
    side, *others = [suit for suit in SUITS if suit != trump]
    lost = 13 - tricks
    return {
        declarer: suit_cards(trump, RANKS[lost:]) + suit_cards(side, RANKS[:lost]),
        seat_beyond(declarer, 1): suit_cards(trump, RANKS[:lost]) + suit_cards(side, RANKS[lost:]),
        seat_beyond(declarer, 2): suit_cards(others[0]),
        seat_beyond(declarer, 3): suit_cards(others[1]),
    }


def no_trump_hands(declarer: str, tricks: int) -> Hands:
    """Hands for no trumps.

    Declarer and the leader hold equally many cards of every suit, 6, 4, 2 and 1, all higher than
    those of the others; in each suit one of the two has only higher ones than the other.
    """
    leader, dummy, last = (seat_beyond(declarer, steps) for steps in (1, 2, 3))
    hands: Hands = {declarer: [], leader: []}
    low_cards: list[str] = []
    for suit, share in (("S", 6), ("H", 4), ("D", 2), ("C", 1)):
        wins = share <= tricks
        tricks -= share if wins else 0
        better, worse = (declarer, leader) if wins else (leader, declarer)
        hands[better] += suit_cards(suit, RANKS[-share:])
        hands[worse] += suit_cards(suit, RANKS[-2 * share : -share])
        low_cards += suit_cards(suit, RANKS[: -2 * share])
    return {**hands, dummy: low_cards[:13], last: low_cards[13:]}


def deal_for(declarer: str, denomination: str, tricks: int) -> Hands:
    """Hands in which declarer takes exactly so many tricks, whatever anybody plays."""
    if denomination == "NT":
        return no_trump_hands(declarer, tricks)
    return trump_hands(declarer, denomination, tricks)


def calls_to(dealer: str, declarer: str, contract: str) -> list[str]:
    """The shortest auction that ends in a contract such as ``4SXX``."""
    bid = contract.rstrip("X")
    doubles = ["X", "XX"][: len(contract) - len(bid)]
    passed_before = (SEATS.index(declarer) - SEATS.index(dealer)) % 4
    return ["P"] * passed_before + [bid, *doubles] + ["P"] * 3


def record(variant: str, options: dict[str, Any], **what: Any) -> bytes:
    head = {"kibitz": 1, "game": "bridge", "variant": variant, "options": options}
    return msgspec.json.encode(head | what)


class Bridge:
    """Deals played through records."""

    def play(
        self,
        variant: str,
        actions: Sequence[str] = (),
        dealer: str = "S",
        hands: Hands = ONE_SUIT_EACH,
        **options: Any,
    ) -> State:
        """A deal after some actions."""
        deal = {seat: " ".join(hands[seat]) for seat in SEATS}
        text = record(variant, options, dealer=dealer, deal=deal, actions=list(actions))
        (replayed,) = replay(read_record(text, games.variant))
        return replayed.state

    def contract(
        self,
        variant: str,
        contract: str,
        declarer: str,
        tricks: int,
        dealer: str = "S",
        **opts: Any,
    ) -> State:
        """A deal before the opening lead, in which declarer is certain of so many tricks."""
        hands = deal_for(declarer, contract[1:].rstrip("X"), tricks)
        return self.play(variant, calls_to(dealer, declarer, contract), dealer, hands, **opts)

    def finished(
        self, variant: str, contract: str, declarer: str, tricks: int, **opts: Any
    ) -> State:
        """The same, played to its end."""
        return self.lowest_cards(self.contract(variant, contract, declarer, tricks, **opts))

    def lowest_cards(self, state: State, cards: int = 52) -> State:
        """The deal once the lowest legal card was played so many times, or to the end."""
        while state.pending and cards:
            state, cards = state.after(state.pending[0].legal[0]), cards - 1
        return state

    def match(self, states: Sequence[State], **options: Any) -> list[dict[str, Any]]:
        """What is reported of the deals of a match."""
        keys = ("dealer", "deal", "actions")
        texts = [{key: record_json(deal)[key] for key in keys} for deal in states]
        replayed = replay(read_record(record("match", options, deals=texts), games.variant))
        return [report_json(deal) for deal in replayed]

    def owed(self, state: State) -> list[tuple[str, str, str]]:
        """Who owes what about whose cards: seat, kind, hand."""
        return [
            (seat_text(decision.seat), decision.kind, seat_text(decision.hand))
            for decision in state.pending
        ]

    def legal(self, state: State) -> list[str]:
        """The texts of the legal answers to the first decision."""
        return [action.text for action in state.pending[0].legal]


@pytest.fixture(scope="session")
def bridge() -> Bridge:
    return Bridge()
