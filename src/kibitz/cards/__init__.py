"""Cards, sets of cards, packs and the shuffle. No rule of any game lives here."""
