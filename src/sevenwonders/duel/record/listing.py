"""A record as lines of text for people: `12. p1 builds Aqueduct for 8 coins (2 stone at 4)   coins 5/7  pawn +2`."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from textwrap import wrap

from ...game.actions import HIDDEN
from ...game.move import write_clock
from ...game.record import Record, clean, open_fields
from ...game.seats import ALL_KNOWING
from ..actions import Verb, question_of, seat_to_act
from ..game import Game, Ply, score_sheet
from ..ids import SEATS
from ..narrator import categories, missed_goals, returned_wonders, tie_break
from ..rules.state import AUTOMA, CHANCE, State
from ..view import view
from ..words import QUESTIONS, told
from .move import Outcome
from .replay import Replay

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
    Verb.SENATOR: "Senator backs in slots",
    Verb.MYTHOLOGY: "Mythology tokens in slots",
    Verb.OFFERING: "Offering tokens in slots",
    Verb.LOOK: "Divinities looked at",
    Verb.SPACE: "turned up on the Pantheon",
    Verb.ENKI: "laid on Enki",
    Verb.CONSPIRACY: "Conspiracies drawn",
    Verb.FLIP: "Decrees turned up",
    Verb.MISSING: "found among the removed cards",
    Verb.AUTOMA: "drawn for the automa",
}


def listing(replay: Replay, viewer: int | None = ALL_KNOWING, language: str = "en") -> Iterator[str]:
    """The lines of a game: what happened, with prices, coins and the Conflict pawn, then the score sheet.

    For a viewer (a seat, or None for a spectator) without anything that this viewer cannot know, and without remarks.

    >>> from sevenwonders.duel import Game
    >>> from sevenwonders.duel import Record
    >>> game = Game(seed=7)
    >>> game.play("draft mausoleum")
    >>> for line in Record.of(game).listing():
    ...     print(line)
    Player 1 (p1) against Player 2 (p2)
          Progress tokens: Urbanism, Strategy, Philosophy, Mathematics, Law
          Wonders: ...
      1.  p1 drafts The Mausoleum                                             coins 7/7  pawn 0
    ...
    """
    game = replay.game
    yield from _heading(replay.record, replay.record.meta if viewer == ALL_KNOWING else open_fields(replay.record.meta))
    heads = DEALT | ({Verb.GUILD: "Grand Temple backs in slots"} if game.options.pantheon else {})
    age = moves = place = 0
    dealt: list[Ply] = []
    remarks: list[str] = []
    line = ""
    seventh, returned = returned_wonders(game) or (-1, [])
    for place, (state, plies) in enumerate(game.steps()):
        ply = plies[0] if plies else None
        if line:
            yield f"{line:<{WIDE}}  {_standing(state)}"
            if place - 1 == seventh:
                yield f"{MARGIN}Seven Wonders stand; back in the box: {', '.join(returned)}"
            yield from remarks
            line, remarks = "", []
        if ply is None or ply.seat != CHANCE or state.age != age:
            yield from _dealer(dealt, viewer, heads)
            dealt = []
        if state.age != age:
            age = state.age
            yield AGES[age]
        if ply is None:
            break
        if viewer == ALL_KNOWING:
            remarks += [f"{MARGIN}# {clean(part)}" for part in replay.comments.get(place, "").splitlines()]
        if not ply.is_noticed_by(viewer):
            continue
        if ply.seat == CHANCE:
            dealt.append(ply)
            continue
        moves += 1
        line = f"{moves:3}.  {SEATS[ply.seat]} {told(state, ply.seat, ply.action, ply.is_hidden_from(viewer))}"
        if ply.follow is not None:
            other, action = ply.follow
            if action.verb is Verb.BID:
                line += f", {SEATS[other]} had bid {action.number}"
            else:
                line += f", leaves {action.units[0].name} to {SEATS[other]}"
        if place in replay.clocks:
            line += f"  [{write_clock(replay.clocks[place])}]"
    yield from remarks
    yield from _end(game, replay.result)


def _heading(record: Record, meta: Mapping[str, object]) -> Iterator[str]:
    number = "" if record.number is None else f"Game {record.number}: "
    yield clean(f"{number}{record.players[0]} (p1) against {record.players[1]} (p2)")
    for name, entry in meta.items():
        if not name.startswith("_"):
            yield from wrap(clean(f"{name}: {entry}"), WIDTH)


def _standing(state: State) -> str:
    pawn = f"{state.pawn:+d}" if state.pawn else "0"
    return f"coins {state.city[0].coins}/{state.city[1].coins}  pawn {pawn}"


def _dealer(plies: list[Ply], viewer: int | None, heads: Mapping[Verb, str]) -> Iterator[str]:
    for (verb, owner), group in groupby(plies, lambda ply: (ply.action.verb, ply.private_to)):
        words = [_dealt(ply, ply.is_hidden_from(viewer)) for ply in group]
        secret = "" if owner is None else f" ({SEATS[owner]} alone knows)"
        yield from wrap(
            f"{heads[verb]}{secret}: {', '.join(words)}", WIDTH, initial_indent=MARGIN, subsequent_indent=MARGIN + "  "
        )


def _dealt(ply: Ply, hidden: bool) -> str:
    if hidden:
        return HIDDEN
    action = ply.action
    if not action.units:
        return str(action.number)
    return action.units[0].name + (f" ({action.number})" if action.number is not None else "")


def _end(game: Game, result: Outcome | None) -> Iterator[str]:
    state = game.state
    yield ""
    if result is None:
        seat = seat_to_act(state)
        who = "chance" if seat == CHANCE else SEATS[seat or 0]
        question = question_of(state)
        name = question.name.lower() if question is not None else ""
        asked = QUESTIONS.get(name, name.replace("_", " "))
        yield f"The game is not over: {who} is to decide ({asked})."
    else:
        tie = tie_break(view(game, None)["result"])
        yield f"The game ends: {result}{tie and f': {tie}'}."
        if result.victory == "challenge" and result.winner == AUTOMA:
            yield f"The Solo Challenge is missed: {missed_goals(view(game, None))}."
    yield f"{'':<10}{'p1':>5}{'p2':>5}"
    sheets = [score_sheet(state, seat) for seat in (0, 1)]
    for category in categories(game):
        yield f"{category:<10}{sheets[0][category]:>5}{sheets[1][category]:>5}"
