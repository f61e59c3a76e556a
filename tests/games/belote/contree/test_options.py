"""The options of contrée: their names, defaults and values."""

from kibitz import games
from kibitz.rules.options import make_options, option_infos

CONTREE = games.variant("belote/contree")

VALUES = {
    "direction": ("counter", "clockwise"),
    "undertrump": ("free", "forced"),
    "majority": (False, True),
    "lost": (162, 160),
    "redoubled": (3, 4),
    "belote": ("winner", "holder"),
    "target": (1000,),
}
"""The default first. What each of them does is tested with what it changes."""


def test_every_option_is_known():
    infos = option_infos(CONTREE.options)
    assert {info.name: (info.default, *info.choices[1:]) for info in infos} == VALUES


def test_the_defaults_can_be_said():
    defaults = {name: values[0] for name, values in VALUES.items()}
    assert CONTREE.options() == make_options(CONTREE.options, defaults)
