"""Plain text output of Duel, in lines that a screen reader reads well: the table, legal moves and score sheets."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Literal

from ..errors import SevenWondersError
from ..game.narrator import InfoCommand, Narrator
from ..game.ply import Result
from ..game.seats import check_seat
from ..messages import Messages
from .actions import Action, Verb, action_of
from .components import BY_ID, CARDS, WONDERS, Unit
from .game import Game
from .ids import SEATS
from .log import describe_events, make_log
from .names import find
from .price_quotes import describe_price_step
from .rules.expansions.solo import SOLO_WONDERS as SOLO_WONDERS
from .view import view
from .view_types import City, LegalAction, PantheonView, ResultView, SenateView, Slot, View
from .words import (
    describe_action,
    describe_cost,
    describe_effects,
    describe_kind,
    describe_question,
    format_with_label,
    is_you,
)

OF_EXPANSIONS = {"temple": "pantheon", "divinity": "pantheon", "senate": "agora"}  # columns of the score sheet
BELONGINGS: Mapping[
    Literal["divinities", "mythology_tokens", "offering_tokens", "senators", "decrees", "triggered"], str
] = {
    "divinities": "city.divinities",
    "mythology_tokens": "city.mythology",
    "offering_tokens": "city.offerings",
    "senators": "city.senators",
    "decrees": "city.decrees",
    "triggered": "lines.triggered",
}  # components of the expansions in a city, with the keys of their labels
NOTATION_WIDTH = 33


class DuelNarrator(Narrator):
    """Describes a game of Duel in lines of text, for players in a terminal."""

    SHORTENING_HINT = "Names may be shortened: 'build alt'.  "
    EXAMPLE_ARGUMENTS: ClassVar = {"about": "baths", "price": "baths"}
    HELP = """\
  show      the whole table          boards    the Pantheon, the Senate, Conspiracies
  about X   what X does              price X   what X costs, and why
  cards X   the cards of p1 or p2    unseen    cards that may lie face down"""

    game: Game

    @property
    def info_commands(self) -> Mapping[str, InfoCommand]:
        """Commands that show a player information, by name, with the functions that return the lines to print."""
        return {
            "show": lambda seat, _: self.iter_view_lines(seat),
            "boards": lambda seat, _: self.list_expansion_board_lines(seat),
            "about": lambda _, name: [format_component_line(find(name), self.messages)],
            "price": lambda _, name: self.iter_price_lines(name),
            "cards": self.iter_city_card_lines,
            "unseen": lambda seat, _: self.iter_unseen_card_lines(seat),
        }

    def iter_view_lines(self, seat: int | None) -> Iterator[str]:
        """Yield lines that describe everything on the table that a seat (or, with None, a spectator) may know."""
        yield from describe_table(view(self.game, seat), self.messages, self.game.names)

    def format_status_line(self, seat: int) -> str:
        """Describe, in a line, the state of the game and the decision that the player at `seat` has to make.

        Raises:
            SeatError: there is no such seat.
        """
        check_seat(seat)
        known, say = view(self.game, seat), self.messages.say
        coins = ", ".join(
            f"{name} {' '.join(_describe_coins_and_points(city, self.messages))}"
            for name, city in zip(self.game.names, known["cities"].values(), strict=True)
        )
        place = say("lines.place", age=_describe_current_age(known, self.messages), pawn=f"{known['track']['pawn']:+d}")
        decision = known["decision"]
        question = describe_question(decision, self.messages) if decision else say("lines.no_question")
        end = "" if question.endswith(("?", "!", ".")) else "."
        question = format_with_label(self.game.names[seat], [question], self.messages)
        return f"[{place}] {coins}. {question}{end} {say('terminal.enter')}"

    def iter_legal_lines(self, seat: int) -> Iterator[str]:
        """Yield a line for each legal move of a seat, with its number, notation, price and consequences."""
        known = view(self.game, seat)
        for number, entry in enumerate(known["legal"], 1):
            words = self.describe_legal_action(seat, entry["code"]) + describe_price_and_changes(
                entry, known, self.messages, self.game.names
            )
            yield f"{number:3}  {entry['action']:{NOTATION_WIDTH}}  {words}"

    def describe_legal_action(self, seat: int, code: int) -> str:
        """Describe a seat's legal action, given by its code, in an imperative phrase."""
        action, question = action_of(self.game.state, code), self.game.question
        card = find_card_discarded_by_zeus(action, view(self.game, seat)) if action.verb is Verb.SMITE else None
        name = question.name.lower() if question is not None else ""
        zeus_card = self.messages.component_name(card) if card else ""
        return describe_action(action, self.messages, self.game.names, seat, name, zeus_card)

    def iter_price_lines(self, name: str) -> Iterator[str]:
        """Yield lines that explain, step by step, the price of a card or Wonder for each player; `name` is its name."""
        unit, say = find(name, (*CARDS, *WONDERS)), self.messages.say
        for seat, player in enumerate(self.game.names):
            cost = self.game.payment(seat, unit)
            short = "" if cost.affordable else f", {say('price.short_by', count=cost.missing_coins)}"
            price = say("wonder.costs", price=say("coins", count=cost.coins))
            yield f"{format_with_label(player, [self.messages.component_name(unit.id)], self.messages)} {price}{short}"
            for step in cost.steps:
                yield f"    {describe_price_step(step.to_json(), self.messages)}"

    def iter_city_card_lines(self, seat: int, whose: str) -> Iterator[str]:
        """Yield a line for each colour of cards, and each other component, in the city of `whose` seat (`p1` or `p2`).

        `seat` is the player who reads the lines. Raises `SevenWondersError` if `whose` is neither `p1` nor `p2`.
        """
        if whose not in SEATS:
            raise SevenWondersError("write 'cards p1' or 'cards p2'")
        city = view(self.game, seat)["cities"][SEATS[SEATS.index(whose)]]
        for colour, names in city["cards"].items():
            if names:
                yield format_with_label(
                    self.messages.say(f"kind.{colour}"), map(self.messages.component_name, names), self.messages
                )
        if not any(city["cards"].values()):
            yield self.messages.say("cards.none")
        for line in describe_city_expansions(city, self.messages):
            yield line.strip()

    def iter_unseen_card_lines(self, seat: int) -> Iterator[str]:
        """Yield a line for each kind of card back: the cards that may lie face down, as far as a seat knows."""
        piles, say = view(self.game, seat)["unseen"], self.messages.say
        if not piles:
            yield say("structure.empty")
        for pile in piles:
            if pile["slots"]:
                what = say("cards.unseen_for", count=pile["slots"])
                label = say("lines.unseen", what=what, back=say(f"back.{pile['back']}"), count=len(pile["cards"]))
                yield format_with_label(label, map(self.messages.component_name, pile["cards"]), self.messages)
        if piles and not any(pile["slots"] for pile in piles):
            yield say("lines.unseen.none")

    def list_expansion_board_lines(self, seat: int) -> Iterable[str]:
        """Return lines that describe the boards of the expansions as a seat sees them."""
        return [*describe_boards(view(self.game, seat), self.messages)] or [self.messages.say("lines.no_expansion")]

    def describe_plies(self, viewer: int | None, since: int = 0) -> Iterator[str]:
        """Yield the log entries that a seat (or, with None, a spectator) may read, from the ply at index `since` on."""
        yield from (entry.text for entry in make_log(self.game, viewer, self.messages, since=since))

    def iter_score_lines(self) -> Iterator[str]:
        """Yield the lines of a table with the points of both players by category."""
        yield from iter_score_table_lines(self.game, self.messages, self.game.names, 12)

    def _describe_ending(self, result: Result) -> str:
        return f"{describe_result(view(self.game, None), self.messages, self.game.names)}."


def describe_result(table_view: View, messages: Messages, names: tuple[str, ...] = SEATS) -> str:
    """Describe the winner and the kind of victory of a finished game; empty while the game goes on.

    >>> from sevenwonders import duel
    >>> from sevenwonders.duel.wording import wording
    >>> game = duel.Game(position=duel.Position(structure={19: "guard_tower"}, pawn=8))
    >>> game.play("build guard_tower")
    <Ply p1 build guard_tower>
    >>> describe_result(duel.view(game), wording()), describe_result(duel.view(game), wording("de"), ("Ada", "Bob"))
    ('p1 won by military supremacy', 'Ada hat gewonnen: militärische Vorherrschaft')

    Args:
        table_view: the view of the game; the result is the same for all viewers.
        messages: the texts of a language.
        names: the names of the players, by seat.
    """
    result, say = table_view["result"], messages.say
    if result is None:
        return ""
    victory, winner = result["victory"], result["winner"]
    if victory == "challenge":
        missed = describe_missed_goals(table_view, messages)
        return say("result.challenge.missed", goals=missed) if winner != SEATS[0] else say("result.challenge.met")
    if winner == "shared":
        return say(f"result.shared.{victory}")
    tie = tie_breaking_rule(result)
    words = say(f"victory.{victory}.{tie}" if tie else f"victory.{victory}")
    name = names[SEATS.index(winner)]
    return say("result.you", victory=words) if is_you(name, messages) else say("result.they", name=name, victory=words)


def scored_categories(game: Game) -> list[str]:
    """Return the categories of the score sheet that can have points in a game with these expansions, then `total`.

    >>> from sevenwonders import duel
    >>> [*{*scored_categories(duel.Game(duel.Options(agora=True), seed=7))} - {*scored_categories(duel.Game(seed=7))}]
    ['senate']
    """
    played = game.options.modules
    return [category for category in game.score(0) if OF_EXPANSIONS.get(category, category) in (category, *played)]


def iter_score_table_lines(game: Game, messages: Messages, names: Sequence[str], width: int) -> Iterator[str]:
    """Yield the lines of a table with the points of both seats by category; `width` is that of each seat's column."""
    sheets = [game.score(seat) for seat in (0, 1)]
    rows = {category: messages.say(f"score.{category}") for category in scored_categories(game)}
    margin = max(map(len, rows.values())) + 1
    yield f"{'':{margin}}" + "".join(f"{name[: width - 1]:>{width}}" for name in names)
    for category, words in rows.items():
        yield f"{words:{margin}}" + "".join(f"{sheet[category]:{width}}" for sheet in sheets)


def tie_breaking_rule(result: ResultView | None) -> str:
    """Return the rule that broke a tie in a civilian victory; empty if there was no tie.

    It is `blue` if the points of blue cards decided, or `second` if these were equal as well and the second player won.

    >>> scores = {"p1": {"total": 19, "blue": 9}, "p2": {"total": 19, "blue": 9}}
    >>> tie_breaking_rule({"winner": "p2", "victory": "civilian", "scores": scores})
    'second'
    """
    if result is None or result["victory"] != "civilian" or result["winner"] == "shared":
        return ""
    first, second = result["scores"].values()
    if first["total"] != second["total"]:
        return ""
    return "blue" if first["blue"] != second["blue"] else "second"


def describe_missed_goals(table_view: View, messages: Messages) -> str:
    """Describe the goals of the Solo Challenge that are not reached in a view, with the progress towards each.

    >>> from sevenwonders import duel
    >>> from sevenwonders.duel.wording import wording
    >>> describe_missed_goals(duel.view(duel.Game(duel.Options(solo=True), seed=7)), wording())
    '0 of 7 Wonders, no supremacy, 2 points to 2'
    """
    built = sum(wonder["built_with"] is not None for wonder in table_view["cities"]["p1"]["wonders"])
    mine, theirs = (table_view["cities"][seat]["score"]["total"] for seat in SEATS)
    solo, say = table_view["solo"], messages.say
    goals = {
        say("result.challenge.wonders", count=built): built == SOLO_WONDERS,
        say("result.challenge.supremacy"): bool(solo and solo["achieved"]),
        say("result.challenge.points", mine=mine, theirs=theirs): mine > theirs,
    }
    return ", ".join(words for words, reached in goals.items() if not reached)


def find_card_discarded_by_zeus(action: Action, table_view: View) -> str | None:
    """Return the card that a `smite` action, the effect of Zeus, discards; None if the viewer sees it face down."""
    return next((slot["card"] for slot in table_view["structure"] if slot["slot"] == action.number), None)


def _name_components(ids: Iterable[str | None], messages: Messages) -> list[str]:
    """Return the names of components; an unknown component (None) is called "face down" in the messages' language."""
    return [messages.component_name(name) if name else messages.say("pantheon.face_down") for name in ids]


def describe_price_and_changes(
    entry: LegalAction, table_view: View, messages: Messages, names: Sequence[str] = SEATS
) -> str:
    """Describe, in brackets, the price of a legal action and the changes that it brings for both seats.

    `entry` is the action's entry in the list `legal` of the view `table_view`.
    """
    after, seat, say = entry["after"], SEATS[table_view["to_act"] == SEATS[1]], messages.say
    parts = []
    if "price" in entry:
        parts.append(say("wonder.costs", price=say("coins", count=entry["price"])))
    for name, coins in sorted(zip(SEATS, after["coins"], strict=True), key=lambda each: each[0] != seat):
        before = table_view["cities"][name]["coins"]
        if coins != before:
            words = say("panel.coins_after", before=before, after=coins)
            parts.append(words if name == seat else format_with_label(names[SEATS.index(name)], [words], messages))
    if after["pawn"] != table_view["track"]["pawn"]:
        parts.append(say("panel.pawn", before=f"{table_view['track']['pawn']:+d}", after=f"{after['pawn']:+d}"))
    if changed := after.get("events"):
        parts += [describe_events([event], messages, names).removesuffix(".") for event in changed]
    if after.get("uncovers"):
        parts.append(say("card.uncovers", count=len(after["uncovers"])))
    if after.get("next_turn") == seat:
        parts.append(say("bar.again"))
    if ends := after.get("ends"):
        way = "shares" if ends["winner"] == "shared" else "wins" if ends["winner"] == seat else "loses"
        parts.append(say(f"panel.{way}", victory=say(f"victory.{ends['victory']}")))
    return f"  ({', '.join(parts)})" if parts else ""


def format_component_line(unit: Unit, messages: Messages) -> str:
    """Describe a component in one line: its kind, printed cost and effects.

    >>> from sevenwonders.duel.wording import wording
    >>> format_component_line(find("baths"), wording()), format_component_line(find("law"), wording())
    ('Baths (civilian, costs 1 stone): 3 points. Makes Aqueduct free.',
     'Law (Progress token): Counts as a scientific symbol (scales).')
    """
    about = [describe_kind(unit, messages)]
    if cost := describe_cost(unit, messages):
        about.append(messages.say("wonder.costs", price=cost))
    label = f"{messages.component_name(unit.id)} ({', '.join(about)})"
    return format_with_label(label, [describe_effects(unit, messages)], messages)


def describe_table(table_view: View, messages: Messages, names: Sequence[str]) -> Iterator[str]:
    """Yield lines that describe everything on the table, with the names of the players.

    `table_view` is the table as one seat sees it.
    """
    say = messages.say
    yield f"{_describe_current_age(table_view, messages)}."
    for wonder in table_view["wonder_offer"]:
        yield format_with_label(say("lines.offer"), [format_component_line(BY_ID[wonder], messages)], messages)
    for row in sorted({slot["row"] for slot in table_view["structure"]}):
        cards = [_describe_slot(slot, messages) for slot in table_view["structure"] if slot["row"] == row]
        yield format_with_label(say("lines.row", number=row), ["; ".join(cards)], messages)
    track = table_view["track"]
    yield say("lines.pawn", pawn=f"{track['pawn']:+d}")
    if track["minerva"] is not None:
        yield say("lines.minerva", place=f"{track['minerva']:+d}")
    for seat, sizes in track["tokens"].items():
        tokens = messages.join(say(f"lines.token.{size}") for size in sizes) or say("lines.none")
        yield say("lines.loot", name=seat, tokens=tokens)
    board = [messages.component_name(token) for token in table_view["board_tokens"]] or [say("lines.none")]
    yield f"{format_with_label(say('progress.label'), board, messages)}."
    if table_view["discard"]:
        discards = map(messages.component_name, table_view["discard"])
        yield f"{format_with_label(say('cards.discards'), discards, messages)}."
    yield from describe_boards(table_view, messages)
    for name, (seat, city) in zip(names, table_view["cities"].items(), strict=True):
        yield from _describe_city(name, seat, city, messages)


def _describe_current_age(table_view: View, messages: Messages) -> str:
    return messages.say(f"age.{table_view['age']}" if table_view["age"] else "picture.age.0")


def describe_boards(table_view: View, messages: Messages) -> Iterator[str]:
    """Yield lines that describe the boards of the expansions and the goals of the Solo Challenge."""
    if table_view["pantheon"]:
        yield from _describe_pantheon(table_view["pantheon"], messages)
    if table_view["senate"]:
        yield from _describe_senate(table_view["senate"], messages)
    if table_view["solo"]:
        reached = messages.join(messages.say(f"victory.{name}") for name in table_view["solo"]["achieved"])
        texts = [messages.say("lines.solo.pile", count=table_view["solo"]["pile"])]
        texts.append(messages.say("lines.solo.reached", reached=reached or messages.say("lines.none")))
        yield f"{format_with_label(messages.say('solo.label'), texts, messages)}."
        yield messages.say("solo.goal")


def _describe_pantheon(pantheon: PantheonView, messages: Messages) -> Iterator[str]:
    say = messages.say
    for entry in pantheon["spaces"]:
        texts = [say("pantheon.empty")]
        if entry["divinity"]:
            texts = [messages.component_name(entry["divinity"])]
            texts += [] if entry["face_up"] else [say("lines.known_face_down")]
        elif entry["mythology"]:
            texts = [messages.component_name(entry["mythology"]), say("pantheon.face_down")]
        if "price" in entry:
            texts.append(say("lines.prices", p1=entry["price"]["p1"], p2=entry["price"]["p2"]))
        yield f"{format_with_label(say('lines.space', number=entry['space']), texts, messages)}."
    decks = []
    for deck in pantheon["decks"]:
        decks.append(f"{messages.component_name(deck['mythology'])} {deck['left']}")
        if any(deck["known"]):
            decks[-1] += f" ({say('pantheon.known', units=', '.join(_name_components(deck['known'], messages)))})"
    yield f"{format_with_label(say('lines.decks'), ['; '.join(decks)], messages)}."
    if pantheon["enki_tokens"]:
        yield say("chance.enki", first=messages.join(_name_components(pantheon["enki_tokens"], messages)))
    if pantheon["snake"]:
        yield f"{_capitalize(say('pantheon.snake', unit=messages.component_name(pantheon['snake'])))}."


def _describe_senate(senate: SenateView, messages: Messages) -> Iterator[str]:
    say = messages.say
    for chamber in senate["chambers"]:
        control, points = chamber["controller"], say("senate.points", count=chamber["points"])
        texts = [
            say("senate.cubes", mine=chamber["cubes"]["p1"], theirs=chamber["cubes"]["p2"]),
            say("senate.controller", name=control) if control else say("senate.uncontrolled"),
        ]
        if decrees := _name_components(chamber["decrees"], messages):
            texts.append(format_with_label(say("city.decrees"), decrees, messages))
        label = f"{say('senate.chamber', number=chamber['chamber'])} ({points})"
        yield f"{format_with_label(label, ['; '.join(texts)], messages)}."
    deck = senate["conspiracy_deck"]
    texts = [say("lines.undrawn", count=deck["undrawn"])]
    if deck["on_top"]:
        (unit,) = _name_components([deck["on_top"]["conspiracy"]], messages)
        texts.append(f"{say('senate.on_top', name=deck['on_top']['by'])} ({unit})")
    yield f"{format_with_label(say('lines.conspiracies'), ['; '.join(texts)], messages)}."
    if (locked := senate["locked_token"]) == "hidden":
        yield f"{_capitalize(say('senate.locked_hidden'))}."
    elif locked:
        yield f"{_capitalize(say('senate.locked', unit=messages.component_name(locked)))}."


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]


def _describe_slot(slot: Slot, messages: Messages) -> str:
    say = messages.say
    if slot["card"] is None:
        text = say("card.hidden", back=say(f"back.{slot['back']}"))
        return f"{text}, {say('card.token', unit=messages.component_name(slot['token']))}" if slot["token"] else text
    name = messages.component_name(slot["card"])
    if not slot["accessible"]:
        return f"{name} ({say('card.covered')})"
    prices = [
        f"{seat} {price['coins']}" + (f" {say('lines.by_chain')}" if price["chain"] else "")
        for seat, price in slot["payment"].items()
    ]
    return f"{name} ({', '.join(prices)})"


def _describe_city(name: str, seat: str, city: City, messages: Messages) -> Iterator[str]:
    say = messages.say
    makes = [f"{number} {say(f'resource.{resource}')}" for resource, number in city["production"].items() if number]
    buys = [f"{say(f'resource.{resource}')} {price}" for resource, price in city["trade_price"].items()]
    yield f"{format_with_label(f'{name} ({seat})', _describe_coins_and_points(city, messages), messages)}."
    production = format_with_label(say("lines.makes"), makes or ["-"], messages)
    yield f"    {production}; {format_with_label(say('lines.buys'), buys, messages)}."
    wonders = []
    for wonder in city["wonders"]:
        if wonder["built_with"]:
            price = say("wonder.built_with", card=messages.component_name(wonder["built_with"]))
        else:
            price = say("wonder.costs", price=say("coins", count=wonder["payment"]["coins"]))
        wonders.append(f"{messages.component_name(wonder['wonder'])} ({price})")
    symbols = [say(f"symbol.{symbol}") for symbol in city["symbols"]]
    lines = {
        "tab.cards": [f"{say(f'kind.{colour}')} {len(cards)}" for colour, cards in city["cards"].items() if cards],
        "city.wonders": wonders,
        "city.tokens": list(map(messages.component_name, city["tokens"])),
        "city.science": [say("city.science_count", count=len(symbols)), *symbols] if symbols else [],
    }
    for key, texts in lines.items():
        if texts:
            yield f"    {format_with_label(say(key), texts, messages)}."
    yield from describe_city_expansions(city, messages)


def _describe_coins_and_points(city: City, messages: Messages) -> list[str]:
    """Return two texts that describe a city's coins and its points."""
    return [messages.say("coins", count=city["coins"]), messages.say("points", count=city["score"]["total"])]


def describe_city_expansions(city: City, messages: Messages) -> Iterator[str]:
    """Yield lines that describe the components of expansions in a city."""
    say = messages.say
    for key, label in BELONGINGS.items():
        if names := city.get(key):
            yield f"    {format_with_label(say(label), _name_components(names, messages), messages)}."
    if city.get("astarte"):
        yield f"    {say('city.astarte', coins=say('coins', count=city['astarte']))}."
    if "cubes_left" in city:
        senator = format_with_label(say("kind.senator"), [say("coins", count=city["senator_price"])], messages)
        yield f"    {_capitalize(say('city.cubes', count=city['cubes_left']))}; {senator}."
    for held in city.get("conspiracies", ()):
        card = held["prepared_with"]
        ready = say("lines.prepared", card=messages.component_name(card)) if card else say("city.unprepared")
        conspiracy = [*_name_components([held["conspiracy"]], messages), ready]
        yield f"    {format_with_label(say('kind.conspiracy'), conspiracy, messages)}."
