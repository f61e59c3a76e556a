"""What can be played, over HTTP."""

import msgspec
import pytest

from kibitz import games
from kibitz.formats.face import Face, face_of
from kibitz.formats.manual import Manual, manual_of
from kibitz.locale import catalog
from kibitz.rules.options import make_options
from kibitz.rules.text import text_hook

VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_the_face_of_every_game_is_served(server, variant):
    found = server.client.get(f"/api/games/{variant.name}/face")
    assert msgspec.json.decode(found.content, type=Face) == face_of(variant)
    found = server.client.get(f"/api/games/{variant.name}/face?language=bg")
    assert msgspec.json.decode(found.content) == in_words("bg", variant, face_of(variant))


def in_words(language, variant, value):
    """A value as it is written in a language."""
    words = catalog(language, variant.locale)
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=text_hook(words)))


def test_a_game_that_there_is_not_has_no_face(server):
    found = server.client.get("/api/games/poker/holdem/face")
    assert (found.status_code, found.json()["code"]) == (404, "games/unknown")


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_the_rules_of_every_game_are_served(server, variant):
    found = server.client.get(f"/api/games/{variant.name}/manual?language=da")
    manual = manual_of(variant, variant.options())
    assert msgspec.json.decode(found.content) == in_words("da", variant, manual)


def test_the_rules_are_those_of_a_table_s_options(server):
    belote = games.variant("belote/bulgarian")
    found = server.client.get(f"/api/games/{belote.name}/manual?preset=2001&target=101")
    options = make_options(belote.options, {"preset": "2001", "target": 101}, belote.presets)
    assert msgspec.json.decode(found.content, type=Manual) == manual_of(belote, options)
    assert found.json()["options"]["target"] == 101


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("colour=blue", "input/unknown"),
        ("target=many", "input/parse"),
        ("melds=never", "input/unknown"),
        ("preset=1899", "input/unknown"),
    ],
)
def test_options_that_there_are_not_are_refused(server, query, code):
    found = server.client.get(f"/api/games/belote/bulgarian/manual?{query}")
    assert (found.status_code, found.json()["code"]) == (422, code)
