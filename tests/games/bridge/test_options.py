"""The options: their names, defaults and values."""

import pytest

from kibitz import games
from kibitz.errors import ParseError, UnknownGame
from kibitz.rules.options import make_options, option_infos

VALUES = {
    "bridge/single": {
        "vulnerability": ("none", "ns", "ew", "all"),
        "human_seat": ("S", "N", "E", "W"),
    },
    "bridge/match": {
        "deals": (4, 2, 8),
        "first_dealer": ("N", "any"),
        "scoring": ("no_vul_flat200", "law77"),
        "claim_trick": ("counts", "beyond"),
        "claim_shown": ("defenders", "all"),
        "claim_open": (False, True),
        "claim_seconds": (20,),
    },
}
"""The default first. What each of them does is tested with what it changes."""


@pytest.mark.parametrize("name", VALUES)
def test_every_option_is_known(name):
    infos = option_infos(games.variant(name).options)
    assert {info.name: (info.default, *info.choices[1:]) for info in infos} == VALUES[name]


@pytest.mark.parametrize("name", VALUES)
def test_the_defaults_are_the_rules_of_the_seeds(name):
    options = games.variant(name).options
    defaults = {option: values[0] for option, values in VALUES[name].items()}
    assert options() == make_options(options, defaults)


@pytest.mark.parametrize(
    ("name", "given", "error"),
    [
        ("bridge/single", {"vulnerability": "north"}, UnknownGame),
        ("bridge/single", {"scoring": "law77"}, UnknownGame),
        ("bridge/match", {"vulnerability": "all"}, UnknownGame),
        ("bridge/match", {"deals": 3}, UnknownGame),
        ("bridge/match", {"deals": "4"}, ParseError),
        ("bridge/match", {"claim_seconds": 20.5}, ParseError),
    ],
)
def test_what_is_no_option_is_refused(name, given, error):
    with pytest.raises(error):
        make_options(games.variant(name).options, given)
