"""From a record to its game, move by move, every chance event as written; and from a game to what is written."""

from collections.abc import Iterator, Mapping
from itertools import takewhile

from ...errors import IllegalActionError
from ...game import move, record
from ...game.replay import Replayer, chance_decides_otherwise, choices
from ...kernel.chance import Purpose
from ...kernel.dice import Dice, Seed
from ..actions import Action, Verb, legal_codes, numbered_place, verbs_of
from ..deal import Deal
from ..game import Game, Ply
from ..ids import SEAT_NAMES
from ..rules.state import CHANCE
from ..verbs import NUMBERED
from .move import Move, Outcome

Replay = record.Replay[Game, Outcome]
Source = record.Source[Game, Deal]


def replay(record: record.Record) -> Replay:
    """Set up the game of a record, play its moves and compare the outcome.  Raises `RecordError`."""
    return _Replayer(record, Game, Outcome).run()


class _Replayer(Replayer[Game, Action, Outcome]):
    """A record of Duel being replayed."""

    def lines(self) -> Iterator[tuple[int, move.Move]]:
        left = list(enumerate(self.record.moves, 1))[::-1]
        while left:
            yield _next(self.game, left)

    def dealt(self, action: Action, untold: list[int]) -> int:
        return _dealt(self.game, action, untold)

    def played(self, seat: int, action: Action) -> int:
        ply = _played(self.game, seat, action)
        self.since = ply + 1
        return ply


def _next(game: Game, left: list[tuple[int, move.Move]]) -> tuple[int, move.Move]:
    """Take the next line; of what chance does at one time, which a person writes in any order, what is awaited."""
    verb, number = _awaited(game)
    if verb is not None:
        run = takewhile(lambda place: left[place][1].seat == CHANCE, range(len(left) - 1, -1, -1))
        said = {place: _number(left[place][1].action) for place in run if left[place][1].action.verb is verb}
        for wanted in (number, None):
            for place in said:
                if said[place] == wanted:
                    return left.pop(place)
    return left.pop()


def _awaited(game: Game) -> tuple[Verb | None, int | None]:
    """What the dealer is to say now, and about which slot, space or Chamber."""
    if game.seat != CHANCE or game.question is None:
        return None, None
    (verb,) = verbs_of(game.question)
    return verb, numbered_place(game.state) if verb in NUMBERED else None


def _number(action: object) -> int | None:
    """The place that a dealer's line is about, if it names one."""
    return action.number if isinstance(action, Action) and action.verb in NUMBERED else None


def _played(game: Game, seat: int, action: Action) -> int:
    """Play a player's move; the number of its ply.  The last pick of a draft group, which is automatic, may be said."""
    last = next((number for number in reversed(range(len(game.plies))) if game.plies[number].seat != CHANCE), None)
    if last is not None and game.plies[last].follow == (seat, action):
        return last
    if game.seat is None:
        raise IllegalActionError("the game is over before this move", refusal={"code": "over"})
    if game.seat == CHANCE:
        unknown = "the chance event before it is missing"
        raise IllegalActionError(f"first say what chance did: {choices(game)}", unknown, {"code": "chance_untold"})
    if game.seat != seat:
        other = f"it is {SEAT_NAMES[game.seat]}’s turn to decide"
        refusal = {"code": "other_to_decide", "seat": SEAT_NAMES[game.seat]}
        raise IllegalActionError(f"{other}: {choices(game)}", other, refusal)
    number = len(game.plies)
    game.play(action)
    return number


def _dealt(game: Game, action: Action, untold: list[int]) -> int:
    """Let a chance event come out as told, or compare it with what the deal already said; the number of its ply."""
    for number in untold:
        if _agrees(action, game.plies[number]):
            return number
    (awaited, place), number = _awaited(game), len(game.plies)
    if action.verb is awaited and _number(action) in (None, place):
        game.play(Action(awaited, action.units, place) if awaited in NUMBERED else action)
        return number
    for earlier in untold:
        if _same_event(action, game.plies[earlier].action):
            words = f"the record's own deal says '{game.plies[earlier]}'"
            raise IllegalActionError(words, refusal={"code": "deal_other"})
    if awaited is Verb.CARD:
        words = f"first say which card lies in slot {place}, as in 'd card {place} quarry'"
        raise IllegalActionError(words, refusal={"code": "chance_untold"})
    if awaited is not None:
        raise chance_decides_otherwise(game)
    raise IllegalActionError("no such chance event is due here", refusal={"code": "no_chance"})


def _agrees(action: Action, ply: Ply) -> bool:
    if ply.seat != CHANCE:
        return False
    names = [unit.name for unit in action.units]  # equal cards have one name
    said = (action.verb, names, ply.action.number if action.number is None else action.number)
    return said == (ply.action.verb, [unit.name for unit in ply.action.units], ply.action.number)


def _same_event(action: Action, dealt: Action) -> bool:
    return action.verb is dealt.verb and (action.verb not in NUMBERED or action.number in (None, dealt.number))


# --- writing a game down


def source_of(game: Game, explicit: bool) -> Source:
    """How to write a game down: by its seed and deal where these give what happened, explicitly where they do not."""
    if not explicit:
        deal = game.given_deal
        usual = Deal.unknown(game.options)
        if game.seed is not None and game.position is None:
            usual = Deal.from_seed(game.seed, game.options)
        given = None if deal == usual else deal
        expected = tuple(_expected(game, game.seed))
        if all(code in (None, ply.code) for code, ply in zip(expected, game.plies, strict=True)):
            return Source(game, game.seed, given, game.position, expected)
    again = _with_known_deal(game)
    deal = again.given_deal
    given = None if deal == Deal.unknown(game.options) else deal
    return Source(again, None, given, game.position, tuple(_expected(again, None)))


def moves_of(source: Source, clocks: Mapping[int, float], comments: Mapping[int, str]) -> Iterator[Move]:
    """The lines of a record: the players' moves, and what chance did beyond seed and deal (or with a remark)."""
    silent = set[int]()  # where nothing says what chance did; a seed always does
    if source.seed is None:
        silent = {number for number, expected in enumerate(source.expected) if expected is None}
    for number, ply in enumerate(source.game.plies):
        clock, comment = clocks.get(number), comments.get(number, "")
        if ply.seat != CHANCE or number in silent or clock is not None or comment:
            yield Move(ply.seat, ply.action, clock, comment)


def _expected(game: Game, seed: Seed | None) -> Iterator[int | None]:
    """Yield the code that seed and deal give for each ply; None for players and where they are silent."""
    deal = game.given_deal
    dice = None if seed is None else Dice(seed, Purpose.CHANCE)
    for (state, _), ply in zip(game.steps(), game.plies, strict=False):
        expected = None
        if ply.seat == CHANCE:
            expected = deal.outcome(state)
            if expected is None and dice is not None:
                codes = legal_codes(state)
                free = deal.free(state, codes) or codes
                expected = free[dice.draw(len(free))]
            deal = deal.learn(state, ply.code)
        yield expected


def _with_known_deal(game: Game) -> Game:
    """The same game, set up with a deal that knows what became known in it."""
    try:
        return game.under(game.dealt())
    except IllegalActionError:  # set up by hand so oddly that a place of the deal was used twice
        return game.under(Deal.unknown(game.options))
