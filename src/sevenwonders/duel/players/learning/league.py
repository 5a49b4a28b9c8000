"""Rules of the games from which the Duel network learns: modules, promotional Wonders, house rules."""

from __future__ import annotations

import numpy as np

from ...options import Options
from ...rules.state import RuleOption

MODULES: tuple[tuple[float, dict[str, object]], ...] = (  # the share of games of each set of modules
    (0.46, {}),
    (0.15, {"pantheon": True}),
    (0.15, {"agora": True}),
    (0.15, {"pantheon": True, "agora": True}),
    (0.09, {"solo": True}),
)
PROMOTIONAL, HOUSE_RULES, BIDS = 0.4, 0.1, 0.1  # shares of games


def draw_rule_bits(dice: np.random.Generator) -> int:
    """Draw modules and options of a self-play game at random; return them as bits of `RuleOption`."""
    shares = [share for share, _ in MODULES]
    chosen: dict[str, object] = dict(MODULES[int(dice.choice(len(MODULES), p=shares))][1])
    if dice.random() < PROMOTIONAL and not chosen.get("solo"):
        chosen["promo_wonders"] = ("messe", "liberty", "both", "both")[int(dice.integers(4))]
    if dice.random() < BIDS and not chosen.get("solo"):
        chosen["first_player"] = ("bid", "bid", "bid_to_opponent")[int(dice.integers(3))]
    options = Options(**chosen)  # type: ignore[arg-type]
    if dice.random() < HOUSE_RULES:
        excluded = (RuleOption.PANTHEON, RuleOption.AGORA, RuleOption.SOLO, RuleOption.FIRST_GAME)
        bits = [option for option in RuleOption if option not in excluded]
        return options.to_bits() ^ int(bits[int(dice.integers(len(bits)))])
    return options.to_bits()
