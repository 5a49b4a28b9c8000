"""The listing of a game record, as lines of text: each turn with all actions, coins and conflicts, then the scores."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from ...game.events import PlyEvent, iter_events
from ...game.listing import MARGIN, format_clock_of_ply, iter_meta_lines, list_comment_lines
from ...game.narrator import describe_winners
from ...game.record import remove_control_characters
from ...game.seats import ALL_KNOWING
from ...messages import Messages
from .. import words
from ..actions import Verb
from ..components import SIDE_OF, SIDES
from ..describe import format_age, format_component_name
from ..events import list_ply_events
from ..game import Game, Ply
from ..ids import SEATS
from ..rules.state import CHANCE, NONE, State, passing_direction
from ..wording import wording
from .move import BY_THE_RULES, RecordedResult
from .replay import Replay

WIDTH = 100
ACTION_WIDTH = 66


def iter_listing(replay: Replay, viewer: int | None = ALL_KNOWING, language: str = "en") -> Iterator[str]:
    """Yield lines of text about a replayed game: the deal, actions with prices, coins after each turn, the score sheet.

    For a viewer (a seat, or None for a spectator), comments and hidden information are left out.

    >>> from sevenwonders.classic import Game
    >>> from sevenwonders.classic import Record
    >>> game = Game.new(seed=7, sides="day")
    >>> for seat in game.deciders:
    ...     _ = game.commit(seat, game.legal_actions(seat)[-1])
    >>> for line in Record.of(game).listing():
    ...     print(line)
    Player 1 (p1), Player 2 (p2), Player 3 (p3)
    ...
      1.  p1 sells Apothecary for 3 coins ...
    ...
    """
    game, messages = replay.game, wording(language)
    head = ", ".join(f"{name} ({seat})" for name, seat in zip(replay.record.players, SEATS, strict=False))
    if replay.record.number is not None:
        head = messages.say("terminal.game", number=str(replay.record.number), players=head)
    yield from wrap(remove_control_characters(head), WIDTH)
    for line in iter_meta_lines(replay.record, viewer):
        yield from wrap(line, WIDTH)
    age = turn = place = 0
    changes = list(iter_events(game.iter_steps(), list_ply_events))
    dealt: list[Ply] = []
    done: list[tuple[str, list[str]]] = []  # each action in words, and the lines below it
    for state, plies in game.iter_steps():
        yield from _add_coins_to_last_line(done, state, messages)
        done = []
        if not plies or plies[0].seat != CHANCE:
            yield from _list_boards(dealt, messages)
            if state.age != age:
                yield from _format_age_heading(state, dealt, viewer, messages)
                age, turn = state.age, 0
            dealt = []
        else:
            dealt.append(plies[0])
        for offset, ply in enumerate(plies):
            remarks = list_comment_lines(replay, place + offset, viewer)
            if ply.seat == CHANCE:
                yield from remarks
            else:
                head = f"{ply.turn:3}.  " if ply.turn and ply.turn != turn else MARGIN
                turn = ply.turn
                hidden, name = ply.is_component_hidden_from(viewer), SEATS[ply.seat]
                deed = words.describe_priced_action(
                    state, ply.seat, ply.action, messages, name=name, hidden=hidden
                ).removesuffix(".")
                below = [*_format_event_lines(changes[place + offset], messages), *remarks]
                done.append((f"{head}{deed}{format_clock_of_ply(replay, place + offset)}", below))
        place += len(plies)
    yield from _list_incomplete_turn(replay, viewer, messages)
    yield from _iter_end_of_game(game, replay.result, messages)


def _format_event_lines(events: Sequence[PlyEvent], messages: Messages) -> list[str]:
    """Return lines about the consequences of a ply, except the beginning of an Age, which has its own heading."""
    rest = (event for event in events if event["type"] != "age")
    text = " ".join(words.describe_unstated_events(rest, messages, dict(zip(SEATS, SEATS, strict=True))))
    return wrap(text, WIDTH, initial_indent=MARGIN, subsequent_indent=MARGIN)


def _add_coins_to_last_line(done: list[tuple[str, list[str]]], state: State, messages: Messages) -> Iterator[str]:
    """Yield the lines of simultaneous actions; the last one gets the coins of all seats in `state`.

    `done` has a pair for each action: its line, and the lines below it.
    """
    coins = "/".join(str(city.coins) for city in state.city[: state.players])
    for number, (deed, remarks) in enumerate(done, 1):
        is_last = number == len(done)
        yield f"{deed:<{ACTION_WIDTH}}  {messages.say('round.score.coins')} {coins}" if is_last else deed
        yield from remarks


def _list_boards(dealt: list[Ply], messages: Messages) -> Iterator[str]:
    names, sides = (
        [words.format_component_of_action(ply.action, messages) for ply in dealt if ply.action.verb is verb]
        for verb in (Verb.BOARD, Verb.SIDE)
    )
    if text := ", ".join(names or sides):
        yield f"{MARGIN}{words.format_with_label(messages.say('statistics.board'), text, messages)}"


def _format_age_heading(state: State, dealt: list[Ply], viewer: int | None, messages: Messages) -> Iterator[str]:
    """Yield the heading of an Age: the boards (in Age I), the results of the conflicts so far, and the dealt hands.

    `dealt` are the plies that dealt the cards of the Age; a viewer sees only the hands that it may know.
    """
    if state.age == 1:
        sides = [
            f"{seat} {format_component_name(SIDE_OF[city.board][city.side].name.lower(), messages)}"
            f" · {messages.say(f'classic.side.{SIDES[city.side]}')}"
            for seat, city in zip(SEATS, state.city[: state.players], strict=False)
            if city.board != NONE
        ]
        yield from wrap(", ".join(sides), WIDTH, initial_indent=MARGIN, subsequent_indent=MARGIN)
    elif state.age > 1:
        yield _format_military_scores(state, messages)
    side = "left" if passing_direction(state.age) > 0 else "right"
    yield f"{format_age(state.age, messages)}, {messages.say(f'round.passes.{side}')}"
    for seat in range(state.players):
        plies = [ply for ply in dealt if ply.action.verb is Verb.DEAL and ply.private_to == seat]
        if plies and not plies[0].is_component_hidden_from(viewer):
            names = [format_component_name(ply.action.unit, messages) for ply in plies if ply.action.unit is not None]
            hand = messages.say("classic.dealt", name=SEATS[seat], cards=", ".join(names))
            yield from wrap(hand, WIDTH, initial_indent=MARGIN, subsequent_indent=MARGIN + "  ")


def _format_military_scores(state: State, messages: Messages) -> str:
    """Return a line with the military score of each seat after an Age: the sum of its conflict tokens."""
    standings = [
        f"{seat} {city.victories - city.defeats:+d}"
        for seat, city in zip(SEATS, state.city[: state.players], strict=False)
    ]
    return f"{MARGIN}{words.format_with_label(messages.say('round.score.military'), ', '.join(standings), messages)}"


def _list_incomplete_turn(replay: Replay, viewer: int | None, messages: Messages) -> Iterator[str]:
    """Yield lines for the choices that are made, but not revealed yet, as far as the viewer may see them."""
    game = replay.game
    for place, seat in enumerate(game.asked, len(game.plies)):
        action = game.committed_action(seat)
        if action is not None and viewer in (seat, ALL_KNOWING):
            what = words.describe_priced_action(game.state, seat, action, messages)
            chosen = messages.say("terminal.chosen", name=SEATS[seat], what=what)
            yield f"{MARGIN}{chosen}{format_clock_of_ply(replay, place)}"
            yield from list_comment_lines(replay, place, viewer)


def _iter_end_of_game(game: Game, result: RecordedResult | None, messages: Messages) -> Iterator[str]:
    sheets = {SEATS[seat]: game.score(seat) for seat in range(game.num_players)}
    if game.is_over:
        yield _format_military_scores(game.state, messages)
    yield ""
    if result is None:
        if game.seat == CHANCE:
            yield messages.say("terminal.unfinished", names=messages.say("terminal.chance"))
        else:
            asked = words.format_question(game.question.name.lower() if game.question else None, messages)
            waiting = messages.join(SEATS[seat] for seat in game.deciders)
            yield messages.say("terminal.unfinished.about", names=waiting, question=asked)
    else:
        yield messages.say("terminal.ends", result=_format_outcome(result, list(sheets.values()), messages))
    rows = words.make_score_rows(sheets, messages)
    if result is not None:
        rows.append((messages.say("terminal.rank"), list(result.ranks)))
    width = max(len(label) for label, _ in rows)
    yield f"{'':<{width}}" + "".join(f"{seat:>5}" for seat in sheets)
    for label, numbers in rows:
        yield f"{label:<{width}}" + "".join(f"{number:>5}" for number in numbers)


def _format_outcome(result: RecordedResult, sheets: Sequence[Mapping[str, int]], messages: Messages) -> str:
    """Return a phrase with the winners and, if the game was stopped before its end, the reason.

    `sheets` are the score sheets by seat.
    """
    if result.end == BY_THE_RULES:
        return words.format_winners(SEATS, result.winners, [sheet["total"] for sheet in sheets], messages)
    winners = describe_winners([SEATS[seat] for seat in result.winners], messages)
    return messages.say("terminal.stopped", result=winners, how=messages.say(f"ended.{result.end}"))
