"""Two people at one device: what has to be hidden while it is handed over."""

from .duel.scene import Scene


def curtain_words(scene: Scene) -> str:
    """What stands on the screen instead of the table."""
    name = scene.name(scene.me)
    return f"Pass the device to {name}.\n\n{name}: press Enter when nobody else looks."
