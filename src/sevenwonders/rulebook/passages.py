"""The passages of a game's rules in a language of the page, collected for the search."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from .chapters import Chapter
from .rulings import Ruling
from .search import Passage

Words = Mapping[str, str]
SECTIONS = {
    "kind": "kinds",
    "effect": "effects",
    "side": "sides",
}  # of the page's key to the symbols, by their messages
# What rulings call by the name of a card without meaning it.
NO_COMPONENTS = ("Grand Temple", "Grand Temples", "the Senate", "the Pantheon", "with Pantheon")


def translated(game: str, rulings: Sequence[Ruling], words: Words) -> tuple[Ruling, ...]:
    """Return the rulings in the words of the game's page."""
    found = []
    for ruling in rulings:
        key = f"{game}.ruling.{ruling.id}"
        case, text = words.get(f"{key}.case", ruling.case), words.get(key, ruling.ruling)
        found.append(replace(ruling, case=case, ruling=text))
    return tuple(found)


def find_units(rulings: Sequence[Ruling], catalogue: Mapping[str, Any]) -> dict[str, list[str]]:
    """Find the ids of the components that each ruling names.

    Of names within each other the longest counts: "Roman Grand Temple" is no Temple.
    """
    ids: dict[str, list[str]] = {name: [] for name in NO_COMPONENTS}
    for unit in catalogue["units"].values():
        ids.setdefault(unit["name"].removeprefix("The "), []).append(unit["id"])
    for board in catalogue.get("boards", {}).values():
        ids.setdefault(board["name"], []).append(board["id"])
    names = "|".join(map(re.escape, sorted(ids, key=len, reverse=True)))
    pattern = re.compile(rf"(?<!\w)({names})(?!\w)")
    found = {}
    for ruling in rulings:
        mentioned = dict.fromkeys(pattern.findall(f"{ruling.case}. {ruling.ruling}"))
        found[ruling.id] = [unit for name in mentioned for unit in ids[name]]
    return found


def collect(
    game: str,
    words: Words,
    book: Sequence[Chapter],
    rulings: Sequence[Ruling],
    catalogue: Mapping[str, Any],
    aliases: Mapping[str, Sequence[str]],
) -> Iterator[Passage]:
    """Collect everything that can be found; `aliases` are the other names of a component by its id."""
    for chapter in book:
        for text in chapter.paragraphs:
            yield Passage("chapter", chapter.id, chapter.title, text)
    for ruling in rulings:
        option = words.get(f"option.{ruling.option}", ruling.option.replace("_", " "))
        yield Passage("ruling", ruling.id, ruling.case, ruling.ruling, option, ruling.option)
    yield from _components(game, words, catalogue, aliases)
    for option in catalogue["options"]:
        yield _option(words, option)
    yield from _symbols(game, words, catalogue)


def _components(
    game: str, words: Words, catalogue: Mapping[str, Any], aliases: Mapping[str, Sequence[str]]
) -> Iterator[Passage]:
    units = catalogue["units"]

    def name_of(unit: str) -> str:
        return words.get(f"{game}.unit.{unit}", units[unit]["name"])

    def effect_of(unit: str) -> str:
        return words.get(f"{game}.effect.{unit}", " ".join(units[unit]["sentences"]))

    def link(key: str, chains: Any) -> str:
        ends = [end for chain in _listed(chains) for end in chain.get("units") or filter(None, [chain.get("unit")])]
        names = ", ".join(dict.fromkeys(map(name_of, ends)))
        return _sentence(words[f"components.{key}"].format(name=names)) if ends else ""

    seen = set()
    for unit in units.values():
        kind, name = words[f"kind.{unit['kind']}"], name_of(unit["id"])
        if unit["kind"] == "stage" or ((kind, name) in seen and "age" not in unit):
            continue
        seen.add((kind, name))
        deck = unit.get("deck") or f"age_{unit.get('age')}"
        belongs = name_of(unit["mythology"]) if "mythology" in unit else ""
        own_back = words.get(f"back.{unit.get('deck')}")  # Guilds, Grand Temples and Senators are named by it
        facts = " · ".join(filter(None, [own_back or kind, "" if own_back else words.get(f"deck.{deck}"), belongs]))
        chains = (link("from", unit.get("needs")), link("to", unit.get("gives")))
        text = " ".join(filter(None, [f"{facts}.", effect_of(unit["id"]), *chains]))
        names = [unit["name"], *aliases.get(unit["id"], ()), unit.get("module", ""), unit["kind"]]
        yield Passage("component", unit["id"], name, text, " ".join(names))
    for board in catalogue.get("boards", {}).values():
        sides = []
        for side, has in board["sides"].items():
            stages = (f"{number}. {effect_of(stage)}" for number, stage in enumerate(has["stages"], 1))
            sides.append(f"{words[f'{game}.side.{side}']} ({words['resource.' + has['start']]}): {' '.join(stages)}")
        names = [board["name"], words["kind.stage"], *aliases.get(has["stages"][0], ())]
        yield Passage("component", board["id"], words[f"round.board.{board['id']}"], " ".join(sides), " ".join(names))


def _listed(chains: Any) -> list[Mapping[str, Any]]:
    return chains if isinstance(chains, list) else [chains] if chains else []


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _option(words: Words, option: Mapping[str, Any]) -> Passage:
    name = option["name"]
    key = f"option.{name}" if f"option.{name}" in words else f"lobby.{name}"
    named = []
    for value in option["values"]:
        message = f"{key}.{str(value).lower() if isinstance(value, bool) else value}"
        said, about = words.get(message, str(value)), words.get(f"{message}.about")
        named.append(f"{said}: {about}" if about else said)
    whole = words.get(f"{key}.about")
    parts = [_sentence(whole.rstrip(".")) if whole else "", (" " if named[0].endswith(".") else ", ").join(named)]
    return Passage("option", name, words.get(key, name), " ".join(filter(None, parts)), name.replace("_", " "))


def _symbols(game: str, words: Words, catalogue: Mapping[str, Any]) -> Iterator[Passage]:
    raw = {
        glyph["resource"]
        for unit in catalogue["units"].values()
        for glyph in unit["glyphs"]
        if unit["kind"] == "brown" and "resource" in glyph
    }
    for name in catalogue["resources"]:
        about = words[f"symbols.resource.{'raw' if name in raw else 'manufactured'}"]
        yield Passage("symbol", "resources", words[f"resource.{name}"], _sentence(about))
    own = f"symbols.{game}."
    beginning = own if any(key.startswith(own) for key in words) else "symbols."
    for key, said in words.items():
        kind, _, name = key.removeprefix(beginning).partition(".")
        if key.startswith(beginning) and name and kind in SECTIONS:
            title = words.get(f"kind.{name}") or words.get(f"{game}.side.{name}") or said
            yield Passage("symbol", SECTIONS[kind], title, _sentence(said) if title != said else "")
