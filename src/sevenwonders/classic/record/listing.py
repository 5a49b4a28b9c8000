"""A record as lines of text for people: turn by turn what everybody did, coins, conflicts, the score sheet."""

from collections.abc import Iterator, Mapping
from textwrap import wrap

from ...game.move import write_clock
from ...game.record import clean, open_fields
from ...game.seats import ALL_KNOWING
from ..actions import Verb
from ..components import SIDE_OF, SIDES
from ..game import CATEGORIES, Game, Ply
from ..ids import SEATS
from ..names import find_board
from ..narrator import is_by_coins
from ..rules.state import CHANCE, NONE, State, direction
from ..words import QUESTIONS, told
from .move import Outcome
from .replay import Replay

WIDTH = 100
WIDE = 66  # columns for what somebody does
MARGIN = " " * 6
AGES = ("", "Age I", "Age II", "Age III")


def listing(replay: Replay, viewer: int | None = ALL_KNOWING, language: str = "en") -> Iterator[str]:
    """The lines of a game: what was dealt, what everybody did with prices, coins after it, then the score sheet.

    For a viewer (a seat, or None for a spectator) without anything that this viewer cannot know, and without remarks.

    >>> from sevenwonders.classic import Game
    >>> from sevenwonders.classic import Record
    >>> game = Game.new(seed=7, sides="day")
    >>> for seat in game.deciders:
    ...     game.commit(seat, game.legal_actions(seat)[-1])
    >>> for line in Record.of(game).listing():
    ...     print(line)
    Player 1 (p1), Player 2 (p2), Player 3 (p3)
    ...
      1.  p1 sells Apothecary for 3 coins ...
    ...
    """
    game = replay.game
    number = "" if replay.record.number is None else f"Game {replay.record.number}: "
    players = ", ".join(f"{name} ({seat})" for name, seat in zip(replay.record.players, SEATS, strict=False))
    yield from wrap(clean(number + players), WIDTH)
    yield from _fields(replay.record.meta if viewer == ALL_KNOWING else open_fields(replay.record.meta))
    age = turn = place = 0
    dealt: list[Ply] = []
    done: list[tuple[str, list[str]]] = []  # what somebody did, and the remarks on it
    for state, plies in game.steps():
        yield from _with_coins(done, state)
        done = []
        if not plies or plies[0].seat != CHANCE:
            yield from _boards(dealt)
            if state.age != age:
                yield from _age(state, dealt, viewer)
                age, turn = state.age, 0
            dealt = []
        else:
            dealt.append(plies[0])
        for offset, ply in enumerate(plies):
            remarks = _remarks(replay, place + offset, viewer)
            if ply.seat == CHANCE:
                yield from remarks
            else:
                head = f"{ply.turn:3}.  " if ply.turn and ply.turn != turn else MARGIN
                turn = ply.turn
                deed = f"{SEATS[ply.seat]} {told(state, ply.seat, ply.action, ply.is_hidden_from(viewer))}"
                done.append((f"{head}{deed}{_clock(replay, place + offset)}", remarks))
        place += len(plies)
    yield from _open_turn(replay, viewer)
    yield from _end(game, replay.result)


def _fields(meta: Mapping[str, object]) -> Iterator[str]:
    for name, entry in meta.items():
        if not name.startswith("_"):
            yield from wrap(clean(f"{name}: {entry}"), WIDTH)


def _clock(replay: Replay, place: int) -> str:
    clock = replay.clocks.get(place)
    return "" if clock is None else f"  [{write_clock(clock)}]"


def _remarks(replay: Replay, place: int, viewer: int | None) -> list[str]:
    """The lines of a comment, which stand below what they are about."""
    if viewer != ALL_KNOWING:
        return []
    return [f"{MARGIN}# {clean(part)}" for part in replay.comments.get(place, "").splitlines()]


def _with_coins(done: list[tuple[str, list[str]]], state: State) -> Iterator[str]:
    """What was done in a step; beside the last of it the coins that everybody has after it."""
    for number, (deed, remarks) in enumerate(done, 1):
        if number < len(done):
            yield deed
        else:
            yield f"{deed:<{WIDE}}  coins {'/'.join(str(city.coins) for city in state.city[: state.players])}"
        yield from remarks


def _boards(dealt: list[Ply]) -> Iterator[str]:
    names = [str(ply.action).split()[1] for ply in dealt if ply.action.verb is Verb.BOARD]
    sides = [str(ply.action).split()[1] for ply in dealt if ply.action.verb is Verb.SIDE]
    if names:
        boards = [find_board(name).name.capitalize() for name in names]
        yield f"{MARGIN}boards: {', '.join(boards)}"
    if sides:
        yield f"{MARGIN}sides: {', '.join(sides)}"


def _age(state: State, dealt: list[Ply], viewer: int | None) -> Iterator[str]:
    """The head of an Age: who has which board at the first, who beat whom in the Age before, and the hands."""
    if state.age == 1:
        cities = state.city[: state.players]
        names = [f"{SIDE_OF[city.board][city.side].name} {SIDES[city.side]}" for city in cities if city.board != NONE]
        sides = ", ".join(f"{seat} {name}" for seat, name in zip(SEATS, names, strict=False))
        yield from wrap(sides, WIDTH, initial_indent=MARGIN, subsequent_indent=MARGIN)
    elif state.age > 1:
        yield _conflicts(state)
    yield f"{AGES[state.age]}; hands go to the {'left' if direction(state.age) > 0 else 'right'}"
    for seat in range(state.players):
        plies = [ply for ply in dealt if ply.action.verb is Verb.DEAL and ply.private_to == seat]
        if plies and not plies[0].is_hidden_from(viewer):
            names = [ply.action.unit.name for ply in plies if ply.action.unit is not None]
            hand = f"{SEATS[seat]} is dealt {', '.join(names)}"
            yield from wrap(hand, WIDTH, initial_indent=MARGIN, subsequent_indent=MARGIN + "  ")


def _conflicts(state: State) -> str:
    """How military stands after an Age."""
    standings = [
        f"{seat} {city.victories - city.defeats:+d}"
        for seat, city in zip(SEATS, state.city[: state.players], strict=False)
    ]
    return f"{MARGIN}military: {', '.join(standings)}"


def _open_turn(replay: Replay, viewer: int | None) -> Iterator[str]:
    """The choices of a turn that is not complete, as far as they are the viewer's business."""
    game = replay.game
    for place, seat in enumerate(game.asked, len(game.plies)):
        action = game.commitment(seat)
        if action is not None and viewer in (seat, ALL_KNOWING):
            yield f"{MARGIN}{SEATS[seat]} has chosen: {told(game.state, seat, action)}{_clock(replay, place)}"
            yield from _remarks(replay, place, viewer)


def _end(game: Game, result: Outcome | None) -> Iterator[str]:
    seats = range(game.num_players)
    sheets = [game.score(seat) for seat in seats]
    if game.is_over:
        yield _conflicts(game.state)
    yield ""
    if result is None:
        waiting = "chance" if game.seat == CHANCE else ", ".join(SEATS[seat] for seat in game.deciders)
        name = game.question.name.lower() if game.question is not None else ""
        asked = QUESTIONS.get(name, name.replace("_", " "))
        yield f"The game is not over: {waiting} to decide ({asked})."
    else:
        by_coins = game.is_over and is_by_coins(result.winners, [sheet["total"] for sheet in sheets])
        yield f"The game ends: {result}{', ahead on coins' * by_coins}."
    yield f"{'':<10}" + "".join(f"{SEATS[seat]:>5}" for seat in seats)
    for category in (*CATEGORIES, "total"):
        yield f"{category:<10}" + "".join(f"{sheet[category]:>5}" for sheet in sheets)
    if result is not None:
        yield f"{'rank':<10}" + "".join(f"{place:>5}" for place in result.ranks)
