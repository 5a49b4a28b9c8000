"""How a player learns a game: games of a league, a network that is shown them, a gate that only the stronger passes."""
