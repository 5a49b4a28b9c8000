"""The puzzles of the package, and files of puzzles: compressed, one JSON object per line."""

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from ..errors import FeatureNotOfferedError, SevenWondersError, format_suggestion, quoted
from ..files import open_atomically
from ..registry import GAMES, game_type
from .puzzle import Puzzle

SUFFIX = ".jsonl.gz"


@cache
def shipped(game: str = GAMES[0]) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game that are shipped with this package; empty if there are none.

    >>> len(shipped("duel")) >= 500, len(shipped("classic")) >= 50
    (True, True)
    """
    file = files(__package__) / (game_type(game).name + SUFFIX)
    return tuple(read(file)) if file.is_file() else ()


def read(file: str | Path | Traversable) -> list[Puzzle]:
    """Read the puzzles of a file that `write` wrote.  Raises `SevenWondersError` if it is no file of puzzles."""
    try:
        path = Path(file) if isinstance(file, str) else file
        with path.open("rb") as packed, gzip.open(packed, "rt", encoding="utf-8") as lines:
            return [Puzzle.from_json(json.loads(line)) for line in lines]
    except (gzip.BadGzipFile, zlib.error, EOFError, ValueError, KeyError, TypeError):
        raise SevenWondersError(f"'{file}' holds no puzzles; name another file") from None


def write(puzzles: Iterable[Puzzle], file: str | Path) -> None:
    """Write puzzles to a compressed file with a line of JSON for each; equal puzzles give equal files."""
    lines = (json.dumps(puzzle.to_json(), separators=(",", ":"), ensure_ascii=False) + "\n" for puzzle in puzzles)
    with open_atomically(file) as packed:
        packed.write(gzip.compress("".join(lines).encode(), 9, mtime=0))


def find(name: str) -> Puzzle:
    """Return the shipped puzzle with the given id, of any game.  Raises `SevenWondersError` if there is none."""
    names = {puzzle.id: puzzle for game in GAMES for puzzle in shipped(game)}
    if name not in names:
        raise SevenWondersError(f"there is no puzzle {quoted(name)}{format_suggestion(name, names)}")
    return names[name]


def choose(
    puzzles: Sequence[Puzzle],
    *,
    theme: str = "",
    modules: Sequence[str] | None = None,
    rating: float | None = None,
    done: Iterable[str] = (),
    seed: int = 0,
) -> Puzzle:
    """Choose a puzzle at random; with a `rating`, one of similar difficulty.

    Args:
        puzzles: the puzzles to choose from.
        theme: the theme of the puzzle; empty for any theme.
        modules: the exact set of expansions; None for any.
        rating: the wanted difficulty, on the scale of `difficulty`; None for any.
        done: ids of puzzles tried before; they are chosen only if no other puzzle is left.
        seed: determines the random choice.

    Raises:
        SevenWondersError: no puzzle fits.
    """
    if not puzzles:
        raise FeatureNotOfferedError("this game has no puzzles")
    fitting = _filter_puzzles(puzzles, theme, modules)
    past = set(done)
    fresh = [puzzle for puzzle in fitting if puzzle.id not in past] or fitting
    if rating is not None:
        fresh = sorted(fresh, key=lambda puzzle: abs(puzzle.rating - rating))[: max(NEAREST, len(fresh) // 10)]
    return min(fresh, key=lambda puzzle: _random_order_key(seed, puzzle.id))


NEAREST = 8  # minimum number of puzzles near a rating to draw from
ANY, NONE = "any", "none"


def parse_modules(text: str) -> tuple[str, ...] | None:
    """Parse a list of expansions separated by commas: `none` is an empty tuple, and `any` is None.

    >>> parse_modules("none"), parse_modules("any"), parse_modules("pantheon,agora")
    ((), None, ('pantheon', 'agora'))
    """
    names = text.replace(",", " ").split()
    return None if names == [ANY] else tuple(name for name in names if name != NONE)


def daily(day: date, game: str = GAMES[0], modules: Sequence[str] | None = ()) -> Puzzle:
    """Return the puzzle of the day, by default of the base game; it depends on the day and the shipped puzzles.

    Args:
        day: the day.
        game: the name of the game.
        modules: the exact set of expansions; None for any.

    Raises:
        SevenWondersError: no puzzle fits.
    """
    puzzles = shipped(game)
    if not puzzles:
        raise FeatureNotOfferedError(f"{game_type(game).title} has no puzzles")
    order = sorted(_filter_puzzles(puzzles, "", modules), key=lambda puzzle: _random_order_key(0, puzzle.id))
    return order[day.toordinal() % len(order)]


def _filter_puzzles(puzzles: Sequence[Puzzle], theme: str, modules: Sequence[str] | None) -> list[Puzzle]:
    known = sorted({name for puzzle in puzzles for name in puzzle.modules})
    for name in modules or ():
        if name not in known:
            raise SevenWondersError(f"no puzzle has the expansion {quoted(name)}{format_suggestion(name, known)}")
    fitting = [
        candidate
        for candidate in puzzles
        if (not theme or theme in candidate.themes) and (modules is None or set(candidate.modules) == set(modules))
    ]
    if not fitting:
        raise SevenWondersError("there is no such puzzle; choose another theme, or other expansions")
    return fitting


def _random_order_key(seed: int, name: str) -> bytes:
    return hashlib.sha256(f"{seed} {name}".encode()).digest()
