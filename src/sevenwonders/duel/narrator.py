"""Duel in lines of text that read well aloud."""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Literal

from ..errors import SevenWondersError, plural
from ..game.narrator import Narrator, Word
from ..game.seats import check_seat
from ..names import does
from .actions import Verb, parse
from .components import BY_ID, CARDS, WONDERS, Colour, Unit
from .describe import describe
from .game import Game, Result
from .ids import SEATS
from .names import find
from .rules.expansions.solo import WONDERS as SOLO_WONDERS
from .rules.state import NONE, Victory
from .rules.wonders import MOST_WONDERS as MAX_WONDERS
from .terms import price_words
from .view import view
from .view_types import City, Decision, LegalAction, PantheonView, ResultView, SenateView, Slot, View
from .words import asked, phrase

FACE_DOWN = "face down"
BACKS = {"guild": "Guild", "temple": "Grand Temple", "senator": "Senator"}
AGES = ("Before Age I", "Age I", "Age II", "Age III")
OF_EXPANSIONS = {"temple": "pantheon", "divinity": "pantheon", "senate": "agora"}  # columns of the score sheet
BELONGINGS: Mapping[
    Literal["divinities", "mythology_tokens", "offering_tokens", "senators", "decrees", "triggered"], str
] = {
    "divinities": "Divinities",
    "mythology_tokens": "Mythology tokens",
    "offering_tokens": "Offering tokens",
    "senators": "Senators",
    "decrees": "Decrees in control",
    "triggered": "Conspiracies triggered",
}  # what the expansions bring to a city
TOLD = ("card", "reveal", "space", "look", "enki", "conspiracy", "flip", "missing", "automa")  # what chance says


TIE_BREAKS = {
    "": "",
    "blue": "more civilian points, with equal totals",
    "second": "the second player, with equal totals and civilian points",
}


class DuelNarrator(Narrator):
    """Tells a game of Duel."""

    SHORTENED = "Names may be shortened: 'build alt'.  "
    OBJECTS: ClassVar = {"about": "baths", "price": "baths"}
    HELP = """\
  show      the whole table          boards    the Pantheon, the Senate, Conspiracies
  about X   what X does              price X   what X costs, and why
  cards X   the cards of p1 or p2    unseen    cards that may lie face down"""

    game: Game

    @property
    def words(self) -> Mapping[str, Word]:
        """What can be asked for."""
        return {
            "show": lambda seat, _: self.table(seat),
            "boards": lambda seat, _: self.boards(seat),
            "about": lambda _, name: [describe_unit(find(name))],
            "price": lambda _, name: self.price(name),
            "cards": self.cards,
            "unseen": lambda seat, _: self.unseen(seat),
        }

    def table(self, seat: int | None) -> Iterator[str]:
        """Everything on the table."""
        yield from describe_table(view(self.game, seat))

    def prompt(self, seat: int) -> str:
        """Whose decision it is and how things stand, in one line.  Raises `SeatError`."""
        check_seat(seat)
        sight = view(self.game, seat)
        cities, names = sight["cities"], sight["players"]
        coins = ", ".join(f"{names[s]} {_means(cities[s], ' ')}" for s in cities)
        place = f"[{AGES[sight['age']]}, pawn {sight['track']['pawn']:+d}]"
        decision = sight["decision"]
        question = describe_question(decision) if decision else "nothing to decide"
        return f"{place} {coins}. {names[SEATS[seat]]}: {question}. (Enter lists the moves)"

    def legal(self, seat: int) -> Iterator[str]:
        """The legal moves with numbers, prices and consequences."""
        sight = view(self.game, seat)
        for number, entry in enumerate(sight["legal"], 1):
            yield f"{number:3}  {entry['action']}{describe_effects(entry, sight)}"

    def price(self, name: str) -> Iterator[str]:
        """Tell what a card or Wonder costs both players, step by step."""
        unit = find(name, (*CARDS, *WONDERS))
        for seat, player in enumerate(self.game.names):
            cost = self.game.payment(seat, unit)
            state = "" if cost.affordable else f", {cost.short} too many"
            yield f"{player}: {unit} costs {cost.coins}{state}"
            for step in cost.steps:
                yield f"    {price_words(step.to_json(), self.messages)}"

    def cards(self, seat: int, whose: str) -> Iterator[str]:
        """The cards of a city."""
        if whose not in SEATS:
            raise SevenWondersError("write 'cards p1' or 'cards p2'")
        city = view(self.game, seat)["cities"][SEATS[SEATS.index(whose)]]
        for colour, names in city["cards"].items():
            if names:
                yield f"{colour}: {names_of(names)}"
        if not any(city["cards"].values()):
            yield "No cards yet."
        for line in describe_belongings(city):
            yield line.strip()

    def unseen(self, seat: int) -> Iterator[str]:
        """Which cards may lie face down."""
        piles = view(self.game, seat)["unseen"]
        if not piles:
            yield "No Age has been laid out yet."
        for pile in piles:
            if pile["slots"]:
                what = plural(pile["slots"], f"face-down {BACKS.get(pile['back'], 'card')}")
                age = "" if pile["back"] in BACKS else f" of {AGES[int(pile['back'][-1])]}"
                yield f"{what}{age} out of {len(pile['cards'])}: {names_of(pile['cards'])}"
        if piles and not any(pile["slots"] for pile in piles):
            yield "No card lies face down."

    def boards(self, seat: int) -> Iterable[str]:
        """What lies beside the structure."""
        return [*describe_boards(view(self.game, seat))] or ["No expansion is in play."]

    def happened(self, viewer: int | None, since: int = 0) -> Iterator[str]:
        """The plies of players, and what chance turned up."""
        place, returned = returned_wonders(self.game) or (-1, [])
        for number, ply in enumerate(self.game.plies[since:], since):
            who, action = ply.text(viewer).split(" ", 1)
            if ply.is_noticed_by(viewer) and (who in SEATS or action.split()[0] in TOLD):
                yield f"{self.game.names[SEATS.index(who)] if who in SEATS else 'dealt'}: {action}"
            if number == place:
                yield f"back in the box: {' and '.join(returned)}; seven Wonders stand"

    def sheet(self) -> Iterator[str]:
        """Both score sheets."""
        sheets = [self.game.score(seat) for seat in (0, 1)]
        yield f"{'':12}" + "".join(f"{name[:11]:>12}" for name in self.game.names)
        for category in categories(self.game):
            yield f"{category:12}" + "".join(f"{sheet[category]:12}" for sheet in sheets)

    def _ending(self, result: Result) -> str:
        if result.victory is Victory.CHALLENGE:
            missed = missed_goals(view(self.game, None))
            return f"the Solo Challenge is {f'missed: {missed}' if result.winner else 'met'}."
        if result.winner is None:
            return f"the victory is shared: {shared_because(result.victory.name.lower())}."
        tie = tie_break(view(self.game, None)["result"])
        name = self.game.names[result.winner]
        return f"{name} {does(name, 'wins')}, a {result.victory.name.lower()} victory{tie and f': {tie}'}."


def categories(game: Game) -> list[str]:
    """The categories of the score sheet that count in a game, then the total.

    >>> from sevenwonders import duel
    >>> [*{*categories(duel.Game(duel.Options(agora=True), seed=7))} - {*categories(duel.Game(seed=7))}]
    ['senate']
    """
    played = game.options.modules
    return [category for category in game.score(0) if OF_EXPANSIONS.get(category, category) in (category, *played)]


def tie_break(result: ResultView | None) -> str:
    """Return what broke a tie of totals in the result of a view; empty where there was none.

    >>> scores = {"p1": {"total": 19, "blue": 9}, "p2": {"total": 19, "blue": 10}}
    >>> tie_break({"winner": "p2", "victory": "civilian", "scores": scores})
    'more civilian points, with equal totals'
    """
    return TIE_BREAKS[tie_breaker(result)]


def tie_breaker(result: ResultView | None) -> str:
    """Return which rule broke a tie of totals: `blue` for civilian points, `second` for the second player, or neither.

    >>> scores = {"p1": {"total": 19, "blue": 9}, "p2": {"total": 19, "blue": 9}}
    >>> tie_breaker({"winner": "p2", "victory": "civilian", "scores": scores})
    'second'
    """
    if result is None or result["victory"] != "civilian" or result["winner"] == "shared":
        return ""
    first, second = result["scores"].values()
    if first["total"] != second["total"]:
        return ""
    return "blue" if first["blue"] != second["blue"] else "second"


def shared_because(victory: str) -> str:
    """Return why a victory is shared."""
    if victory == "civilian":
        return "equal totals and equal civilian points"
    return "both have six different symbols"


def missed_goals(sight: View) -> str:
    """Return which goals of the Solo Challenge a view shows as not reached, in words.

    >>> from sevenwonders import duel
    >>> missed_goals(duel.view(duel.Game(duel.Options(solo=True), seed=7)))
    '0 of 7 Wonders, no supremacy, 2 points to 2'
    """
    built = sum(wonder["built_with"] is not None for wonder in sight["cities"]["p1"]["wonders"])
    mine, theirs = (sight["cities"][seat]["score"]["total"] for seat in SEATS)
    solo = sight["solo"]
    goals = {
        f"{built} of {SOLO_WONDERS} Wonders": built == SOLO_WONDERS,
        "no supremacy": bool(solo and solo["achieved"]),
        f"{mine} points to {theirs}": mine > theirs,
    }
    return ", ".join(words for words, reached in goals.items() if not reached)


def returned_wonders(game: Game) -> tuple[int, list[str]] | None:
    """Return the ply that built the seventh Wonder and the names of those that it sent back to the box, if it did."""
    if game.state.constructed < MAX_WONDERS or game.options.solo:
        return None
    unbuilt: set[int] = set()
    for ply, (state, _) in enumerate(game.steps()):
        cities = [[*zip(city.wonders, city.under, strict=True)] for city in state.city]
        left = unbuilt.difference(number for city in cities for number, _ in city)
        if left and game.plies[ply - 1].action.verb in (Verb.WONDER, Verb.RAISE):
            return ply - 1, [WONDERS[number].name for number in sorted(left)]
        unbuilt = {number for city in cities for number, under in city if number != NONE and under == NONE}
    return None


def names_of(names: Iterable[str | None]) -> str:
    """Names in a row; what is not known is face down."""
    return ", ".join(BY_ID[name].name if name else FACE_DOWN for name in names)


def describe_question(decision: Decision) -> str:
    """What is to be decided.

    >>> describe_question({"question": "senate", "actions": 2, "chambers": [1, 2]})
    'act in the Senate (2 actions left, cubes into Chambers 1 and 2)'
    """
    about = [BY_ID[decision[key]].name for key in ("mythology", "wonder", "card") if key in decision]
    if "colour" in decision:
        about.append(f"a {decision['colour']} one")
    if "action" in decision:
        about.append(phrase(parse(decision["action"])))
    if "actions" in decision:
        chambers = " and ".join(map(str, decision["chambers"]))
        about += [f"{plural(decision['actions'], 'action')} left", f"cubes into Chambers {chambers}"]
    return asked(decision) + (f" ({', '.join(about)})" if about else "")


def describe_effects(entry: LegalAction, sight: View) -> str:
    """What a move costs and changes, in brackets."""
    after, seat = entry["after"], SEATS[sight["to_act"] == SEATS[1]]
    parts = []
    if "price" in entry:
        parts.append(f"costs {entry['price']}")
    mine = after["coins"][SEATS.index(seat)]
    if mine != sight["cities"][seat]["coins"]:
        parts.append(f"coins {sight['cities'][seat]['coins']} to {mine}")
    if after["pawn"] != sight["track"]["pawn"]:
        parts.append(f"pawn {sight['track']['pawn']:+d} to {after['pawn']:+d}")
    if after.get("uncovers"):
        parts.append(f"uncovers {len(after['uncovers'])}")
    if after.get("next_turn") == seat:
        parts.append("another turn")
    if "ends" in after:
        parts.append("ends the game")
    return f"  ({', '.join(parts)})" if parts else ""


def describe_unit(unit: Unit) -> str:
    """Return what a component is, what is printed on it as its cost, and what it does, in a line.

    >>> describe_unit(find("baths")), describe_unit(find("law"))
    ('Baths (blue, costs S): 3 points. Makes Aqueduct free later.', 'Law (token): Shows the scales of law.')
    """
    has_cost = unit.colour <= Colour.WONDER
    cost = f", costs {'nothing' if unit.cost == '-' else unit.cost}" if has_cost else ""
    return f"{unit.name} ({unit.kind}{cost}): {describe(unit)}"


def describe_table(sight: View) -> Iterator[str]:
    """Everything on the table."""
    yield f"{AGES[sight['age']]}."
    for wonder in sight["wonder_offer"]:
        yield f"On offer: {describe_unit(BY_ID[wonder])}"
    for row in sorted({slot["row"] for slot in sight["structure"]}):
        cards = [_slot(slot) for slot in sight["structure"] if slot["row"] == row]
        yield f"Row {row}: " + "; ".join(cards)
    track = sight["track"]
    tokens = "; ".join(f"{seat} {' and '.join(sizes) or 'none'}" for seat, sizes in track["tokens"].items())
    minerva = f" Minerva at {track['minerva']:+d}." if track["minerva"] is not None else ""
    yield f"Pawn at {track['pawn']:+d} (plus is towards p2).{minerva} Military tokens left: {tokens}."
    yield f"Progress tokens on the board: {names_of(sight['board_tokens']) or 'none'}."
    if sight["discard"]:
        yield f"Discard pile: {names_of(sight['discard'])}."
    yield from describe_boards(sight)
    for seat, city in sight["cities"].items():
        yield from _describe_city(sight["players"][seat], seat, city)


def describe_boards(sight: View) -> Iterator[str]:
    """What the expansions and the Solo Challenge bring beside the structure."""
    if sight["pantheon"]:
        yield from _describe_pantheon(sight["pantheon"])
    if sight["senate"]:
        yield from _describe_senate(sight["senate"])
    if sight["solo"]:
        reached = " and ".join(sight["solo"]["achieved"]) or "none"
        yield f"Solo Challenge: {sight['solo']['pile']} Wonders face down; supremacies reached: {reached}."
        yield "To win: all 7 Wonders, a supremacy, and more points than the automa at the end."


def _describe_pantheon(pantheon: PantheonView) -> Iterator[str]:
    for entry in pantheon["spaces"]:
        what = "empty"
        if entry["divinity"]:
            hidden = "" if entry["face_up"] else " (face down; you know it)"
            what = f"{BY_ID[entry['divinity']].name}{hidden}"
        elif entry["mythology"]:
            what = f"{BY_ID[entry['mythology']].name}, face down"
        price = f", costs p1 {entry['price']['p1']}, p2 {entry['price']['p2']}" if "price" in entry else ""
        yield f"Pantheon space {entry['space']}: {what}{price}."
    decks = []
    for deck in pantheon["decks"]:
        seen = f" (from the top: {names_of(deck['known'])})" if any(deck["known"]) else ""
        decks.append(f"{BY_ID[deck['mythology']].name} {deck['left']}{seen}")
    yield f"Decks of Divinities: {'; '.join(decks)}."
    if pantheon["enki_tokens"]:
        yield f"On Enki: {names_of(pantheon['enki_tokens'])}."
    if pantheon["snake"]:
        yield f"The snake lies on {BY_ID[pantheon['snake']].name}."


def _describe_senate(senate: SenateView) -> Iterator[str]:
    for chamber in senate["chambers"]:
        cubes, control = chamber["cubes"], chamber["controller"]
        held = f"{control} in control" if control else "nobody in control"
        decrees = names_of(chamber["decrees"]) or "none"
        where = f"Chamber {chamber['chamber']} ({plural(chamber['points'], 'point')})"
        yield f"{where}: cubes p1 {cubes['p1']}, p2 {cubes['p2']}; {held}; Decree: {decrees}."
    deck = senate["conspiracy_deck"]
    top = f"; {deck['on_top']['by']} put {names_of([deck['on_top']['conspiracy']])} on top" if deck["on_top"] else ""
    yield f"Deck of Conspiracies: {deck['undrawn']} never drawn{top}."
    if locked := senate["locked_token"]:
        yield f"Locked Progress token: {BY_ID[locked].name if locked in BY_ID else FACE_DOWN}."


def _slot(slot: Slot) -> str:
    if slot["card"] is None:
        back = BACKS.get(slot["back"], "card")
        token = f" with the token {BY_ID[slot['token']].name}" if slot["token"] else ""
        return f"face-down {back}{token}"
    name = BY_ID[slot["card"]].name
    if not slot["accessible"]:
        return f"{name} (covered)"
    prices = slot["payment"]
    free = {seat: " by chain" if prices[seat]["chain"] else "" for seat in prices}
    return f"{name} (p1 {prices['p1']['coins']}{free['p1']}, p2 {prices['p2']['coins']}{free['p2']})"


def _describe_city(name: str, seat: str, city: City) -> Iterator[str]:
    makes = ", ".join(f"{number} {resource}" for resource, number in city["production"].items() if number) or "nothing"
    buys = ", ".join(f"{resource} {price}" for resource, price in city["trade_price"].items())
    yield f"{name} ({seat}): {_means(city, ', ')}. Makes {makes}; buys {buys}."
    colours = [f"{len(cards)} {colour}" for colour, cards in city["cards"].items() if cards]
    if colours:
        yield "    Cards: " + ", ".join(colours) + "."
    wonders = []
    for wonder in city["wonders"]:
        built = f"built with {BY_ID[wonder['built_with']].name}" if wonder["built_with"] else None
        wonders.append(f"{BY_ID[wonder['wonder']].name} ({built or 'costs ' + str(wonder['payment']['coins'])})")
    if wonders:
        yield "    Wonders: " + ", ".join(wonders) + "."
    if city["tokens"]:
        yield "    Progress tokens: " + ", ".join(BY_ID[token].name for token in city["tokens"]) + "."
    if city["symbols"]:
        yield f"    Science: {len(city['symbols'])} of 6 ({', '.join(s.replace('_', ' ') for s in city['symbols'])})."
    yield from describe_belongings(city)


def _means(city: City, between: str) -> str:
    """Return the coins and points of a city."""
    return f"{plural(city['coins'], 'coin')}{between}{plural(city['score']['total'], 'point')}"


def describe_belongings(city: City) -> Iterator[str]:
    """What the expansions bring to a city."""
    for key, words in BELONGINGS.items():
        if names := city.get(key):
            yield f"    {words}: {names_of(names)}."
    if city.get("astarte"):
        yield f"    Coins on Astarte: {city['astarte']}."
    if "cubes_left" in city:
        yield f"    Cubes left: {city['cubes_left']}. A Senator costs {city['senator_price']}."
    for held in city.get("conspiracies", ()):
        ready = f"prepared with {BY_ID[held['prepared_with']].name}" if held["prepared_with"] else "not prepared"
        yield f"    Conspiracy: {names_of([held['conspiracy']])}, {ready}."
