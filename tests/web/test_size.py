"""The client stays small: what anybody has to load before the first card is dealt."""

import pytest

from browsing.answering import press
from browsing.weight import script_bytes

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

MOST = 60 * 1024
"""Bytes of script, compressed, for the lobby and the table together."""


def test_the_first_table_needs_less_than_sixty_kilobytes_of_script(come):
    guest = come()
    guest.page.goto("/")
    press(guest, guest.page.get_by_role("button", name="Play now").first)
    guest.page.locator(".hand .card").first.wait_for()
    sizes = script_bytes(guest)
    assert any("Table" in path for path in sizes)
    assert sum(sizes.values()) < MOST, sizes
