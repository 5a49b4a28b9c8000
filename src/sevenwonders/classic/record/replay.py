"""Replay of a game record, with every chance event as recorded; and the contents of the record of a game."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...errors import IllegalActionError, RecordError
from ...game import record
from ...game.replay import Replayer, make_wrong_chance_error
from ..actions import VERBS, Action, Verb
from ..deal import Deal
from ..game import Game, Ply
from ..position import Position
from ..rules.state import CHANCE, Question
from .move import Move, RecordedResult

Replay = record.Replay[Game, RecordedResult]
GameToRecord = record.GameToRecord[Game, Deal]


class GameReplayer(Replayer[Game, Action, RecordedResult]):
    """Replay of a game record of 7 Wonders, move by move."""

    def check_can_be_replayed(self) -> None:
        deal = self.record.deal
        hands = deal.hands if isinstance(deal, Deal) else ()
        if any(bool(hand) != bool(age[0]) for age in hands for hand in age):
            raise RecordError("this is the record of one seat, which does not know the hands of the others")

    def replay_chance(self, action: Action, unrecorded: list[int]) -> int:
        game = self.game
        for number in unrecorded:
            if game.plies[number].seat == CHANCE and str(game.plies[number].action) == str(action):
                return number
        if game.seat == CHANCE and game.question is not None:
            if action.verb not in VERBS[game.question]:
                raise make_wrong_chance_error(game)
            number = len(game.plies)
            game.play(action)
            return number
        if any(game.plies[number].action.verb is action.verb for number in unrecorded):
            words = "the record's own seed or deal says something else"
            raise IllegalActionError(words, refusal={"code": "deal_other"})
        raise IllegalActionError("no such chance event is due here", refusal={"code": "no_chance"})

    def replay_action(self, seat: int, action: Action) -> int:
        if self.game.question is Question.DEAL_CARD and not any(move.seat == CHANCE for move in self.record.moves):
            key = f"deal.age_{self.game.age}"
            words = f"the record tells no hands here, as that of a spectator; write them into '{key}'"
            raise IllegalActionError(words, refusal={"code": "chance_untold"})
        return super().replay_action(seat, action)


# --- writing


def make_game_to_record(game: Game, explicit: bool) -> GameToRecord:
    """Return all from which a game's record is made: the game, its seed, deal and starting position.

    Without a seed, or if `explicit` is set, the deal contains all that was dealt, and there is no seed.
    """
    seed, deal = (game.seed, game.deal) if game.seed is not None and not explicit else (None, game.deal_so_far())
    position = None if game.position is None else copy_without_choices(game.position)
    return GameToRecord(game, seed, deal if deal != Deal() else None, position)


def iter_moves_to_record(
    source: GameToRecord, clocks: Mapping[int, float], comments: Mapping[int, str]
) -> Iterator[Move]:
    """Yield the lines of a record: all choices, and chance events that seed and deal do not decide.

    Other chance events have a line only if there is a clock reading or a comment.  Choices of an incomplete turn come
    last.

    Args:
        source: the game, and the seed, deal and position of its record.
        clocks: the clock times, by index of the ply.
        comments: the comments, by index of the ply.
    """
    game = source.game
    for number, ply in enumerate(game.plies):
        clock, comment = clocks.get(number), comments.get(number, "")
        if ply.seat != CHANCE or not _is_chance_determined(source, ply) or clock is not None or comment:
            yield Move(ply.seat, ply.action, clock, comment)
    for place, seat in enumerate(game.asked, len(game.plies)):
        action = game.committed_action(seat)
        if action is not None:
            yield Move(seat, action, clocks.get(place), comments.get(place, ""))


def copy_without_choices(position: Position) -> Position:
    """Return a starting position without choices that seats have already made; a record has them among its moves."""
    cities = [{name: entry for name, entry in city.items() if name != "choice"} for city in position.cities]
    return replace(position, cities=cities)


def _is_chance_determined(source: GameToRecord, ply: Ply) -> bool:
    """Return whether the seed or the deal of a record determines a chance event, so that it needs no line."""
    deal = source.deal or Deal()
    boards_and_sides = {Verb.BOARD: deal.boards, Verb.SIDE: deal.sides}
    hands = deal.hands[ply.age - 1 : ply.age]
    return source.seed is not None or any(boards_and_sides.get(ply.action.verb, hands))
