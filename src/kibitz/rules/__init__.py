"""The vocabulary that games are written in: pure functions and frozen values."""
