"""A table of Duel in a real browser without a server; the person at the page plays every decision."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from sevenwonders.duel import Game, Options, view
from sevenwonders.duel.options import options_from

from ..table.page_harness import Stage

MODULES: dict[str, tuple[str, ...]] = {
    "base": (),
    "pantheon": ("pantheon",),
    "agora": ("agora",),
    "both": ("pantheon", "agora"),
    "solo": ("solo",),
}
CARDS_LEFT = {1: 18, 2: 15, 3: 13}


def game_of(modules: str, seed: int, **changes: Any) -> Game:
    """A new game of a combination of modules."""
    options: Options = options_from("default", changes, MODULES[modules])
    return Game(options, seed=seed, names=("Ada", "Mira"))


@cache
def moments(modules: str) -> tuple[Game, ...]:
    """A game of random moves in each Age, a few moves into it, with a person to choose a card; only to be looked at."""
    return tuple(_moments(modules))


def _moments(modules: str) -> Iterator[Game]:
    for age, left in CARDS_LEFT.items():
        for seed in range(60):
            game, dice = game_of(modules, seed), random.Random(seed)
            while not game.is_over and not _is_moment(game, age, left):
                game.play(dice.choice(game.legal_actions()))
            if not game.is_over:
                yield game
                break


def _is_moment(game: Game, age: int, left: int) -> bool:
    state = game.state
    turn = game.seat in (0, 1) and game.question is not None and game.question.name == "TURN"
    return bool(turn and state.age == age and state.present.bit_count() <= left)


class DuelStage(Stage):
    """A game of two people at one screen."""

    name = "duel"

    @property
    def viewer(self) -> int:
        """The seat whose view is shown: the player to decide, else the first seat."""
        return self.game.seat if self.game.seat in (0, 1) else 0

    def sight(self) -> dict[str, Any]:
        """The view that the page should show."""
        return view(self.game, self.viewer)

    def seats(self) -> dict[str, Any]:
        """Both are people."""
        names = dict(zip(("p1", "p2"), self.game.names, strict=True))
        return {
            "kind": "hot_seat",
            "names": names,
            "seats": {who: {"kind": "person", "player": None, "name": name} for who, name in names.items()},
            "you": "both",
            "modules": list(self.game.options.modules),
            "options": self.game.options.changed_values(),
            "profile": "default",
            "can_undo": bool(self.game.plies),
        }

    def act(self, action: str) -> None:
        """Play an action for the player to decide."""
        self.game.play(action)
