"""Solver that computes the exact chance to win in positions near the end of the game."""

from .solve import Solution, SolvedMove, has_no_private_knowledge, solve

__all__ = ["Solution", "SolvedMove", "compile_ahead", "has_no_private_knowledge", "solve"]


def compile_ahead() -> None:
    """Compile all functions of the solver before their first use, by solving a trivial position."""
    from ....kernel.chance import Purpose, make_random_stream
    from ...rules.setup import new_game
    from ...rules.simulation import resolve_chance
    from ...rules.state import State, seat_to_act
    from ...states import known
    from .solve import LAST_AGE

    state = State()
    new_game(state, 0)
    resolve_chance(state, make_random_stream(0, Purpose.DEAL))
    state.age = LAST_AGE
    solve(known(state, 0), seat_to_act(state), positions=1)
