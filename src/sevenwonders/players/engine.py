"""`Engine`: a computer player that plays and analyses games, with `Action` objects instead of codes.

Each call may have a limit of simulations or time.  The player gets only the position as its seat knows it, so it cannot
use hidden information.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from operator import index
from types import TracebackType
from typing import Any, Generic, Self, SupportsIndex, TypeVar, cast

from ..engines.player import SubprocessEngine
from ..errors import FeatureNotOfferedError, PlayerError, quoted
from ..game.game import AnyGame, Game
from ..game.game_type import AnyGameType
from ..game.player import Analysis, Candidate, Player, close_player
from ..game.ply import Action, Ply, Result
from ..game.reasons import describe_reason
from ..game.views import KnownState
from ..kernel.struct import Struct
from ..registry import game_type
from .custom import Entrant, ask_for_decision, find_installed_players, name_of
from .spec import BUDGET, PROGRAM, check_player_seed, is_import_path, is_program, parse_spec, player_from

LIMITED = ("search", "playouts", "style")  # the built-in players that take a limit
A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Limit:
    """Budget of a computer player for a decision; the search ends at the limit that it reaches first.

    Attributes:
        simulations: the maximum number of simulations; with a seed and without `time`, results are repeatable.
        time: the maximum number of seconds.
        threads: the number of processors; only `search` uses several.

    >>> Limit(simulations=0)
    Traceback (most recent call last):
    sevenwonders.errors.PlayerError: Limit(simulations=0) should be a whole number from 1 on
    """

    simulations: int | None = None
    time: float | None = None
    threads: int = 1

    def __post_init__(self) -> None:
        for name in ("simulations", "threads"):
            value = getattr(self, name)
            if (value is not None or name == "threads") and not _is_positive_int(value):
                raise PlayerError(f"Limit({name}={quoted(value, 40)}) should be a whole number from 1 on")
        if self.time is not None and not _is_positive_duration(self.time):
            raise PlayerError(f"Limit(time={quoted(self.time, 40)}) should be a number of seconds above 0")


def _is_positive_int(value: object) -> bool:
    """Return whether a value is a whole number that is at least 1."""
    return isinstance(value, SupportsIndex) and not isinstance(value, bool) and index(value) > 0


def _is_positive_duration(value: object) -> bool:
    """Return whether a value is a usable number of seconds: finite and above 0."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < inf


@dataclass(frozen=True, slots=True)
class PlayResult(Generic[A]):
    """The action that a computer player chose, and its analysis of the position.

    Attributes:
        action: the action, which `Game.play` takes.
        analysis: the analysis, with actions instead of codes; None if the player gives none.
    """

    action: A
    analysis: Analysis[A] | None = None


class Engine:
    """A computer player that chooses and analyses `Action` objects; `players.open` creates it.

    An engine plays both games, and several games in turn.  Close an engine that runs a program, or use it in a `with`
    block.

    >>> from sevenwonders import classic, duel, players
    >>> engine = players.open("search", seed=1)
    >>> game = duel.Game(seed=7)
    >>> result = engine.play(game, Limit(simulations=200))
    >>> result.action in game.legal_actions()
    True
    >>> analysis = engine.analyse(classic.Game.new(seed=7, players=3), Limit(simulations=100), top=1)
    >>> [move.action for move in analysis.moves]
    [<Action side night>]

    Attributes:
        name: the player's name.
    """

    def __init__(self, entrant: Entrant, seed: int = 0) -> None:
        check_player_seed(seed)
        self.name = name_of(entrant)
        self._entrant, self._seed = entrant, seed
        if not (isinstance(entrant, str) or callable(entrant) or hasattr(entrant, "choose")):
            raise PlayerError(f"{quoted(entrant, 40)} is no player; give its name, its class or the player")
        self._takes_limit = isinstance(entrant, str) and _takes_limit(self.name)
        self._player: Player[KnownState] | None = None
        self._made_for: tuple[str, Limit | None] | None = None

    def __repr__(self) -> str:
        return f"<Engine '{self.name}'>"

    def play(
        self, game: Game[Struct, A, Ply[Action], Result], limit: Limit | None = None, *, seat: int | None = None
    ) -> PlayResult[A]:
        """Choose an action for a seat, by default for `game.seat`; the game is not changed.

        Args:
            game: the game.
            limit: the budget, by default one second.  Players with a limit of their own, such as levels, take none.
            seat: the seat that decides, if several seats choose at once.

        Raises:
            IllegalActionError: the seat has nothing to decide.
            PlayerError: the player takes no limit, or failed.
        """
        kind, seat = _resolve_game_and_seat(game, seat)
        decision = ask_for_decision(self._get_player(kind, limit), game, seat, self.name)
        known, analysis = kind.known(game.state, seat), decision.analysis
        action = cast("A", kind.action(known, seat, decision.action))
        return PlayResult(action, None if analysis is None else _replace_codes_by_actions(kind, known, analysis))

    def analyse(
        self,
        game: Game[Struct, A, Ply[Action], Result],
        limit: Limit | None = None,
        *,
        top: int | None = None,
        seat: int | None = None,
    ) -> Analysis[A]:
        """Analyse the position for a seat, by default `game.seat`.

        Args:
            game: the game, which is not changed.
            limit: the budget, by default one second.
            top: the number of best actions to return; by default all actions that the player searched.
            seat: the seat that decides, if several seats choose at once.

        Raises:
            IllegalActionError: the seat has nothing to decide.
            PositionError: the position was set up by hand and cannot be searched.
            FeatureNotOfferedError: the player only chooses actions.
            PlayerError: the player takes no limit.
        """
        if top is not None and not _is_positive_int(top):
            raise PlayerError(f"top={quoted(top, 40)} should be a whole number from 1 on")
        kind, seat = _resolve_game_and_seat(game, seat)
        analyse = getattr(self._get_player(kind, limit), "analyse", None)
        if analyse is None:
            raise FeatureNotOfferedError(
                f"the player '{self.name}' chooses actions and analyses nothing; open 'search'"
            )
        known = kind.known(game.state, seat)
        analysis: Analysis = analyse(known, seat)
        best = replace(analysis, moves=analysis.moves[:top])
        return _replace_codes_by_actions(kind, known, kind.add_reasons(best, known))

    def explain(self, game: AnyGame, move: Candidate[Action], language: str = "en") -> list[str]:
        """Explain a move of an analysis: return its reasons as sentences.

        Args:
            game: the game, whose components the sentences name.
            move: a move of an analysis.
            language: the language of the sentences: `en`, `de`, `fr` or `es`.

        >>> from sevenwonders import duel, players
        >>> game, engine = duel.Game(seed=7), players.open("search")
        >>> (best,) = engine.analyse(game, Limit(simulations=100), top=1).moves
        >>> engine.explain(game, best)
        ['Produces 1 glass or 1 papyrus (your choice) each turn. 2 points. Take another turn.']

        Raises:
            SevenWondersError: there are no messages in this language (en, de, fr, es).
        """
        messages = game_type(game.NAME).messages(language)
        return [describe_reason(reason, messages) for reason in move.reasons]

    def close(self) -> None:
        """End the program if the player is an external program; the next `play` or `analyse` starts it again."""
        if self._player is not None:
            close_player(self._player)
        self._player = self._made_for = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()

    def _get_player(self, kind: AnyGameType, limit: Limit | None) -> Player[KnownState]:
        """Return the player for a game and a limit; it is created unless the last call had the same game and limit.

        A player that is used again keeps its search tree.
        """
        if self._player is None or self._made_for != (kind.name, limit):
            player = self._make_player(kind, limit)
            self.close()
            self._player, self._made_for = player, (kind.name, limit)
        return self._player

    def _make_player(self, kind: AnyGameType, limit: Limit | None) -> Player[KnownState]:
        """Create a player for a game within a limit.

        Raises:
            PlayerError: `limit` is no `Limit`, or the player does not take it.
        """
        if not isinstance(limit, Limit | None):
            raise PlayerError(f"{quoted(limit, 40)} is no Limit(simulations=..., time=..., threads=...)")
        if not self._takes_limit:
            if limit is not None:
                raise PlayerError(f"the player '{self.name}' takes no limit; leave it out")
            return player_from(self._entrant, self._seed, kind.name)
        limit = limit or Limit()  # with neither limit, all players think for a second
        simulations, seconds, threads = limit.simulations, limit.time, limit.threads
        if self.name == "search":
            return kind.make_search_player(self._seed, simulations=simulations, seconds=seconds, threads=threads)
        if threads > 1:
            raise PlayerError(f"the player '{self.name}' uses one thread; only 'search' uses several")
        if is_program(self.name):
            command = self.name.removeprefix(PROGRAM)
            return SubprocessEngine(command, game=kind.name, seed=self._seed, simulations=simulations, seconds=seconds)
        spec = parse_spec(self.name)
        return kind.make_player(spec.kind, self._seed, simulations=simulations, seconds=seconds, style=spec.style)


def _resolve_game_and_seat(game: AnyGame, seat: int | None) -> tuple[AnyGameType, int]:
    """Return the type of a game, and the seat that decides.

    Args:
        game: the game.
        seat: a seat that has to decide, or None for `game.seat`.

    Raises:
        PlayerError: the game has changed rules, or is no game.
        IllegalActionError: the seat has nothing to decide.
    """
    if not isinstance(game, Game):
        raise PlayerError(f"an engine is asked about a game, such as duel.Game(), and {quoted(game, 40)} is none")
    kind = game_type(game.NAME)
    if game.RULES is not kind.Game.RULES:
        raise PlayerError(f"computer players play by the rules of {kind.name}.Game, not of {type(game).__name__}")
    return kind, game.require_deciding_seat(seat)


def _replace_codes_by_actions(kind: AnyGameType, known: KnownState, analysis: Analysis[Any]) -> Analysis[Any]:
    """Return a copy of an analysis with `Action` objects instead of codes.

    Args:
        kind: the type of the game.
        known: the position that was analysed, as the seat knows it.
        analysis: the analysis.
    """

    def convert_continuation(codes: Sequence[int]) -> tuple[Action, ...]:
        return tuple(action for _, action in kind.iter_continuation(known, analysis.seat, codes))

    def convert_move(move: Candidate[Any]) -> Candidate[Any]:
        first, *rest = convert_continuation((move.action, *move.line))
        return replace(move, action=first, line=tuple(rest))

    return replace(analysis, moves=tuple(map(convert_move, analysis.moves)), line=convert_continuation(analysis.line))


def _takes_limit(word: str) -> bool:
    """Return whether the player of a specification such as `search` or `level:3` takes a limit.

    Raises:
        PlayerError: there is no such player, or the specification has a budget already.
    """
    if is_program(word):
        budget, colon, command = word.removeprefix(PROGRAM).partition(":")
        plain, has_budget = PROGRAM + command, bool(colon and BUDGET.fullmatch(budget))
    elif word.partition(":")[0] in LIMITED:
        spec = parse_spec(word)
        plain = f"style:{spec.style}" if spec.style else spec.kind
        has_budget = word != plain
    else:
        if not is_import_path(word) and word not in find_installed_players():
            parse_spec(word)  # raises an error that lists the players
        return False
    if has_budget:
        raise PlayerError(f"'{word}' has a budget; open '{plain}' and give Limit(...) with each question")
    return True


def open(player: Entrant, seed: int = 0) -> Engine:
    """Open a computer player as an engine, which returns actions.

    Args:
        player: `search`, `playouts` or `style:NAME`, which take a `Limit`; `random`, `greedy` or `level:NUMBER`; a
            program as in `exec:./engine`, which takes a `Limit`, too; or any other argument of `player_from`.
        seed: the seed of the player's random draws.

    >>> from sevenwonders import players
    >>> players.open("search:500ms")
    Traceback (most recent call last):
    sevenwonders.errors.PlayerError: 'search:500ms' has a budget; open 'search' and give Limit(...) with each question

    Raises:
        PlayerError: there is no such player, or the specification has a budget.
    """
    return Engine(player, seed)
