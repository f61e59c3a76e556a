"""The options of a table: what there is, and the one that concerns the deal alone (W8)."""

import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kibitz.cards.card_set import card_set
from kibitz.errors import IllegalSetup, ParseError, UnknownGame
from kibitz.play.state import new_deal
from kibitz.rules.options import chosen, make_options, option_infos


def test_known(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """Default, values, rule; every value can be chosen, others cannot."""
    (info,) = (i for i in option_infos(whist.variant.options) if i.name == case["id"])
    assert info.default == case["default"]
    assert info.rule == case["rule"]
    assert list(info.choices[1:]) == case["others"]
    for value in case["others"]:
        assert chosen(make_options(whist.variant.options, {info.name: value})) == {info.name: value}
    assert chosen(make_options(whist.variant.options, {info.name: info.default})) == {}
    wrong_type: object = "1" if not isinstance(info.default, str) else 1
    with pytest.raises(ParseError) as refused:
        make_options(whist.variant.options, {info.name: wrong_type})
    assert refused.value.where == f"options.{info.name}"
    if info.choices and not isinstance(info.default, bool):
        unknown = 99 if isinstance(info.default, int) else "other"
        with pytest.raises(UnknownGame) as refused_value:
            make_options(whist.variant.options, {info.name: unknown})
        assert refused_value.value.where == f"options.{info.name}"


def test_no_option_is_unknown(whist: SimpleNamespace) -> None:
    """options.toml lists all options there are, in order."""
    file = Path(__file__).with_name("options.toml")
    listed = [case["id"] for case in tomllib.loads(file.read_text("utf-8"))["known"]]
    assert listed == [info.name for info in option_infos(whist.variant.options)]


def test_iron_hands(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """With the option such a deal does not start; without it it does."""
    whist.deal_of(case)
    strict = {**case, "options": {"iron_hand": True}}
    if not case["faulty"]:
        whist.deal_of(strict)
        return
    with pytest.raises(IllegalSetup) as refused:
        whist.deal_of(strict)
    assert "W8" in refused.value.message
    assert refused.value.where == "deal"


def test_iron_hands_are_dealt_anew(whist: SimpleNamespace) -> None:
    """A table with the option never gets such a hand; the same seed gives the same cards."""
    plain = card_set(whist.cards("C23456789T D23456789T H23456789T S23456789T"))
    options = whist.variant.options(iron_hand=True)
    redealt = 0
    for seed in map(str, range(600)):
        first = new_deal(whist.variant, seed=seed)
        state = new_deal(whist.variant, options, seed=seed)
        assert all(card_set(hand) & ~plain for hand in state.setup.hands)
        assert state == new_deal(whist.variant, options, seed=seed)
        redealt += state.setup.hands != first.setup.hands
    assert redealt > 0
