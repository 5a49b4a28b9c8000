"""The value of picks in many games: how often each pick was made, and the share of victories with it.

A pick is a choice or a deal that is counted, such as a Wonder drafted or built, a Progress token, a board or a seat.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import hypot
from pathlib import Path

from ..copies import DeepCopyMixin
from ..errors import SevenWondersError, format_suggestion, plural, quoted
from ..files import open_atomically
from ..game.seats import SEATS
from ..interchange.tables import Columns, DataFrameSource
from ..registry import game_type
from .comparison import PickComparison, SeatResult, compare_picks
from .intervals import Interval, interval_from_sums
from .played_games import PlayedGame, resolve_setting, setting_options

SEAT, DRAFT = "seat", "draft"
FAR = 0.05  # minimum difference from the base in the first and the last tier
COLUMNS = ("kind", "what", "tier", "games", "seen", "share", "low", "high")
COMPARED = ("base", "difference", "difference_low", "difference_high")
HEAD = 5  # lines of a file before the sums
Key = tuple[str, tuple[str, ...], str]  # kind, offer (only in the draft), what was picked


@dataclass
class Tally(DeepCopyMixin):
    """Sums over games with a pick, such as a drafted Wonder.

    Attributes:
        seen: the number of games in which the pick was possible.
        games: the number of games in which it was made.
        total: the sum, over the seats that made it, of their shares of the victory, 0 to 1.
        squares: the sum of the squares of these shares.
    """

    seen: int = 0
    games: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add_counts(self, seen: int, games: int, total: float, squares: float) -> None:
        """Add further games to the four sums of this tally.

        Args:
            seen: the number of games in which the pick was possible.
            games: the number of games in which it was made.
            total: the sum, over the seats that made it, of their shares of the victory, 0 to 1.
            squares: the sum of the squares of these shares.
        """
        self.seen, self.games, self.total = self.seen + seen, self.games + games, self.total + total
        self.squares += squares


@dataclass(frozen=True)
class PickVictoryShare:
    """The share of victories with a pick, such as a drafted Wonder.

    Attributes:
        what: the id of the pick.
        games: the number of games in which the pick was made.
        seen: the number of games in which the pick was possible.
        share: the mean share of the victory; None without a game.
        interval: the 95 % confidence interval of the share.
        base: the expected share of the same players with average picks, see `PickComparison`; None if the games do not
            determine it.
        difference: the share less the base.
        difference_interval: the 95 % confidence interval of the difference.
        tier: `S` or `A` surely above the base, `C` or `D` surely below it, `B` where it is uncertain.
    """

    what: str
    games: int
    seen: int
    share: float | None
    interval: Interval | None
    base: float | None = None
    difference: float | None = None
    difference_interval: Interval | None = None
    tier: str = ""


@dataclass
class Explorer(DataFrameSource, DeepCopyMixin):
    """Statistics of picks, such as drafted Wonders, in games of one setting: the share of victories with each pick.

    >>> from sevenwonders import duel
    >>> from sevenwonders.statistics import iter_played_games
    >>> explorer = Explorer("duel", "base").add_games(
    ...     iter_played_games([duel.Record(result=duel.record.RecordedResult(0, "time"), seed=7)])
    ... )
    >>> [(share.what, share.share) for share in explorer.pick_victory_shares("seat")]
    [('p1', 1.0), ('p2', 0.0)]

    Attributes:
        game: the name of the game.
        setting: the name of the modules or of the number of players.
        source: a description of the games, such as the name of their player.
        games: the number of games.
        tallies: the sums over the games with each pick.
    """

    game: str
    setting: str
    source: str = ""
    games: int = 0
    tallies: dict[Key, Tally] = field(default_factory=dict)
    _played: list[PlayedGame] = field(default_factory=list, repr=False, compare=False)

    def __repr__(self) -> str:
        return f"<Explorer of {plural(self.games, 'game')} of {self.game}, {self.setting}>"

    def add_games(self, games: Iterable[PlayedGame]) -> "Explorer":
        """Add games to the statistics, except those of another game or setting; return this object."""
        for game in games:
            if (game.game, game.setting) == (self.game, self.setting):
                self._add_game(game)
        return self

    def _add_game(self, game: PlayedGame) -> None:
        """Add a game; a pick of several seats counts once, with the mean of their shares."""
        self.games += 1
        self._played.append(game)
        scores: dict[Key, list[float]] = {}
        seen: dict[Key, None] = {}
        for seat, share in enumerate(game.shares):
            scores[SEAT, (), SEATS[seat]] = [share]
        for kind, seat, what, offer in game.choices:
            draft_offer = offer if kind == DRAFT else ()
            scores.setdefault((kind, draft_offer, what), []).append(game.shares[seat])
            seen |= {} if draft_offer else dict.fromkeys((kind, (), component) for component in offer)
        for key in seen | dict.fromkeys(scores):
            score = sum(scores[key]) / len(scores[key]) if key in scores else 0.0
            self.tallies.setdefault(key, Tally()).add_counts(key in seen, key in scores, score, score**2)

    @property
    def kinds_of_picks(self) -> tuple[str, ...]:
        """The kinds of picks that were counted, such as `draft` and `token`."""
        return tuple(sorted({kind for kind, _, _ in self.tallies}))

    def pick_victory_shares(self, kind: str, number: int | None = None) -> list[PickVictoryShare]:
        """Return the share of victories with each pick of a kind, sorted by the lead over its base.

        Args:
            kind: one of `kinds_of_picks`.
            number: for the draft, count only picks from offers of this number of Wonders.
        """
        return self._compute_pick_shares(lambda key: key[0] == kind and number in (None, len(key[1])))

    def columns(self) -> Columns:
        """Return the share of victories with each pick as a table, sorted by the kinds of picks."""
        return _build_columns((kind, share) for kind in self.kinds_of_picks for share in self.pick_victory_shares(kind))

    def offer_columns(self, offer: Iterable[str]) -> Columns:
        """Return `offer_victory_shares` as a table: first the rates of kind `offer`, then the second ones as `over`."""
        picks = self.offer_victory_shares(offer)
        return _build_columns((kind, pair[place]) for place, kind in enumerate(("offer", "over")) for pair in picks)

    def offer_victory_shares(self, offer: Iterable[str]) -> list[tuple[PickVictoryShare, PickVictoryShare]]:
        """Return two rates of victory for each Wonder of an offer in the draft.

        The first is the rate of the seats that picked the Wonder from exactly this offer. The second is the rate of the
        seats that picked it from any offer with at least one other Wonder of this offer. For an offer of a single
        Wonder, the second is the rate of all seats that picked it.

        Raises:
            SevenWondersError: no draft had such a Wonder, or the games had no draft.
        """
        wanted = tuple(sorted(set(offer)))
        known = {what for kind, _, what in self.tallies if kind == DRAFT}
        if not known:
            raise SevenWondersError("these games had no draft of Wonders, so there is no offer to ask for")
        if strange := [what for what in wanted if what not in known]:
            raise SevenWondersError(
                f"{quoted(strange[0])} was in no draft of these games{format_suggestion(strange[0], sorted(known))}"
            )
        exact = self._compute_pick_shares(lambda key: key[:2] == (DRAFT, wanted), wanted)

        def is_from_similar_offer(key: Key) -> bool:
            kind, offer, what = key
            return kind == DRAFT and what in wanted and len({*offer, what} & {*wanted}) >= min(2, len(wanted))

        over = self._compute_pick_shares(is_from_similar_offer, wanted)
        return [(share, next(other for other in over if other.what == share.what)) for share in exact]

    def _compute_pick_shares(self, wanted: Callable[[Key], bool], always: Iterable[str] = ()) -> list[PickVictoryShare]:
        """Return the share of victories with each pick that `wanted` accepts.

        Args:
            wanted: returns whether a pick counts, given its kind, the offer from which it was made, and its id.
            always: ids of picks that are returned even if no game has them.
        """
        sums = {what: Tally() for what in always} | self._sum_tallies(filter(wanted, self.tallies))
        compared = compare_picks(self._iter_results_of_picks(wanted)) if self._played else _compare_random_picks(sums)
        shares = [_make_share(what, each, compared.get(what)) for what, each in sums.items()]
        return sorted(shares, key=_sort_key)

    def _iter_results_of_picks(self, wanted: Callable[[Key], bool]) -> Iterator[SeatResult]:
        """Yield the result of each seat that made a pick that counts.

        `wanted` returns whether a pick counts, given its kind, the offer from which it was made, and its id.
        """
        for number, game in enumerate(self._played):
            picks: dict[int, list[str]] = {}
            for kind, seat, what, offer in game.choices:
                if wanted((kind, offer if kind == DRAFT else (), what)):
                    picks.setdefault(seat, []).append(what)
            if wanted((SEAT, (), SEATS[0])):
                for seat, (share, name) in enumerate(zip(game.shares, game.names, strict=True)):
                    opponents = game.names[:seat] + game.names[seat + 1 :]
                    yield SeatResult(number, share, (SEATS[seat],), len(game.shares), "", name, opponents)
            for seat, whats in picks.items():
                rivals = (what for other, some in picks.items() if other != seat for what in some)
                opponents, share = game.names[:seat] + game.names[seat + 1 :], game.shares[seat]
                where = len(game.shares), SEATS[seat], game.names[seat]
                yield SeatResult(number, share, tuple(whats), *where, opponents, tuple(rivals))

    def _sum_tallies(self, keys: Iterable[Key]) -> dict[str, Tally]:
        sums: dict[str, Tally] = {}
        for kind, offer, what in keys:
            tally = self.tallies.get((kind, offer, what), Tally())
            sums.setdefault(what, Tally()).add_counts(tally.seen, tally.games, tally.total, tally.squares)
            for each in offer:  # each Wonder of the offer could have been picked
                sums.setdefault(each, Tally()).seen += tally.games
        return sums

    # --- files

    def to_file_text(self) -> str:
        """Return the counted games as the text of a file; equal games give equal texts."""
        names = sorted({what for _, offer, what in self.tallies for what in (what, *offer)})
        index = {name: number for number, name in enumerate(names)}
        lines = [f"game {self.game}", f"setting {self.setting}", f"source {self.source}", f"games {self.games}"]
        lines.append("names " + " ".join(names))
        for (kind, offer, what), each in sorted(self.tallies.items()):
            offered = ",".join(str(index[part]) for part in offer) or "-"
            sums = f"{each.seen} {each.games} {each.total:.6g} {each.squares:.6g}"
            lines.append(f"{kind} {offered} {index[what]} {sums}")
        return "\n".join(lines) + "\n"

    @classmethod
    def from_file_text(cls, text: str) -> "Explorer":
        """Restore counted games from the output of `to_file_text`. Raises `SevenWondersError` for any other text."""
        try:
            lines = text.splitlines()
            head = dict(line.split(" ", 1) for line in lines[:HEAD])
            names = head["names"].split()
            explorer = cls(head["game"], head["setting"], head["source"], int(head["games"]))
            for line in lines[HEAD:]:
                kind, offered, what, seen, games, total, squares = line.split()
                offer = () if offered == "-" else tuple(names[int(number)] for number in offered.split(","))
                tally = Tally(int(seen), int(games), float(total), float(squares))
                explorer.tallies[kind, offer, names[int(what)]] = tally
        except (KeyError, IndexError, ValueError):
            raise SevenWondersError(f"{quoted(text, 40)} is no text of counted games, as text() writes it") from None
        return explorer

    def write(self, folder: Path) -> Path:
        """Write the counted games to a file in a folder, named after the game and the setting."""
        file = folder / _file_name(self.game, self.setting)
        with open_atomically(file) as kept:
            kept.write(self.to_file_text().encode())
        return file


@cache
def load_shipped_picks(game: str, setting: str = "") -> Explorer:
    """Load the statistics of picks in self-play games that the package contains.

    >>> explorer = load_shipped_picks("duel")
    >>> explorer.setting, explorer.source.startswith("search"), explorer.games > 1000
    ('base', True, True)

    Args:
        game: the name of the game.
        setting: the name of the modules or of the number of players; by default the first of them.

    Raises:
        SevenWondersError: there is no such setting, or the package has no games of it.
    """
    kind = game_type(game)
    setting = resolve_setting(kind, setting)
    file = files(__package__).joinpath("explored", _file_name(kind.name, setting))
    if not file.is_file():
        why = "; a search wins nearly all of them against the automa, which tells no picks apart"
        automata = kind.automa_names_by_seat(setting_options(kind)[setting])
        raise SevenWondersError(
            f"no games of {kind.title} with '{setting}' come with this package{why if automata else ''};"
            f" play some: 'sevenwonders lab explore --modules {setting} --games 300', or look at your own"
        )
    return Explorer.from_file_text(file.read_text("utf-8"))


def summarize_scores(scores: Sequence[float]) -> PickVictoryShare:
    """Return the mean of the games' scores with its confidence interval, as a `PickVictoryShare`."""
    return _make_share("", Tally(0, len(scores), sum(scores), sum(score**2 for score in scores)))


def _file_name(game: str, setting: str) -> str:
    return f"{game}-{setting}.txt"


def _compare_random_picks(sums: Mapping[str, Tally]) -> dict[str, PickComparison]:
    """Compare picks that were drawn at random with the mean of all picks, from their sums by pick.

    Picks drawn at random need no adjustment for players or seats. The difference to the mean of all picks is the
    difference to the mean of the other picks, times the share of the other picks in all games.
    """
    comparisons = {}
    games, total = sum(each.games for each in sums.values()), sum(each.total for each in sums.values())
    squares = sum(each.squares for each in sums.values())
    for what, each in sums.items():
        own = interval_from_sums(each.games, each.total, each.squares)
        rest = interval_from_sums(games - each.games, total - each.total, squares - each.squares)
        if own is None or rest is None:
            continue
        share, others, part = each.total / each.games, (total - each.total) / (games - each.games), each.games / games
        difference = (1 - part) * (share - others)
        low = difference - (1 - part) * hypot(share - own.low, rest.high - others)
        high = difference + (1 - part) * hypot(own.high - share, others - rest.low)
        comparisons[what] = PickComparison(
            each.games, share, own, share - difference, difference, Interval(max(-1.0, low), min(1.0, high))
        )
    return comparisons


def _build_columns(kinds: Iterable[tuple[str, PickVictoryShare]]) -> Columns:
    """Return shares of picks as a table; `kinds` has each share with the kind of its pick."""
    rows = []
    for kind, share in kinds:
        low, high = share.interval or (None, None)
        difference_low, difference_high = share.difference_interval or (None, None)
        ends = {"low": low, "high": high, "difference_low": difference_low, "difference_high": difference_high}
        rows.append({**vars(share), **ends, "kind": kind})
    return {name: [row[name] for row in rows] for name in (*COLUMNS, *COMPARED)}


def _sort_key(share: PickVictoryShare) -> tuple[bool, bool, float, str]:
    """Return the sort key: largest lead over the base (the expected share) first, then no base, then never made."""
    return share.share is None, share.difference is None, -(share.difference or share.share or 0), share.what


def _make_share(what: str, sums: Tally, comparison: PickComparison | None = None) -> PickVictoryShare:
    interval = interval_from_sums(sums.games, sums.total, sums.squares)
    if interval is None:
        return PickVictoryShare(what, 0, sums.seen, None, None)
    share = sums.total / sums.games
    if comparison is None or comparison.difference_interval is None:
        return PickVictoryShare(what, sums.games, sums.seen, share, interval)
    compared = comparison.base, comparison.difference, comparison.difference_interval
    tier = _determine_pick_tier(comparison.difference_interval)
    return PickVictoryShare(what, sums.games, sums.seen, share, interval, *compared, tier)


def _determine_pick_tier(difference: Interval) -> str:
    """Return the tier of a pick by the interval of its difference: `S` or `A` above 0, `C` or `D` below 0, else `B`.

    In the tiers `S` and `D` the whole interval is farther from 0 than `FAR`.

    >>> [_determine_pick_tier(Interval(low, low + 0.1)) for low in (0.1, 0.01, -0.05, -0.12, -0.2)]
    ['S', 'A', 'B', 'C', 'D']
    """
    if difference.low > 0:
        return "S" if difference.low > FAR else "A"
    if difference.high < 0:
        return "D" if difference.high < -FAR else "C"
    return "B"
