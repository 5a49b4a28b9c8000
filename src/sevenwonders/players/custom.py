"""Players from code outside this package.

Such a player is a player object, a factory (a function that creates a player from a seed), the import path of a factory
such as `package.module:Class`, or an entry point of an installed package.
"""

import copy
import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from threading import Event
from typing import Any, TypeGuard

from ..errors import PlayerError, SevenWondersError, quoted
from ..game.game import AnyGame
from ..game.player import Decision, Player
from ..game.views import KnownState

IMPORT_PATH = re.compile(r"(?P<module>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):(?P<name>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)")

FAILED = "raised by the player"  # the start of the note on an error that names the player
GROUP = "sevenwonders.players"  # the group of entry points for players of installed packages

Factory = Callable[[int], Player[Any]]
Entrant = str | Player[Any] | Factory


def import_player_factory(path: str) -> Factory:
    """Import the class or function that creates players.

    Args:
        path: its import path such as `package.module:Class`.

    Raises:
        PlayerError: there is no such module, the module cannot be imported, or the name in it creates no players.
    """
    match = IMPORT_PATH.fullmatch(path.strip())
    if match is None:
        raise PlayerError(f"'{path}' names no player; write package.module:Class")
    module, name = match["module"], match["name"]
    try:
        made: object = import_module(module)
    except ImportError as error:
        missing = error.name or ""
        if missing and f"{module}.".startswith(f"{missing}."):
            raise PlayerError(
                f"there is no module '{missing}' for the player '{path}'; start where it can be imported"
            ) from None
        raise PlayerError(f"the module '{module}' of the player '{path}' cannot be imported: {error}") from None
    except (Exception, SystemExit) as error:
        raise PlayerError(f"the module '{module}' of the player '{path}' cannot be imported: {error!r}") from None
    for part in name.split("."):
        made = getattr(made, part, None)
    if (isinstance(made, type) and not _has_choose_method(made)) or not callable(made):
        raise PlayerError(f"the module '{module}' has no class '{name}' with a method 'choose'")
    return made


@cache
def find_installed_players() -> dict[str, str]:
    """Return the import paths of the players in installed packages, by name of the player.

    A package declares its players in `pyproject.toml`:

        [project.entry-points."sevenwonders.players"]
        pointy = "mybots.pointy:Pointy"
    """
    return {entry.name: entry.value for entry in entry_points(group=GROUP) if IMPORT_PATH.fullmatch(entry.value)}


def make_custom_player(entrant: Player[Any] | Factory, seed: int, called: str = "") -> Player[KnownState]:
    """Return the player that a factory creates from a seed, or a deep copy of a player object.

    Args:
        entrant: the factory or the player object.
        seed: the seed.
        called: the name of the player in error messages.

    Raises:
        PlayerError: the factory fails, or its result is no player.
    """
    called = called or name_of(entrant)
    if _has_choose_method(entrant) and not isinstance(entrant, type):
        try:
            return copy.deepcopy(entrant)
        except Exception as error:
            raise PlayerError(
                f"the player '{called}' cannot be copied ({error}); give its class, or a function that makes one"
            ) from None
    try:
        player = entrant(seed)  # type: ignore[operator]
    except TypeError as error:
        raise PlayerError(f"the player '{called}' cannot be made with a seed: {error}") from error
    except (Exception, SystemExit) as error:
        raise PlayerError(f"the player '{called}' cannot be made: {error!r}") from error
    if not _has_choose_method(player):
        raise PlayerError(f"the player '{called}' has no method 'choose'")
    if not isinstance(getattr(player, "name", None), str):
        raise PlayerError(f"the player '{called}' has no 'name'")
    return player


def name_of(entrant: Entrant) -> str:
    """Return the name under which a player appears in lists of results.

    It is the text of the player's specification, or the attribute `name` of the player, or the name of the factory.
    """
    if isinstance(entrant, str):
        return entrant.strip()
    name = getattr(entrant, "name", None)
    return name if isinstance(name, str) else getattr(entrant, "__name__", type(entrant).__name__)


def is_built_in(player: object) -> bool:
    """Return whether the code of a player object is in this package; a wrapper of a custom player does not count."""
    is_here = type(player).__module__.partition(".")[0] == __name__.partition(".")[0]
    return is_here and not getattr(player, "is_foreign", False)


def ask_for_decision(
    player: Player[KnownState], game: AnyGame, seat: int, called: str, stop: Event | None = None
) -> Decision:
    """Return the decision of a player for a seat, from the position as the seat knows it.

    If a custom player raises an exception, it gets a note with the player's name; `find_failed_player` reads the note.

    Args:
        player: the player.
        game: the game.
        seat: the seat that decides.
        called: the name of the player in error messages.
        stop: ends the decision early when it is set.

    Raises:
        PlayerError: the player returned something other than a `Decision` with a legal action, or raised
            `StopIteration` or `SystemExit`.
    """
    state = game.known(seat)
    try:
        decision = player.choose(state, seat) if stop is None else player.choose(state, seat, stop=stop)
    except (StopIteration, SystemExit) as error:
        raise PlayerError(f"the player '{called}' raised {error!r} instead of answering with a Decision") from error
    except Exception as error:
        if not is_built_in(player):
            error.add_note(f"{FAILED} '{called}'")
        raise
    if not hasattr(decision, "action"):
        raise PlayerError(f"the player '{called}' answered {quoted(decision, 60)}, which is no Decision")
    if is_built_in(player) or (stop is not None and stop.is_set()):  # a decision after a stop is not played
        return decision
    try:
        return Decision(game.to_code(seat, decision.action), getattr(decision, "analysis", None))
    except SevenWondersError as error:
        raise PlayerError(f"the player '{called}' chose wrongly: {error}") from error


def find_failed_player(error: BaseException) -> str | None:
    """Return the name, in quotation marks, of the custom player that raised an error; None if no player did.

    `ask_for_decision` has added the name to the error.
    """
    notes: list[str] = getattr(error, "__notes__", [])
    return next((note.removeprefix(FAILED).strip() for note in notes if note.startswith(FAILED)), None)


def _has_choose_method(thing: object) -> TypeGuard[Player[KnownState]]:
    """Return whether an object has a method `choose`, as players have."""
    return callable(getattr(thing, "choose", None))
