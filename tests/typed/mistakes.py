"""Mistakes that type checkers find; an `ignore` without an error is an error itself."""

from typing import TYPE_CHECKING

from sevenwonders import classic, duel, players, records
from sevenwonders.players import Limit

if TYPE_CHECKING:
    duel.Options(promo_wonders="boths")  # type: ignore[arg-type]
    classic.Game.new(sides="dusk")  # type: ignore[arg-type]
    Limit(time="1s")  # type: ignore[arg-type]
    players.open("search").play(duel.Game().state)  # type: ignore[arg-type]
    town = duel.view(duel.Game(seed=7))["town"]  # type: ignore[typeddict-item]
    sides = records.load_one("game.toml", of=duel.Record).options.sides  # type: ignore[attr-defined]
