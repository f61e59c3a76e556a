"""How the belote tests are fed: cases from the TOML file beside each test, and deals made to order.

``test_melds.py`` reads ``melds.toml``; its function ``test_counts(case)`` runs once for every
entry of ``counts``. Cards are divided by blanks. West deals unless a case says otherwise, so North
calls and leads first.
"""

import random
import re
import tomllib
from collections.abc import Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kibitz import games
from kibitz.cards.card import CARD_TEXTS, parse_cards
from kibitz.cards.card_set import NO_CARDS, card_set, cards_in
from kibitz.cards.packs import PIQUET_PACK
from kibitz.formats.record import read_record
from kibitz.games.belote.contract import LADDER, TEXTS, Contract
from kibitz.games.belote.deal import Deal, Table, ask
from kibitz.games.belote.melds import meld_rules
from kibitz.games.belote.options import BeloteOptions
from kibitz.play.replay import replay
from kibitz.play.state import State
from kibitz.rules.auction import Auction
from kibitz.rules.decision import Decision
from kibitz.rules.melds import possible_melds
from kibitz.rules.seats import NORTH, SEAT_LETTERS, SEATS, WEST, seat_after, seat_text

PACK = [CARD_TEXTS[card] for card in PIQUET_PACK]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test that takes a ``case`` the entries of its name from the file of its module."""
    if "case" not in metafunc.fixturenames:
        return
    module = Path(metafunc.module.__file__)
    file = module.with_name(module.stem.removeprefix("test_") + ".toml")
    cases = tomllib.loads(file.read_text("utf-8"))[metafunc.function.__name__.removeprefix("test_")]
    metafunc.parametrize("case", cases, ids=[case["id"] for case in cases])


def calls_to(contract: str, bidder: str, dealer: str) -> list[str]:
    """The shortest auction that ends in a contract such as ``HXX``."""
    bid = contract.rstrip("X")
    doubles = ["X", "XX"][: len(contract) - len(bid)]
    passed_before = (SEAT_LETTERS.index(bidder) - SEAT_LETTERS.index(dealer) - 1) % 4
    return ["P"] * passed_before + [bid, *doubles] + ["P"] * 3


class Belote:
    """Deals played through records, and turns to play set up in mid-deal."""

    pack = PACK

    def meld_texts(self, hand: str, **options: Any) -> list[str]:
        """All that may be announced from a hand."""
        rules = meld_rules(BeloteOptions(**options))
        return [meld.text for meld in possible_melds(rules, card_set(parse_cards(hand)))]

    def hands_with(self, melds: Mapping[str, str], **options: Any) -> dict[str, str]:
        """Hands in which these seats hold these melds, and the other seats none.

        The rest of the pack is shuffled, in a fixed row of ways, until that is so.
        """
        held = {seat: re.findall(r"\w\w", melds.get(seat, "")) for seat in SEAT_LETTERS}
        rest = [card for card in PACK if card not in chain(*held.values())]
        generator = random.Random(1)
        for _ in range(1000):
            generator.shuffle(rest)
            more = iter(rest)
            hands = {
                seat: " ".join([*cards, *islice(more, 8 - len(cards))])
                for seat, cards in held.items()
            }
            texts = {seat: self.meld_texts(hand, **options) for seat, hand in hands.items()}
            if all(
                f"meld {melds[seat]}" in texts[seat] if seat in melds else len(texts[seat]) == 1
                for seat in SEAT_LETTERS
            ):
                return hands
        raise ValueError(f"no hands hold {melds}")

    def play(
        self,
        actions: Sequence[str] = (),
        hands: Mapping[str, str] | None = None,
        dealer: str = "W",
        **options: Any,
    ) -> State:
        """A deal after some actions."""
        record = {
            "kibitz": 1,
            "game": "belote",
            "variant": "bulgarian",
            "options": options,
            "dealer": dealer,
            "deal": hands or self.hands_with({}),
            "actions": list(actions),
        }
        (replayed,) = replay(read_record(msgspec.json.encode(record), games.variant))
        return replayed.state

    def contract(
        self, contract: str, hands: Mapping[str, str], bidder: str = "N", **options: Any
    ) -> State:
        """A deal before the first lead, which is North's."""
        return self.play(calls_to(contract, bidder, "W"), hands, **options)

    def with_melds(self, state: State, melds: Mapping[str, str]) -> State:
        """The deal once the seat on turn has said what it announces, if it is asked."""
        (decision,) = state.pending
        if decision.kind != "meld":
            return state
        return state.do(f"meld {melds.get(seat_text(decision.seat), '-')}")

    def play_out(
        self,
        state: State,
        melds: Mapping[str, str] | None = None,
        cards: Sequence[str] = (),
        belote: bool = True,
    ) -> State:
        """The deal played to its end: these cards, then each first legal one.

        Args:
            state: the deal after the auction.
            melds: what the seats announce.
            cards: the first cards.
            belote: whether belote is said wherever it can be.
        """
        row = iter(cards)
        while state.pending:
            state = self.with_melds(state, melds or {})
            texts = [action.text for action in state.pending[0].legal]
            card = next(row, texts[0])
            said = f"{card} belote"
            state = state.do(said if belote and said in texts else card)
        return state

    def turn(self, contract: str, trick: str, hand: str, **options: Any) -> Decision:
        """The decision of the seat that plays next to a trick that North has led."""
        cards = parse_cards(trick)
        seat = seat_after(NORTH, len(cards))
        table = Table(
            dealer=WEST,
            leader=NORTH,
            trick=cards,
            options=BeloteOptions(**options),
            auction=Auction(LADDER, NORTH),
            contract=Contract(TEXTS.index(contract), 1, NORTH),
        )
        held = card_set(parse_cards(hand))
        hands = tuple(held if other == seat else NO_CARDS for other in SEATS)
        (decision,) = ask(Deal(table, hands, undealt=(NO_CARDS,) * 4, asked=frozenset(SEATS)))
        return decision

    def hand(self, state: State, seat: int) -> list[str]:
        """The cards that a seat holds."""
        return [CARD_TEXTS[card] for card in cards_in(state.deal.hands[seat])]

    def points(self, state: State, rule: str) -> list[int]:
        """What North-South and East-West have in the lines of the breakdown under one rule."""
        lines = [line.amounts for line in state.outcome.breakdown if line.rule == rule]
        return [int(sum(amounts[side] for amounts in lines)) for side in (0, 1)]

    def raw_points(self, state: State) -> list[int]:
        """The points in all before they are written, of North-South and East-West."""
        (line,) = [line for line in state.outcome.breakdown if line.label == "points in all"]
        return [int(line.amounts[side]) for side in (0, 1)]

    def written(self, state: State) -> list[int]:
        """What North-South and East-West write."""
        return [int(score) for score in state.outcome.scores[:2]]


@pytest.fixture(scope="session")
def belote() -> Belote:
    return Belote()
