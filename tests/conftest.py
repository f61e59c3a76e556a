"""What all tests share: the fourth game is found, and CI draws the same examples each time."""

import os
from pathlib import Path

from hypothesis import settings

os.environ["KIBITZ_GAMES"] = str(Path(__file__).with_name("more_games"))

settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")
