"""Games that are one move from their end: by points, by each tie-break, shared, by science; what is said of each."""

from sevenwonders import classic, duel

SIX = ["workshop", "apothecary", "scriptorium", "pharmacist", "academy"]  # five different symbols
DUEL = {
    "points": ({"cards": ["palace"]}, {"cards": ["altar"]}, {}, "discard arena"),
    "blue": ({"cards": ["palace"], "coins": 0}, {"cards": ["gardens"], "coins": 3}, {}, "discard arena"),
    "second": (
        {"cards": ["palace"], "coins": 0},
        {"cards": ["town_hall"], "coins": 0},
        {"final_tie": "second_player"},
        "discard arena",
    ),
    "shared": ({"cards": ["palace"], "coins": 0}, {"cards": ["town_hall"], "coins": 0}, {}, "discard arena"),
    "science": ({"cards": SIX, "coins": 20}, {}, {}, "build university"),
}


def duel_ending(name: str) -> duel.Game:
    """Return a game of Duel that has just ended in one of these ways."""
    mine, theirs, options, move = DUEL[name]
    structure = {18: "university", 19: "arena"} if name == "science" else {19: "arena"}
    position = duel.Position(age=3, structure=structure, p1=mine, p2=theirs, options=options)
    game = duel.Game(position=position, seed=1, names=("Ada", "Bruno"))
    game.play(move)
    assert game.is_over
    return game


def classic_ending(name: str) -> classic.Game:
    """Return a game of 7 Wonders that has just ended with equal points: by coins, or shared."""
    cities = [
        {"board": "gizah", "cards": ["town_hall"], "coins": 2 if name == "coins" else 0, "hand": ["arena", "lodge"]},
        {"board": "rhodos", "cards": ["senate"], "coins": 0, "hand": ["haven", "arsenal"]},
        {"board": "olympia", "cards": [], "coins": 0, "hand": ["study", "observatory"]},
    ]
    game = classic.Game(position=classic.Position(cities=cities, age=3, turn=6, options={"sides": "day"}), seed=1)
    for seat, card in enumerate(("arena", "haven", "study")):
        game.commit(seat, f"sell {card}")
    assert game.is_over
    return game
