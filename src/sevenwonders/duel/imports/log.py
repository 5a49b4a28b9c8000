"""What logs of all sites share: their JSON, read with care, and the record that is made of what they tell."""

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
from ..components import Deck
from ..deal import UNKNOWN, Deal, deck, token_pool
from ..layout import N_AGES, STRUCTURES
from ..options import Options, options_from
from ..record import Move, Outcome, Record, Replay
from ..rules.prompts import LIBRARY_DRAWS
from ..rules.structure import GUILDS_IN_PLAY

T = TypeVar("T")
TIE, TIES = "age_start_tie", ("last_player_chooses", "last_player_begins")
to_json = partial(json.dumps, ensure_ascii=False)
WORDS_FILLED = "the log does not tell everything; filled in, as it may have been: "
WORDS: dict[type, str] = {int: "a whole number", str: "a text", list: "a list", dict: "a table"}


DECODER = json.JSONDecoder()
SPACE = re.compile(r"\s*")
FENCE = re.compile(r"\A\s*```.*\n|\n\s*```\s*\Z")  # around what was copied out of a chat or of a page of Markdown
MAX_DIGITS = 20
ERROR_ANSWER = ("error", "message", "exception")


@dataclass(frozen=True)
class Found:
    """A JSON value of a file, and the line in which it begins."""

    line: int
    value: Any


def documents(text: str) -> list[Found]:
    """The JSON values of a file: one, or one after another as in JSON lines.

    >>> documents('{"a": 1}\\n{"a": 2}')
    [Found(line=1, value={'a': 1}), Found(line=2, value={'a': 2})]

    Raises:
        RecordError: the text is no JSON.
    """
    text = FENCE.sub("\n", text.removeprefix("\ufeff"))
    if text.lstrip()[:1] == "<":
        raise RecordError("the file: this page holds no log; save the log of the game itself, as JSON")
    found = list(_values(text, 0))
    if len(found) == 1 and isinstance(found[0].value, str):  # JSON within a text of JSON
        return documents(found[0].value)
    if not found:
        raise RecordError("the file: there is nothing in it")
    return found


def _values(text: str, place: int, end: str = "") -> Iterator[Found]:
    """The JSON values from a place on, up to a closing bracket or the end of the text."""
    while (place := _skip(text, place)) < len(text) and text[place] != end:
        value, after = decoded(text, place)
        yield Found(text.count("\n", 0, place) + 1, value)
        place = _skip(text, after)
        if text[place : place + 1] in (",", ";"):
            place += 1


def _skip(text: str, place: int) -> int:
    found = SPACE.match(text, place)
    return found.end() if found else place


def decoded(text: str, place: int = 0) -> tuple[Any, int]:
    """The JSON value that begins at a place, and where it ends.  Raises `RecordError`."""
    try:
        return DECODER.raw_decode(text, place)
    except json.JSONDecodeError as error:
        raise RecordError(f"line {error.lineno}: this is no JSON ({error.msg}); save the log as it comes") from None
    except RecursionError:
        raise RecordError("this is no log: its lists lie too deep in each other") from None
    except ValueError:
        raise RecordError("this is no log: it holds a number of thousands of digits") from None


def games_in(
    text: str,
    is_part: Callable[[object], bool],
    read: Callable[[object], Replay],
    max_games: int | None = None,
    split: Callable[[object], Sequence[object]] = lambda value: (value,),
) -> list[Replay]:
    """Read the games of a file, which may hold several.

    Args:
        text: the file.
        is_part: whether a value is a part of a log, such as an entry; a list of anything else is one of games.
        read: plays a game through.
        max_games: refuse a file with more games than this.
        split: gives the logs of games in a value; none where it is about something else.

    Raises:
        RecordError: a game cannot be read; of several the message says which, and in which line it begins.
    """
    try:
        found = documents(text)
    except RecordError:
        if (plain := text.translate(TYPESET_SPACES)) == text:
            raise
        return games_in(plain, is_part, read, max_games, split)
    if len(found) > 1 and all(is_part(each.value) for each in found):
        found = [Found(1, [each.value for each in found])]
    elif isinstance(games := found[0].value, list) and len(found) == 1:
        if games and all(isinstance(game, dict | list) and not is_part(game) for game in games):
            found = list(_values(text, text.index("[") + 1, "]"))
    elif is_numbered(by_id := found[0].value) and not all(map(is_part, by_id.values())):
        found = [Found(text.count("\n", 0, text.index(f'"{name}"')) + 1, game) for name, game in by_id.items()]
    parts = [Found(each.line, log) for each in found for log in split(each.value)]
    found = parts or found[:1]
    if len(found) == 1:
        return [read(found[0].value)]
    if max_games is not None and len(found) > max_games:
        raise RecordError(f"the file holds {len(found)} games; at most {max_games} are possible here")
    replays = []
    for number, game in enumerate(found, 1):
        try:
            replays.append(read(game.value))
        except RecordError as error:
            reason = str(error).removeprefix("the file: ")
            raise RecordError(f"game {number}, {reason} (this game begins in line {game.line})") from None
    return replays


def is_numbered(found: object) -> TypeGuard[dict[str, object]]:
    """Return whether a value is a list as PHP may write it: a table with a number as the name of each value."""
    return isinstance(found, dict) and bool(found) and all(map(str.isdecimal, found))


def why_no_log(found: object) -> str:
    """Return why a value holds no log, where it says so: an answer of a site, or what a browser records; else ""."""
    said = found if isinstance(found, dict) else {}
    if isinstance(said.get("log"), dict) and "entries" in said["log"]:
        return "this is what a browser recorded (HAR); save the one answer with the log out of it"
    reason = next((said[name] for name in ERROR_ANSWER if isinstance(said.get(name), str) and said[name]), None)
    return "" if reason is None else f"this is no log, but an answer of the site without one: {quoted(reason, 80)}"


def check_answer(found: object) -> None:
    """Refuse a value that says why it holds no log.  Raises `RecordError`."""
    if reason := why_no_log(found):
        raise RecordError(f"the file: {reason}")


def numbered(ids: str, first: int = 1) -> dict[int, str]:
    """Components by the numbers that a site gives them.

    >>> numbered("economy law")
    {1: 'economy', 2: 'law'}
    """
    return dict(enumerate(ids.split(), first))


@dataclass(frozen=True)
class Part:
    """A table of a log, and where it stands, as in `entry 13`."""

    place: str
    table: Mapping[str, object]

    @classmethod
    def of(cls, place: str, found: object) -> "Part":
        """A table.  Raises `RecordError`."""
        if not isinstance(found, dict):
            raise RecordError(f"{place} should be a table of names and values")
        return cls(place, found)

    def get(self, name: str, kind: type[T]) -> T:
        """A value.  Raises `RecordError` where it is none of its kind."""
        found = self.table.get(name)
        if not isinstance(found, kind) or isinstance(found, bool):
            raise RecordError(f"{self.place}: '{name}' should be {WORDS[kind]}, not {quoted(found, write=to_json)}")
        return found

    def number(self, name: str) -> int:
        """A whole number, which may be written as a text."""
        found = self.whole(name)
        return self.get(name, int) if found is None else found

    def text(self, name: str) -> str:
        """A text; empty where there is none."""
        found = self.table.get(name)
        return found if isinstance(found, str) else ""

    def whole(self, name: str) -> int | None:
        """A whole number, which may be written as a text; None where there is none."""
        found = self.table.get(name)
        if isinstance(found, str) and found.isdecimal() and len(found) <= MAX_DIGITS:
            return int(found)
        return found if isinstance(found, int) and not isinstance(found, bool) else None

    def rows(self, name: str) -> list["Part"]:
        """The tables within a list, or within a table of them; none where there is neither."""
        found = self.table.get(name)
        rows = found.values() if isinstance(found, dict) else found if isinstance(found, list) else ()
        return [Part(self.place, row) for row in rows if isinstance(row, dict)]

    def part(self, name: str) -> "Part":
        """A table within this one."""
        return Part(self.place, self.get(name, dict))

    def parts(self, name: str, called: str) -> list["Part"]:
        """The tables of a list, called by their numbers from 1."""
        return [Part.of(f"{called} {number}", found) for number, found in enumerate(self.get(name, list), 1)]

    def id(self, name: str, numbered: Mapping[int, str], what: str) -> str:
        """The id of the component of which the number is given."""
        return self.named(self.number(name), numbered, what)

    def ids(self, name: str, numbered: Mapping[int, str], what: str) -> list[str]:
        """The ids of a list of components, by their numbers."""
        return [self.named(number, numbered, what) for number in self.get(name, list)]

    def named(self, number: object, numbered: Mapping[int, str], what: str) -> str:
        """The id of a component.  Raises `RecordError` where there is none of this number."""
        if not isinstance(number, int) or number not in numbered:
            raise RecordError(f"{self.place}: there is no {what} with the number {quoted(number, write=to_json)}")
        return numbered[number]

    def seat(self, name: str, players: Sequence[str]) -> int:
        """The seat of the player whose name is given."""
        player = self.get(name, str)
        if player not in players:
            raise RecordError(f"{self.place}: {quoted(player)} does not play; {' and '.join(players)} do")
        return players.index(player)


@dataclass(frozen=True)
class Line:
    """Hold one action of a player and its place in the log; without a seat it is of the one to decide."""

    place: str
    seat: int | None
    action: str


@dataclass(frozen=True)
class Filled:
    """Hold what was filled in: in words, and as the ids of cards, Wonders and tokens that were guessed."""

    words: str
    ids: tuple[str, ...]


def removed(age: int, slots: Sequence[str]) -> list[str]:
    """The cards that were removed from the deck of an Age: those that are not in its structure, if that is known."""
    if len(slots) != len(STRUCTURES[age - 1]):
        return []
    return [card for card in deck(Deck(age)) if card not in slots]


def play_through(
    profile: str,
    changes: Mapping[str, str] | None,
    players: tuple[str, str],
    deal: Mapping[str, list[str]],
    lines: Iterable[Line],
    *,
    site: str,
    rules: Mapping[str, str] | None = None,
    stopped: Outcome | None = None,
    filled: Sequence[Filled] = (),
) -> Replay:
    """Play a game through by our rules, and write its record.

    A comment on it says what was filled in, and the field `FILLED` has the ids.  Who begins after a tied Age is by the
    rule that the log shows, unless one is among the `changes`, which come before the `rules` of the site.

    Raises:
        RecordError: something cannot be; the message says at which place of the log.
        OptionError: a change names no rules option.
    """
    chosen = {**(rules or {}), **(changes or {})}
    options, told = options_from(profile, chosen), list(lines)
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
            return _played(each, players, deal, told, stopped, meta)
        except RecordError as error:
            if wrong is None or error.move > wrong.move:
                wrong = error
        if not wrong.move:
            break
    assert wrong is not None
    if wrong.move and told[wrong.move - 1].action.startswith("start"):
        raise RecordError(f"{wrong}; who begins after a tied Age is the rules option {TIE}", move=wrong.move)
    raise wrong


def _played(
    options: Options,
    players: tuple[str, str],
    deal: Mapping[str, list[str]],
    lines: Sequence[Line],
    stopped: Outcome | None,
    meta: Mapping[str, object],
) -> Replay:
    """Play a game through by these rules, and write its record.  Raises `RecordError`."""
    try:
        begun = Record(options=options, players=players, deal=Deal.read(dict(deal), options), meta=meta)
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


def add_doubts(replay: Replay, doubts: str) -> Replay:
    """Add doubts, if there are any, to the comment of the record."""
    if not doubts:
        return replay
    meta = replay.record.meta
    comment = "; ".join(filter(None, (str(meta.get("comment", "")), doubts)))
    return replace(replay, record=replace(replay.record, meta={**meta, "comment": comment}))


def add_winner(replay: Replay, winner: int | None) -> Replay:
    """Add the winner that a log names, which the moves need not give; compare them where they do.

    Raises:
        RecordError: the moves give another winner.
    """
    if winner not in (0, 1):
        return replay
    if replay.result is None:
        outcome = Outcome(winner, "adjudication")
        return replace(replay, record=replace(replay.record, result=outcome), result=outcome)
    if replay.result.winner != winner:
        raise RecordError(f"the log says that p{winner + 1} won, but its moves give: {replay.result}")
    return replay


def library(lines: Iterable[Line], board: Sequence[str], drawn: Sequence[str]) -> tuple[list[str], list[Filled]]:
    """The draw of The Great Library, and what of it had to be filled in.

    The tokens that were not chosen go back to the box; which ones they were changes nothing that happens later.

    Args:
        lines: what the players did.
        board: the Progress tokens on the board; one that is chosen and not among them was drawn.
        drawn: those that may have been drawn; where there are three, they were.
    """
    if len(drawn) == LIBRARY_DRAWS:
        return list(drawn), []
    for line in lines:
        verb, _, chosen = line.action.partition(" ")
        if verb == "token" and chosen not in board:
            among = drawn or [token.id for token in token_pool(Options()) if token.id not in board]
            others = [token for token in among if token != chosen][: LIBRARY_DRAWS - 1]
            return [chosen, *others], [filled_draw(chosen, others)]
    return [], []


def filled_draw(chosen: str, others: Iterable[str]) -> Filled:
    """Two tokens that were filled in beside one that came out of the draw of The Great Library."""
    return Filled(f"the two tokens that The Great Library drew beside {chosen}", tuple(others))


# --- which card lay in which slot


@dataclass(frozen=True)
class Taken:
    """A card that left the structure, and where a log says so.

    Attributes:
        place: the place in the log.
        card: the card.
        line: the number of our line of it, from 1.
        far: whether it may be covered, for it comes from the far row (Messe).
    """

    place: str
    card: str
    line: int = 0
    far: bool = False


class Misplaced(RecordError):
    """A card was taken that cannot have been accessible; `move` is the number of the line."""


def fitting(age: int, taken: Sequence[Taken]) -> dict[int, str]:
    """Slots with cards that fit the order in which cards were taken, where nothing is known of how they lay.

    Raises:
        Misplaced: a card was taken that cannot have been accessible.
    """
    return _Search(age, taken, {}).first()


def fitting_age(age: int, taken: Sequence[Taken], gone: Set[str] = frozenset()) -> list[str]:
    """Cards for all slots of an Age, where nothing is known of how they lay; some are known to be `gone`.

    Raises:
        Misplaced: a card was taken that cannot have been accessible.
    """
    found, purple = fitting(age, taken), deck(Deck.GUILD) if age == N_AGES else []
    guilds = [card for card in purple if card not in found.values()]
    missing = max(0, GUILDS_IN_PLAY - len(purple) + len(guilds)) if purple else 0
    free = [card for card in deck(Deck(age)) if card not in found.values() and card not in gone]
    rest = iter([*guilds[:missing], *free])
    return [found.get(slot.number) or next(rest, UNKNOWN) for slot in STRUCTURES[age - 1]]


def placed(age: int, taken: Sequence[Taken], shown: Mapping[int, str]) -> tuple[dict[int, str], list[str]]:
    """Slots with cards that fit what was seen and the order in which cards were taken; and which fit elsewhere, too.

    >>> cards, unsure = placed(1, [Taken("1", "altar")], {14: "baths", 19: "altar"})
    >>> cards, unsure
    ({14: 'baths', 19: 'altar'}, [])

    Args:
        age: the Age, in the layout of the base game.
        taken: the cards that left the structure, in order.
        shown: cards that were seen in their slots.

    Raises:
        Misplaced: a card was taken that cannot have been accessible.
    """
    found = _Search(age, taken, shown).first()
    if not shown:
        return found, list(found.values())
    unsure = []
    for slot, card in found.items():
        other = _Search(age, taken, shown, without=(slot, card))
        if next(other.placings(0, {}, frozenset()), None) is not None:
            unsure.append(card)
    return {**shown, **found}, unsure


class _Search:
    """A search for the slots of the cards that were not seen in theirs."""

    def __init__(
        self,
        age: int,
        taken: Sequence[Taken],
        shown: Mapping[int, str],
        without: tuple[int, str] | None = None,
    ) -> None:
        self.age = age
        self.slots = STRUCTURES[age - 1]
        self.taken = taken
        self.shown = shown
        self.where = {card: slot for slot, card in shown.items()}
        self.without = without
        self.deepest = 0
        self.dead: set[tuple[int, frozenset[int]]] = set()

    def first(self) -> dict[int, str]:
        """A way to place the cards.  Raises `Misplaced` where there is none."""
        found = next(self.placings(0, {}, frozenset()), None)
        if found is None:
            wrong = self.taken[self.deepest]
            words = f"{wrong.card} cannot be taken, for it is covered or not in Age {'I' * self.age}"
            raise Misplaced(f"{wrong.place}: {words}", move=wrong.line)
        return found

    def placings(self, number: int, found: dict[int, str], gone: frozenset[int]) -> Iterator[dict[int, str]]:
        """The ways to place the cards from one of them on, after some slots have been emptied."""
        self.deepest = max(self.deepest, min(number, len(self.taken) - 1))
        if number == len(self.taken):
            yield dict(found)
            return
        if (number, gone) in self.dead:
            return
        taken = self.taken[number]
        card = taken.card
        for slot in self.candidates(taken, gone):
            if card not in self.where:
                found[slot] = card
            yield from self.placings(number + 1, found, gone | {slot})
            if card not in self.where:
                del found[slot]
        self.dead.add((number, gone))

    def candidates(self, taken: Taken, gone: frozenset[int]) -> list[int]:
        """The slots in which a card may lie that can be taken."""
        own = self.where.get(taken.card)
        return [
            slot.number
            for slot in self.slots
            if slot.number not in gone
            and (slot.row == 1 if taken.far else gone.issuperset(slot.covered_by))
            and (slot.number == own if own is not None else slot.number not in self.shown)
            and (slot.number, taken.card) != self.without
        ]
