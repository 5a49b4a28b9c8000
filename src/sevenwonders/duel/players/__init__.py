"""Players of 7 Wonders Duel."""
