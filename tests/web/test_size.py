"""The client stays small: what anybody has to load before the first card is dealt."""

import gzip

import pytest

from browsing.serving import WEB, why_no_client

CLIENT = WEB.parent / "src/kibitz/server/web/client/assets"
MOST = 60 * 1024
"""Bytes of script, compressed."""


@pytest.fixture(scope="module")
def scripts():
    if why := why_no_client():
        pytest.skip(why)
    return sorted(CLIENT.glob("*.js"))


def test_all_scripts_together_are_under_sixty_kilobytes(scripts):
    words = {"da", "bg"}
    sizes = {
        path.name: len(gzip.compress(path.read_bytes()))
        for path in scripts
        if path.name.partition("-")[0] not in words
    }
    assert sizes
    assert sum(sizes.values()) < MOST, sizes
