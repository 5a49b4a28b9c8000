"""`Explorer`: what was picked in many games, from what, and how often those who picked it won."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from math import hypot
from pathlib import Path

from ..copies import Independent
from ..errors import SevenWondersError, plural, quoted, suggestion
from ..files import whole_file
from ..game.seats import SEATS
from ..interchange.tables import Columns, Tabular
from ..registry import game_type
from .comparison import Comparison, SeatResult, compare
from .intervals import Interval, summed_interval
from .played_games import Played, checked_setting, settings

SEAT, DRAFT = "seat", "draft"
FAR = 0.05  # from its base: what is surely farther is of the first or the last tier
COLUMNS = ("kind", "what", "tier", "games", "seen", "share", "low", "high")
COMPARED = ("base", "difference", "difference_low", "difference_high")
HEAD = 5  # lines of a file before the sums
Key = tuple[str, tuple[str, ...], str]  # kind, offer (of the draft alone), what was picked


@dataclass
class Tally(Independent):
    """Games in which something was picked: in how many it could have been, how many they are, and their scores."""

    seen: int = 0
    games: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, seen: int, games: int, total: float, squares: float) -> None:
        """Count more."""
        self.seen, self.games, self.total = self.seen + seen, self.games + games, self.total + total
        self.squares += squares


@dataclass(frozen=True)
class Share:
    """Share of the victory of those who picked something.

    Attributes:
        what: the id of what was picked.
        games: the number of games in which it was picked.
        seen: the number of games in which it could have been.
        share: their part of the victory, None in no game.
        interval: its 95 % interval.
        base: what they would have won anyhow, see `Comparison`; None where the games do not tell that.
        difference: how much more than the base the share is.
        difference_interval: the 95 % interval of that.
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
class Explorer(Tabular, Independent):
    """Counted games of one setting, and a table of everything that was picked in them.

    >>> from sevenwonders import duel
    >>> from sevenwonders.statistics import played
    >>> explorer = Explorer("duel", "base").count(played([duel.Record(result=duel.record.Outcome(0, "time"), seed=7)]))
    >>> [(share.what, share.share) for share in explorer.shares("seat")]
    [('p1', 1.0), ('p2', 0.0)]

    Attributes:
        game: the name of the game.
        setting: see `setting_of`.
        source: who played, in words.
        games: how many.
    """

    game: str
    setting: str
    source: str = ""
    games: int = 0
    tallies: dict[Key, Tally] = field(default_factory=dict)
    _played: list[Played] = field(default_factory=list, repr=False, compare=False)

    def __repr__(self) -> str:
        return f"<Explorer of {plural(self.games, 'game')} of {self.game}, {self.setting}>"

    def count(self, games: Iterable[Played]) -> "Explorer":
        """Count those of some games that were played with this setting."""
        for game in games:
            if (game.game, game.setting) == (self.game, self.setting):
                self._count(game)
        return self

    def _count(self, game: Played) -> None:
        """Count a game.  If several seats picked the same, it counts once, with the mean of their shares."""
        self.games += 1
        self._played.append(game)
        scores: dict[Key, list[float]] = {}
        seen: dict[Key, None] = {}
        for seat, share in enumerate(game.shares):
            scores[SEAT, (), SEATS[seat]] = [share]
        for kind, seat, what, offer in game.choices:
            beside = offer if kind == DRAFT else ()
            scores.setdefault((kind, beside, what), []).append(game.shares[seat])
            seen |= {} if beside else dict.fromkeys((kind, (), each) for each in offer)
        for key in seen | dict.fromkeys(scores):
            score = sum(scores[key]) / len(scores[key]) if key in scores else 0.0
            self.tallies.setdefault(key, Tally()).add(key in seen, key in scores, score, score**2)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of what was counted."""
        return tuple(sorted({kind for kind, _, _ in self.tallies}))

    def shares(self, kind: str, number: int | None = None) -> list[Share]:
        """Return all picks of a kind with their tiers, the largest lead over the base first.

        Args:
            kind: one of `kinds`.
            number: of the draft, only picks out of so many.
        """
        return self._shares(lambda key: key[0] == kind and number in (None, len(key[1])))

    def columns(self) -> Columns:
        """Return all picks, kind by kind."""
        return _columns((kind, share) for kind in self.kinds for share in self.shares(kind))

    def offer_columns(self, offer: Iterable[str]) -> Columns:
        """Return the `picks` out of an offer as columns."""
        picks = self.picks(offer)
        return _columns((kind, pair[place]) for place, kind in enumerate(("offer", "over")) for pair in picks)

    def picks(self, offer: Iterable[str]) -> list[tuple[Share, Share]]:
        """Return for each Wonder of an offer the share of its pickers: from this very offer, and over another of it.

        Of the second there are more games: one at least of the others lay beside it, whatever else did; of an offer of
        one Wonder all games in which it was picked.

        Raises:
            SevenWondersError: no such Wonder was in any draft, or there was none.
        """
        wanted = tuple(sorted(set(offer)))
        known = {what for kind, _, what in self.tallies if kind == DRAFT}
        if not known:
            raise SevenWondersError("these games had no draft of Wonders, so there is no offer to ask for")
        if strange := [what for what in wanted if what not in known]:
            raise SevenWondersError(
                f"{quoted(strange[0])} was in no draft of these games{suggestion(strange[0], sorted(known))}"
            )
        exact = self._shares(lambda key: key[:2] == (DRAFT, wanted), wanted)
        over = self._shares(
            lambda key: (
                key[0] == DRAFT and key[2] in wanted and len({*key[1], key[2]} & {*wanted}) >= min(2, len(wanted))
            ),
            wanted,
        )
        return [(share, next(other for other in over if other.what == share.what)) for share in exact]

    def _shares(self, wanted: Callable[[Key], bool], always: Iterable[str] = ()) -> list[Share]:
        """Return the shares of what is wanted, and of what is `always` listed, whether or not it was picked."""
        sums = {what: Tally() for what in always} | self._sums(filter(wanted, self.tallies))
        compared = compare(self._results(wanted)) if self._played else _compared_by_lot(sums)
        shares = [_share(what, each, compared.get(what)) for what, each in sums.items()]
        return sorted(shares, key=_order)

    def _results(self, wanted: Callable[[Key], bool]) -> Iterator[SeatResult]:
        """Yield the seats of the counted games that picked something wanted."""
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

    def _sums(self, keys: Iterable[Key]) -> dict[str, Tally]:
        sums: dict[str, Tally] = {}
        for kind, offer, what in keys:
            tally = self.tallies.get((kind, offer, what), Tally())
            sums.setdefault(what, Tally()).add(tally.seen, tally.games, tally.total, tally.squares)
            for each in offer:  # all of it could have been picked as often
                sums.setdefault(each, Tally()).seen += tally.games
        return sums

    # --- kept

    def text(self) -> str:
        """Return the counted games as the lines of a file, the same for the same games."""
        names = sorted({what for _, offer, what in self.tallies for what in (what, *offer)})
        place = {name: number for number, name in enumerate(names)}
        lines = [f"game {self.game}", f"setting {self.setting}", f"source {self.source}", f"games {self.games}"]
        lines.append("names " + " ".join(names))
        for (kind, offer, what), each in sorted(self.tallies.items()):
            beside = ",".join(str(place[part]) for part in offer) or "-"
            sums = f"{each.seen} {each.games} {each.total:.6g} {each.squares:.6g}"
            lines.append(f"{kind} {beside} {place[what]} {sums}")
        return "\n".join(lines) + "\n"

    @classmethod
    def of_text(cls, text: str) -> "Explorer":
        """Return what `text` has written.  Raises `SevenWondersError` for another text."""
        try:
            lines = text.splitlines()
            head = dict(line.split(" ", 1) for line in lines[:HEAD])
            names = head["names"].split()
            explorer = cls(head["game"], head["setting"], head["source"], int(head["games"]))
            for line in lines[HEAD:]:
                kind, beside, what, seen, games, total, squares = line.split()
                offer = () if beside == "-" else tuple(names[int(number)] for number in beside.split(","))
                tally = Tally(int(seen), int(games), float(total), float(squares))
                explorer.tallies[kind, offer, names[int(what)]] = tally
        except (KeyError, IndexError, ValueError):
            raise SevenWondersError(f"{quoted(text, 40)} is no text of counted games, as text() writes it") from None
        return explorer

    def write(self, folder: Path) -> Path:
        """Keep the counted games in a folder, in a file with the name of game and setting."""
        file = folder / _file(self.game, self.setting)
        with whole_file(file) as kept:
            kept.write(self.text().encode())
        return file


@cache
def shipped(game: str, setting: str = "") -> Explorer:
    """Return the self-play of a setting that comes with the package.

    >>> found = shipped("duel")
    >>> found.setting, found.source.startswith("search"), found.games > 1000
    ('base', True, True)

    Raises:
        SevenWondersError: there is no such setting, or no games of it.
    """
    kind = game_type(game)
    setting = checked_setting(kind, setting)
    file = files(__package__).joinpath("explored", _file(kind.name, setting))
    if not file.is_file():
        why = "; a search wins nearly all of them against the automa, which tells no picks apart"
        options = settings(kind)[setting]
        raise SevenWondersError(
            f"no games of {kind.title} with '{setting}' come with this package{why if kind.automata(options) else ''};"
            f" play some: 'sevenwonders lab explore --modules {setting} --games 300', or look at your own"
        )
    return Explorer.of_text(file.read_text("utf-8"))


def mean_share(scores: Sequence[float]) -> Share:
    """Return the share of some games, one score each."""
    return _share("", Tally(0, len(scores), sum(scores), sum(score**2 for score in scores)))


def _file(game: str, setting: str) -> str:
    return f"{game}-{setting}.txt"


def _compared_by_lot(sums: Mapping[str, Tally]) -> dict[str, Comparison]:
    """Compare sums of games in which picks were drawn by lot, so that nothing else explains them.

    The difference to the mean of all is that to the mean of the others, less the part of the pick in all.
    """
    comparisons = {}
    games, total = sum(each.games for each in sums.values()), sum(each.total for each in sums.values())
    squares = sum(each.squares for each in sums.values())
    for what, each in sums.items():
        own = summed_interval(each.games, each.total, each.squares)
        rest = summed_interval(games - each.games, total - each.total, squares - each.squares)
        if own is None or rest is None:
            continue
        share, others, part = each.total / each.games, (total - each.total) / (games - each.games), each.games / games
        difference = (1 - part) * (share - others)
        low = difference - (1 - part) * hypot(share - own.low, rest.high - others)
        high = difference + (1 - part) * hypot(own.high - share, others - rest.low)
        comparisons[what] = Comparison(
            each.games, share, own, share - difference, difference, Interval(max(-1.0, low), min(1.0, high))
        )
    return comparisons


def _columns(kinds: Iterable[tuple[str, Share]]) -> Columns:
    """Return shares as a table, each with its kind."""
    columns: Columns = {name: [] for name in (*COLUMNS, *COMPARED)}
    for kind, share in kinds:
        low, high = share.interval or (None, None)
        difference_low, difference_high = share.difference_interval or (None, None)
        ends = {"low": low, "high": high, "difference_low": difference_low, "difference_high": difference_high}
        for name, value in {**vars(share), **ends, "kind": kind}.items():
            if name in columns:
                columns[name].append(value)
    return columns


def _order(share: Share) -> tuple[bool, bool, float, str]:
    """Return the sort key: the largest lead over the base first, then without a base, then those never picked."""
    return share.share is None, share.difference is None, -(share.difference or share.share or 0), share.what


def _share(what: str, sums: Tally, compared: Comparison | None = None) -> Share:
    interval = summed_interval(sums.games, sums.total, sums.squares)
    if interval is None:
        return Share(what, 0, sums.seen, None, None)
    share = Share(what, sums.games, sums.seen, sums.total / sums.games, interval)
    if compared is None or compared.difference_interval is None:
        return share
    both = compared.difference_interval
    return replace(
        share, base=compared.base, difference=compared.difference, difference_interval=both, tier=_tier(both)
    )


def _tier(difference: Interval) -> str:
    """Return `S` or `A` for an interval above 0, `C` or `D` below it, `B` where it includes 0.

    >>> [_tier(Interval(low, low + 0.1)) for low in (0.1, 0.01, -0.05, -0.12, -0.2)]
    ['S', 'A', 'B', 'C', 'D']
    """
    if difference.low > 0:
        return "S" if difference.low > FAR else "A"
    if difference.high < 0:
        return "D" if difference.high < -FAR else "C"
    return "B"
