"""Passages of a game's rules (paragraphs, rulings, components, options, symbols) in a language, for the search."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..messages import Messages
from .chapters import Chapter
from .rulings import Ruling
from .search import Passage

# Sections of the page's legend of symbols, by the first part of a message's key.
SECTIONS = {"kind": "kinds", "effect": "effects", "side": "sides"}
# Phrases of rulings that contain the name of a card without meaning the card.
NO_COMPONENTS = ("Grand Temple", "Grand Temples", "the Senate", "the Pantheon", "with Pantheon")


def translate_rulings(game: str, rulings: Sequence[Ruling], messages: Messages) -> tuple[Ruling, ...]:
    """Return the rulings with their texts in the language of the messages; a missing translation stays English."""

    def translate(ruling: Ruling) -> Ruling:
        key = f"{game}.ruling.{ruling.id}"
        return replace(ruling, case=messages.get(f"{key}.case", ruling.case), ruling=messages.get(key, ruling.ruling))

    return tuple(map(translate, rulings))


def find_components_in_rulings(rulings: Sequence[Ruling], catalogue: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the ids of the components that each ruling names, by the ruling's id.

    If a name contains another one, only the longer name counts: "Roman Grand Temple" is no Temple.
    """
    ids: dict[str, list[str]] = {name: [] for name in NO_COMPONENTS}
    for unit in catalogue["units"].values():
        ids.setdefault(unit["name"].removeprefix("The "), []).append(unit["id"])
    for board in catalogue.get("boards", {}).values():
        ids.setdefault(board["name"], []).append(board["id"])
    names = "|".join(map(re.escape, sorted(ids, key=len, reverse=True)))
    pattern = re.compile(rf"(?<!\w)({names})(?!\w)")
    mentioned = {ruling.id: dict.fromkeys(pattern.findall(f"{ruling.case}. {ruling.ruling}")) for ruling in rulings}
    return {ruling: [unit for name in names for unit in ids[name]] for ruling, names in mentioned.items()}


def iter_passages(
    game: str,
    messages: Messages,
    book: Sequence[Chapter],
    rulings: Sequence[Ruling],
    catalogue: Mapping[str, Any],
    aliases: Mapping[str, Sequence[str]],
) -> Iterator[Passage]:
    """Yield all passages that the search in a game's rules can find.

    Args:
        game: the name of the game.
        messages: the messages of the game in a language.
        book: the chapters of the rules in this language.
        rulings: the rulings in this language.
        catalogue: the constant data of the game, with its components and options.
        aliases: other names of components, by the component's id.
    """
    for chapter in book:
        for text in chapter.paragraphs:
            yield Passage("chapter", chapter.id, chapter.title, text)
    for ruling in rulings:
        option = messages.get(f"option.{ruling.option}", ruling.option.replace("_", " "))
        yield Passage("ruling", ruling.id, ruling.case, ruling.ruling, option, ruling.option)
    yield from _iter_component_passages(game, messages, catalogue, aliases)
    for option in catalogue["options"]:
        yield _make_option_passage(messages, option)
    yield from _iter_symbol_passages(game, messages, catalogue)


def _iter_component_passages(
    game: str, messages: Messages, catalogue: Mapping[str, Any], aliases: Mapping[str, Sequence[str]]
) -> Iterator[Passage]:
    units = catalogue["units"]

    def component_name(unit: str) -> str:
        return messages.get(f"{game}.unit.{unit}", units[unit]["name"])

    def describe_effect(unit: str) -> str:
        return messages.get(f"{game}.effect.{unit}", " ".join(units[unit]["sentences"]))

    def format_chain_link(key: str, chains: object) -> str:
        ends = [
            end for chain in _wrap_in_list(chains) for end in chain.get("units") or filter(None, [chain.get("unit")])
        ]
        names = ", ".join(dict.fromkeys(map(component_name, ends)))
        return _format_sentence(messages.say(f"components.{key}", name=names)) if ends else ""

    seen = set()
    for unit in units.values():
        kind, name = messages.say(f"kind.{unit['kind']}"), component_name(unit["id"])
        if unit["kind"] == "stage" or ((kind, name) in seen and "age" not in unit):
            continue
        seen.add((kind, name))
        deck = unit.get("deck") or f"age_{unit.get('age')}"
        belongs = component_name(unit["mythology"]) if "mythology" in unit else ""
        own_back = messages.get(f"back.{unit.get('deck')}")  # Guilds, Grand Temples and Senators are named by it
        facts = " · ".join(filter(None, [own_back or kind, "" if own_back else messages.get(f"deck.{deck}"), belongs]))
        chains = (format_chain_link("from", unit.get("needs")), format_chain_link("to", unit.get("gives")))
        text = " ".join(filter(None, [f"{facts}.", describe_effect(unit["id"]), *chains]))
        names = [unit["name"], *aliases.get(unit["id"], ()), unit.get("module", ""), unit["kind"]]
        yield Passage("component", unit["id"], name, text, " ".join(names))
    for board in catalogue.get("boards", {}).values():
        sides = []
        for side, has in board["sides"].items():
            stages = (f"{number}. {describe_effect(stage)}" for number, stage in enumerate(has["stages"], 1))
            label = f"{messages.say(f'{game}.side.{side}')} ({messages.say('resource.' + has['start'])})"
            sides.append(messages.say("label.colon", label=label, said=" ".join(stages)))
        names = [board["name"], messages.say("kind.stage"), *aliases.get(has["stages"][0], ())]
        name = messages.say(f"round.board.{board['id']}")
        yield Passage("component", board["id"], name, " ".join(sides), " ".join(names))


def _wrap_in_list(chains: object) -> list[Mapping[str, Any]]:
    return chains if isinstance(chains, list) else [chains] if isinstance(chains, Mapping) else []


def _format_sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _make_option_passage(messages: Messages, option: Mapping[str, Any]) -> Passage:
    name = option["name"]
    key = f"option.{name}" if f"option.{name}" in messages else f"lobby.{name}"
    named = []
    for value in option["values"]:
        message = f"{key}.{str(value).lower() if isinstance(value, bool) else value}"
        said, about = messages.get(message, str(value)), messages.get(f"{message}.about")
        named.append(messages.say("label.colon", label=said, said=about) if about else said)
    whole = messages.get(f"{key}.about")
    text = (" " if named[0].endswith(".") else ", ").join(named)
    if whole:
        text = f"{_format_sentence(whole.rstrip('.'))} {text}"
    return Passage("option", name, messages.get(key, name), text, name.replace("_", " "))


def _iter_symbol_passages(game: str, messages: Messages, catalogue: Mapping[str, Any]) -> Iterator[Passage]:
    raw = {
        glyph["resource"]
        for unit in catalogue["units"].values()
        for glyph in unit["glyphs"]
        if unit["kind"] == "brown" and "resource" in glyph
    }
    for name in catalogue["resources"]:
        about = messages.say(f"symbols.resource.{'raw' if name in raw else 'manufactured'}")
        yield Passage("symbol", "resources", messages.say(f"resource.{name}"), _format_sentence(about))
    own = f"symbols.{game}."
    beginning = own if any(key.startswith(own) for key in messages.keys) else "symbols."
    for key in messages.keys:
        kind, _, name = key.removeprefix(beginning).partition(".")
        if key.startswith(beginning) and name and kind in SECTIONS:
            said = messages.say(key)
            title = messages.get(f"kind.{name}") or messages.get(f"{game}.side.{name}") or said
            yield Passage("symbol", SECTIONS[kind], title, _format_sentence(said) if title != said else "")
