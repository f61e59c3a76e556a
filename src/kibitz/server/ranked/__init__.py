"""Ranked play as pure functions: ratings, who plays with whom, and what leaving a game costs."""
