"""Positions that illustrate one rule each; the diagrams of the rules pages are drawn from them."""

from collections.abc import Iterable, Iterator, Mapping

from ..rulebook.chapters import Topic
from .game import Game
from .position import Position

TOPICS = (
    Topic("goal", "learn.classic.goal"),
    Topic("cards", "learn.classic.kinds"),
    Topic("turn", "learn.classic.turn"),
    Topic("trade", "learn.classic.neighbours"),
    Topic("stages", "learn.classic.stages"),
    Topic("chains", "learn.classic.chain"),
    Topic("war", "learn.classic.war"),
    Topic("science", "learn.classic.science"),
    Topic("decks"),
    Topic("end", "learn.classic.end"),
)
SEED = 5
ROUND = ("gizah", "rhodos", "olympia", "babylon", "ephesos")
BUYER = {"board": "gizah", "coins": 9}
OWN = ("clay_pool", "baths")
HAND = ["stables", "temple", "aqueduct"]
LEFT = {"board": "rhodos", "cards": ["quarry", "lumber_yard"], "coins": 3, "hand": "?"}
RIGHT = {"board": "ephesos", "cards": ["glassworks_i", "timber_yard"], "coins": 4, "hand": "?"}
ARMIES = (["stables", "guard_tower"], ["barracks"], ["walls", "archery_range", "stockade"])
LAST_CARDS = (["forum", "school"], ["statue", "vineyard"], ["library", "temple"])
STUDIES = (
    ["workshop", "laboratory", "observatory"],
    ["workshop", "apothecary", "scriptorium"],
    ["workshop", "apothecary", "scriptorium", "laboratory", "observatory"],
    ["workshop", "apothecary", "scriptorium", "laboratory", "dispensary", "library"],
)
ENDS = (
    {
        "stages": 3,
        "coins": 8,
        "victories": 9,
        "defeats": 1,
        "cards": ["quarry", "walls", "fortifications", "altar", "palace", "haven", "workshop", "traders_guild"],
    },
    {"stages": 2, "coins": 4, "victories": 4, "cards": ["stables", "tavern", "forum", "lighthouse", "town_hall"]},
    {
        "stages": 3,
        "coins": 13,
        "defeats": 4,
        "cards": ["laboratory", "observatory", "library", "university", "dispensary", "theater"],
    },
)


def examples() -> Iterator[tuple[str, Game]]:
    """Yield the name of each example, paired with a game in the position that illustrates it."""
    for age in (1, 2, 3):
        cities = [{"board": board, "hand": "?"} for board in ROUND]
        yield f"hands_{age}", Game(position=Position(cities=cities, age=age), seed=SEED)
    yield "trade", _make_trade_game(*OWN)
    yield "discount", _make_trade_game(*OWN, "west_trading_post", "marketplace")
    yield from _build_conflict_examples()
    yield "science", _build_scored_game([{"cards": cards} for cards in STUDIES])
    yield "points", _build_scored_game(ENDS)


def _make_trade_game(*cards: str) -> Game:
    """Return a game in which a city with the cards `cards` buys resources from its two neighbours."""
    return Game(position=Position(cities=[{**BUYER, "cards": cards, "hand": HAND}, LEFT, RIGHT], age=2, turn=5))


def _build_conflict_examples() -> Iterator[tuple[str, Game]]:
    """Yield a game with three armies at the end of Age II: before the conflicts (`war`) and after them (`peace`)."""
    cities = [
        {"board": board, "cards": army, "hand": hand}
        for board, army, hand in zip(ROUND, ARMIES, LAST_CARDS, strict=False)
    ]
    game = Game(position=Position(cities=cities, age=2, turn=6), seed=SEED)
    yield "war", game.copy()
    for seat, (card, _) in enumerate(LAST_CARDS):
        game.commit(seat, f"sell {card}")
    yield "peace", game


def _build_scored_game(cities: Iterable[Mapping[str, object]]) -> Game:
    """Return a game at the end of Age III, with the described cities, to show how points are counted."""
    described = [{"hand": "?", "board": board, **city} for board, city in zip(ROUND, cities, strict=False)]
    return Game(position=Position(cities=described, age=3, turn=6, unchecked=True))
