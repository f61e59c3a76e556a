"""Thinking about cards that cannot be seen, and about those that can: samples and solving."""
