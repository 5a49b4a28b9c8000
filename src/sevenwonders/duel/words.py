"""Descriptions of actions, decisions and components of Duel, in the language of the given messages.

`web/js/duel/table/words.js` does the same on the page, with the same messages.
"""

from collections.abc import Iterable, Sequence

from ..messages import Messages
from .actions import Action, Verb, parse
from .components import RESOURCES, Colour, Unit
from .describe import find_chain_origin, find_chain_target
from .ids import LOOT, SEATS
from .rules import market
from .rules.state import FIRST_CHANCE, Question
from .view_types import Decision

PLACES = ("top", "bottom")  # of the deck of Conspiracies


def describe_action(
    action: Action,
    messages: Messages,
    names: Sequence[str] = SEATS,
    seat: int | None = None,
    question: str = "",
    zeus_card: str = "",
) -> str:
    """Describe an action in an imperative phrase, in the language of the messages.

    >>> from sevenwonders.duel.wording import wording
    >>> describe_action(parse("shift 3 4"), wording()), describe_action(parse("build altar"), wording("de"))
    ('Move a cube from Chamber 3 to Chamber 4', 'Bauen: Altar')

    Args:
        action: the action.
        messages: the messages of the game.
        names: the names of both seats.
        seat: the seat that decides.
        question: the name of the pending decision, as in a view.
        zeus_card: the name of the card that Zeus discards, if it lies face up.
    """
    key = _find_action_message_key("action", action, messages, seat, question)
    return messages.say(key, **_collect_message_values(action, messages, names, zeus_card=zeus_card))


def describe_played_action(
    action: Action,
    messages: Messages,
    names: Sequence[str] = SEATS,
    seat: int = 0,
    *,
    hidden: bool = False,
    zeus_card: str = "",
    question: str = "",
) -> str:
    """Describe a played action in a sentence for the log, in the language of the messages.

    Args:
        action: the action.
        messages: the texts of a language.
        names: the names of the players, by seat.
        seat: the seat that acts.
        hidden: whether to leave out the component, for viewers who may not know it.
        zeus_card: the name of the card that Zeus discards, if it lies face up.
        question: the name of the decision, such as `pick_enki_token`; empty if the verb of the action fits only one.

    >>> from sevenwonders.duel.wording import wording
    >>> describe_played_action(parse("put hades 3"), wording(), hidden=True)
    'p1 places a Divinity on space 3.'
    >>> [describe_played_action(parse("revive altar"), wording("es"), (name, "Bo")) for name in ("Ada", "You")]
    ['Ada construye Altar de los descartes.', 'You construye Altar de los descartes.']
    >>> describe_played_action(parse("revive altar"), wording(), ("You", "Bo"))
    'You build Altar from the discard pile.'
    >>> describe_played_action(parse("start p1"), wording(), ("You", "Bo"))
    'You choose to go first.'
    >>> describe_played_action(parse("token law"), wording(), question="pick_enki_token")
    'p1 takes Law from Enki.'
    """
    key = _find_action_message_key("news", action, messages, seat, question, hidden=hidden)
    values = _collect_message_values(action, messages, names, hidden=hidden, zeus_card=zeus_card)
    return messages.make_verb_agree(messages.say(key, name=names[seat], **values))


def describe_chance(actions: Sequence[tuple[Action, bool]], messages: Messages, *, numbered: bool = False) -> str:
    """Describe successive outcomes of chance, all with the same verb, in one sentence.

    Each outcome comes with a flag that says whether its component is hidden from the reader.  With `numbered`, each is
    followed by the number of its slot, space or Chamber.

    >>> from sevenwonders.duel.wording import wording
    >>> describe_chance([(parse("look hades"), False), (parse("look zeus"), False)], wording())
    'Divinities seen: Hades and Zeus.'
    >>> describe_chance([(parse("look hades"), True), (parse("look zeus"), True)], wording())
    'Divinities seen: 2.'
    """
    verb = actions[0][0].verb
    shown = [action for action, hidden in actions if not hidden and action.units]
    units = [
        messages.component_name(action.units[0].id) + (f" ({action.number})" if numbered else "") for action in shown
    ]
    units = messages.merge_repeated(units)
    if count := sum(hidden for _, hidden in actions):
        units.append(str(count))
    numbers = messages.join(action.number for action, _ in actions)
    return messages.say(f"chance.{verb.value}", first=messages.join(units), number=numbers)


def is_you(name: str, messages: Messages) -> bool:
    """Return whether a player is named `You` in a game in English; verbs in messages then have to agree."""
    return messages.language == "en" and name.lower() == "you"


def _find_action_message_key(
    prefix: str, action: Action, messages: Messages, seat: int | None, question: str, *, hidden: bool = False
) -> str:
    """Return the key of the message that describes an action.

    There are special messages for some kinds of decisions, and for some values of the action.

    Args:
        prefix: the first part of the key, such as `news` for messages of the log.
        action: the action.
        messages: the texts of a language, which have the key.
        seat: the seat that acts.
        question: the name of the decision, such as `pick_enki_token`; may be empty.
        hidden: whether the message leaves out the component, because the reader may not know it.
    """
    verb, number = action.verb, action.number or 0
    word = verb.value
    if verb in (Verb.REVIVE, Verb.FETCH) and action.units[0].colour is Colour.SENATOR:
        word = "recruit"
    variants: dict[Verb, object] = {
        Verb.START: "self" if number == seat else "",
        Verb.ACTIVATE: _find_activation_variant(action),
        Verb.ASSIGN: len(action.units),
        Verb.PLAN: number,
        Verb.REMOVE: LOOT[number % 2],
        Verb.APPLY: LOOT[number % 2],
        Verb.RETURN: PLACES[number % 2],
    }
    answer = question.rpartition(".")[2]
    hidden_answer = f"{answer}.hidden" if hidden else answer
    return messages.find_variant_key(f"{prefix}.{word}", hidden_answer, answer, variants.get(verb, ""))


def _find_activation_variant(action: Action) -> str:
    """Return the part of a message key for activating the Gate or using Offering tokens; empty for neither."""
    is_gate = bool(action.units) and action.units[0].id == "gate"
    return "_".join(["gate"] * is_gate + ["with"] * bool(action.units[1:]))


def _collect_message_values(
    action: Action, messages: Messages, names: Sequence[str], *, hidden: bool = False, zeus_card: str = ""
) -> dict[str, object]:
    """Return the values for the message about an action, by the names of its placeholders.

    Args:
        action: the action.
        messages: the texts of a language.
        names: the names of the players, by seat.
        hidden: whether to leave out the component, because the reader may not know it.
        zeus_card: the name of the card that Zeus discards, if it lies face up.
    """
    number = action.number or 0
    units = [messages.component_name(unit.id) for unit in action.units]
    if hidden:
        units[:1] = [messages.say(f"hidden.{action.verb.row.secret or 'card'}")]
    if action.verb is Verb.SMITE:
        units = [zeus_card or messages.say("hidden.card")]
    first, second, third = (*units, "", "", "")[:3]
    seat = number // 2 if action.verb in (Verb.REMOVE, Verb.APPLY) else number
    name = names[seat] if 0 <= seat < len(names) else ""
    return {
        "first": first,
        "second": second,
        "third": third,
        "others": messages.join(units[1:]),
        "number": first if action.verb is Verb.BID and hidden else number,
        "coins": messages.say("coins", count=number),
        "to": action.to or 0,
        "seat": "you" if is_you(name, messages) else name,
        "place": describe_track_space(number, messages, names) if action.verb is Verb.MINERVA else "",
    }


def describe_track_space(space: int, messages: Messages, names: Sequence[str] = SEATS) -> str:
    """Describe a space of the military track, -9 (the first player's capital) to 9 (the second player's)."""
    if space == 0:
        return messages.say("track.middle")
    name = names[space > 0]
    return messages.say("track.space", number=abs(space), name="you" if is_you(name, messages) else name)


def describe_question(decision: Decision, messages: Messages) -> str:
    """Describe the pending decision of a player; for a chance event, return a general text.

    >>> from sevenwonders.duel.wording import wording
    >>> describe_question({"question": "senate", "actions": 2, "chambers": [1, 2]}, wording())
    'Senate: 2 actions left (cubes into Chambers 1 and 2)'
    >>> describe_question({"question": "deal_card", "slot": 3}, wording())
    'Dealing…'
    """
    if Question[decision["question"].upper()] >= FIRST_CHANCE:
        return messages.say("panel.chance")
    about = {key: messages.component_name(decision[key]) for key in ("mythology", "wonder", "card") if key in decision}
    variant = ".both" if decision.get("both") else f".{decision['colour']}" if "colour" in decision else ""
    text = messages.say(
        f"question.{decision['question']}{variant}",
        count=decision.get("actions", 0),
        unit=about.get("card") or about.get("wonder", ""),
        mythology=about.get("mythology", ""),
    )
    more = [name for name in about.values() if name not in text]
    if "action" in decision:
        more.append(describe_action(parse(decision["action"]), messages))
    if "chambers" in decision:
        more.append(messages.say("lines.cubes_into", chambers=messages.join(decision["chambers"])))
    return text + (f" ({', '.join(more)})" if more else "")


def describe_cost(unit: Unit, messages: Messages) -> str:
    """Describe the printed cost of a component; empty if there is none.

    >>> from sevenwonders.duel import find
    >>> from sevenwonders.duel.wording import wording
    >>> describe_cost(find("aqueduct"), wording()), describe_cost(find("colossus"), wording("fr"))
    ('3 stone', '3 argile et 1 verre')
    """
    parts = [messages.say("coins", count=int(unit.facts.coin_cost))] if unit.facts.coin_cost else []
    for number, resource in enumerate(RESOURCES):
        if count := market.amount_of(unit.facts.cost, number):
            parts.append(f"{count} {messages.say(f'resource.{resource}')}")
    return messages.join(parts)


def describe_kind(unit: Unit, messages: Messages) -> str:
    """Describe the kind of a component; although both are purple, a Grand Temple is not called a Guild."""
    return messages.say("back.temple" if unit.facts.temple else f"kind.{unit.kind}")


def describe_effects(unit: Unit, messages: Messages) -> str:
    """Describe the effects of a component in sentences, with the card that makes it free and the card it makes free."""
    parts = [messages.component_effect(unit.id)]
    if giver := find_chain_origin(unit):
        parts.append(messages.say("card.free_with", unit=messages.component_name(giver.id)) + ".")
    if freed := find_chain_target(unit):
        parts.append(messages.say("card.makes_free", unit=messages.component_name(freed.id)) + ".")
    return " ".join(parts)


def format_with_label(label: str, things: Iterable[str], messages: Messages) -> str:
    """Return a label, a colon, and texts separated by commas."""
    return messages.say("label.colon", label=label, said=", ".join(things))
