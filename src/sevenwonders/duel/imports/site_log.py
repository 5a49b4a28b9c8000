"""Shared parts of the importers of other sites' logs: reading JSON with checks, and replaying a log as a record."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeGuard, TypeVar

from ...errors import RecordError, SevenWondersError, quoted
from ...game.record import FILLED
from ...game.toml import TYPESET_SPACES
from ..actions import parse
from ..components import TOKENS as ALL_TOKENS
from ..components import Deck
from ..deal import UNKNOWN, Deal, cards_of_deck, token_pool
from ..layout import N_AGES, STRUCTURES
from ..options import Options, options_from
from ..record import Move, Record, RecordedResult, Replay
from ..rules.prompts import LIBRARY_DRAWS
from ..rules.setup import DRAFT_GROUP
from ..rules.structure import GUILDS_IN_PLAY

T = TypeVar("T")
TIE, TIES = "age_start_tie", ("last_player_chooses", "last_player_begins")
to_json = partial(json.dumps, ensure_ascii=False)
WORDS_FILLED = "the log does not tell everything; filled in, as it may have been: "
WORDS: dict[type, str] = {int: "a whole number", str: "a text", list: "a list", dict: "a table"}


DECODER = json.JSONDecoder()
SPACE = re.compile(r"\s*")
FENCE = re.compile(r"\A\s*```.*\n|\n\s*```\s*\Z")  # around text copied from a chat or from a page of Markdown
MAX_DIGITS = 20
WONDERS_DRAFTED = 2 * DRAFT_GROUP
TOKENS = dict(enumerate((token.id for token in ALL_TOKENS[:10]), 1))  # of the base game, by their numbers on the sites
ERROR_ANSWER = ("error", "message", "exception")


@dataclass(frozen=True)
class LocatedValue:
    """A JSON value of a file, with the line in which it begins, counting from 1."""

    line: int
    value: Any


def parse_json_values(text: str) -> list[LocatedValue]:
    """Parse the JSON values of a file: a single value, or several as in JSON Lines.

    >>> parse_json_values('{"a": 1}\\n{"a": 2}')
    [LocatedValue(line=1, value={'a': 1}), LocatedValue(line=2, value={'a': 2})]

    Raises:
        RecordError: the text is not JSON.
    """
    text = FENCE.sub("\n", text.removeprefix("\ufeff"))
    if text.lstrip()[:1] == "<":
        raise RecordError("the file: this page holds no log; save the log of the game itself, as JSON")
    values = list(_iter_json_values(text, 0))
    if len(values) == 1 and isinstance(values[0].value, str):  # JSON within a text of JSON
        return parse_json_values(values[0].value)
    if not values:
        raise RecordError("the file: there is nothing in it")
    return values


def _iter_json_values(text: str, index: int, end: str = "") -> Iterator[LocatedValue]:
    """Yield the JSON values from an index of the text on, up to the bracket `end` or else the end of the text."""
    while (index := _skip_space(text, index)) < len(text) and text[index] != end:
        value, after = decode_json(text, index)
        yield LocatedValue(text.count("\n", 0, index) + 1, value)
        index = _skip_space(text, after)
        if text[index : index + 1] in (",", ";"):
            index += 1


def _skip_space(text: str, index: int) -> int:
    match = SPACE.match(text, index)
    return match.end() if match else index


def decode_json(text: str, index: int = 0) -> tuple[object, int]:
    """Return the JSON value that begins at the given index of the text, and the index of its end.

    Raises:
        RecordError: if there is no JSON at this index.
    """
    try:
        return DECODER.raw_decode(text, index)
    except json.JSONDecodeError as error:
        raise RecordError(f"line {error.lineno}: this is no JSON ({error.msg}); save the log as it comes") from None
    except RecursionError:
        raise RecordError("this is no log: its lists lie too deep in each other") from None
    except ValueError:
        raise RecordError("this is no log: it holds a number of thousands of digits") from None


def replay_log(
    text: str,
    is_part: Callable[[object], bool],
    read: Callable[[object], Replay],
    max_games: int | None = None,
    split: Callable[[object], Sequence[object]] = lambda value: (value,),
) -> list[Replay]:
    """Read the games of a log file, which may contain several, with the functions of a site's importer.

    Args:
        text: the file.
        is_part: returns whether a JSON value is part of a log, such as an entry. A list of such values is one game,
            and any other list is a list of games.
        read: replays the game of a log.
        max_games: refuse a file with more games than this.
        split: returns the logs in a JSON value, one for each game; empty if it contains no game.

    Raises:
        RecordError: a game cannot be read; if there are several, the message names the game and its first line.
    """
    try:
        values = parse_json_values(text)
    except RecordError:
        if (plain := text.translate(TYPESET_SPACES)) == text:
            raise
        return replay_log(plain, is_part, read, max_games, split)
    if len(values) > 1 and all(is_part(each.value) for each in values):
        values = [LocatedValue(1, [each.value for each in values])]
    elif isinstance(games := values[0].value, list) and len(values) == 1:
        if games and all(isinstance(game, dict | list) and not is_part(game) for game in games):
            values = list(_iter_json_values(text, text.index("[") + 1, "]"))
    elif has_numeric_keys(by_id := values[0].value) and not all(map(is_part, by_id.values())):
        values = [LocatedValue(text.count("\n", 0, text.index(f'"{name}"')) + 1, game) for name, game in by_id.items()]
    parts = [LocatedValue(each.line, log) for each in values for log in split(each.value)]
    values = parts or values[:1]
    if len(values) == 1:
        return [read(values[0].value)]
    if max_games is not None and len(values) > max_games:
        raise RecordError(f"the file holds {len(values)} games; at most {max_games} are possible here")
    replays = []
    for number, game in enumerate(values, 1):
        try:
            replays.append(read(game.value))
        except RecordError as error:
            reason = str(error).removeprefix("the file: ")
            raise RecordError(f"game {number}, {reason} (this game begins in line {game.line})") from None
    return replays


def has_numeric_keys(value: object) -> TypeGuard[dict[str, object]]:
    """Return whether a value is a JSON object whose keys are all numbers, as PHP may write a list."""
    return isinstance(value, dict) and bool(value) and all(map(str.isdecimal, value))


def explain_missing_log(value: object) -> str:
    """Explain why a JSON value contains no log, if it is an error message of a site or a recording by a browser.

    For any other value, return an empty text.
    """
    answer = value if isinstance(value, dict) else {}
    if isinstance(answer.get("log"), dict) and "entries" in answer["log"]:
        return "this is what a browser recorded (HAR); save the one answer with the log out of it"
    reason = next((answer[name] for name in ERROR_ANSWER if isinstance(answer.get(name), str) and answer[name]), None)
    return "" if reason is None else f"this is no log, but an answer of the site without one: {quoted(reason, 80)}"


def raise_for_error_answer(value: object) -> None:
    """Raise `RecordError` for a JSON value that is an error message of a site, or a recording by a browser."""
    if reason := explain_missing_log(value):
        raise RecordError(f"the file: {reason}")


def ids_by_site_number(ids: str) -> dict[int, str]:
    """Return the ids of components by the numbers that a site gives them.

    `ids` lists them in the order of these numbers, which count from 1, separated by spaces.

    >>> ids_by_site_number("economy law")
    {1: 'economy', 2: 'law'}
    """
    return dict(enumerate(ids.split(), 1))


@dataclass(frozen=True)
class LogObject:
    """A JSON object in a log, and a description of its place in the log for error messages, such as `entry 13`."""

    place: str
    table: Mapping[str, object]

    @classmethod
    def from_value(cls, place: str, value: object) -> "LogObject":
        """Return a JSON object with its place in the log.  Raise `RecordError` if the value is not an object."""
        if not isinstance(value, dict):
            raise RecordError(f"{place} should be a table of names and values")
        return cls(place, value)

    def get_typed(self, name: str, kind: type[T]) -> T:
        """Return the value of a field.  Raise `RecordError` if it is missing or not of the type `kind`."""
        value = self.table.get(name)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise RecordError(f"{self.place}: '{name}' should be {WORDS[kind]}, not {quoted(value, write=to_json)}")
        return value

    def get_number(self, name: str) -> int:
        """Return the whole number in a field, which may be written as a text.  Raise `RecordError` if there is none."""
        number = self.find_number(name)
        return self.get_typed(name, int) if number is None else number

    def find_text(self, name: str) -> str:
        """Return the text in a field; empty if there is none."""
        value = self.table.get(name)
        return value if isinstance(value, str) else ""

    def find_number(self, name: str) -> int | None:
        """Return the whole number in a field, which may be written as a text; None if there is none."""
        value = self.table.get(name)
        if isinstance(value, str) and value.isdecimal() and len(value) <= MAX_DIGITS:
            return int(value)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def find_objects(self, name: str) -> list["LogObject"]:
        """Return the JSON objects in a field that holds a list or an object of them; empty for any other field."""
        value = self.table.get(name)
        rows = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return [LogObject(self.place, row) for row in rows if isinstance(row, dict)]

    def find_object(self, name: str) -> "LogObject":
        """Return the JSON object in a field; an empty object if there is none."""
        value = self.table.get(name)
        return LogObject(self.place, value if isinstance(value, dict) else {})

    def get_object(self, name: str) -> "LogObject":
        """Return the JSON object in a field.  Raise `RecordError` if there is none."""
        return LogObject(self.place, self.get_typed(name, dict))

    def get_objects(self, name: str, called: str) -> list["LogObject"]:
        """Return the JSON objects of the list in a field.

        Their places are named by the word `called` and a number that counts from 1, such as `entry 13`.
        """
        return [
            LogObject.from_value(f"{called} {number}", value)
            for number, value in enumerate(self.get_typed(name, list), 1)
        ]

    def get_component_id(self, name: str, numbered: Mapping[int, str], what: str) -> str:
        """Return the id of the component whose number is in a field.

        Args:
            name: the name of the field.
            numbered: the ids of components by the numbers that the site gives them.
            what: the kind of component, for error messages.
        """
        return self.component_with_number(self.get_number(name), numbered, what)

    def get_component_ids(self, name: str, numbered: Mapping[int, str], what: str) -> list[str]:
        """Return the ids of the components whose numbers are in the list in a field.

        Args:
            name: the name of the field.
            numbered: the ids of components by the numbers that the site gives them.
            what: the kind of component, for error messages.
        """
        return [self.component_with_number(number, numbered, what) for number in self.get_typed(name, list)]

    def component_with_number(self, number: object, numbered: Mapping[int, str], what: str) -> str:
        """Return the id of the component with the given number on the site.

        Args:
            number: the number.
            numbered: the ids of components by the numbers that the site gives them.
            what: the kind of component, for error messages.

        Raises:
            RecordError: no component has this number.
        """
        if not isinstance(number, int) or number not in numbered:
            raise RecordError(f"{self.place}: there is no {what} with the number {quoted(number, write=to_json)}")
        return numbered[number]

    def get_seat(self, name: str, players: Sequence[str]) -> int:
        """Return the seat of the player whose name is in a field; `players` are the names in the order of the seats."""
        player = self.get_typed(name, str)
        if player not in players:
            raise RecordError(f"{self.place}: {quoted(player)} does not play; {' and '.join(players)} do")
        return players.index(player)


@dataclass(frozen=True)
class LoggedAction:
    """An action of a player, in notation, from the log of another site.

    Attributes:
        place: where the action is in the log, for error messages.
        seat: the seat that acts; None for the seat whose decision is pending.
        action: the action in notation.
    """

    place: str
    seat: int | None
    action: str


@dataclass(frozen=True)
class GapGuess:
    """A guess that fills a gap of another site's log.

    Attributes:
        words: a description of the guess.
        ids: the ids of the guessed cards, Wonders and tokens.
    """

    words: str
    ids: tuple[str, ...]


def removed_cards(age: int, slots: Sequence[str]) -> list[str]:
    """Return the cards removed from the deck of an Age before it began: those that are not in its structure.

    `slots` are the cards of the structure; if some of them are unknown, the result is empty.
    """
    if len(slots) != len(STRUCTURES[age - 1]):
        return []
    return [card for card in cards_of_deck(Deck(age)) if card not in slots]


def replay_logged_actions(
    profile: str,
    changes: Mapping[str, str] | None,
    players: tuple[str, str],
    deal: Mapping[str, list[str]],
    lines: Iterable[LoggedAction],
    *,
    site: str,
    rules: Mapping[str, str] | None = None,
    stopped: RecordedResult | None = None,
    filled: Sequence[GapGuess] = (),
) -> Replay:
    """Replay the actions of a log by our rules, and return the game with its record.

    A comment in the record names the guesses that fill gaps of the log, and the field `FILLED` has their ids.  The rule
    for the first player after a tied Age is the one that fits the log, unless `changes` sets it.

    Args:
        profile: the rules profile of the site.
        changes: rules options to use instead of those of the site.
        players: the names of the players in the order of the seats.
        deal: the deal, as `Deal.from_document` reads it.
        lines: the actions.
        site: the name of the site, for the record.
        rules: options of the site that differ from those of the profile.
        stopped: the outcome if the game ended early, as when a player gave up.
        filled: the guesses that fill gaps of the log.

    Raises:
        RecordError: the log does not fit the rules; the message names the place.
        OptionError: `changes` has an unknown option or value.
    """
    chosen = {**(rules or {}), **(changes or {})}
    options, all_lines = options_from(profile, chosen), list(lines)
    ids = sorted({unit for each in filled for unit in each.ids})
    meta: dict[str, object] = {"site": site}
    if filled:
        meta |= {"comment": WORDS_FILLED + "; ".join(each.words for each in filled), FILLED: ids}
    tries = [options]
    if TIE not in (changes or ()):
        tries += [options_from(profile, {**chosen, TIE: value}) for value in TIES if value != options.age_start_tie]
    wrong: RecordError | None = None
    for each in tries:
        try:
            return _replay_with_options(each, players, deal, all_lines, stopped, meta)
        except RecordError as error:
            if wrong is None or error.move > wrong.move:
                wrong = error
        if not wrong.move:
            break
    assert wrong is not None
    if wrong.move and all_lines[wrong.move - 1].action.startswith("start"):
        raise RecordError(f"{wrong}; who begins after a tied Age is the rules option {TIE}", move=wrong.move)
    raise wrong


def _replay_with_options(
    options: Options,
    players: tuple[str, str],
    deal: Mapping[str, list[str]],
    lines: Sequence[LoggedAction],
    stopped: RecordedResult | None,
    meta: Mapping[str, object],
) -> Replay:
    """Replay a game from another site's log under the given options, and return it with its record.

    Args:
        options: the rules options.
        players: the names of the two players.
        deal: the known outcomes of chance, ids by the name of an attribute of `Deal`.
        lines: the actions of the players, with their places in the log.
        stopped: the result of a game that was not played to its end, such as a resignation; None otherwise.
        meta: further data of the game for the record, such as its date.

    Raises:
        RecordError: an action is illegal; `move` is the number of the action, counting from 1.
    """
    try:
        begun = Record(options=options, players=players, deal=Deal.from_document(dict(deal), options), meta=meta)
        moves: list[Move] = []
        for line in lines:
            seat = replace(begun, moves=tuple(moves)).game().seat if line.seat is None else line.seat
            moves.append(Move(seat if seat in (0, 1) else 0, parse(line.action)))
        replay = replace(begun, moves=tuple(moves), result=stopped).replay()
    except RecordError as error:
        if not error.move:
            raise
        place = lines[error.move - 1].place
        raise RecordError(f"{place}{error.brief.removeprefix(f'move {error.move}')}", move=error.move) from None
    except SevenWondersError as error:
        raise RecordError(str(error)) from None
    return replace(replay, record=Record.of(replay.game, result=stopped, meta=meta))


def add_doubts_to_comment(replay: Replay, doubts: str) -> Replay:
    """Append a note on contradictions between log and rules to the comment of the record.

    An empty note leaves the record as it is.
    """
    if not doubts:
        return replay
    meta = replay.record.meta
    comment = "; ".join(filter(None, (str(meta.get("comment", "")), doubts)))
    return replace(replay, record=replace(replay.record, meta={**meta, "comment": comment}))


def add_winner(replay: Replay, winner: int | None) -> Replay:
    """Add the winner that a log names to a replay whose moves give no result; else check that both agree.

    Raises:
        RecordError: the moves give another winner.
    """
    if winner not in (0, 1):
        return replay
    if replay.result is None:
        outcome = RecordedResult(winner, "adjudication")
        return replace(replay, record=replace(replay.record, result=outcome), result=outcome)
    if replay.result.winner != winner:
        raise RecordError(f"the log says that p{winner + 1} won, but its moves give: {replay.result}")
    return replay


def reconstruct_library_draw(
    lines: Iterable[LoggedAction], board: Sequence[str], drawn: Sequence[str]
) -> tuple[list[str], list[GapGuess]]:
    """Return the Progress tokens that The Great Library drew from the box, and the guesses among them.

    Both are empty if the log contains no draw. The tokens that were not chosen return to the box, so a wrong guess
    changes nothing later in the game.

    Args:
        lines: the players' actions.
        board: the Progress tokens on the board; a chosen token that is not among them was drawn.
        drawn: the tokens that may have been drawn, if known; if there are only three, they are the draw.
    """
    if len(drawn) == LIBRARY_DRAWS:
        return list(drawn), []
    for line in lines:
        verb, _, chosen = line.action.partition(" ")
        if verb == "token" and chosen not in board:
            among = drawn or [token.id for token in token_pool(Options()) if token.id not in board]
            others = [token for token in among if token != chosen][: LIBRARY_DRAWS - 1]
            return [chosen, *others], [make_library_draw_guess(chosen, others)]
    return [], []


def make_library_draw_guess(chosen: str, others: Iterable[str]) -> GapGuess:
    """Return the guess that The Great Library drew `others` together with the chosen token."""
    return GapGuess(f"the two tokens that The Great Library drew beside {chosen}", tuple(others))


# --- finding the slots of cards


@dataclass(frozen=True)
class TakenCard:
    """A card taken from the structure.

    Attributes:
        place: the place in the log, for error messages.
        card: the id of the card.
        line: the number of the action that takes the card, counting from 1.
        far: whether the Wonder Messe takes the card from the farthest row, where it may be covered.
    """

    place: str
    card: str
    line: int = 0
    far: bool = False


class MisplacedCardError(RecordError):
    """Error for a taken card that cannot have been accessible.

    `move` is the number of the action that takes the card, counting from 1.
    """


def guess_cards_of_slots(age: int, taken: Sequence[TakenCard], gone: Set[str] = frozenset()) -> list[str]:
    """Return a possible card for every slot of an Age whose layout is unknown.

    Each taken card is accessible when it is taken. Cards in `gone` are known to be elsewhere, so they are not used for
    the slots of cards that were never taken.

    Raises:
        MisplacedCardError: a card was taken that cannot have been accessible.
    """
    cards, purple = _SlotSearch(age, taken, {}).find_solution(), cards_of_deck(Deck.GUILD) if age == N_AGES else []
    guilds = [card for card in purple if card not in cards.values()]
    missing = max(0, GUILDS_IN_PLAY - len(purple) + len(guilds)) if purple else 0
    free = [card for card in cards_of_deck(Deck(age)) if card not in cards.values() and card not in gone]
    rest = iter([*guilds[:missing], *free])
    return [cards.get(slot.number) or next(rest, UNKNOWN) for slot in STRUCTURES[age - 1]]


def reconstruct_slots(
    age: int, taken: Sequence[TakenCard], shown: Mapping[int, str]
) -> tuple[dict[int, str], list[str]]:
    """Return the known cards of an Age by slot, and a list of those that might have been in other slots.

    Cards that were seen keep their slots, and each card is accessible when it is taken.

    >>> cards, unsure = reconstruct_slots(1, [TakenCard("1", "altar")], {14: "baths", 19: "altar"})
    >>> cards, unsure
    ({14: 'baths', 19: 'altar'}, [])

    Args:
        age: the Age, in the layout of the base game.
        taken: the cards taken from the structure, in order.
        shown: the cards that were seen face up, by slot.

    Raises:
        MisplacedCardError: a card was taken that cannot have been accessible.
    """
    cards = _SlotSearch(age, taken, shown).find_solution()
    if not shown:
        return cards, list(cards.values())
    unsure = []
    for slot, card in cards.items():
        other = _SlotSearch(age, taken, shown, excluded=(slot, card))
        if next(other.iter_placings(0, {}, frozenset()), None) is not None:
            unsure.append(card)
    return {**shown, **cards}, unsure


class _SlotSearch:
    """Backtracking search for the slots of taken cards that were never seen face up.

    Each card has to be accessible when it is taken.  `excluded` is a slot and a card that must not be in this slot.
    """

    def __init__(
        self, age: int, taken: Sequence[TakenCard], shown: Mapping[int, str], excluded: tuple[int, str] | None = None
    ) -> None:
        self.age = age
        self.slots = STRUCTURES[age - 1]
        self.taken = taken
        self.shown = shown
        self.slot_of_seen = {card: slot for slot, card in shown.items()}
        self.excluded = excluded
        self.deepest = 0
        self.explored: set[tuple[int, frozenset[int]]] = set()

    def find_solution(self) -> dict[int, str]:
        """Return the first solution: the placed cards by slot.  Raise `MisplacedCardError` if there is none."""
        placing = next(self.iter_placings(0, {}, frozenset()), None)
        if placing is None:
            wrong = self.taken[self.deepest]
            words = f"{wrong.card} cannot be taken, for it is covered or not in Age {'I' * self.age}"
            raise MisplacedCardError(f"{wrong.place}: {words}", move=wrong.line)
        return placing

    def iter_placings(self, index: int, placing: dict[int, str], gone: frozenset[int]) -> Iterator[dict[int, str]]:
        """Yield ways to place the taken cards that were never seen face up; each is a mapping from slots to cards.

        If several ways to take the first cards empty the same slots, only the first of these ways is continued.

        Args:
            index: the index in `taken` of the next card.
            placing: the earlier cards that were never seen face up, by the slot where they are placed.
            gone: the slots that the earlier cards have left empty.
        """
        self.deepest = max(self.deepest, min(index, len(self.taken) - 1))
        if index == len(self.taken):
            yield dict(placing)
            return
        if (index, gone) in self.explored:
            return
        taken = self.taken[index]
        card = taken.card
        for slot in self.list_possible_slots(taken, gone):
            if card not in self.slot_of_seen:
                placing[slot] = card
            yield from self.iter_placings(index + 1, placing, gone | {slot})
            if card not in self.slot_of_seen:
                del placing[slot]
        self.explored.add((index, gone))

    def list_possible_slots(self, taken: TakenCard, gone: frozenset[int]) -> list[int]:
        """Return the slots from which a card can have been taken when the slots in `gone` are already empty."""
        own = self.slot_of_seen.get(taken.card)
        return [
            slot.number
            for slot in self.slots
            if slot.number not in gone
            and (slot.row == 1 if taken.far else gone.issuperset(slot.covered_by))
            and (slot.number == own if own is not None else slot.number not in self.shown)
            and (slot.number, taken.card) != self.excluded
        ]
