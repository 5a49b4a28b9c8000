"""Example positions, one for each rule, for the diagrams on the pages about the rules."""

from collections.abc import Iterator

from ..rulebook.chapters import Topic
from .components import CARDS
from .game import Game
from .options import Options
from .position import Position
from .rules.state import Question

TOPICS = (
    Topic("goal", "learn.rules.goal", box="base", ways=("military", "scientific", "civilian")),
    Topic("cards", "learn.rules.cards"),
    Topic("open"),
    Topic("turn", "learn.rules.turn"),
    Topic("trade", "learn.rules.pay"),
    Topic("chains", "learn.rules.chain"),
    Topic("wonders", "learn.rules.wonders"),
    Topic("track", "learn.rules.war"),
    Topic("science", "learn.rules.science"),
    Topic("end", "learn.rules.end"),
    Topic("pantheon", "learn.pantheon", listed=True),
    Topic("agora", "learn.agora", listed=True),
    Topic("both", "learn.both", listed=True),
    Topic("solo", "learn.solo", listed=True),
)
SEED = 5  # its structure shows cards of every colour
BUYER = ("stable", "tavern")
SELLER = ("sawmill", "quarry", "press", "garrison")
SAGE = ("scriptorium", "pharmacist", "apothecary", "laboratory")
CITY = ("quarry", "arsenal", "palace", "senate", "tribunal", "study", "school", "lighthouse", "builders_guild")
RIVAL = ("press", "circus", "gardens", "pantheon", "university", "academy", "armory", "magistrates_guild")
FIRST_CITY = {
    "coins": 11,
    "cards": CITY,
    "tokens": ["philosophy"],
    "wonders": ["the_pyramids with walls", "the_sphinx with altar", "the_colossus with baths", "piraeus with temple"],
}
SECOND_CITY = {
    "coins": 7,
    "cards": RIVAL,
    "tokens": ["agriculture", "law"],
    "wonders": ["the_great_library with forum", "the_mausoleum with rostrum", "the_appian_way with statue"],
}


def examples() -> Iterator[tuple[str, Game]]:
    """Yield the name of each example position, and a game at this position."""
    for age in (1, 2, 3):
        yield f"age_{age}", Game(position=Position(age=age), seed=SEED)
        yield f"both_{age}", Game(position=Position(age=age, modules=["pantheon", "agora"]), seed=SEED)
    yield from _iter_uncovering_examples()
    yield "draft", _make_drafted_game()
    yield "trade", _make_trade_game(BUYER)
    yield "reserve", _make_trade_game((*BUYER, "wood_reserve"))
    yield "war", Game(position=Position(age=2, pawn=4, structure={19: "barracks"}, p2={"coins": 5}))
    yield "science", _make_symbol_pair_game()
    yield "points", Game(position=Position(age=3, pawn=4, structure={19: "port"}, p1=FIRST_CITY, p2=SECOND_CITY))
    yield "mythology", Game(position=Position(age=1, modules=["pantheon"]), seed=SEED)
    yield "pantheon", Game(position=_make_pantheon_position())
    yield "senate", Game(position=_make_senate_position(("altar", "baths")))
    for blue in range(5):
        yield f"politician_{blue}", _make_recruit_game(blue)


def _iter_uncovering_examples() -> Iterator[tuple[str, Game]]:
    """Yield the games `before` and `after`, with their names: a player takes a card of Age I that uncovers others."""
    game = Game(position=Position(age=1), seed=SEED)
    _discard_card_in_slot(game, 15)
    yield "before", game.copy()
    _discard_card_in_slot(game, 16)
    yield "after", game


def _discard_card_in_slot(game: Game, slot: int) -> None:
    """Play the action that discards the card in a slot of the structure."""
    game.play(f"discard {CARDS[game.state.slot[slot]].id}")


def _make_drafted_game() -> Game:
    """Return a game in which the Wonders have just been drafted."""
    game = Game(Options(), seed=SEED)
    while game.question is Question.DRAFT_WONDER:
        game.play(game.legal_actions()[0])
    return game


def _make_trade_game(cards: tuple[str, ...]) -> Game:
    """Return a game in which the player to move has these cards, and lacks resources that the opponent produces."""
    city = {"coins": 12, "cards": cards, "wonders": ["the_sphinx"]}
    structure = {18: "tribunal", 19: "horse_breeders"}
    return Game(position=Position(age=2, structure=structure, p1=city, p2={"cards": SELLER, "coins": 9}))


def _make_symbol_pair_game() -> Game:
    """Return a game in which a second card with the same scientific symbol has just been built."""
    board = ["philosophy", "agriculture", "law", "masonry", "theology"]
    city = {"cards": SAGE, "coins": 10}
    game = Game(position=Position(age=2, structure={18: "school", 19: "walls"}, board=board, p1=city))
    game.play("build school")
    return game


def _make_pantheon_position() -> Position:
    """Return a position with the Pantheon at the beginning of Age II."""
    spaces = {1: "aphrodite", 2: "mars", 3: "gate", 4: "anubis", 5: "astarte", 6: "enki"}
    return Position(age=2, modules=["pantheon"], structure={19: "walls"}, pantheon=spaces, enki=["law", "economy"])


def _make_senate_position(cards: tuple[str, ...]) -> Position:
    """Return a position in which both seats control Chambers of the Senate and one Chamber is tied.

    `cards` are the cards of the first player.
    """
    decrees = ["blue_income", "?", "raw_trade", "wonder_income", "shield_decree", "?"]
    return Position(
        age=2,
        modules=["agora"],
        decrees=decrees,
        structure={18: "left_politician_1", 19: "conspirator_1"},
        p1={"cubes": [2, 0, 1, 2, 1, 0], "cards": cards},
        p2={"cubes": [1, 0, 2, 2, 0, 0]},
    )


def _make_recruit_game(blue: int) -> Game:
    """Return a game in which a Politician has been recruited into a city with `blue` blue cards."""
    game = Game(position=_make_senate_position(("altar", "baths", "theater", "statue")[:blue]))
    game.play("recruit left_politician_1")
    return game
