"""Games for a learner: what the network sees of them, and their results; every array stays on one device.

Games are *units*, of which some seats decide at once: in Duel the one seat to act, in 7 Wonders all seats of a turn.
A *row* is what one of these seats sees.
"""

from __future__ import annotations

from typing import ClassVar

import torch
import torch.nn.functional as F
from device import Device

from sevenwonders.classic.options import Options as ClassicOptions
from sevenwonders.classic.players.evaluation.weights import WEIGHTS, Weights
from sevenwonders.classic.players.network import inputs as classic_inputs
from sevenwonders.classic.players.network import outputs as classic_outputs
from sevenwonders.classic.rules.moves import MAX_LEGAL
from sevenwonders.classic.rules.state import State as ClassicState
from sevenwonders.duel.options import Options as DuelOptions
from sevenwonders.duel.players.network import inputs as duel_inputs
from sevenwonders.duel.players.network import outputs as duel_outputs
from sevenwonders.duel.rules.moves import N_ACTIONS
from sevenwonders.duel.rules.state import State as DuelState
from sevenwonders.game.learning.lessons import POINTS_UNIT

SHARES_UNIT = 420  # a victory in `shares`, divisible by every number of winners
DUEL_MIX = (  # share of the games, options
    (0.34, {}),
    (0.08, {"promo_wonders": "both"}),
    (0.16, {"pantheon": True}),
    (0.16, {"agora": True}),
    (0.14, {"pantheon": True, "agora": True}),
    (0.06, {"pantheon": True, "agora": True, "promo_wonders": "both"}),
    (0.06, {"solo": True}),
)


class Games:
    """Games of one kind; a learner reads these attributes and calls `look` and `act`.

    Attributes:
        n: how many games.
        grid: (n, seats) rows of each game, `len(row_seats)` where a game has no such seat.
        labels, kinds: names of the settings, and the number of the setting of each game.
        over: after `act`, whether a game has ended; the next one has begun.
    """

    INPUTS: ClassVar[int]
    OUTPUTS: ClassVar[int]
    VALUES: ClassVar[int]
    MAX_ACTIVE: ClassVar[int]
    MAX_CHOICES: ClassVar[int]
    STYLES: ClassVar[dict[str, tuple[float, ...]]]

    n: int
    grid: torch.Tensor
    labels: list[str]
    kinds: torch.Tensor
    tensors: dict[str, torch.Tensor]

    def __init__(self, device: Device) -> None:
        self.device = device
        self.worth = torch.tensor(list(self.STYLES.values()), device=device.torch)

    def _spread(self, sizes: list[int]) -> None:
        """Number the settings of the games."""
        self.n = sum(sizes)
        numbers = torch.arange(len(sizes), device=self.device.torch)
        self.kinds = numbers.repeat_interleave(torch.tensor(sizes, device=self.device.torch))

    def _add_rows(self, rows: int) -> None:
        """Make room for what the rows see."""
        zeros = self.device.zeros
        self.tensors |= {"numbers": zeros("int16", rows, self.MAX_ACTIVE), "active": zeros("int16", rows)}
        self.tensors |= {"outputs": zeros("int32", rows, self.MAX_CHOICES), "counts": zeros("int16", rows)}

    def seen(self) -> dict[str, torch.Tensor]:
        """Return what the network gets of every row."""
        return {name: self.tensors[name] for name in ("numbers", "active", "outputs", "counts")}


class DuelGames(Games):
    """Duel with every module set; a row a game, of the seat to act."""

    INPUTS, OUTPUTS, VALUES = duel_inputs.N_INPUTS, duel_outputs.N_OUTPUTS, duel_outputs.N_VALUES
    MAX_ACTIVE, MAX_CHOICES = 320, 128
    ENDINGS = duel_outputs.N_ENDINGS
    STYLES: ClassVar[dict[str, tuple[float, ...]]] = {  # the worth of the endings, then of points
        "plain": (*duel_outputs.TO_WIN, 0.0, 0.0),
        "scholar": (0.3, 1, 0.3, 0.3, 0, 0, 0, 0, 0.15, 0.0, 0.0),
        "general": (1, 0.3, 0.3, 0.3, 0, 0, 0, 0, 0.15, 0.0, 0.0),
        "senator": (0.3, 0.3, 0.3, 1, 0, 0, 0, 0, 0.15, 0.0, 0.0),
        "builder": (0.5, 0.5, 1, 0.5, 0, 0, 0, 0, 0.25, 0.02, 0.0),
        "denier": (1, 1, 1, 1, -0.3, -0.3, 0, -0.3, 0.5, 0.0, -0.02),
    }
    # Values seen from the other seat.
    SWAPPED = (4, 5, 6, 7, 0, 1, 2, 3, 8, 10, 9)

    def __init__(self, device: Device, n: int, seed: int) -> None:
        super().__init__(device)
        sizes = [round(n * share) for share, _ in DUEL_MIX]
        sizes[0] += n - sum(sizes)
        self._spread(sizes)
        self.labels = ["+".join(map(str, modules)) or "base" for _, modules in DUEL_MIX]
        bits = torch.tensor([DuelOptions(**modules).bits() for _, modules in DUEL_MIX], device=device.torch)
        zeros = device.zeros
        self.tensors = {
            "places": torch.arange(n, device=device.torch),
            "states": device.records(DuelState.dtype, n),
            "streams": device.streams(n, 1_000_003 * seed),
            "legal": zeros("int16", n, N_ACTIONS),
            "seats": zeros("int8", n),
            "over": zeros("int8", n),
            "points": zeros("int16", n, 2),
            "choice": zeros("int64", n),
            "options": bits[self.kinds].contiguous(),
        }
        self._add_rows(n)
        self.grid = torch.arange(n, device=device.torch)[:, None]
        self.swapped = torch.tensor(self.SWAPPED, device=device.torch)
        device.launch("duel_act", self.tensors)

    def look(self) -> dict[str, torch.Tensor]:
        """See every game from the seat to act."""
        self.device.launch("duel_look", self.tensors)
        return self.seen()

    @property
    def row_seats(self) -> torch.Tensor:
        """The seat of each row."""
        return self.tensors["seats"].long()

    def act(self, choice: torch.Tensor) -> torch.Tensor:
        """Take a choice in every row; return which games ended."""
        self.tensors["choice"].copy_(choice)
        self.device.launch("duel_act", self.tensors)
        return self.tensors["over"] > 0

    def results(self, seats: torch.Tensor) -> torch.Tensor:
        """Return the values that came true in the games that ended, for a seat of each."""
        ending = F.one_hot((self.tensors["over"].long() - 1).clamp(min=0), self.ENDINGS).float()
        result = torch.cat([ending, self.tensors["points"].float() / POINTS_UNIT], 1)
        return torch.where((seats == 0)[:, None], result, result[:, self.swapped])

    def values(self, raw: torch.Tensor) -> torch.Tensor:
        """Return probabilities of endings, and points, from what the network says of all rows."""
        return torch.cat([raw[:, : self.ENDINGS].softmax(1), raw[:, self.ENDINGS :]], 1)

    def carried(self, values: torch.Tensor, seats: torch.Tensor, next_seats: torch.Tensor) -> torch.Tensor:
        """Return values at the next step, seen from the seats of this one."""
        return torch.where((seats == next_seats)[:, None], values, values[:, self.swapped])

    def utility(self, values: torch.Tensor, styles: torch.Tensor) -> torch.Tensor:
        """Return what values are worth to rows with some styles."""
        return (values * self.worth[styles]).sum(1)

    def value_loss(
        self, raw: torch.Tensor, target: torch.Tensor, use: torch.Tensor, units: torch.Tensor
    ) -> torch.Tensor:
        """Return how far the network's values are from the targets."""
        del units
        ending = -(target[:, : self.ENDINGS] * raw[:, : self.ENDINGS].log_softmax(1)).sum(1)
        points = (raw[:, self.ENDINGS :] - target[:, self.ENDINGS :]).square().sum(1)
        return ((ending + 0.1 * points) * use).mean()

    def won(self, seats: torch.Tensor) -> torch.Tensor:
        """Return the points of a seat in the games that ended, from 0 to 1."""
        return (self.results(seats) * self.worth[0]).sum(1)


class ClassicGames(Games):
    """7 Wonders with 3 to 7 players; a row a seat, all of which decide at once."""

    INPUTS, OUTPUTS, VALUES = classic_inputs.N_INPUTS, classic_outputs.N_OUTPUTS, classic_outputs.N_VALUES
    MAX_ACTIVE, MAX_CHOICES = 256, 24
    STYLES: ClassVar[dict[str, tuple[float, ...]]] = {  # the worth of the victory, of the lead, of own points
        "plain": (0.7, 0.3, 0.0),
        "collector": (0.0, 0.0, 0.3),
        "racer": (1.0, 0.0, 0.0),
    }
    LEAD_UNIT = 10 / POINTS_UNIT

    def __init__(self, device: Device, n: int, seed: int) -> None:
        super().__init__(device)
        numbers = range(3, 8)
        whole = sum(1 / players for players in numbers)
        sizes = [max(1, round(n / players / whole)) for players in numbers]  # as many rows of each
        self._spread(sizes)
        self.labels = [f"{players} players" for players in numbers]
        players = self.kinds + 3
        rows = int(players.sum())
        first = players.cumsum(0) - players
        seat = torch.arange(7, device=device.torch)
        self.grid = torch.where(seat < players[:, None], first[:, None] + seat, rows)
        games = torch.arange(self.n, device=device.torch).repeat_interleave(players)
        zeros = device.zeros
        self.tensors = {
            "games": games,
            "seats": (torch.arange(rows, device=device.torch) - first[games]).to(torch.int8),
            "rows": first.contiguous(),
            "states": device.records(ClassicState.dtype, self.n),
            "copies": device.records(ClassicState.dtype, rows),
            "streams": device.streams(self.n, 1_000_003 * seed),
            "guesses": device.streams(rows, 1_000_003 * seed + 77),
            "scratch": zeros("int64", rows, MAX_LEGAL),
            "candidates": zeros("int16", rows, self.MAX_CHOICES),
            "choice": zeros("int64", rows),
            "over": zeros("int8", self.n),
            "shares": zeros("int16", self.n, 7),
            "points": zeros("int16", self.n, 7),
            "players": players.contiguous(),
            "options": torch.full((self.n,), ClassicOptions().bits(), device=device.torch),
            "weights": device.records(Weights.dtype, 1),
        }
        record = torch.frombuffer(bytearray(WEIGHTS.array.tobytes()), dtype=torch.uint8)
        self.tensors["weights"].copy_(record.reshape(1, -1))
        self._add_rows(rows)
        self._game, self._seat = games, self.tensors["seats"].long()
        device.launch("classic_act", self.tensors)

    @property
    def row_seats(self) -> torch.Tensor:
        """The seat of each row."""
        return self._seat

    def look(self) -> dict[str, torch.Tensor]:
        """See every game from all its seats."""
        self.device.launch("classic_look", self.tensors)
        return self.seen()

    def act(self, choice: torch.Tensor) -> torch.Tensor:
        """Take a choice in every row; return which games ended."""
        self.tensors["choice"].copy_(choice)
        self.device.launch("classic_act", self.tensors)
        return self.tensors["over"] > 0

    def results(self, seats: torch.Tensor) -> torch.Tensor:
        """Return the values that came true in the games that ended, for every row."""
        del seats
        shares = self.tensors["shares"][self._game, self._seat].float() / SHARES_UNIT
        points = self.tensors["points"][self._game, self._seat].float() / POINTS_UNIT
        return torch.stack([shares, points], 1)

    def by_game(self, rows: torch.Tensor, fill: float) -> torch.Tensor:
        """Return a number of each row as (games, 7); `fill` where a game has no such seat."""
        return torch.cat([rows, rows.new_full((1,), fill)])[self.grid]

    def values(self, raw: torch.Tensor) -> torch.Tensor:
        """Return shares of the victory, and points, from what the network says of all rows."""
        shares = self.by_game(raw[:, 0], -1e9).softmax(1)
        return torch.stack([shares[self._game, self._seat], raw[:, 1]], 1)

    def carried(self, values: torch.Tensor, seats: torch.Tensor, next_seats: torch.Tensor) -> torch.Tensor:
        """Return values at the next step, seen from the seats of this one: those are the same."""
        del seats, next_seats
        return values

    def utility(self, values: torch.Tensor, styles: torch.Tensor) -> torch.Tensor:
        """Return what values are worth to rows with some styles."""
        points = self.by_game(values[:, 1], -99.0)
        best = points.topk(2, 1)
        others = torch.where(points == best.values[:, :1], best.values[:, 1:], best.values[:, :1])
        lead = ((points - others) / self.LEAD_UNIT).sigmoid()[self._game, self._seat]
        return (torch.stack([values[:, 0], lead, values[:, 1]], 1) * self.worth[styles]).sum(1)

    def value_loss(
        self, raw: torch.Tensor, target: torch.Tensor, use: torch.Tensor, units: torch.Tensor
    ) -> torch.Tensor:
        """Return how far the network's values are from the targets; `units` says where the seats of games lie."""
        padded = torch.cat([raw[:, 0], raw.new_full((1,), -1e9)])[units]
        shares = torch.cat([target[:, 0] * use, target.new_zeros(1)])[units]
        victory = -(shares * padded.log_softmax(1)).sum(1)
        points = (raw[:, 1] - target[:, 1]).square() * use
        return victory.mean() + 0.5 * points.mean()

    def won(self, seats: torch.Tensor) -> torch.Tensor:
        """Return the shares of the victory of every row in the games that ended."""
        del seats
        return self.tensors["shares"][self._game, self._seat].float() / SHARES_UNIT


GAMES: dict[str, type[DuelGames] | type[ClassicGames]] = {"duel": DuelGames, "classic": ClassicGames}
