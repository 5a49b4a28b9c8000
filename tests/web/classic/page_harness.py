"""A table of 7 Wonders in a real browser without a server; the engine plays in this process, the others at random."""

import random
from typing import Any

from sevenwonders.classic import Game, Question, view

from ..table.page_harness import Stage

NAMES = ("Ada", "Mira", "Tomás", "Lin", "Aiko", "Nero", "Ruth")
SEATS = tuple(f"p{number}" for number in range(1, 8))


def game_of(players: int, seed: int, **options: Any) -> Game:
    """A new game."""
    return Game.new(seed=seed, players=players, names=NAMES[:players], **options)


def play_to(game: Game, age: int, turn: int, seed: int = 0) -> Game:
    """Random choices, building before all else, until a turn begins."""
    dice = random.Random(seed)
    while not game.is_over and (game.age, game.turn, game.question) != (age, turn, Question.CHOOSE):
        for seat in game.deciders:
            legal = game.legal_actions(seat)
            built = [action for action in legal if action.verb.value == "build"] or legal
            game.commit(seat, dice.choice(built if dice.random() < 0.85 else legal))
    return game


class ClassicStage(Stage):
    """A game and the page of one seat; the other seats choose at random before it."""

    name = "classic"

    def __init__(self, page: Any, game: Game, seat: int | None = 0, seed: int = 0, **table: Any) -> None:
        self.seat, self.dice = seat, random.Random(seed)
        super().__init__(page, game, **table)
        self.others_choose()

    def others_choose(self) -> None:
        """Let the other seats choose until the person is to decide or the game is over."""
        while not self.game.is_over:
            for seat in self.game.deciders:
                if seat != self.seat and seat in self.game.deciders:
                    self.game.commit(seat, self.dice.choice(self.game.legal_codes(seat)))
            if self.seat in self.game.deciders or self.seat is None:
                break

    def sight(self) -> dict[str, Any]:
        """The view that the page should show."""
        return dict(view(self.game, self.seat))

    def seats(self) -> dict[str, Any]:
        """One person among computers, or a spectator."""
        seats = SEATS[: self.game.num_players]
        names = dict(zip(seats, self.game.names, strict=True))
        you = "spectator" if self.seat is None else SEATS[self.seat]
        kinds = {seat: ("person", None) if seat == you else ("computer", "level:3") for seat in seats}
        return {
            "kind": "computer",
            "names": names,
            "seats": {seat: {"kind": kinds[seat][0], "player": kinds[seat][1], "name": names[seat]} for seat in seats},
            "you": you,
            "yours": [] if self.seat is None else [you],
            "can_undo": False,
        }

    def act(self, action: str) -> None:
        """The person chooses, then the others do."""
        self.game.commit(self.seat, action)
        self.others_choose()

    def _receive(self, text: str) -> None:
        super()._receive(text)
        message = self.sent[-1]
        if message["type"] == "revoke" and not self.is_dead:
            self.send({"type": "ack", "cid": message["cid"], "version": self.version + 1})
            self.game.revoke(self.seat)
            self.tell()
