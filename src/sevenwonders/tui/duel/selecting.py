"""Which card the keys go to, and why it cannot be used."""

from .scene import Scene
from .words import unit


def default_slot(scene: Scene) -> int | None:
    """The first card that can be built, else the first that can be taken."""
    for slot in scene.accessible:
        if any(entry["action"].split()[0] in ("build", "recruit") for entry in scene.actions_on(slot)):
            return slot
    return scene.accessible[0] if scene.accessible else None


def neighbour(scene: Scene, across: int, down: int) -> int:
    """The accessible card in a direction; to the left and right around the ends."""
    slots = scene.accessible
    if scene.selected not in slots and scene.selected not in scene.slots:
        return slots[0]
    here = scene.slots[scene.selected]
    if across:
        if scene.selected in slots:
            return slots[(slots.index(scene.selected) + across) % len(slots)]
        return min(slots, key=lambda slot: abs(scene.slots[slot]["column"] - here["column"]))
    beyond = [slot for slot in slots if (scene.slots[slot]["row"] - here["row"]) * down > 0]
    if not beyond:
        return int(here["slot"])

    def distance(slot: int) -> tuple[int, int]:
        other = scene.slots[slot]
        return abs(other["column"] - here["column"]) + abs(other["row"] - here["row"]), other["column"]

    return min(beyond, key=distance)


def why_not_beside(scene: Scene, verb: str) -> str:
    """Why nothing can be activated, or triggered, now."""
    if verb == "activate":
        if not scene.pantheon:
            return "Divinities come with the expansion Pantheon."
        return "You can pay for nothing on the Pantheon." if scene.age > 1 else "The Pantheon opens in Age II."
    if not scene.senate:
        return "Conspiracies come with the expansion Agora."
    prepared = [held for held in scene.city(scene.me)["conspiracies"] if held["prepared_with"]]
    return "No prepared Conspiracy can be triggered now." if prepared else "You have no prepared Conspiracy."


def why_not(scene: Scene, verb: str) -> str:
    """Why the selected card cannot be used that way."""
    slot = scene.slots.get(scene.selected) if scene.selected is not None else None
    if slot is None or not slot["card"]:
        return "No card is selected."
    if not slot["accessible"]:
        return f"{unit(slot['card'])} is covered."
    if verb == "wonder":
        unbuilt = [entry for entry in scene.city(scene.me)["wonders"] if not entry["built_with"]]
        if not unbuilt:
            return "You have no Wonder left to build."
        cheapest = min(unbuilt, key=lambda entry: int(entry["payment"]["coins"]))
        return f"Your cheapest Wonder is {unit(cheapest['wonder'])}: {cheapest['payment']['short']} coins short."
    if verb == "prepare":
        return "You have no Conspiracy to prepare."
    return f"{unit(slot['card'])} is too dear: {slot['payment'][f'p{scene.me + 1}']['short']} coins short."
