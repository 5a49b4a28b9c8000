"""Search for components by the names that people type."""

from collections.abc import Iterable
from functools import cache

from ..errors import NotationError, check_text
from ..game.component_names import find_by_name, index_by_name, make_unknown_name_error
from ..game.components import make_slug
from .components import ALL, BY_ID, Colour, Unit

# Names in other printings and on other platforms.
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
    "messe_essen": "messe",
    "divine_theatre": "the_divine_theater",
    "politician_left": "left_politician_1",
    "politician_center": "middle_politician_1",
    "politician_right": "right_politician_1",
    "temple_mesopotamian": "mesopotamian_grand_temple",
    "temple_phoenician": "phoenician_grand_temple",
    "temple_greek": "greek_grand_temple",
    "temple_egyptian": "egyptian_grand_temple",
    "temple_roman": "roman_grand_temple",
    "political_manoeuvre": "political_maneuver",
    "coins_on_blue": "blue_income",
    "coins_on_green": "green_income",
    "coins_on_yellow": "yellow_income",
    "coins_on_red": "red_income",
    "coins_on_wonder": "wonder_income",
    "ignore_cost_yellow": "yellow_waiver",
    "ignore_cost_red": "red_waiver",
    "ignore_cost_green": "green_waiver",
    "wonder_rebate": "wonder_waiver",
    "shield": "shield_decree",
    "cheap_raw_goods": "raw_trade",
    "cheap_manufactured_goods": "manufactured_trade",
    "two_blue_for_senate": "senate_majority",
    "opponent_chains": "shared_chains",
    "conspirator_play_again": "conspirator_replay",
}
FAMILIES = {
    Colour.WONDER: "Wonder",
    Colour.TOKEN: "Progress token",
    Colour.DIVINITY: "Divinity",
    Colour.MYTHOLOGY: "Mythology token",
    Colour.OFFERING: "Offering token",
    Colour.CONSPIRACY: "Conspiracy",
    Colour.DECREE: "Decree",
}
# Names that different printings of the game give to different components.
AMBIGUOUS = {
    "courthouse": (
        ("tribunal", "pretorium"),
        "'courthouse' is the Age II blue card in some printings and the Age III red one in others; write tribunal or "
        "pretorium",
    )
}


def _normalize_name(text: str) -> str:
    letters = "".join(letter for letter in text.lower() if letter.isalnum())
    return letters.removeprefix("the")


_own_key = cache(_normalize_name)  # for names of the table of components; names that people type are not cached


def rulebook_kind(unit: Unit) -> str:
    """Return the rulebook's word for the kind of a component, as in "Progress token"."""
    return FAMILIES.get(unit.colour, "card")


def make_wrong_kind_error(text: str, unit: Unit, among: Iterable[Unit]) -> NotationError:
    """Return the error for naming a component of one kind where another kind is expected.

    Args:
        text: the name as it was typed.
        unit: the component with this name.
        among: the components that are expected.
    """
    kinds = dict.fromkeys(rulebook_kind(other) for other in among)
    meant, *wanted = [f"{'an' if kind[0] == 'O' else 'a'} {kind}" for kind in (rulebook_kind(unit), *kinds)]
    return NotationError(f"'{text}' is {meant}; name {' or '.join(wanted)}")


def aliases_of(unit: Unit) -> list[str]:
    """Return the names of a component in other printings and on other platforms.

    >>> from .components import BY_ID
    >>> aliases_of(BY_ID["political_maneuver"])
    ['political manoeuvre']
    """
    shared = (alias for alias, (ids, _) in AMBIGUOUS.items() if unit.id in ids)
    return [*(alias.replace("_", " ") for alias, unit_id in ALIASES.items() if unit_id == unit.id), *shared]


def find(text: str, among: Iterable[Unit] | None = None) -> Unit:
    """Return the component with the given name: an id, a printed name, an alias, or the start of exactly one of these.

    Only components in `among` are searched, by default all.  If several Senators have the name, return the first.

    >>> find("Clay Pool").id, find("sphinx").id, find("customs").id
    ('clay_pool', 'the_sphinx', 'customs_house')
    >>> find("conspirator").id, find("greek").id, find("greek g").id
    ('conspirator_1', 'greek', 'greek_grand_temple')
    >>> find("claypol")
    Traceback (most recent call last):
    ...
    sevenwonders.errors.NotationError: nothing here is called 'claypol'; did you mean 'clay_pool'?
    >>> find("cheaper_red")
    Traceback (most recent call last):
    ...
    sevenwonders.errors.NotationError: nothing here is called 'cheaper_red'; did you mean 'red_income' or 'red_waiver'?

    Raises:
        NotationError: none of the components has that name, or several have.
    """
    check_text(text, "the name of a component, as in 'altar'")
    units = list(ALL if among is None else among)
    exact = BY_ID.get(text)
    if exact is not None and any(unit is exact for unit in units):
        return exact
    key = _normalize_name(text)
    if text.lower() in AMBIGUOUS:
        raise NotationError(AMBIGUOUS[text.lower()][1])
    names = index_by_name(units, ALIASES, _own_key)
    unit = find_by_name(text, key, names, lambda unit: make_slug(unit.name))
    if unit is not None:
        return unit
    stranger = index_by_name(ALL, ALIASES, _own_key).get(key)
    if stranger is not None and rulebook_kind(stranger) not in map(rulebook_kind, units):
        raise make_wrong_kind_error(text, stranger, units)
    raise make_unknown_name_error("nothing here", text, key, names, lambda unit: unit.id)
