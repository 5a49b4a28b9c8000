"""Opponents for 7 Wonders with 3 to 7 players; `player_from(word, seed, "classic")` makes one."""
