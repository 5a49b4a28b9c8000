"""Lists on the terminal screen from which the player chooses: the draft, tokens, cards, Chambers, and menus.

The module builds and renders a list of choices, explains the highlighted choice, and says why there is no choice.
"""

import textwrap

from rich.style import Style

from ...tui.page import TextPage, TextPiece, make_piece
from ...tui.theme import COIN, MARKS, MORE, POINT, POINTER, TO, make_style
from ..actions import Action, Verb
from ..components import BY_ID, Unit
from ..ids import SEATS
from ..view_types import Chamber, LegalAction
from ..words import describe_question, format_with_label
from .detail import add_component_heading, render_changes
from .expansions import activation_prices_on_space, format_cubes, format_decrees
from .scene import BUILD_VERBS, Chooser, ChooserOption, DuelScene
from .structure import format_token
from .words import abbreviate_effects

LIST_LINES = 12


def make_decision_chooser(scene: DuelScene) -> Chooser | None:
    """Return the list of choices for the decision that the player has to make; None for a turn.

    In a turn, the player selects a card on the screen instead.
    """
    asked = scene.view["decision"]
    if not scene.legal_actions or asked is None or asked["question"] == "turn":
        return None
    return Chooser(describe_question(asked, scene.messages), scene.choices)


def make_card_action_chooser(scene: DuelScene, slot: int, verb: str = "") -> Chooser | None:
    """Return the list of the actions that take an accessible card; None if there are none.

    Args:
        scene: the position as the screen shows it.
        slot: the slot of the card in the structure.
        verb: the kind of action to list, such as `build` or `wonder`; by default all kinds.
    """
    verbs = BUILD_VERBS if verb == "build" else [Verb(verb)] if verb else list(Verb)
    options = [option for option in scene.options_with_card_of_slot(slot) if option.action.verb in verbs]
    if not options:
        return None
    taken = scene.component_name(options[0].action.units[-1].id)
    title = scene.say(f"panel.{verb}") if verb in ("wonder", "prepare") else taken
    return Chooser(title, options, cancelable=True)


def make_cardless_chooser(scene: DuelScene, verb: str, name: str = "") -> Chooser | None:
    """Return the list of those actions of a turn that take no card; None if there are none.

    Args:
        scene: the position as the screen shows it.
        verb: the kind of action to list: `activate` (a Divinity) or `trigger` (a Conspiracy).
        name: the id of the component to list actions for; by default all.
    """
    options = [
        option
        for option in scene.options_without_card()
        if option.action.verb is Verb(verb) and name in ("", option.action.units[0].id)
    ]
    return Chooser(scene.say(f"panel.{verb}"), options, cancelable=True) if options else None


def find_options_at(scene: DuelScene, chooser: Chooser, kind: str, number: int) -> list[int]:
    """Return the indices of the choices in a list that concern a space, Chamber or slot on the screen.

    Args:
        scene: the position as the screen shows it.
        chooser: the list of choices.
        kind: `space` (of the Pantheon), `chamber`, or `slot` (of the structure).
        number: the number of the space, Chamber or slot.
    """
    targets = {f"{kind}:{number}"}
    if kind == "slot":
        targets.add(f"card:{scene.slots[number]['card']}")
    return [place for place, option in enumerate(chooser.options) if targets & set(option.action.targets)]


def render_chooser(scene: DuelScene, chooser: Chooser, width: int, height: int) -> TextPage:
    """Render a list of choices as lines of text, with the explanation of the highlighted choice below.

    Args:
        scene: the position as the screen shows it.
        chooser: the list.
        width: the width in cells.
        height: the number of lines that there is room for; a long list is scrolled.
    """
    palette = scene.palette
    page = scene.make_empty_page(width)
    for part in textwrap.wrap(chooser.title, width - 1):
        page.add_line(make_piece(f" {part}".ljust(width), palette.on_accent, palette.accent, bold=True))
    visible = min(len(chooser.options), max(4, min(LIST_LINES, height - 12)))
    first = min(max(0, chooser.index - visible + 2), len(chooser.options) - visible)
    for number in range(first, first + visible):
        option = chooser.options[number]
        chosen = number == chooser.index
        style = make_style(palette.accent if chosen else palette.text, bold=chosen)
        pointer = POINTER if chosen else MORE if number == first > 0 else " "
        if number == first + visible - 1 < len(chooser.options) - 1 and not chosen:
            pointer = MORE
        press = f"press_choice({number})"
        start = TextPiece(f"{pointer}{number + 1:>2} ", style, press)
        page.add_split_line([start, *_render_option(scene, option, style, width - 4, press)], [])
    page.add_gap()
    add_option_details(page, scene, chooser.current.entry, chooser.current.action)
    page.add_gap()
    keys = "number or Enter" + (", Esc back" if chooser.cancelable else "")
    page.add_paragraph(keys, make_style(palette.quiet))
    return page


def _render_option(scene: DuelScene, option: ChooserOption, style: Style, width: int, press: str) -> list[TextPiece]:
    """Render a choice of a list in one line: its icon, its name and its effect in brief.

    Args:
        scene: the position as the screen shows it.
        option: the choice.
        style: the style of the text.
        width: the width of the line in cells.
        press: the action of the screen when the line is clicked.
    """
    action = option.action
    if action.verb in (Verb.BUILD, Verb.RECRUIT, Verb.DISCARD) and scene.question == "turn":
        words = f"{scene.say(f'panel.{action.verb.value}')} "
        return [TextPiece(words, style, press), *render_changes(scene, option.entry)]
    if action.verb is Verb.ASSIGN and len(action.units) == 3:
        room = (width - 3) // 2
        mine, _, theirs = (scene.short_component_name(thing, room) for thing in action.units)
        return [TextPiece(f"{mine:<{room}} / {theirs}", style, press)]
    if action.verb is Verb.DECLINE:
        return [TextPiece(scene.describe_action(action), style, press)]
    if action.verb in PLACES or not action.units:
        return [TextPiece(format_place_choice(scene, action, width), style, press)]
    thing = action.units[0]
    mark = make_piece(f"{MARKS[thing.kind]} ", scene.palette.marks[thing.kind], bold=True, press=press)
    if action.verb in (Verb.WONDER, Verb.ACTIVATE):
        name = scene.short_component_name(thing, 12)
        used = "".join(f"{format_token(scene, token)} " for token in action.units[1:])
        return [mark, TextPiece(f"{name} {used}", style, press), *render_changes(scene, option.entry)]
    others = scene.chooser.options if scene.chooser else ()
    if action.verb is Verb.PREPARE and any(other.action.verb is not Verb.PREPARE for other in others):
        words = f"{scene.say('panel.prepare')} {scene.short_component_name(thing, width - 14)}"
        return [mark, TextPiece(words, style, press)]
    name = scene.short_component_name(thing, width - 2)
    extra = format_component_location(scene, action) or abbreviate_effects(thing, scene.messages)
    note = f" {extra}" if extra and len(name) + len(extra) + 3 <= width else ""
    return [mark, TextPiece(name, style, press), make_piece(note, scene.palette.quiet, press=press)]


PLACES = (Verb.PUT, Verb.START)  # verbs for which the choice of a space or seat is shown rather than a component


def find_chamber(scene: DuelScene, number: int) -> Chamber:
    """Return the Chamber of the Senate with the given number, counting from 1."""
    assert scene.senate is not None
    return scene.senate["chambers"][number - 1]


def format_place_choice(scene: DuelScene, action: Action, width: int) -> str:
    """Describe in one line an action that chooses a space, Chamber or slot, or any other action without a component.

    Args:
        scene: the position as the screen shows it.
        action: the action.
        width: the width of the line in cells.
    """
    number, to = action.number or 0, action.to or 0
    match action.verb:
        case Verb.PUT:
            assert scene.pantheon is not None
            price = activation_prices_on_space(scene, scene.pantheon["spaces"][number - 1])
            costs = ":".join(str(price[SEATS[seat]]) for seat in (scene.me, scene.opponent))
            space = scene.say("pantheon.space", number=number)
            return f"{scene.short_component_name(action.units[0], width - len(space) - 10)}{TO}{space} {costs}{COIN}"
        case Verb.INFLUENCE | Verb.EXPEL:
            return _format_chamber(scene, number)
        case Verb.SHIFT:
            return f"{number}{TO}{_format_chamber(scene, to)}"
        case Verb.DECREE:
            words = format_decrees(scene, find_chamber(scene, number)["decrees"][:1], width - 6)
            return f"{number}{TO}{to} {words}"
        case Verb.SMITE:
            return format_slot(scene, number)
    return scene.describe_action(action)


def _format_chamber(scene: DuelScene, number: int) -> str:
    """Describe a Chamber of the Senate in brief: its number, its points, and the Influence cubes of both seats."""
    chamber = find_chamber(scene, number)
    name = scene.say("senate.chamber", number=number)
    return f"{name} {chamber['points']}{POINT} {format_cubes(scene, chamber)}"


def format_slot(scene: DuelScene, number: int) -> str:
    """Describe the card in a slot of the structure: its name or, if it is face down, its back, row and position."""
    slot = scene.slots[number]
    if slot["card"]:
        return scene.card_names[number]
    row = [other["column"] for other in scene.slots.values() if other["row"] == slot["row"]]
    place = sorted(row).index(slot["column"]) + 1
    back = scene.say(f"back.{slot['back']}")
    return f"{back}, {scene.say('lines.row', number=slot['row'])}, {place}"


def format_component_location(scene: DuelScene, action: Action) -> str:
    """Describe where the component of an action is: a Progress token to lock, or a Wonder to unbuild or destroy.

    For other actions, return an empty text.
    """
    name = action.units[0].id
    if action.verb is Verb.LOCK:
        if name in scene.view["board_tokens"]:
            return scene.say("lines.board")
        return scene.say("lines.box") if name in scene.view["box_tokens"] else scene.short_seat_name(scene.opponent)
    if action.verb in (Verb.UNBUILD, Verb.SABOTAGE):
        mine = any(wonder["wonder"] == name for wonder in scene.city(scene.me)["wonders"])
        return scene.say("lines.you") if mine else scene.short_seat_name(scene.opponent)
    return ""


REPEATED_VERBS = (Verb.PUT, Verb.GIVE)
FIRST_COMPONENT_VERBS = (Verb.WONDER, Verb.PREPARE, Verb.ACTIVATE)  # the other components are named in a sentence
SENATE_VERBS = (Verb.INFLUENCE, Verb.SHIFT, Verb.EXPEL, Verb.DECREE)


def add_option_details(page: TextPage, scene: DuelScene, entry: LegalAction, action: Action) -> None:
    """Add the components, effects and consequences of a choice to a page of text.

    Args:
        page: the page.
        scene: the position as the screen shows it.
        entry: the legal action with its consequences, from the view.
        action: the same action.
    """
    quiet, words = make_style(scene.palette.quiet), scene.describe_action(action)
    match action.verb:
        case Verb.ASSIGN:
            _add_use_of_shown_cards(page, scene, action.units)
        case Verb.DISCARD if scene.question == "turn":
            page.add_paragraph(f"{words}: +{scene.say('coins', count=scene.city(scene.me)['discard_income'])}")
        case verb if action.units and verb not in (Verb.START, Verb.DECLINE, *SENATE_VERBS):
            _add_components(page, scene, action)
        case verb:
            page.add_paragraph(f"{words}.")
            if verb in SENATE_VERBS:
                _add_chamber_decrees(page, scene, action)
            elif verb is Verb.SMITE:
                _add_card_of_slot(page, scene, action)
    if "price" in entry and action.verb is Verb.PLAN:
        costs = scene.say("wonder.costs", price=scene.say("coins", count=entry["price"]))
        page.add_paragraph(f"{costs}, {scene.say('lines.trade', count=entry['trade'])}.", quiet)
    if changes := render_changes(scene, entry):
        page.add_flow([TextPiece(f"{TO} ", quiet), *changes])


def _add_use_of_shown_cards(page: TextPage, scene: DuelScene, units: tuple[Unit, ...]) -> None:
    """Add the use of each card that the Statue of Liberty shows: to build, to discard, or for the opponent.

    Args:
        page: the page of text.
        scene: the position as the screen shows it.
        units: the cards to build, to discard and for the opponent, in this order.
    """
    names = [scene.component_name(thing.id) for thing in units]
    rows = [scene.say(key, first=name) for key, name in zip(("action.build", "action.discard"), names, strict=False)]
    if names[2:]:
        rows.append(scene.say("lines.to", unit=names[2], name=scene.seat_name(scene.opponent)))
    for thing, words in zip(units, rows, strict=True):
        page.add_paragraph(words, make_style(scene.palette.text, bold=True))
        page.add_paragraph(scene.describe_effects(thing), make_style(scene.palette.quiet), indent=1)


def _add_components(page: TextPage, scene: DuelScene, action: Action) -> None:
    quiet = make_style(scene.palette.quiet)
    for thing in action.units[:1] if action.verb in FIRST_COMPONENT_VERBS else action.units:
        add_component_heading(page, scene, thing)
        page.add_paragraph(scene.describe_effects(thing))
    if action.verb in REPEATED_VERBS or action.units[1:]:
        page.add_paragraph(f"{scene.describe_action(action)}.", quiet)


def _add_chamber_decrees(page: TextPage, scene: DuelScene, action: Action) -> None:
    """Add the Decrees in the Chambers that an action in the Senate concerns to a page of text."""
    quiet = make_style(scene.palette.quiet)
    for number in filter(None, (action.number, action.to)):
        label = scene.say("senate.chamber", number=number)
        for name in find_chamber(scene, number)["decrees"]:
            known = scene.component_name(name) if name else scene.say("senate.face_down")
            style = make_style(scene.palette.marks["decree"], bold=True) if name else quiet
            page.add_paragraph(format_with_label(label, [known], scene.messages), style)
            if name:
                page.add_paragraph(scene.describe_effects(BY_ID[name]), quiet, indent=1)


def _add_card_of_slot(page: TextPage, scene: DuelScene, action: Action) -> None:
    """Add the card in the slot of an action, and the token on the card, to a page of text."""
    slot = scene.slots.get(action.number or 0)
    for name in (slot["card"], slot["token"]) if slot else ():
        if name:
            add_component_heading(page, scene, BY_ID[name])
            page.add_paragraph(scene.describe_effects(BY_ID[name]))


def explain_no_cardless_action(scene: DuelScene, verb: str) -> str:
    """Explain why the player cannot activate a Divinity or trigger a Conspiracy now.

    Args:
        scene: the position as the screen shows it.
        verb: `activate` or `trigger`.
    """
    if verb == "activate":
        if not scene.pantheon:
            return scene.say("lines.why.pantheon")
        return scene.say("lines.why.too_dear" if scene.age > 1 else "lines.why.age_2")
    if not scene.senate:
        return scene.say("lines.why.agora")
    prepared = [held for held in scene.city(scene.me)["conspiracies"] if held["prepared_with"]]
    return scene.say("lines.why.not_now" if prepared else "lines.why.unprepared")


def explain_unusable_card(scene: DuelScene, verb: str) -> str:
    """Explain why the selected card cannot be used for a kind of action.

    Args:
        scene: the position as the screen shows it, with the selected card.
        verb: the kind of action, such as `build`, `wonder` or `prepare`.
    """
    slot = scene.selected_slot
    if slot is None or not slot["card"]:
        return scene.say("lines.no_card")
    if not slot["accessible"]:
        return format_with_label(scene.component_name(slot["card"]), [scene.say("card.covered")], scene.messages)
    if verb == "prepare":
        return scene.say("lines.why.no_conspiracy")
    name, payment = slot["card"], slot["payment"][SEATS[scene.me]]
    if verb == "wonder":
        unbuilt = [entry for entry in scene.city(scene.me)["wonders"] if not entry["built_with"]]
        if not unbuilt:
            return scene.say("lines.why.no_wonder")
        cheapest = min(unbuilt, key=lambda entry: int(entry["payment"]["coins"]))
        name, payment = cheapest["wonder"], cheapest["payment"]
    short = scene.say("wonder.short", count=payment["short"])
    return format_with_label(scene.component_name(name), [short], scene.messages)
