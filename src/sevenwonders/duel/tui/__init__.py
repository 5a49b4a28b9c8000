"""The full-screen terminal client's screen for 7 Wonders Duel."""
