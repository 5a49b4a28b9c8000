"""Two people at one device: what has to be hidden while it is handed over."""

from ..duel.game import Game, known
from .scene import Scene


def has_secrets(game: Game, seat: int) -> bool:
    """Whether a seat knows something of the position that not everybody knows."""
    return bool(known(game.state, seat) != known(game.state, None))


def curtain_words(scene: Scene) -> str:
    """What stands on the screen instead of the table."""
    name = scene.name(scene.me)
    return f"Pass the device to {name}.\n\n{name}: press Enter when nobody else looks."
