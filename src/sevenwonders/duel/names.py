"""From what people type to the unit they mean."""

from collections.abc import Iterable
from difflib import get_close_matches

from ..kernel.errors import NotationError
from .components import ALL, Unit

# Names of other printings and platforms.
ALIASES = {
    "glassblower": "glass_blower",
    "saw_mill": "sawmill",
    "brick_yard": "brickyard",
    "theatre": "theater",
    "customhouse": "customs_house",
    "custom_house": "customs_house",
    "traders_guild": "merchants_guild",
    "ship_owners_guild": "shipowners_guild",
    "money_lenders_guild": "moneylenders_guild",
    "praetorium": "pretorium",
    "zeus": "the_statue_of_zeus",
    "artemis": "the_temple_of_artemis",
    "gardens_of_babylon": "the_hanging_gardens",
    "liberty": "statue_of_liberty",
}
AMBIGUOUS = {"courthouse": "'courthouse' is the Age II blue card in some printings and the Age III red one in others"}


def _key(text: str) -> str:
    letters = "".join(letter for letter in text.lower() if letter.isalnum())
    return letters.removeprefix("the")


def family_of(unit: Unit) -> str:
    """What people call things of a unit's kind."""
    return {"wonder": "Wonder", "token": "Progress token"}.get(unit.kind, "card")


def find(text: str, among: Iterable[Unit] = ALL) -> Unit:
    """The unit that a name means: its id, its name, an alias, or the start of exactly one name.

    >>> find("Clay Pool").id, find("sphinx").id, find("customs").id
    ('clay_pool', 'the_sphinx', 'customs_house')
    >>> find("claypol")
    Traceback (most recent call last):
    ...
    sevenwonders.kernel.errors.NotationError: nothing here is called 'claypol'; did you mean 'clay_pool'?
    """
    key = _key(text)
    units = list(among)
    if text.lower() in AMBIGUOUS:
        raise NotationError(f"{AMBIGUOUS[text.lower()]}; write tribunal or pretorium")
    names = {_key(unit.id): unit for unit in units}
    for alias, unit_id in ALIASES.items():
        if _key(unit_id) in names:
            names.setdefault(_key(alias), names[_key(unit_id)])
    if key in names:
        return names[key]
    matches = {unit.id: unit for name, unit in names.items() if key and name.startswith(key)}
    if len(matches) == 1:
        return next(iter(matches.values()))
    if matches:
        raise NotationError(f"'{text}' could be {', '.join(sorted(matches))}; write more of the name")
    kinds = {family_of(unit) for unit in units}
    other = next((family_of(unit) for unit in ALL if _key(unit.id) == key and family_of(unit) not in kinds), None)
    if other is not None:
        raise NotationError(f"'{text}' is a {other}, which is not what is named here")
    near = get_close_matches(key, names, 1, 0.6)
    raise NotationError(f"nothing here is called '{text}'" + (f"; did you mean '{names[near[0]].id}'?" if near else ""))
