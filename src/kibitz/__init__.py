"""kibitz: the open home of auction card games."""
