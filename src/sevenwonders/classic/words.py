"""7 Wonders for 3 to 7 players in words, for both terminal clients: cities, hands, choices, results.

Everything that depends on who looks is made from a view (`classic.view`), so it can tell no secret.
"""

from collections.abc import Iterator, Mapping, Sequence

from ..errors import plural
from ..game.seats import Seat
from .actions import Action, Verb
from .coins import price_of
from .components import BY_ID, SIDES, SYMBOLS, Board, Unit
from .describe import AGES, cost_words, describe, effects_of, kind_of, resource_of
from .game import CATEGORIES, Game
from .ids import SEATS
from .payment import why_free
from .rules.setup import next_stage
from .rules.state import CHANCE, NONE, State
from .view_types import ClassicCity, ClassicPayment, ClassicView, PaymentWay

SALE = 3  # coins for a card
QUESTIONS = {
    "choose_board": "choose a board",
    "choose_side": "choose the side of your board",
    "choose": "choose a card",
    "extra_card": "play the last card of the Age, too",
    "discard_pick": "build a card of the discard pile for nothing, or decline",
}


def describe_unit(unit: Unit) -> str:
    """Name, kind, cost and effect in a line."""
    name = unit.name[0].upper() + unit.name[1:]
    return f"{name} ({kind_of(unit)}, costs {cost_words(unit.cost)}): {describe(unit)}"


def names_of(ids: list[str]) -> str:
    """Names of components in a row."""
    return ", ".join(BY_ID[name].name for name in ids)


def steps_of(way: PaymentWay, names: Mapping[Seat, str]) -> list[str]:
    """What covers each symbol of a cost."""
    return [
        f"{step['resource']} from {step['source']}"
        + (f" of {names[step['owner']]}: {plural(step['coins'], 'coin')}" if step["coins"] else "")
        + (f", with {BY_ID[step['discount']].name}" if "discount" in step else "")
        for step in way["steps"]
        if "resource" in step
    ]


def price_words(payment: ClassicPayment, in_city: bool = False) -> str:
    """Whether something can be built, in a few words.

    >>> price_words({"ways": [], "cheapest": None, "free": None, "missing": ["wood", "wood"]})
    'no: 2 wood short'
    """
    if in_city:
        return "no: built already"
    if payment["missing"]:
        short = [
            f"{payment['missing'].count(name)} {name}" if payment["missing"].count(name) > 1 else name
            for name in dict.fromkeys(payment["missing"])
        ]
        return f"no: {', '.join(short)} short"
    if not payment["ways"]:
        return f"no: costs {plural(payment['cheapest'] or 0, 'coin')}"
    if payment["free"]:
        return f"free ({payment['free']})"
    return "free" if not payment["cheapest"] else plural(payment["cheapest"], "coin")


def production(city: ClassicCity) -> str:
    """What a city makes every turn."""
    return " ".join(short_letters(source["letters"]) for source in city["makes"]) or "nothing"


def short_letters(letters: str) -> str:
    """Resources in a word: `wood`, `wood/clay`."""
    return "/".join(map(resource_of, letters))


def stages_line(city: ClassicCity) -> list[str]:
    """A line for each stage."""
    lines = []
    for number, stage in enumerate(city["stages"], 1):
        does = "; ".join(effects_of(stage["text"]))
        state = "built" if stage["built"] else f"costs {cost_words(stage['cost'])}"
        lines.append(f"stage {number} ({state}): {does}")
    return lines


def science_words(city: ClassicCity) -> str:
    """Scientific symbols."""
    parts = [f"{city['symbols'][name]} {name}" for name in SYMBOLS if city["symbols"].get(name)]
    parts += [f"{city['wild_symbols']} of choice"] * bool(city["wild_symbols"])
    return ", ".join(parts) or "none"


def describe_city(city: ClassicCity) -> Iterator[str]:
    """All that a city shows, in lines that read well aloud."""
    side = f" {city['side']}" if city["side"] else ""
    board = f"{city['board'].capitalize()}{side}" if city["board"] else "no board yet"
    score = city["score"].get("total", 0)
    yield f"{city['name']} ({city['seat']}): {board}; {plural(city['coins'], 'coin')}, {plural(score, 'point')} so far"
    yield f"  makes {production(city)}; shields {city['shields']}; science: {science_words(city)}"
    if city["victories"] or city["defeats"]:
        yield f"  military tokens: +{city['victories']}, {plural(city['defeats'], 'defeat')}"
    for colour, cards in city["cards"].items():
        if cards:
            yield f"  {colour}: {names_of(cards)}"
    for line in stages_line(city):
        yield f"  {line}"


def military_words(mine: int, other: int) -> str:
    """Describe how a conflict with a neighbour would end now, from the shields of both.

    >>> military_words(3, 1)
    'you lead by 2'
    """
    lead = mine - other
    return f"you lead by {lead}" if lead > 0 else f"beats you by {-lead}" if lead < 0 else "even"


def changes_words(sight: ClassicView, seat: int, changes: Mapping[str, int]) -> str:
    """What a choice changes in the own city, in brackets: `  (coins 3 to 1, points +3, shields 0 to 1, left even)`."""
    city = sight["cities"][SEATS[seat]]
    parts, shields = [], city["shields"]
    if "coins" in changes:
        parts.append(f"coins {city['coins']} to {city['coins'] + changes['coins']}")
    if "shields" in changes:
        then = shields + changes["shields"]
        parts.append(f"shields {shields} to {then}")
        for side, seat_there in (("left", city["left"]), ("right", city["right"])):
            other = sight["cities"][seat_there]["shields"]
            if (words := military_words(then, other)) != military_words(shields, other):
                parts.append(f"{side} {words}")
    parts += [f"{name} {changes[name]:+d}" for name in ("points", "symbols") if name in changes]
    return f"  ({', '.join(parts)})" if parts else ""


def headline(sight: ClassicView) -> str:
    """Age, turn, where hands go, and the question."""
    question = QUESTIONS.get(sight["question"] or "", sight["question"] or "the game is over")
    if not sight["age"]:
        return f"Before Age I: {question}"
    return f"{AGES[sight['age']]}, turn {sight['turn']}, hands go {sight['passes_to']}: {question}"


def score_rows(sheets: Mapping[Seat, Mapping[str, int]]) -> list[tuple[str, list[int]]]:
    """The score sheet: a row for each category, with the points of every seat."""
    return [(category, [sheet.get(category, 0) for sheet in sheets.values()]) for category in (*CATEGORIES, "total")]


def told(state: State, seat: int, action: Action, hidden: bool = False, names: Sequence[str] = SEATS) -> str:
    """What a player chooses, with what it costs and to whom, called by `names`; `hidden`, without the card.

    >>> from sevenwonders.classic import Position, parse
    >>> state = Position(cities=[{"board": "babylon"}, {"board": "gizah"}, {"board": "rhodos"}]).state()
    >>> told(state, 0, parse("build baths L2")), told(state, 0, parse("sell altar"), hidden=True)
    ('builds Baths for 2 coins (2 to p2)', 'sells a card for 3 coins')
    """
    name = "a card" if hidden or action.unit is None else action.unit.name
    match action.verb:
        case Verb.BUILD:
            return f"builds {name} {_paid(state, seat, action, names)}"
        case Verb.STAGE:
            return f"builds stage {_stage(state, seat)} with {name} {_paid(state, seat, action, names)}"
        case Verb.SELL:
            return f"sells {name} for {SALE} coins"
        case Verb.TAKE:
            return f"builds {name} from the discard pile"
        case Verb.DECLINE:
            return "takes no card of the discard pile"
        case Verb.SIDE:
            return f"shows the {SIDES[action.number or 0]} side"
        case Verb.BOARD:
            return f"takes {Board(action.number or 0).name.capitalize()}"
    return str(action)


def _stage(state: State, seat: int) -> int:
    city = state.city[seat]
    return int(city.counts[7]) + int(next_stage(city) != NONE)


def _paid(state: State, seat: int, action: Action, names: Sequence[str]) -> str:
    """What it costs: coins in all, and to whom; or why it costs nothing."""
    price = price_of(state, seat, action)
    if not price.coins:
        free = why_free(state, seat, action.unit) if action.verb is Verb.BUILD and action.unit else ""
        return f"for free ({free})" if free else "for free"
    parts = [f"{coins} to {names[other]}" for other, coins in price.shares.items()]
    return f"for {plural(price.coins, 'coin')}" + (f" ({', '.join(parts)})" if parts else "")


def deeds(game: Game, seat: int | None, since: int = 0) -> list[str]:
    """What players did from a ply on, as a seat may know it: in sentences with Age and turn."""
    lines, place = [], 0
    for state, plies in game.steps():
        for ply in plies:
            if place >= since and ply.seat != CHANCE:
                hidden = ply.is_hidden_from(seat)
                when = f"{'I' * ply.age}.{ply.turn} " if ply.turn else ""
                deed = told(state, ply.seat, ply.action, hidden, game.names)
                lines.append(f"{when}{game.names[ply.seat]}: {deed}")
            place += 1
    return lines
