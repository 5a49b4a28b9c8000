"""Games that go on when a player fails: it raises an error, returns no legal action, or exceeds the time limit.

The failed player loses. A random player decides for it, and the game stops when only one player has not failed.
"""

from ..errors import PlayerError, quoted
from ..game.game import AnyGame
from ..game.player import Player, close_player
from ..game.views import KnownState
from ..kernel.chance import Purpose, derive_seed
from ..players import RandomPlayer
from ..players.custom import is_built_in
from ..registry import game_type
from .isolation import IsolatedPlayer, OutOfTime, PlayerFault, TimeLimit, describe_fault
from .jobs import Fault, GameJob, GameRow, make_game_row, make_seat_player


def play_tolerating_faults(job: GameJob, seconds: float | None = None) -> tuple[AnyGame, list[Fault]]:
    """Play one game until it is over or all but one player have failed; return the game and the faults.

    A random player replaces a player that fails: one that raises an error, returns no legal action or takes too long.

    Args:
        job: the description of the game to play.
        seconds: the time limit for a decision of a player from outside this package; None for no limit.
    """
    game = game_type(job.game).deal_game(job.options, job.seed, job.names)
    seats = range(len(job.players))
    players: dict[int, Player[KnownState]] = {}
    faults: list[Fault] = []
    limit, unlimited = TimeLimit(seconds), TimeLimit(None)
    limits = dict.fromkeys(seats, unlimited)

    def replace_player(seat: int, error: BaseException, thing: object, method: str) -> None:
        """Record the fault of a player, and replace the player by a random player.

        Args:
            seat: the seat of the player.
            error: the error that the player raised.
            thing: the player, or the class or name from which it could not be made.
            method: the name of the method that raised the error.
        """
        limit.disarm()
        if isinstance(error, KeyboardInterrupt | GeneratorExit):
            raise error
        cause = error.__cause__
        fault = cause if isinstance(cause, PlayerFault) else describe_fault(error, thing, method)
        reason = f"it took longer than {seconds:g} seconds" if isinstance(error, OutOfTime) else fault.reason
        is_located = fault is cause and fault.where
        where = thing.code_location if isinstance(thing, IsolatedPlayer) and not is_located else fault.where
        faults.append(Fault(job.names[seat], seat, reason, where))
        if seat in players:
            _dismiss_player(players[seat], limit)
        limits[seat] = unlimited
        players[seat] = RandomPlayer(derive_seed(job.seed, Purpose.PLAYER, job.number, seat), job.game)

    try:
        for seat in seats:
            try:
                with limit:
                    player = make_seat_player(job, seat)
                if isinstance(player, IsolatedPlayer):  # it is stopped by ending its process
                    player.seconds = seconds
                    player.start()
                else:
                    limits[seat] = unlimited if is_built_in(player) else limit  # built-in players keep their own time
                players[seat] = player
            except BaseException as error:
                replace_player(seat, error, job.players[seat], "__init__")
        while not game.is_over and len(faults) < len(seats) - 1:
            for seat in game.deciders:
                try:
                    with limits[seat]:
                        decision = players[seat].choose(game.known(seat), seat)
                    if not hasattr(decision, "action"):
                        raise PlayerError(f"it answered {quoted(decision, 60)}, which is no Decision")
                    game.commit(seat, decision.action)
                except BaseException as error:
                    replace_player(seat, error, players[seat], "choose")
                    game.commit(seat, players[seat].choose(game.known(seat), seat).action)
    finally:
        for player in players.values():
            _dismiss_player(player, limit)
        limit.close()
    return game, faults


def play_job_tolerating_faults(job: GameJob, seconds: float | None = None) -> GameRow:
    """Play a game until it is over or all but one player have failed; return its result, in which failed players lose.

    A player fails by raising an error, returning no legal action or taking too long; a random player replaces it.

    Args:
        job: the description of the game to play.
        seconds: the time limit for a decision of a player from outside this package; None for no limit.
    """
    return make_game_row(job, *play_tolerating_faults(job, seconds))


def _dismiss_player(player: Player[KnownState], limit: TimeLimit) -> None:
    """Close a player that is no longer needed, within a time limit, and ignore its errors."""
    try:
        with limit:
            close_player(player)
    except BaseException as error:
        limit.disarm()
        if isinstance(error, KeyboardInterrupt | GeneratorExit):
            raise
