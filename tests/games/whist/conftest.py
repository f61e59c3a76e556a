"""How the whist tests are fed: cases from the TOML file beside each test, and deals made to order.

``test_naming.py`` reads ``naming.toml``; its function ``test_partner_cards(case)`` runs once for
every entry of ``[[partner_cards]]``. In the files cards are written by suits, as ``C367 HA3 W1``,
and actions are divided by commas. The dealer is W, and N is forehand, unless a case says more.
"""

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kibitz import games
from kibitz.cards.card import Card, card_text, parse_card
from kibitz.cards.packs import WILD_PACK
from kibitz.play.state import State, start
from kibitz.rules.deal import Setup
from kibitz.rules.options import make_options
from kibitz.rules.seats import SEAT_LETTERS, SEATS, parse_seat, seat_after, seats_from

WHIST = games.variant("whist/esmakker")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test that takes a ``case`` the entries of its name from the file of its module."""
    if "case" not in metafunc.fixturenames:
        return
    module = Path(metafunc.module.__file__)
    file = module.with_name(module.stem.removeprefix("test_") + ".toml")
    cases = tomllib.loads(file.read_text("utf-8"))[metafunc.function.__name__.removeprefix("test_")]
    metafunc.parametrize("case", cases, ids=[case["id"] for case in cases])


def cards(text: str) -> tuple[Card, ...]:
    """The cards of ``C367 HA3 W12``, in the order written."""
    return tuple(parse_card(word[0] + rank) for word in text.split() for rank in word[1:])


def words(text: str) -> list[str]:
    """The items of a list divided by commas."""
    return [word.strip() for word in text.split(",")] if text else []


def played(state: State, actions: str | Sequence[str]) -> State:
    """A deal once more actions were taken."""
    for text in words(actions) if isinstance(actions, str) else actions:
        state = state.do(text)
    return state


def started(case: dict[str, Any], hands: Sequence[Sequence[Card]], widow: Sequence[Card]) -> State:
    """The deal of a case before its first call."""
    options = make_options(WHIST.options, case.get("options", {}))
    dealer = parse_seat(case.get("dealer", "W"))
    return start(WHIST, Setup(options, dealer, tuple(map(tuple, hands)), tuple(widow)))


def deal_of(case: dict[str, Any]) -> State:
    """The deal that a case describes, its ``opening`` done.

    Hands and a widow that a case leaves out or short are filled up with the rest of the pack,
    clubs first.
    """
    zones = [cards(case.get(name, "")) for name in (*SEAT_LETTERS, "widow")]
    given = {card for zone in zones for card in zone}
    rest = (card for card in WILD_PACK if card not in given)
    full = [
        [*zone, *(next(rest) for _ in range(size - len(zone)))]
        for zone, size in zip(zones, (13, 13, 13, 13, 3), strict=True)
    ]
    return played(started(case, full[:4], full[4]), case.get("opening", ""))


def played_by_policy(state: State) -> State:
    """A deal played to the end, always with the first legal card in the order C D H S W."""
    while not state.finished:
        state = state.after(state.pending[0].legal[0])
    return state


def made_to_order(case: dict[str, Any]) -> State:
    """A deal played to the end in which every seat takes the ``tricks`` that a case gives it.

    The first twelve tricks are each of one suit, those of ``first_suit`` before the others, and
    ``first`` wins the first of them with its highest card: so is the holder of a partner card
    placed. What is left, a card of each long suit and the wild cards, makes the last trick, which
    the winner of the twelfth leads and wins, with the trump if there is one among them.
    """
    ranks = "KQJT98765432A" if case.get("solo") else "AKQJT98765432"
    widow = cards(case.get("widow", "W123"))
    suits = sorted("CDHS", key=lambda suit: suit != case.get("first_suit"))
    by_suit = [[card for card in cards(suit + ranks) if card not in widow] for suit in suits]
    sets = [held[at : at + 4] for held in by_suit for at in (0, 4, 8)]
    left = [card for held in by_suit for card in held[12:]]
    left += [card for card in cards("W123") if card not in widow]
    left.sort(key=lambda card: card_text(card)[0] != case.get("trump"))

    wins = [seat for seat in SEATS for _ in range(case["tricks"].get(SEAT_LETTERS[seat], 0))]
    winners = [parse_seat(case["first"])] if "first" in case else []
    for seat in winners:
        wins.remove(seat)
    winners += sorted(wins, key=lambda seat: (wins.count(seat), seat))
    assert winners[-1] == winners[-2], "the last two tricks have one winner"

    hands: list[list[Card]] = [[], [], [], []]
    actions = words(case["opening"])
    leader = seat_after(parse_seat(case.get("dealer", "W")))
    for winner, four in zip(winners, [*sets, left], strict=True):
        for seat in seats_from(leader):
            card = four[(seat - winner) % 4]
            hands[seat].append(card)
            actions.append(card_text(card))
        leader = winner
    state = started(case, hands, widow)
    for text in actions:
        if state.finished:
            break
        state = state.do(text)
    return state


@pytest.fixture(scope="session")
def whist() -> SimpleNamespace:
    """The helpers of this file, for the tests beside it."""
    helpers: tuple[Callable[..., Any], ...] = (
        cards,
        words,
        played,
        deal_of,
        played_by_policy,
        made_to_order,
    )
    return SimpleNamespace(variant=WHIST, **{helper.__name__: helper for helper in helpers})
