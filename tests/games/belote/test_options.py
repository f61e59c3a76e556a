"""The options: their names, defaults and values, and the preset."""

import pytest

from kibitz import games
from kibitz.errors import ParseError, UnknownGame
from kibitz.rules.options import make_options, option_infos

BULGARIAN = games.variant("belote/bulgarian")

VALUES = {
    "direction": ("counter", "clockwise"),
    "undertrump": ("free", "forced"),
    "melds": ("ask", "auto"),
    "meld_secrecy": ("kind", "cards"),
    "run_order": ("value", "length"),
    "meld_contest": ("separate", "pool"),
    "trimmed_run": (True, False),
    "long_run": ("one", "split"),
    "trickless_melds": ("keep", "void"),
    "doubled_rounding": ("result", "points"),
    "at_least_one": (False, True),
    "capot_doubled": (True, False),
    "target": (151,),
    "capot_exit": ("one_more", "line"),
    "hanging_end": (True, False),
}
"""The default first. What each of them does is tested with what it changes."""


def test_every_option_is_known():
    infos = option_infos(BULGARIAN.options)
    assert {info.name: (info.default, *info.choices[1:]) for info in infos} == VALUES


def test_the_defaults_are_the_rules_of_the_seed():
    defaults = {name: values[0] for name, values in VALUES.items()}
    assert BULGARIAN.options() == make_options(BULGARIAN.options, defaults)


def test_the_preset_2001():
    options = make_options(BULGARIAN.options, {"preset": "2001"}, BULGARIAN.presets)
    assert (options.meld_contest, options.doubled_rounding, options.at_least_one) == (
        "pool",
        "result",
        True,
    )
    assert options.run_order == BULGARIAN.options().run_order


def test_an_option_given_wins_over_the_preset():
    given = {"preset": "2001", "meld_contest": "separate"}
    options = make_options(BULGARIAN.options, given, BULGARIAN.presets)
    assert (options.meld_contest, options.at_least_one) == ("separate", True)


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"undertrump": "never"}, UnknownGame),
        ({"preset": "1999"}, UnknownGame),
        ({"colour": "red"}, UnknownGame),
        ({"target": "151"}, ParseError),
        ({"trimmed_run": 1}, ParseError),
    ],
)
def test_what_is_no_option_is_refused(given, error):
    with pytest.raises(error):
        make_options(BULGARIAN.options, given, BULGARIAN.presets)
