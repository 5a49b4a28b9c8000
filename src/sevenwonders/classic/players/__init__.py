"""Computer players of 7 Wonders for 3 to 7 players; `player_from(word, seed, "classic")` creates them."""
