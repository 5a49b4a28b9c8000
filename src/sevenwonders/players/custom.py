"""Players of your own: an object, a factory, a class named as `package.module:Class`, or one that is installed."""

import copy
import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from threading import Event
from typing import Any, cast

from ..errors import PlayerError, SevenWondersError, quoted
from ..game.game import AnyGame
from ..game.player import Decision, Player
from ..game.views import KnownState

PLACE = re.compile(r"(?P<module>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):(?P<name>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)")

FAILED = "raised by the player"  # before its name, in a note on an error
GROUP = "sevenwonders.players"  # of entry points: packages that are installed name their players there

Factory = Callable[[int], Player[Any]]
Entrant = str | Player[Any] | Factory


def factory_at(place: str) -> Factory:
    """The class (or function) that makes players, from `package.module:Class` as `uvicorn` reads it.

    Raises:
        PlayerError: there is no such module, it cannot be imported, or what it has there makes no players.
    """
    found = PLACE.fullmatch(place.strip())
    if found is None:
        raise PlayerError(f"'{place}' names no player; write package.module:Class")
    module, name = found["module"], found["name"]
    try:
        made: object = import_module(module)
    except ImportError as error:
        missing = error.name or ""
        if missing and f"{module}.".startswith(f"{missing}."):
            raise PlayerError(
                f"there is no module '{missing}' for the player '{place}'; start where it can be imported"
            ) from None
        raise PlayerError(f"the module '{module}' of the player '{place}' cannot be imported: {error}") from None
    except (Exception, SystemExit) as error:
        raise PlayerError(f"the module '{module}' of the player '{place}' cannot be imported: {error!r}") from None
    for part in name.split("."):
        made = getattr(made, part, None)
    if not callable(made) or (isinstance(made, type) and not _chooses(made)):
        raise PlayerError(f"the module '{module}' has no class '{name}' with a method 'choose'")
    factory: Factory = made
    return factory


@cache
def installed() -> dict[str, str]:
    """The players that other packages bring (entry points of the group `sevenwonders.players`): the place of each.

    A package says so in its `pyproject.toml`:

        [project.entry-points."sevenwonders.players"]
        pointy = "mybots.pointy:Pointy"
    """
    return {one.name: one.value for one in entry_points(group=GROUP) if PLACE.fullmatch(one.value)}


def custom_player(entrant: Player[Any] | Factory, seed: int, called: str = "") -> Player[KnownState]:
    """The player that a factory makes for a seed; of an object a copy, as fresh as it was given.

    Raises:
        PlayerError: it is no player.
    """
    called = called or name_of(entrant)
    if _chooses(entrant) and not isinstance(entrant, type):
        try:
            return copy.deepcopy(cast("Player[KnownState]", entrant))
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
    if not _chooses(player):
        raise PlayerError(f"the player '{called}' has no method 'choose'")
    if not isinstance(getattr(player, "name", None), str):
        raise PlayerError(f"the player '{called}' has no 'name'")
    return player


def name_of(entrant: Entrant) -> str:
    """Return the name of a player in results: its word, its own name, or that of its factory."""
    if isinstance(entrant, str):
        return entrant.strip()
    name = getattr(entrant, "name", None)
    return name if isinstance(name, str) else getattr(entrant, "__name__", type(entrant).__name__)


def is_ours(player: object) -> bool:
    """Return whether a player is of this package, and does not stand for one of your own."""
    is_here = type(player).__module__.partition(".")[0] == __name__.partition(".")[0]
    return is_here and not getattr(player, "is_foreign", False)


def choice_of(player: Player[Any], game: AnyGame, seat: int, called: str, stop: Event | None = None) -> int:
    """Return the action of `decision_of`."""
    return decision_of(player, game, seat, called, stop).action


def decision_of(player: Player[Any], game: AnyGame, seat: int, called: str, stop: Event | None = None) -> Decision:
    """Return what a player decides; it is shown what its seat knows of the game.

    What a player of your own raises is raised, with a note that names the player; `failed_player` reads it.

    Raises:
        PlayerError: it answered something else than a `Decision` with a legal action, or raised what would end its
            caller without a word.
    """
    state = game.known(seat)
    try:
        decision = player.choose(state, seat) if stop is None else player.choose(state, seat, stop=stop)
    except (StopIteration, SystemExit) as error:
        raise PlayerError(f"the player '{called}' raised {error!r} instead of answering with a Decision") from error
    except Exception as error:
        if not is_ours(player):
            error.add_note(f"{FAILED} '{called}'")
        raise
    if not hasattr(decision, "action"):
        raise PlayerError(f"the player '{called}' answered {quoted(decision, 60)}, which is no Decision")
    if is_ours(player) or (stop is not None and stop.is_set()):  # what comes after a stop is not played
        return decision
    try:
        return Decision(game.number_of(seat, decision.action), getattr(decision, "analysis", None))
    except SevenWondersError as error:
        raise PlayerError(f"the player '{called}' chose wrongly: {error}") from error


def failed_player(error: BaseException) -> str | None:
    """Return the player of your own, in quotes, that raised an error, or None."""
    notes: list[str] = getattr(error, "__notes__", [])
    return next((note.removeprefix(FAILED).strip() for note in notes if note.startswith(FAILED)), None)


def _chooses(thing: object) -> bool:
    return callable(getattr(thing, "choose", None))
