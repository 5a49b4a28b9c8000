"""Specifications of players: texts such as `greedy`, `search:500ms` or `level:3`, from which players are created."""

import re
from dataclasses import asdict, dataclass
from pathlib import PurePath
from typing import SupportsIndex

from ..engines.player import SubprocessEngine
from ..engines.program import split_command as shell_words
from ..errors import PlayerError, format_suggestion, quoted
from ..game.player import Player
from ..game.views import KnownState
from ..registry import game_names, game_type
from .custom import IMPORT_PATH, Entrant, find_installed_players, import_player_factory, make_custom_player
from .random import RandomPlayer

FORMS = "random, greedy, search, search:1s, search:500ms, search:2000 (simulations), level:3 or style:scholar"
PROGRAM = "exec:"  # the start of the specification of a program
WITH_DETAIL = ("search", "level", "playouts", "style", "exec")  # words that may precede a colon
STYLED = 2000  # default number of simulations of a player with a style
BUILT_IN = re.compile(r"\d+$|(random|greedy|search|level|playouts|style)(:|$)", re.IGNORECASE)  # specifications
BUDGET = re.compile(r"(?P<number>\d{1,12}(?:\.\d{1,6})?)(?P<unit>s|ms|)")


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """The parts of the specification of a built-in player, such as `search:500ms` or `level:3`.

    Attributes:
        kind: `random`, `greedy`, `search`, `playouts`, `level` or `style`.
        simulations, seconds: the budget of a search.
        level: the number of a level.
        style: the name of a style.
    """

    kind: str
    simulations: int | None = None
    seconds: float | None = None
    level: int = 0
    style: str = ""


def player_from(spec: Entrant, seed: int = 0, game: str = "duel") -> Player[KnownState]:
    """Return the player that a specification describes, or a custom player.

    A specification is a built-in player (see `make_computer_player`), the name of a player of an installed package (see
    `find_installed_players`), the import path of a class or function that creates a player from a seed (as in
    `mybots.pointy:Pointy`, the class `Pointy` of the module `mybots.pointy`), or an engine (see
    `make_subprocess_engine`).  Import paths and engines run code: never take a specification from strangers.

    >>> (
    ...     player_from("greedy").name,
    ...     player_from("sevenwonders.classic.players.greedy:GreedyPlayer", seed=1).name,
    ... )
    ('greedy', 'greedy')
    >>> player_from("mybots.pointy:Pointy")
    Traceback (most recent call last):
    sevenwonders.errors.PlayerError: there is no module 'mybots' for the player 'mybots.pointy:Pointy'; start where ...

    Args:
        spec: a specification, a factory `(seed) -> Player`, or a player, which is copied.
        seed: the seed of the player's random draws.
        game: the name of the game, for a specification.

    Raises:
        PlayerError: there is no such player; the message lists the specifications.
    """
    if not isinstance(spec, str):
        return make_custom_player(spec, seed)
    if is_program(spec):
        return make_subprocess_engine(spec, seed, game)
    if is_import_path(spec):
        return make_custom_player(import_player_factory(spec), seed, spec)
    if not BUILT_IN.match(spec.strip()) and (path := find_installed_players().get(spec.strip())):
        return make_custom_player(import_player_factory(path), seed, spec.strip())
    return make_computer_player(spec, seed, game)


def is_user_code(spec: str) -> bool:
    """Return whether a specification names a class or a program of the user, whose code would run on this machine."""
    return is_program(spec) or is_import_path(spec)


def is_program(spec: str) -> bool:
    """Return whether a specification names a program, as in `exec:python bot.py`."""
    return spec.strip().startswith(PROGRAM)


def split_specs(text: str) -> list[str]:
    """Split a text into specifications of players, at spaces and commas; the command of a program stays whole.

    >>> split_specs("greedy, level:3"), split_specs("exec:python bot.py")
    (['greedy', 'level:3'], ['exec:python bot.py'])
    """
    return [text.strip()] if is_program(text) else text.replace(",", " ").split()


def make_subprocess_engine(spec: str, seed: int = 0, game: str = "duel") -> SubprocessEngine:
    """Return a player that runs as another program, from a specification such as `exec:COMMAND`.

    In `exec:BUDGET:COMMAND`, the budget holds for each action.

    >>> make_subprocess_engine("exec:500ms:python bot.py").name
    'exec:500ms:python bot.py'
    """
    command = spec.strip().removeprefix(PROGRAM)
    budget, colon, rest = command.partition(":")
    has_budget = colon and BUDGET.fullmatch(budget)
    simulations, seconds = parse_budget(budget) if has_budget else (None, None)
    command = rest if has_budget else command
    return SubprocessEngine(command, game=game, seed=seed, simulations=simulations, seconds=seconds, name=spec.strip())


def is_import_path(spec: str) -> bool:
    """Return whether a specification is the import path of a custom player, as in `package.module:Class`."""
    return IMPORT_PATH.fullmatch(spec.strip()) is not None and spec.strip().partition(":")[0].lower() not in WITH_DETAIL


def make_computer_player(spec: str, seed: int = 0, game: str = "duel") -> Player[KnownState]:
    """Return the built-in player that a specification such as `greedy` describes; its `name` is a specification, too.

    >>> (
    ...     make_computer_player("greedy").name,
    ...     make_computer_player("3").name,
    ...     make_computer_player("level:2", game="classic").name,
    ... )
    ('greedy', 'level:3', 'level:2')
    >>> make_computer_player("grandmaster")
    Traceback (most recent call last):
    sevenwonders.errors.PlayerError: no player is called 'grandmaster'; choose random, greedy, ...
    """
    check_player_seed(seed)
    parsed = parse_spec(spec)
    if game not in (known := game_names()):
        raise PlayerError(f"there is no game {quoted(str(game))}{format_suggestion(game, known)}")
    if parsed.kind == "random":
        return RandomPlayer(seed, game)
    return game_type(game).make_player(seed=seed, **asdict(parsed))


def check_player_seed(seed: object) -> None:
    """Check that the seed of a computer player is a whole number.

    Raises:
        PlayerError: it is not.
    """
    if not isinstance(seed, SupportsIndex):
        raise PlayerError(f"{quoted(seed, 40)} is no seed of a player; give a whole number")


def format_display_name(word: str) -> str:
    """Return a display name for the specification of a player.

    >>> (
    ...     format_display_name("level:3"),
    ...     format_display_name("style:scholar:500ms"),
    ...     format_display_name("search:1s"),
    ...     format_display_name("exec:python bots/first.py"),
    ... )
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


def parse_spec(spec: str) -> PlayerSpec:
    """Parse the specification of a built-in player into its parts.

    Raises:
        PlayerError: there is no such player.

    >>> parse_spec("search:500ms")
    PlayerSpec(kind='search', simulations=None, seconds=0.5, level=0, style='')
    """
    if not isinstance(spec, str):
        raise PlayerError(f"{spec!r} names no player; choose {FORMS}")
    kind, colon, detail = spec.strip().lower().partition(":")
    if kind.isdecimal() and not colon:
        kind, detail = "level", kind
    match kind, detail:
        case (("random" | "greedy"), "") if not colon:
            return PlayerSpec(kind)
        case (("search" | "playouts"), _):
            simulations, seconds = parse_budget(detail) if colon else (None, 1.0)
            return PlayerSpec(kind, simulations, seconds)
        case "style", _:
            style, more, budget = detail.partition(":")
            simulations, seconds = parse_budget(budget) if more else (STYLED, None)
            return PlayerSpec(kind, simulations, seconds, style=style)
        case "level", _:
            if not detail.isdecimal() or len(detail) > 3:
                raise PlayerError(f"'{spec}' names no level; write level:1 (a first game), level:2 and so on")
            return PlayerSpec(kind, level=int(detail))
    others = "".join(f" or {name}" for name in find_installed_players() if not BUILT_IN.match(name))
    raise PlayerError(f"no player is called '{spec}'; choose {FORMS}{others}")


def parse_budget(text: str) -> tuple[int | None, float | None]:
    """Parse the budget of a search in a specification; return the numbers of simulations and of seconds.

    One of the two is None.

    >>> parse_budget("2000"), parse_budget("500ms"), parse_budget("1.5s")
    ((2000, None), (None, 0.5), (None, 1.5))
    """
    match = BUDGET.fullmatch(text)
    if not match or float(match["number"]) == 0 or (not match["unit"] and "." in text):
        raise PlayerError(f"'{text}' is no budget; write 1s, 500ms or 2000 (simulations)")
    if not match["unit"]:
        return int(text), None
    return None, float(match["number"]) / (1000 if match["unit"] == "ms" else 1)
