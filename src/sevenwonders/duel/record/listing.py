"""Listing of a record, in lines such as `12. p1 builds Aqueduct for 8 coins (2 stone at 4)   coins 5/7  pawn +2`."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from ...game.events import PlyEvent, iter_events
from ...game.listing import MARGIN, format_clock_of_ply, iter_meta_lines, list_comment_lines
from ...game.record import Record, remove_control_characters
from ...game.seats import ALL_KNOWING
from ...messages import Messages
from ..actions import Verb, seat_to_act
from ..events import list_ply_events
from ..game import Game, Ply
from ..ids import SEATS
from ..log import describe_events, describe_follow_up, describe_ply
from ..narrator import describe_result, iter_score_table_lines
from ..payment import Payment, action_payment
from ..rules.state import CHANCE, State
from ..view import view
from ..wording import wording
from ..words import describe_chance, describe_question, format_with_label
from .move import RecordedResult
from .replay import Replay

WIDTH = 100
MOVE_WIDTH = 70


def iter_listing(replay: Replay, viewer: int | None = ALL_KNOWING, language: str = "en") -> Iterator[str]:
    """Yield the lines of a game: each action with prices, coins and the Conflict pawn, then the score sheet.

    By default nothing is hidden. For a viewer (a seat, or None for a spectator), comments and facts that the viewer
    cannot know are left out. `language` is `en`, `de`, ...

    >>> from sevenwonders.duel import Game
    >>> from sevenwonders.duel import Record
    >>> game = Game(seed=7)
    >>> game.play("draft mausoleum")
    <Ply p1 draft the_mausoleum>
    >>> for line in Record.of(game).listing():
    ...     print(line)
    Player 1 (p1) against Player 2 (p2)
          Progress tokens on the board: Urbanism, Strategy, Philosophy, Mathematics and Law.
          Wonders revealed: ...
      1.  p1 takes The Mausoleum.                                           coins 7/7, pawn 0
    ...
    """
    game, words = replay.game, wording(language)
    yield from _iter_heading(replay.record, viewer, words)
    age = moves = place = 0
    dealt: list[Ply] = []
    remarks: list[str] = []
    line = ""
    changed: Sequence[PlyEvent] = ()
    turned: list[PlyEvent] = []  # events of chance
    changes = iter_events(game.iter_steps(), list_ply_events)
    for place, (state, plies) in enumerate(game.iter_steps()):
        ply = plies[0] if plies else None
        if line:
            yield f"{line:<{MOVE_WIDTH}}  {_describe_coins_and_pawn(state, words)}"
            yield from _format_event_lines(changed, words)
            yield from remarks
            line, remarks = "", []
        if ply is None or ply.seat != CHANCE or state.age != age:
            yield from _iter_chance_lines(dealt, viewer, words, with_temples=game.options.pantheon)
            yield from _format_event_lines(turned, words)
            dealt, turned = [], []
        if state.age != age:
            age = state.age
            yield words.say(f"age.{age}")
        if ply is None:
            break
        changed = next(changes)
        remarks += list_comment_lines(replay, place, viewer)
        if not ply.is_noticed_by(viewer):
            continue
        if ply.seat == CHANCE:
            dealt.append(ply)
            turned += changed
            continue
        moves += 1
        line = f"{moves:3}.  {_describe_move(state, ply, viewer, words)}{format_clock_of_ply(replay, place)}"
    yield from remarks
    yield from _iter_end_of_game(game, replay.result, words)


def _iter_heading(record: Record, viewer: int | None, words: Messages) -> Iterator[str]:
    players = words.say("lines.players", first=record.players[0], second=record.players[1])
    number = record.number
    yield remove_control_characters(
        players if number is None else words.say("terminal.game", number=number, players=players)
    )
    for line in iter_meta_lines(record, viewer):
        yield from wrap(line, WIDTH)


def _describe_move(state: State, ply: Ply, viewer: int | None, words: Messages) -> str:
    """Describe a player's action, with its price, as a viewer (a seat, or None for a spectator) may know it.

    `state` is the position before the action.
    """
    text = describe_ply(ply, viewer, words)
    if (cost := action_payment(state, ply.seat, ply.action)) is not None:
        text = f"{text.removesuffix('.')} ({_describe_price(cost, words)})"
    if ply.follow_up is None:
        return text
    other, action = ply.follow_up
    if action.verb is Verb.BID:
        return f"{text} {words.say('lines.had_bid', name=SEATS[other], number=action.number)}"
    return f"{text} {describe_follow_up(action, words, seat=other)}"


def _describe_price(cost: Payment, words: Messages) -> str:
    """Describe a price: the coins, and the resources that are bought."""
    if cost.chain:
        return f"{words.say('lines.free')}, {words.say('lines.by_chain')}"
    coins = words.say("coins", count=cost.coins) if cost.coins else words.say("lines.free")
    steps = [
        words.say("duel.step.bought", count=step.count, resource=words.say(f"resource.{step.resource}"), each=step.each)
        for step in cost.steps
        if step.type == "bought"
    ]
    return format_with_label(coins, steps, words) if steps else coins


def _format_event_lines(events: Sequence[PlyEvent], words: Messages) -> Iterator[str]:
    """Yield lines that describe events, except payments and new Ages, which the listing has elsewhere."""
    text = describe_events([event for event in events if event["type"] not in ("paid", "age")], words)
    if text:
        yield from wrap(text, WIDTH, initial_indent=MARGIN, subsequent_indent=MARGIN)


def _describe_coins_and_pawn(state: State, words: Messages) -> str:
    pawn = f"{state.pawn:+d}" if state.pawn else "0"
    return words.say("lines.standing", coins=f"{state.city[0].coins}/{state.city[1].coins}", pawn=pawn)


def _iter_chance_lines(plies: list[Ply], viewer: int | None, words: Messages, *, with_temples: bool) -> Iterator[str]:
    for (verb, owner), group in groupby(plies, lambda ply: (ply.action.verb, ply.private_to)):
        seen = [(ply.action, ply.is_component_hidden_from(viewer)) for ply in group]
        if verb is Verb.GUILD and with_temples:
            text = words.say("lines.temple", number=words.join(action.number for action, _ in seen))
        elif verb is Verb.FLIP:
            text = " ".join(describe_chance([each], words) for each in seen)
        else:
            text = describe_chance(seen, words, numbered=seen[0][0].number is not None)
        if owner is not None:
            text += f" ({words.say('lines.alone', name=SEATS[owner])})"
        yield from wrap(text, WIDTH, initial_indent=MARGIN, subsequent_indent=MARGIN + "  ")


def _iter_end_of_game(game: Game, result: RecordedResult | None, words: Messages) -> Iterator[str]:
    state, final = game.state, view(game, None)
    yield ""
    if result is None:
        seat = seat_to_act(state)
        who = words.say("terminal.chance") if seat == CHANCE else SEATS[seat or 0]
        decision = final["decision"]
        question = describe_question(decision, words) if decision and seat != CHANCE else ""
        key = "terminal.unfinished.about" if question else "terminal.unfinished"
        yield words.say(key, names=who, question=question)
    elif final["result"]:
        yield words.say("terminal.ends", result=describe_result(final, words))
    else:
        winner = words.say("plain.draw") if result.winner is None else SEATS[result.winner]
        text = winner
        if result.winner is not None:
            text = words.say("result.they", name=winner, victory=words.say(f"victory.{result.victory}"))
        yield words.say("terminal.ends", result=text)
    yield from iter_score_table_lines(game, words, SEATS, 5)
