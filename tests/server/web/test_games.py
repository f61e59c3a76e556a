"""What can be played, over HTTP."""

import msgspec
import pytest

from kibitz import games
from kibitz.formats.face import Face, face_of

VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_the_face_of_every_game_is_served(server, variant):
    found = server.client.get(f"/api/games/{variant.name}/face")
    assert msgspec.json.decode(found.content, type=Face) == face_of(variant)


def test_a_game_that_there_is_not_has_no_face(server):
    found = server.client.get("/api/games/poker/holdem/face")
    assert (found.status_code, found.json()["code"]) == (404, "games/unknown")
