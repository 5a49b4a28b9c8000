"""Replaying a record as a game, with every chance event as recorded, and recording a game."""

from collections.abc import Iterator, Mapping
from itertools import takewhile

from ...errors import IllegalActionError
from ...game import move, record
from ...game.replay import Replayer, format_legal_actions, make_wrong_chance_error
from ...kernel.chance import Purpose
from ...kernel.random_source import RandomSource, Seed
from ..actions import VERBS, Action, Verb, chance_event_location, legal_codes
from ..deal import Deal
from ..game import Game, Ply
from ..ids import SEAT_NAMES
from ..rules.state import CHANCE
from ..verbs import NUMBERED
from .move import Move, RecordedResult

Replay = record.Replay[Game, RecordedResult]
GameToRecord = record.GameToRecord[Game, Deal]


class DuelReplayer(Replayer[Game, Action, RecordedResult]):
    """Replay of a record of Duel; the record may list successive chance events in another order than the game."""

    def iter_moves(self) -> Iterator[tuple[int, move.Move]]:
        left = list(enumerate(self.record.moves, 1))[::-1]
        while left:
            yield _pop_next_move(self.game, left)

    def replay_chance(self, action: Action, unrecorded: list[int]) -> int:
        game = self.game
        for number in unrecorded:
            if _matches_chance_ply(action, game.plies[number]):
                return number
        (awaited, place), number = _find_awaited_chance_event(game), len(game.plies)
        if action.verb is awaited and _location_named_by(action) in (None, place):
            game.play(Action(awaited, action.units, place) if awaited in NUMBERED else action)
            return number
        for earlier in unrecorded:
            if _is_same_event(action, game.plies[earlier].action):
                words = f"the record's own deal says '{game.plies[earlier]}'"
                raise IllegalActionError(words, refusal={"code": "deal_other"})
        if awaited is Verb.CARD:
            words = f"first say which card lies in slot {place}, as in 'd card {place} quarry'"
            raise IllegalActionError(words, refusal={"code": "chance_untold"})
        if awaited is not None:
            raise make_wrong_chance_error(game)
        raise IllegalActionError("no such chance event is due here", refusal={"code": "no_chance"})

    def replay_action(self, seat: int, action: Action) -> int:
        ply = _play_move(self.game, seat, action)
        self.since = ply + 1
        return ply


def _pop_next_move(game: Game, left: list[tuple[int, move.Move]]) -> tuple[int, move.Move]:
    """Remove the next move from `left`, a reversed list of moves with their numbers, and return it with its number.

    If chance is to act, this is the recorded move that fits the current event, as a record may list successive chance
    events in any order.
    """
    verb, number = _find_awaited_chance_event(game)
    if verb is not None:
        run = takewhile(lambda place: left[place][1].seat == CHANCE, range(len(left) - 1, -1, -1))
        numbers = {
            place: _location_named_by(left[place][1].action) for place in run if left[place][1].action.verb is verb
        }
        for wanted in (number, None):
            for place in numbers:
                if numbers[place] == wanted:
                    return left.pop(place)
    return left.pop()


def _find_awaited_chance_event(game: Game) -> tuple[Verb | None, int | None]:
    """Return the verb of the chance event that a game waits for, and the number of its slot, space or Chamber, if any.

    Both are None if a player is to act.
    """
    if game.seat != CHANCE or game.question is None:
        return None, None
    (verb,) = VERBS[game.question]
    return verb, chance_event_location(game.state) if verb in NUMBERED else None


def _location_named_by(action: object) -> int | None:
    """Return the number, as in notation, of the slot, space or Chamber in a chance event; None if it is not given."""
    return action.number if isinstance(action, Action) and action.verb in NUMBERED else None


def _play_move(game: Game, seat: int, action: Action) -> int:
    """Play a player's move of a record and return the index of its ply.

    A record may contain a move that takes the last Wonder of the four on offer, which needs no decision. Such a move
    has no ply; the returned index is then that of the player's pick before it.
    """
    last = next((number for number in reversed(range(len(game.plies))) if game.plies[number].seat != CHANCE), None)
    if last is not None and game.plies[last].follow_up == (seat, action):
        return last
    if game.seat is None:
        raise IllegalActionError("the game is over before this move", refusal={"code": "over"})
    if game.seat == CHANCE:
        unknown = "the chance event before it is missing"
        raise IllegalActionError(
            f"first say what chance did: {format_legal_actions(game)}", unknown, {"code": "chance_untold"}
        )
    if game.seat != seat:
        other = f"it is {SEAT_NAMES[game.seat]}’s turn to decide"
        refusal = {"code": "other_to_decide", "seat": SEAT_NAMES[game.seat]}
        raise IllegalActionError(f"{other}: {format_legal_actions(game)}", other, refusal)
    number = len(game.plies)
    game.play(action)
    return number


def _matches_chance_ply(action: Action, ply: Ply) -> bool:
    if ply.seat != CHANCE:
        return False
    names = [unit.name for unit in action.units]  # equal cards have one name
    given = (action.verb, names, ply.action.number if action.number is None else action.number)
    return given == (ply.action.verb, [unit.name for unit in ply.action.units], ply.action.number)


def _is_same_event(action: Action, dealt: Action) -> bool:
    return action.verb is dealt.verb and (action.verb not in NUMBERED or action.number in (None, dealt.number))


# --- writing a game down


def make_game_to_record(game: Game, explicit: bool) -> GameToRecord:
    """Return a game with the seed and deal that its record needs to reproduce all outcomes of chance.

    If seed and deal do not suffice, or if `explicit` is set, the game is replayed with a deal that lists all outcomes.
    """
    if not explicit:
        deal = game.given_deal
        implied = Deal.unknown(game.options)
        if game.seed is not None and game.position is None:
            implied = Deal.from_seed(game.seed, game.options)
        given = None if deal == implied else deal
        expected = tuple(_iter_determined_outcomes(game, game.seed))
        if all(code in (None, ply.code) for code, ply in zip(expected, game.plies, strict=True)):
            return GameToRecord(game, game.seed, given, game.position, expected)
    again = _replay_with_known_deal(game)
    deal = again.given_deal
    given = None if deal == Deal.unknown(game.options) else deal
    return GameToRecord(again, None, given, game.position, tuple(_iter_determined_outcomes(again, None)))


def iter_moves_to_record(
    source: GameToRecord, clocks: Mapping[int, float], comments: Mapping[int, str]
) -> Iterator[Move]:
    """Yield the moves that a record has to list: those of the players, and some chance events.

    A chance event is listed if seed and deal do not determine it, or if it has a clock time or a comment.

    Args:
        source: the game, and the seed, deal and position of its record.
        clocks: the readings of the clocks, by index of the ply.
        comments: the comments, by index of the ply.
    """
    silent = set[int]()  # plies of chance that the deal leaves open; a seed leaves none open
    if source.seed is None:
        silent = {number for number, expected in enumerate(source.expected) if expected is None}
    for number, ply in enumerate(source.game.plies):
        clock, comment = clocks.get(number), comments.get(number, "")
        if ply.seat != CHANCE or number in silent or clock is not None or comment:
            yield Move(ply.seat, ply.action, clock, comment)


def _iter_determined_outcomes(game: Game, seed: Seed | None) -> Iterator[int | None]:
    """Yield, for each ply, the code of the outcome of chance that seed and deal determine.

    It is None for plies of players and for outcomes that are not determined.
    """
    deal = game.given_deal
    dice = None if seed is None else RandomSource(seed, Purpose.CHANCE)
    for (state, _), ply in zip(game.iter_steps(), game.plies, strict=False):
        expected = None
        if ply.seat == CHANCE:
            expected = deal.planned_outcome(state)
            if expected is None and dice is not None:
                codes = legal_codes(state)
                free = deal.unreserved_outcomes(state, codes) or codes
                expected = free[dice.draw(len(free))]
            deal = deal.with_outcome(state, ply.code)
        yield expected


def _replay_with_known_deal(game: Game) -> Game:
    """Return a game replayed with a deal that contains all its outcomes of chance so far."""
    try:
        return game.replay_with_deal(game.deal_so_far())
    except IllegalActionError:  # a position set up by hand may use a place of the deal twice
        return game.replay_with_deal(Deal.unknown(game.options))
