"""Statistics of the reveals that may follow an action: the share that loses, and the effect of each card.

A reveal is an outcome of chance, such as the cards that are turned up, with every seat's chances to win after it.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import exp
from typing import NamedTuple

from .ply import EvaluatedOutcome

EVEN = 0.5
MAX_SHIFT, HALVINGS = 12.0, 40  # of reveals in log odds, and the steps of the bisection


class LosingRevealCounts(NamedTuple):
    """The number of reveals after which a seat is likely to lose, as in "4 of 9 reveals lose".

    A reveal is an outcome of chance with every seat's expected share of the victory after it.

    Attributes:
        losing: the number of losing reveals.
        number: the number of all reveals.
        chance: the total probability of the losing reveals.
    """

    losing: int
    number: int
    chance: float


def count_losing_reveals(reveals: Sequence[EvaluatedOutcome], seat: int, threshold: float = EVEN) -> LosingRevealCounts:
    """Count the reveals after which a seat expects less than a given share of the victory.

    Args:
        reveals: the outcomes of chance, with every seat's expected share of the victory after them.
        seat: the seat.
        threshold: the share of the victory from which a reveal does not lose, 0 to 1.

    >>> some = [
    ...     EvaluatedOutcome((1,), ("card 5 altar",), 0.25, (0.3, 0.7)),
    ...     EvaluatedOutcome((2,), ("card 5 baths",), 0.75, (0.6, 0.4)),
    ... ]
    >>> count_losing_reveals(some, 0), count_losing_reveals(some, 1).losing
    (LosingRevealCounts(losing=1, number=2, chance=0.25), 1)
    """
    lost = [reveal.chance for reveal in reveals if reveal.wins[seat] < threshold]
    return LosingRevealCounts(len(lost), len(reveals), sum(lost))


def adjust_reveals_to_mean(reveals: Sequence[EvaluatedOutcome], seat: int, value: float) -> list[EvaluatedOutcome]:
    """Adjust the expected results of all reveals, so that their mean for a seat is the result of a deeper search.

    The odds of all reveals are multiplied by the same factor; certain results stay certain.

    Args:
        reveals: all outcomes of chance after an action, each evaluated by a short search.
        seat: the seat that acts.
        value: the expected result of the action for this seat by a deeper search, 0 to 1.

    >>> some = [
    ...     EvaluatedOutcome((1,), ("card 5 altar",), 0.5, (0.3, 0.7)),
    ...     EvaluatedOutcome((2,), ("card 5 baths",), 0.5, (0.6, 0.4)),
    ... ]
    >>> [[round(win, 3) for win in reveal.wins] for reveal in adjust_reveals_to_mean(some, 0, 0.4)]
    [[0.255, 0.745], [0.545, 0.455]]
    """

    def shift_shares(by: float) -> list[float]:
        return [share if share in (0, 1) else 1 / (1 + (1 / share - 1) * exp(-by)) for share in shares]

    shares = [reveal.wins[seat] for reveal in reveals]
    low, high = -MAX_SHIFT, MAX_SHIFT
    for _ in range(HALVINGS):
        by = (low + high) / 2
        mean = sum(reveal.chance * share for reveal, share in zip(reveals, shift_shares(by), strict=True))
        low, high = (by, high) if mean < value else (low, by)
    return [
        _rescale_expected_shares(reveal, seat, share)
        for reveal, share in zip(reveals, shift_shares((low + high) / 2), strict=True)
    ]


def _rescale_expected_shares(reveal: EvaluatedOutcome, seat: int, share: float) -> EvaluatedOutcome:
    """Return a copy of a reveal in which a seat expects another share of the victory.

    The shares of the other seats keep their proportions, and all shares together stay 1.

    Args:
        reveal: an outcome of chance, with every seat's expected share of the victory after it.
        seat: the seat.
        share: the seat's new share, 0 to 1.
    """
    before = 1 - reveal.wins[seat]
    if before in (0, 1):
        return reveal
    wins = (share if other == seat else win * (1 - share) / before for other, win in enumerate(reveal.wins))
    return replace(reveal, wins=tuple(wins))


def mean_results_by_component(reveals: Iterable[EvaluatedOutcome]) -> Mapping[str, tuple[float, tuple[float, ...]]]:
    """Return, for each card or token that may be revealed, the probability and every seat's mean result in that case.

    >>> some = [
    ...     EvaluatedOutcome((1, 2), ("card 5 altar", "card 6 baths"), 0.5, (0.3, 0.7)),
    ...     EvaluatedOutcome((1, 3), ("card 5 altar", "card 6 palisade"), 0.5, (0.5, 0.5)),
    ... ]
    >>> mean_results_by_component(some)["altar"], mean_results_by_component(some)["baths"]
    ((1.0, (0.4, 0.6)), (0.5, (0.3, 0.7)))
    """
    by_name: dict[str, list[EvaluatedOutcome]] = defaultdict(list)
    for reveal in reveals:
        for name in dict.fromkeys(text.rpartition(" ")[2] for text in reveal.texts):
            by_name[name].append(reveal)
    return {name: _mean_result(some) for name, some in by_name.items()}


def list_components_worst_first(reveals: Iterable[EvaluatedOutcome], seat: int) -> list[dict[str, str | float]]:
    """List the cards and tokens that may be revealed, the worst for a seat first.

    Each is a dictionary with its id (`what`), its probability (`chance`) and the seat's expected result (`value`).
    """
    cards = sorted(mean_results_by_component(reveals).items(), key=lambda card: card[1][1][seat])
    return [{"what": what, "chance": chance, "value": wins[seat]} for what, (chance, wins) in cards]


def _mean_result(reveals: Sequence[EvaluatedOutcome]) -> tuple[float, tuple[float, ...]]:
    chance = sum(reveal.chance for reveal in reveals)
    seats = range(len(reveals[0].wins))
    sums = (sum(reveal.chance * reveal.wins[seat] for reveal in reveals) for seat in seats)
    return chance, tuple(round(total / chance, 9) for total in sums)
