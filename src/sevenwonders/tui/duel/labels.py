"""Lines of a list for choices that are places rather than things: Chambers, spaces, the military track."""

from typing import Any

from ...duel.actions import Action, Verb
from ...duel.ids import SEATS
from ..glyphs import COIN, POINT, TO
from .deeds import action_words, loot_words, track_space
from .expansions import price_of
from .scene import Scene
from .senate import cube_words, decree_words
from .words import ROMAN, short

PLACES = (Verb.PUT, Verb.START)  # verbs with a unit or none whose place says more than the unit


def chamber_at(scene: Scene, number: int) -> dict[str, Any]:
    """A Chamber by its number."""
    assert scene.senate is not None
    return dict(scene.senate["chambers"][number - 1])


def place_label(scene: Scene, action: Action, width: int) -> str:
    """A line for a choice that is a place, or that has no unit."""
    number, to = action.number or 0, action.to or 0
    match action.verb:
        case Verb.PUT:
            assert scene.pantheon is not None
            price = price_of(scene, scene.pantheon["spaces"][number - 1])
            costs = ":".join(str(price[SEATS[seat]]) for seat in (scene.me, scene.opponent))
            return f"{short(action.units[0], width - 16)}{TO}space {number} {costs}{COIN}"
        case Verb.INFLUENCE:
            return _fitting("Cube into Chamber ", _chamber(scene, number), width)
        case Verb.EXPEL:
            return _fitting("Out of Chamber ", _chamber(scene, number), width)
        case Verb.SHIFT:
            return f"Move cube {number}{TO}{_chamber(scene, to)}"
        case Verb.DECREE:
            words = decree_words({"decrees": chamber_at(scene, number)["decrees"][:1]}, width - 6)
            return f"{number}{TO}{to} {words}"
        case Verb.CONSPIRE:
            return "Draw two Conspiracies"
        case Verb.RETURN:
            return "At the bottom of the deck" if number else "On top of the deck"
        case Verb.MINERVA:
            return track_space(number, scene.names).removeprefix("the ").removeprefix("space ").capitalize()
        case Verb.REMOVE | Verb.APPLY:
            words = loot_words(number, scene.names).removesuffix(" military token")
            return f"{words[:1].upper()}{words[1:]} token"
        case Verb.SMITE:
            return slot_words(scene, number)
        case Verb.ASTARTE:
            return f"{number}{COIN} from Astarte"
        case Verb.PLAN:
            return "The cheapest way" if number == 1 else "Trade less"
    return action_words(action, scene.names, scene.me)


def _fitting(words: str, chamber: str, width: int) -> str:
    """A line about a Chamber; where there is no room for the word, its number alone."""
    return words + chamber if len(words + chamber) <= width else words.replace("Chamber ", "") + chamber


def _chamber(scene: Scene, number: int) -> str:
    """A Chamber in few characters: number, points, cubes."""
    chamber = chamber_at(scene, number)
    return f"{number} {chamber['points']}{POINT} {cube_words(scene, chamber)}"


def slot_words(scene: Scene, number: int) -> str:
    """A card of the structure, face up or face down."""
    slot = scene.slots[number]
    if slot["card"]:
        return scene.card_names[number]
    row = [other["column"] for other in scene.slots.values() if other["row"] == slot["row"]]
    place = sorted(row).index(slot["column"]) + 1
    back = {"guild": "Guild", "temple": "Temple", "senator": "Senator"}.get(slot["back"], ROMAN[scene.age])
    return f"Face-down {back}, row {slot['row']}, no. {place}"


def where(scene: Scene, action: Action) -> str:
    """Where a chosen Progress token or Wonder is, when that makes a difference."""
    name = action.units[0].id
    if action.verb is Verb.LOCK:
        if name in scene.sight["board_tokens"]:
            return "on the board"
        return "in the box" if name in scene.sight["box_tokens"] else scene.label(scene.opponent)
    if action.verb in (Verb.UNBUILD, Verb.SABOTAGE):
        mine = any(wonder["wonder"] == name for wonder in scene.city(scene.me)["wonders"])
        return "yours" if mine else scene.label(scene.opponent)
    return ""
