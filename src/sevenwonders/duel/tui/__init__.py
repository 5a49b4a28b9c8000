"""The screen of 7 Wonders Duel."""
