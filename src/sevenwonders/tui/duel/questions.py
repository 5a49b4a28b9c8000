"""What each question is called: on top of its list, and in the title line; and what it means to answer with nothing."""

from .scene import Scene

ASKED = {
    "turn": ("Your turn", "take a card"),
    "draft_wonder": ("Draft: take a Wonder", "take a Wonder"),
    "choose_starter": ("Who begins the Age?", "who begins?"),
    "give_card": ("Give a card to the automa", "give the automa a card"),
    "pick_board_token": ("A pair! Take a token", "take a Progress token"),
    "pick_library_token": ("Keep one of these", "keep a Progress token"),
    "destroy_card": ("Destroy a card", "destroy a card"),
    "build_from_discard": ("Build from the discards", "build from the discard pile"),
    "build_last_row": ("Build from the far row", "build from the far row"),
    "liberty_assign": ("Share out: you / opp", "share out three cards"),
    "place_divinity": ("Place a Divinity", "place a Divinity face down on the Pantheon"),
    "pick_deck": ("Look through which deck?", "choose a deck of Divinities"),
    "pick_from_deck": ("Activate one of the deck", "activate a Divinity of the deck"),
    "order_deck": ("Which one goes on top?", "put the deck in order"),
    "pick_from_tops": ("Gate: activate one", "activate the top card of a deck"),
    "pick_enki_token": ("Enki: take a token", "take a Progress token of Enki's"),
    "place_snake": ("The snake: which symbol?", "put the snake on a green card"),
    "steal_card": ("Take over a card", "take a brown or grey card"),
    "discard_any": ("Discard any card", "discard a card of the structure"),
    "unbuild_wonder": ("Anubis: clear a Wonder", "take the card from under a Wonder"),
    "build_free_wonder": ("Isis: build a Wonder", "build a Wonder for nothing"),
    "tuck_card": ("Which card under it?", "put a discarded card under the Wonder"),
    "steal_wonder": ("Take over a Wonder", "take an unbuilt Wonder"),
    "place_minerva": ("Where does Minerva stand?", "place Minerva on the track"),
    "neptune_discard": ("Neptune: remove a token", "remove a military token"),
    "neptune_apply": ("Neptune: use a token", "use a military token"),
    "keep_conspiracy": ("Keep a Conspiracy", "keep one Conspiracy"),
    "return_conspiracy": ("Where does the other go?", "put the other Conspiracy back"),
    "senate": ("Senate", "act in the Senate"),
    "intrigue": ("Conspirator", "place a cube or conspire"),
    "place_cube": ("Place a cube", "place a cube in a Chamber"),
    "move_cube": ("Move a cube", "move a cube, if you want to"),
    "remove_cube": ("Remove an opposing cube", "remove an opposing cube"),
    "trigger_unprepared": ("Trigger a Conspiracy", "trigger an unprepared Conspiracy"),
    "discard_accessible": ("Discard a card", "discard an accessible card"),
    "build_removed": ("Build a removed card", "build a removed card"),
    "pick_boxed_token": ("Take a token of the box", "take a Progress token of the box"),
    "lock_token": ("Lock a Progress token", "lock a Progress token for good"),
    "move_decree": ("Move a Decree", "move a Decree to another Chamber"),
    "swap_take": ("Swap: which card of theirs?", "choose the card you want"),
    "swap_give": ("Swap: which card of yours?", "choose the card you give"),
    "destroy_wonder": ("Destroy a Wonder", "destroy a built Wonder"),
    "pay": ("How do you pay?", "choose how to pay"),
    "automa_token": ("The automa's token", "choose the automa's Progress token"),
}
DECLINED = {
    "pick_board_token": "Take no token",
    "senate": "Stop",
    "move_cube": "Move no cube",
    "trigger_unprepared": "Trigger none",
    "discard_accessible": "Discard no second card",
}


BOTH_KEPT = ("Both kept: which first?", "you keep both; which one lies first?")  # Conspiracies with Organized Crime


def title_of(scene: Scene) -> str:
    """What stands over the list of choices."""
    title = ASKED.get(scene.question, ("Choose", ""))[0]
    decision = scene.sight["decision"]
    if _keeps_both(scene):
        return BOTH_KEPT[0]
    if scene.question == "destroy_card":
        return f"Destroy a {decision['colour']} card"
    if scene.question == "senate" and "actions" in decision:
        left = decision["actions"]
        return f"{title}: {left} action{'s' if left > 1 else ''} left"
    return title


def prompt_of(scene: Scene) -> str:
    """What the title line asks for."""
    return BOTH_KEPT[1] if _keeps_both(scene) else ASKED.get(scene.question, ("", "choose"))[1]


def _keeps_both(scene: Scene) -> bool:
    return bool((scene.sight["decision"] or {}).get("both"))


def declined(question: str) -> str:
    """What it means to decline."""
    return DECLINED.get(question, "No more")
