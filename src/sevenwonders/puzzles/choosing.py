"""Which of the puzzles that were mined are shipped: some of every theme, of every set of expansions, easy and hard."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import chain, zip_longest

from .puzzle import Puzzle


def spread(puzzles: Iterable[Puzzle], number: int) -> list[Puzzle]:
    """Choose at most so many puzzles, in turn from each group of a theme and a set of expansions, in a fixed order.

    Within a group easy and hard ones come by turns.
    """
    groups: defaultdict[tuple[tuple[str, ...], int, str], list[Puzzle]] = defaultdict(list)
    for one in {one.id: one for one in puzzles}.values():
        groups[(one.modules, one.players, one.themes[0])].append(one)
    ordered = [_mixed(group) for _, group in sorted(groups.items())]
    in_turn = (one for one in chain(*zip_longest(*ordered)) if one is not None)
    return sorted([one for one, _ in zip(in_turn, range(number), strict=False)], key=lambda one: (one.rating, one.id))


def _mixed(group: list[Puzzle]) -> list[Puzzle]:
    """Order puzzles so that each beginning of the list has easy and hard ones."""
    by_rating = sorted(group, key=lambda one: (one.rating, one.id))
    steps = range(len(by_rating))
    return [by_rating[place] for place in sorted(steps, key=lambda place: _bits_turned(place, len(by_rating)))]


def _bits_turned(place: int, length: int) -> int:
    """Return a place with its bits reversed, so that neighbours are far apart."""
    width = max(1, (length - 1).bit_length())
    return int(f"{place:0{width}b}"[::-1], 2)
