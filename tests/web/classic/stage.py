"""A table of 7 Wonders in a real browser without a server; the engine plays in this process, the others at random."""

import random
from typing import Any
from urllib.parse import urlparse

from sevenwonders.classic import Game, Question, view
from sevenwonders.classic.catalogue import catalogue

from ..table.stage import Stage

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
    """A game and the page of the one who sits on a seat; everybody else chooses at random before they do."""

    game: Any

    def __init__(self, page: Any, game: Game, seat: int | None = 0, seed: int = 0, **table: Any) -> None:
        self.seat, self.dice = seat, random.Random(seed)
        super().__init__(page, game, **table)  # type: ignore[arg-type]
        self.others_choose()

    def others_choose(self) -> None:
        """Everybody else chooses, until the person is to decide or the game is over."""
        while not self.game.is_over:
            for seat in self.game.deciders:
                if seat != self.seat and seat in self.game.deciders:
                    self.game.commit(seat, self.dice.choice(self.game.legal_codes(seat)))
            if self.seat in self.game.deciders or self.seat is None:
                break

    @property
    def viewer(self) -> int | None:  # type: ignore[override]
        """Whose view is shown."""
        return self.seat

    def sight(self) -> dict[str, Any]:
        """The view that the page should show."""
        return dict(view(self.game, self.seat))

    def legal(self) -> list[str]:
        """What the person may do."""
        return [entry["action"] for entry in self.sight().get("legal", ())]

    def table(self) -> dict[str, Any]:
        """What the server would say of the table."""
        seats = SEATS[: self.game.num_players]
        names = dict(zip(seats, self.game.names, strict=True))
        you = "spectator" if self.seat is None else SEATS[self.seat]
        kinds = {seat: ("person", None) if seat == you else ("computer", "level:3") for seat in seats}
        return {
            "id": "test",
            "game": "classic",
            "kind": "computer",
            "names": names,
            "seats": {seat: {"kind": kinds[seat][0], "player": kinds[seat][1], "name": names[seat]} for seat in seats},
            "you": you,
            "yours": [] if self.seat is None else [you],
            "modules": [],
            "options": {},
            "profile": "",
            "commitment": "0" * 64,
            "over": self.game.is_over,
            "can_undo": False,
            "waiting": False,
            "hints": True,
            "learn": False,
            "public": False,
            **self.extra,
        }

    def play(self, action: str) -> None:
        """The person chooses; the page hears of what came of it."""
        self.game.commit(self.seat, action)
        self.others_choose()
        self.tell()

    def tell(self) -> None:
        """The page hears how things are."""
        self.version += 1
        self.send({"type": "event", "version": self.version, "plies": [], "view": self.sight(), "table": self.table()})

    def _answer(self, route: Any) -> None:
        if urlparse(route.request.url).path == "/api/catalogue/classic":
            route.fulfill(json=catalogue())
        else:
            super()._answer(route)

    def _receive(self, text: str) -> None:
        super()._receive(text)
        message = self.sent[-1]
        if message["type"] == "revoke":
            self.send({"type": "ack", "cid": message["cid"], "version": self.version + 1})
            self.game.revoke(self.seat)
            self.tell()
