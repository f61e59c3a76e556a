"""Running a deal and a match: what is owed, what an answer does, who knows what, records."""
