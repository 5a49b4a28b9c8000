"""The log of a game for its players: their actions, outcomes of chance, and events that need no decision."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from ..game.events import PlyEvent, describe_event, iter_events
from ..game.log import LogEntry
from ..game.seats import Seat
from ..messages import Messages
from .actions import Action, Verb
from .events import list_ply_events
from .game import Game, Ply
from .ids import SEATS
from .rules.state import CHANCE
from .words import describe_chance, describe_played_action, is_you

SILENT = (Verb.GUILD, Verb.SENATOR)  # without entries, as the backs are visible
DEALT = 7  # this many cards dealt in a row are described together, as the layout of an Age
KINDS = {Verb.INFLUENCE: "senator", Verb.SHIFT: "senator", Verb.EXPEL: "senator", Verb.DECREE: "decree"}
KINDS |= {Verb.CONSPIRE: "conspiracy", Verb.RETURN: "conspiracy", Verb.FLIP: "decree"}


def make_log(
    game: Game, viewer: int | None, messages: Messages, names: Sequence[str] | None = None, since: int = 0
) -> list[LogEntry]:
    """Return the log entries from the ply at index `since` on, as a seat (or, with None, a spectator) may read them.

    >>> from sevenwonders.duel.wording import wording
    >>> game = Game(seed=7, names=("Ada", "Bob"))
    >>> game.play("draft mausoleum")
    <Ply p1 draft the_mausoleum>
    >>> for entry in make_log(game, None, wording())[1:]:
    ...     print(entry.seat, entry.text)
    None Wonders revealed: Piraeus, The Pyramids, The Mausoleum and The Hanging Gardens.
    0 Ada takes The Mausoleum.

    Args:
        game: the game.
        viewer: the seat that reads the log, None for a spectator.
        messages: the texts of a language.
        names: the names of both players, by default the names in the game.
        since: the index of the first ply.
    """
    names = game.names if names is None else names
    plies = list(enumerate(game.plies[since:], since))
    changes = dict(
        zip(range(since, len(game.plies)), iter_events(game.iter_steps(since), list_ply_events), strict=True)
    )
    entries: list[LogEntry] = []
    noticed = (pair for pair in plies if pair[1].is_noticed_by(viewer))
    for verb, run in groupby(noticed, lambda pair: pair[1].action.verb if pair[1].seat == CHANCE else None):
        seen = list(run)
        if verb is not None and verb not in SILENT:
            actions = [(ply.action, ply.is_component_hidden_from(viewer)) for _, ply in seen]
            texts = _describe_successive_outcomes(verb, actions, messages)
            entries += [LogEntry(None, KINDS.get(verb), text, ply=seen[0][0]) for text in texts]
        for number, ply in seen:
            if verb is None:
                entries += _iter_action_entries(number, ply, viewer, messages, names)
            if text := describe_events(changes[number], messages, names):
                entries.append(LogEntry(None, None, text, ply=number, is_consequence=True))
    return entries


def describe_events(events: Sequence[PlyEvent], messages: Messages, names: Sequence[str] = SEATS) -> str:
    """Describe the events of a ply in sentences, as one text."""
    called: dict[Seat, str] = dict(zip(SEATS, names, strict=True))
    return " ".join(describe_event(event, messages, called) for event in events)


def _describe_successive_outcomes(
    verb: Verb, actions: Sequence[tuple[Action, bool]], messages: Messages
) -> Iterator[str]:
    if verb is Verb.CARD and len(actions) >= DEALT:
        yield messages.say("log.dealt", count=len(actions))
    elif verb is Verb.FLIP:
        yield from (describe_chance([each], messages) for each in actions)
    else:
        yield describe_chance(actions, messages)


def _iter_action_entries(
    number: int, ply: Ply, viewer: int | None, messages: Messages, names: Sequence[str]
) -> Iterator[LogEntry]:
    text = describe_ply(ply, viewer, messages, names)
    yield LogEntry(ply.seat, find_log_icon_kind(ply.action, ply.is_component_hidden_from(viewer)), text, ply=number)
    if ply.follow_up:
        seat, action = ply.follow_up
        text = describe_follow_up(action, messages, names, seat)
        yield LogEntry(seat, find_log_icon_kind(action), text, ply=number, is_consequence=True)


def describe_ply(ply: Ply, viewer: int | None, messages: Messages, names: Sequence[str] = SEATS) -> str:
    """Describe the action of a player in a sentence, as a seat (or, with None, a spectator) may read it."""
    hidden, zeus_card = ply.is_component_hidden_from(viewer), messages.component_name(ply.card.id) if ply.card else ""
    return describe_played_action(
        ply.action, messages, names, ply.seat, hidden=hidden, zeus_card=zeus_card, question=ply.question
    )


def describe_follow_up(action: Action, messages: Messages, names: Sequence[str] = SEATS, seat: int = 0) -> str:
    """Describe, in a sentence, an action that followed automatically from another player's action.

    Such an action takes the last Wonder of the four on offer, or reveals the bid of the first player.

    Args:
        action: the action.
        messages: the texts of a language.
        names: the names of the players, by seat.
        seat: the seat whose action it is.
    """
    if action.verb is Verb.BID:
        return describe_played_action(action, messages, names, seat)
    name = "you" if is_you(names[seat], messages) else names[seat]
    return messages.say("lines.gets", name=name, unit=messages.component_name(action.units[0].id))


def find_log_icon_kind(action: Action, hidden: bool = False) -> str | None:
    """Return the kind of component whose icon is shown before the log entry of an action; None for no icon.

    Set `hidden` if the reader may not know the component.
    """
    if hidden:
        secret = action.verb.row.secret
        return secret if secret not in ("card", "coins") else None
    return action.units[0].kind if action.units else KINDS.get(action.verb)
