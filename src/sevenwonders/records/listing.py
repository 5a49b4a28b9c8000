"""A record as lines of text for people: `12. p1 builds Aqueduct for 8 coins (2 stone at 4)   coins 5/7  pawn +2`."""

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING

from ..duel.actions import Action, Verb, question_of, seat_to_act
from ..duel.game import Game, score_sheet
from ..duel.ids import SEATS
from ..duel.payment import Payment, payment
from ..duel.rules.play import discard_income
from ..duel.rules.state import CHANCE, Question, State
from .move import write_clock
from .outcome import SHEET, Outcome
from .steps import steps

if TYPE_CHECKING:
    from .record import Record

WIDTH = 100
WIDE = 70  # columns for a move
MARGIN = " " * 6
AGES = ("", "Age I", "Age II", "Age III")
DEALT = {
    Verb.BOARD: "Progress tokens",
    Verb.REVEAL: "Wonders",
    Verb.GUILD: "Guild backs in slots",
    Verb.CARD: "turned up",
    Verb.LIBRARY: "drawn by the Great Library",
    Verb.REMOVED: "turned up for the Statue of Liberty",
}


def listing(record: "Record") -> Iterator[str]:
    """The lines of a game: what happened, with prices, coins and the Conflict pawn, then the score sheet.

    >>> from sevenwonders.duel import Game
    >>> from sevenwonders.records import Record
    >>> game = Game(seed=7)
    >>> game.play("draft mausoleum")
    >>> for line in listing(Record.of(game)):
    ...     print(line)
    Player 1 (p1) against Player 2 (p2)
          Progress tokens: Urbanism, Strategy, Philosophy, Mathematics, Law
          Wonders: ...
      1.  p1 drafts The Mausoleum                                             coins 7/7  pawn 0
    ...

    Raises:
        RecordError: before the first line, when the record does not replay.
    """
    replay = record.replay()
    game = replay.game
    yield from _heading(record)
    age = moves = place = 0
    dealt: list[Action] = []
    told: list[str] = []
    line = ""
    for place, (state, ply) in enumerate(steps(game)):
        if line:
            yield f"{line:<{WIDE}}  {_standing(state)}"
            yield from told
            line, told = "", []
        if ply is None or ply.seat != CHANCE or state.age != age:
            yield from _dealer(dealt)
            dealt = []
        if state.age != age:
            age = state.age
            yield AGES[age]
        if ply is None:
            break
        remarks = [_clean(part) for part in replay.comments.get(place, "").splitlines()]
        told += [f"{MARGIN}# {part}" for part in remarks]
        if ply.seat == CHANCE:
            dealt.append(ply.action)
            continue
        moves += 1
        line = f"{moves:3}.  {SEATS[ply.seat]} {_told(state, ply.seat, ply.action)}"
        if ply.follow is not None:
            line += f", leaves {ply.follow[1].units[0].name} to {SEATS[ply.follow[0]]}"
        if place in replay.clocks:
            line += f"  [{write_clock(replay.clocks[place])}]"
    yield from told
    yield from _end(game, Outcome.of(game) or record.result)


def _heading(record: "Record") -> Iterator[str]:
    number = "" if record.number is None else f"Game {record.number}: "
    yield _clean(f"{number}{record.players[0]} (p1) against {record.players[1]} (p2)")
    for name, entry in record.meta.items():
        if not name.startswith("_"):
            yield from wrap(_clean(f"{name}: {entry}"), WIDTH)


def _standing(state: State) -> str:
    pawn = f"{state.pawn:+d}" if state.pawn else "0"
    return f"coins {state.city[0].coins}/{state.city[1].coins}  pawn {pawn}"


def _dealer(actions: list[Action]) -> Iterator[str]:
    for verb, group in groupby(actions, lambda action: action.verb):
        words = [_dealt(action) for action in group]
        yield from wrap(
            f"{DEALT[verb]}: {', '.join(words)}", WIDTH, initial_indent=MARGIN, subsequent_indent=MARGIN + "  "
        )


def _dealt(action: Action) -> str:
    if not action.units:
        return str(action.number)
    return action.units[0].name + (f" ({action.number})" if action.number is not None else "")


def _told(state: State, seat: int, action: Action) -> str:
    """What a player does, as a sentence without its subject."""
    names = [unit.name for unit in action.units]
    match action.verb:
        case Verb.DRAFT:
            return f"drafts {names[0]}"
        case Verb.BUILD:
            return f"builds {names[0]} {_paid(payment(state, seat, action.units[0]))}"
        case Verb.WONDER:
            return f"builds {names[0]} with {names[1]} {_paid(payment(state, seat, action.units[0]))}"
        case Verb.DISCARD:
            return f"discards {names[0]} for {_coins(int(discard_income(state.city[seat])))}"
        case Verb.TOKEN:
            where = " from the box" if question_of(state) is Question.PICK_LIBRARY_TOKEN else ""
            return f"takes {names[0]}{where}"
        case Verb.DESTROY:
            return f"destroys {names[0]}"
        case Verb.REVIVE:
            return f"builds {names[0]} from the discard pile"
        case Verb.FETCH:
            return f"fetches {names[0]}"
        case Verb.ASSIGN:
            return f"builds {names[0]}, discards {names[1]}, leaves {names[2]} to the opponent"
        case Verb.START:
            return "begins the Age" if action.number == seat else f"lets {SEATS[action.number or 0]} begin the Age"
    return "declines the Progress token"


def _paid(cost: Payment) -> str:
    if cost.chain:
        return f"for free (chain from {cost.steps[0].by[0]})"
    bought = [f"{step.amount} {step.resource} at {step.price_each}" for step in cost.steps if step.kind == "bought"]
    paid = f"for {_coins(cost.coins)}" if cost.coins else "for free"
    return paid + (f" ({', '.join(bought)})" if bought else "")


def _coins(number: int) -> str:
    return f"{number} coin" if number == 1 else f"{number} coins"


def _end(game: Game, result: Outcome | None) -> Iterator[str]:
    state = game.state
    yield ""
    if result is None:
        seat = seat_to_act(state)
        who = "chance" if seat == CHANCE else SEATS[seat or 0]
        question = question_of(state)
        asked = question.name.lower().replace("_", " ") if question is not None else ""
        yield f"The game is not over: {who} is to decide ({asked})."
    else:
        yield f"The game ends: {result}."
    yield f"{'':<10}{'p1':>5}{'p2':>5}"
    sheets = [score_sheet(state, seat) for seat in (0, 1)]
    for category in SHEET:
        yield f"{category:<10}{sheets[0][category]:>5}{sheets[1][category]:>5}"


def _clean(text: str) -> str:
    """Text of a file without what a terminal would obey."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
