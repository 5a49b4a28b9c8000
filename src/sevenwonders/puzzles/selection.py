"""Selection of mined puzzles for the package, with all themes, sets of expansions and difficulties."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import chain, islice, zip_longest

from .puzzle import Puzzle


def select_varied_puzzles(puzzles: Iterable[Puzzle], number: int) -> list[Puzzle]:
    """Choose at most `number` puzzles, taking turns between all combinations of theme, expansions and player count.

    Within a combination, easy and hard puzzles alternate.  The same puzzles always give the same choice.
    """
    groups: defaultdict[tuple[tuple[str, ...], int, str], list[Puzzle]] = defaultdict(list)
    for puzzle in {puzzle.id: puzzle for puzzle in puzzles}.values():
        groups[(puzzle.modules, puzzle.players, puzzle.themes[0])].append(puzzle)
    ordered = [_alternate_difficulties(group) for _, group in sorted(groups.items())]
    in_turn = (puzzle for puzzle in chain(*zip_longest(*ordered)) if puzzle is not None)
    return sorted(islice(in_turn, number), key=lambda puzzle: (puzzle.rating, puzzle.id))


def _alternate_difficulties(group: list[Puzzle]) -> list[Puzzle]:
    """Order puzzles so that every initial part of the list contains easy and hard ones."""
    by_rating = sorted(group, key=lambda puzzle: (puzzle.rating, puzzle.id))
    steps = range(len(by_rating))
    return [by_rating[index] for index in sorted(steps, key=lambda index: _reverse_bits(index, len(by_rating)))]


def _reverse_bits(index: int, length: int) -> int:
    """Return an index below `length` with its bits reversed, so that neighbours are far apart."""
    width = max(1, (length - 1).bit_length())
    return int(f"{index:0{width}b}"[::-1], 2)
