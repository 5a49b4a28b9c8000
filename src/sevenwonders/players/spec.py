"""From the name of a player to the player: the one place that knows all of them.

The words are the same for both games; what they make is not.
"""

import re
from dataclasses import dataclass
from pathlib import PurePath
from typing import SupportsIndex

from ..engines.player import LineEngine
from ..engines.program import words_of as shell_words
from ..errors import PlayerError, quoted, suggestion
from ..game.player import Player
from ..game.views import KnownState
from ..registry import game_names, game_type
from .custom import PLACE, Entrant, custom_player, factory_at, installed
from .random import RandomPlayer

FORMS = "random, greedy, search, search:1s, search:500ms, search:2000 (simulations), level:3 or style:scholar"
PROGRAM = "exec:"  # before the command of an engine
WITH_DETAIL = ("search", "level", "playouts", "style", "exec")  # the words that have something after a colon
STYLED = 2000  # simulations of a player of a style, where nothing else is said
OWN = re.compile(r"\d+$|(random|greedy|search|level|playouts|style)(:|$)", re.IGNORECASE)  # nobody else has these words
BUDGET = re.compile(r"(?P<number>\d{1,12}(?:\.\d{1,6})?)(?P<unit>s|ms|)")


@dataclass(frozen=True, slots=True)
class Spec:
    """Parsed word for a player: its `kind`, the budget of a search, the number of a level, a style."""

    kind: str
    simulations: int | None = None
    seconds: float | None = None
    level: int = 0
    style: str = ""


def player_from(spec: Entrant, seed: int = 0, game: str = "duel") -> Player[KnownState]:
    """The player that a word names, or one of your own.

    A word is one of `computer_player`; or the name of a player that an installed package brings, see `installed`; or
    the place of a class (or a function) that makes a player from a seed: `mybots.pointy:Pointy` is the class `Pointy`
    of the module `mybots.pointy`, which is imported; or an engine, see `line_engine`.  So never take this word from
    strangers.

    >>> player_from("greedy").name, player_from("sevenwonders.classic.players.greedy:GreedyPlayer", seed=1).name
    ('greedy', 'greedy')
    >>> player_from("mybots.pointy:Pointy")
    Traceback (most recent call last):
    sevenwonders.errors.PlayerError: there is no module 'mybots' for the player 'mybots.pointy:Pointy'; start where ...

    Args:
        spec: a word, a factory `(seed) -> Player`, or a player, of which you get a copy.
        seed: decides what the player decides by lot.
        game: the game that it is to play, for a word.

    Raises:
        PlayerError: there is no such player; the message says what there is.
    """
    if not isinstance(spec, str):
        return custom_player(spec, seed)
    if is_program(spec):
        return line_engine(spec, seed, game)
    if is_place(spec):
        return custom_player(factory_at(spec), seed, spec)
    if not OWN.match(spec.strip()) and (place := installed().get(spec.strip())):
        return custom_player(factory_at(place), seed, spec.strip())
    return computer_player(spec, seed, game)


def is_own(spec: str) -> bool:
    """Return whether a word names a class or a program of the user, which this machine would run."""
    return is_program(spec) or is_place(spec)


def is_program(spec: str) -> bool:
    """Return whether a word names a program, as in `exec:python bot.py`."""
    return spec.strip().startswith(PROGRAM)


def words_of(text: str) -> list[str]:
    """The players of a text, parted by spaces or commas; a program and its arguments are one.

    >>> words_of("greedy, level:3"), words_of("exec:python bot.py")
    (['greedy', 'level:3'], ['exec:python bot.py'])
    """
    return [text.strip()] if is_program(text) else text.replace(",", " ").split()


def line_engine(spec: str, seed: int = 0, game: str = "duel") -> LineEngine:
    """The engine of a word: `exec:COMMAND`, or `exec:BUDGET:COMMAND` with what it may spend on an action.

    >>> line_engine("exec:500ms:python bot.py").name
    'exec:500ms:python bot.py'
    """
    command = spec.strip().removeprefix(PROGRAM)
    budget, colon, rest = command.partition(":")
    simulations: int | None = None
    seconds: float | None = None
    if colon and BUDGET.fullmatch(budget):
        (simulations, seconds), command = budget_from(budget), rest
    return LineEngine(command, game=game, seed=seed, simulations=simulations, seconds=seconds, name=spec.strip())


def is_place(spec: str) -> bool:
    """Return whether a word names the place of a user's own player, as in `package.module:Class`."""
    return PLACE.fullmatch(spec.strip()) is not None and spec.strip().partition(":")[0].lower() not in WITH_DETAIL


def computer_player(spec: str, seed: int = 0, game: str = "duel") -> Player[KnownState]:
    """The player of this package that a word names; its `name` is such a word again.

    >>> computer_player("greedy").name, computer_player("3").name, computer_player("level:2", game="classic").name
    ('greedy', 'level:3', 'level:2')
    >>> computer_player("grandmaster")
    Traceback (most recent call last):
    sevenwonders.errors.PlayerError: no player is called 'grandmaster'; choose random, greedy, ...
    """
    check_player_seed(seed)
    asked = read_spec(spec)
    if game not in (known := game_names()):
        raise PlayerError(f"there is no game {quoted(str(game))}{suggestion(game, known)}")
    if asked.kind == "random":
        return RandomPlayer(seed, game)
    return game_type(game).player(
        asked.kind,
        seed,
        simulations=asked.simulations,
        seconds=asked.seconds,
        level=asked.level,
        style=asked.style,
    )


def check_player_seed(seed: object) -> None:
    """Refuse what is no seed of a computer player.  Raises `PlayerError`."""
    if not isinstance(seed, SupportsIndex):
        raise PlayerError(f"{quoted(seed, 40)} is no seed of a player; give a whole number")


def called(word: str) -> str:
    """Return the name that people use for the computer player of a word.

    >>> called("level:3"), called("style:scholar:500ms"), called("search:1s"), called("exec:python bots/first.py")
    ('Level 3', 'Scholar', 'Search 1s', 'first.py')
    """
    kind, colon, detail = word.partition(":")
    match kind:
        case "level" | "search" | "playouts" if colon:
            return f"{kind.capitalize()} {detail}"
        case "exec" if colon:
            return PurePath(shell_words(detail)[-1]).name
        case "style" if colon:
            return detail.partition(":")[0].capitalize()
    return word


def read_spec(spec: str) -> Spec:
    """Parse the word for a player.

    >>> read_spec("search:500ms")
    Spec(kind='search', simulations=None, seconds=0.5, level=0, style='')
    """
    if not isinstance(spec, str):
        raise PlayerError(f"{spec!r} names no player; choose {FORMS}")
    kind, colon, detail = spec.strip().lower().partition(":")
    if kind.isdecimal() and not colon:
        kind, detail = "level", kind
    match kind, detail:
        case (("random" | "greedy"), "") if not colon:
            return Spec(kind)
        case (("search" | "playouts"), _):
            simulations, seconds = budget_from(detail) if colon else (None, 1.0)
            return Spec(kind, simulations, seconds)
        case "style", _:
            style, more, budget = detail.partition(":")
            simulations, seconds = budget_from(budget) if more else (STYLED, None)
            return Spec(kind, simulations, seconds, style=style)
        case "level", _:
            if not detail.isdecimal() or len(detail) > 3:
                raise PlayerError(f"'{spec}' names no level; write level:1 (a first game), level:2 and so on")
            return Spec(kind, level=int(detail))
    others = "".join(f" or {name}" for name in installed() if not OWN.match(name))
    raise PlayerError(f"no player is called '{spec}'; choose {FORMS}{others}")


def budget_from(text: str) -> tuple[int | None, float | None]:
    """Simulations or seconds from what follows `search:`.

    >>> budget_from("2000"), budget_from("500ms"), budget_from("1.5s")
    ((2000, None), (None, 0.5), (None, 1.5))
    """
    found = BUDGET.fullmatch(text)
    if not found or float(found["number"]) == 0 or (not found["unit"] and "." in text):
        raise PlayerError(f"'{text}' is no budget; write 1s, 500ms or 2000 (simulations)")
    if not found["unit"]:
        return int(text), None
    return None, float(found["number"]) / (1000 if found["unit"] == "ms" else 1)
