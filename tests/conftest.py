"""What all tests share: the fourth game is found, and the slow lane is marked."""

import os
from pathlib import Path

os.environ["KIBITZ_GAMES"] = str(Path(__file__).with_name("more_games"))
