"""`Explorer`: what was picked in many games, from what, and how often those who picked it won."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path

from ...errors import SevenWondersError, plural, quoted, suggestion
from ...game.seats import SEATS
from ...kernel.copies import Independent
from ...kernel.files import whole_file
from ...registry import game_type
from ..intervals import Interval, summed_interval
from .played import Played, checked_setting, settings

SEAT, DRAFT = "seat", "draft"
FAR = 0.05  # from the mean of all: what is surely farther is of the first or the last tier
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
    """How often those won who picked something.

    Attributes:
        what: the id of what was picked.
        games: in how many games somebody did.
        seen: in how many games somebody could have done so.
        share: their part of the victory, None in no game.
        interval: its 95 % interval.
        tier: `S` or `A` surely above the mean of all, `C` or `D` surely below it, `B` where nobody can tell.
    """

    what: str
    games: int
    seen: int
    share: float | None
    interval: Interval | None
    tier: str = ""


@dataclass
class Explorer(Independent):
    """Counted games of one setting.

    >>> from sevenwonders import duel
    >>> from sevenwonders.lab.statistics import played
    >>> explorer = Explorer("duel", "base").count(played([duel.Record(result=duel.record.Outcome(0, "time"), seed=7)]))
    >>> [(share.what, share.share) for share in explorer.shares("seat")]
    [('p1', 1.0), ('p2', 0.0)]

    Attributes:
        game: the name of the game.
        setting: see `played.setting_of`.
        source: who played, in words.
        games: how many.
    """

    game: str
    setting: str
    source: str = ""
    games: int = 0
    tallies: dict[Key, Tally] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Explorer of {plural(self.games, 'game')} of {self.game}, {self.setting}>"

    def count(self, games: Iterable[Played]) -> "Explorer":
        """Count those of some games that were played with this setting."""
        for game in games:
            if (game.game, game.setting) == (self.game, self.setting):
                self._count(game)
        return self

    def _count(self, game: Played) -> None:
        """Where several seats of a game picked the same, the game counts once, with the mean of what they got."""
        self.games += 1
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
        """Everything of a kind with its tier, the best first.

        Args:
            kind: one of `kinds`.
            number: of the draft, only picks out of so many.
        """
        return _told(self._sums(key for key in self.tallies if key[0] == kind and number in (None, len(key[1]))))

    def picks(self, offer: Iterable[str]) -> list[tuple[Share, Share]]:
        """For every Wonder of an offer how often those won who picked it: from just this offer, and over another of it.

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
        exact = _told(self._sums((DRAFT, wanted, what) for what in wanted), tiers=False)
        over = _told(
            self._sums(
                (kind, beside, what)
                for kind, beside, what in self.tallies
                if kind == DRAFT and what in wanted and (len(wanted) == 1 or {*beside} & {*wanted} - {what})
            ),
            tiers=False,
        )
        return [(share, next(other for other in over if other.what == share.what)) for share in exact]

    def _sums(self, keys: Iterable[Key]) -> dict[str, Tally]:
        sums: dict[str, Tally] = {}
        for kind, offer, what in keys:
            one = self.tallies.get((kind, offer, what), Tally())
            sums.setdefault(what, Tally()).add(one.seen, one.games, one.total, one.squares)
            for each in offer:  # all of it could have been picked as often
                sums.setdefault(each, Tally()).seen += one.games
        return sums

    # --- kept

    def text(self) -> str:
        """The counted games as the lines of a file, the same for the same games."""
        names = sorted({what for _, offer, what in self.tallies for what in (what, *offer)})
        place = {name: number for number, name in enumerate(names)}
        lines = [f"game {self.game}", f"setting {self.setting}", f"source {self.source}", f"games {self.games}"]
        lines.append("names " + " ".join(names))
        for (kind, offer, what), each in sorted(self.tallies.items()):
            beside = ",".join(str(place[one]) for one in offer) or "-"
            sums = f"{each.seen} {each.games} {each.total:.6g} {each.squares:.6g}"
            lines.append(f"{kind} {beside} {place[what]} {sums}")
        return "\n".join(lines) + "\n"

    @classmethod
    def of_text(cls, text: str) -> "Explorer":
        """What `text` has written."""
        lines = text.splitlines()
        head = dict(line.split(" ", 1) for line in lines[:HEAD])
        names = head["names"].split()
        found = cls(head["game"], head["setting"], head["source"], int(head["games"]))
        for line in lines[HEAD:]:
            kind, beside, what, seen, games, total, squares = line.split()
            offer = () if beside == "-" else tuple(names[int(one)] for one in beside.split(","))
            found.tallies[kind, offer, names[int(what)]] = Tally(int(seen), int(games), float(total), float(squares))
        return found

    def write(self, folder: Path) -> Path:
        """Keep the counted games in a folder, in a file with the name of game and setting."""
        file = folder / _file(self.game, self.setting)
        with whole_file(file) as kept:
            kept.write(self.text().encode())
        return file


@cache
def shipped(game: str, setting: str = "") -> Explorer:
    """What self-play says of a setting; it comes with the package.

    >>> found = shipped("duel")
    >>> found.setting, found.source.startswith("search"), found.games > 1000
    ('base', True, True)

    Raises:
        SevenWondersError: there is no such setting, or nobody has played it.
    """
    kind = game_type(game)
    setting = checked_setting(kind, setting)
    file = files(__package__).joinpath("explored", _file(kind.name, setting))
    if not file.is_file():
        why = "; a search wins nearly all of them against the automa, which tells no picks apart"
        options = settings(kind)[setting]
        raise SevenWondersError(
            f"no games of {kind.title} with '{setting}' come with this package{why if kind.automata(options) else ''};"
            f" play some: 'sevenwonders explore --modules {setting} --games 300', or look at your own"
        )
    return Explorer.of_text(file.read_text("utf-8"))


def told(scores: Mapping[str, Sequence[float]]) -> list[Share]:
    """The scores of games as shares without tiers, the best first."""
    sums = {what: Tally(0, len(each), sum(each), sum(score**2 for score in each)) for what, each in scores.items()}
    return _told(sums, tiers=False)


def _file(game: str, setting: str) -> str:
    return f"{game}-{setting}.txt"


def _told(sums: Mapping[str, Tally], tiers: bool = True) -> list[Share]:
    """Sums as shares, the best first; what nobody picked comes last."""
    picked = [each for each in sums.values() if each.games]
    mean = sum(each.total for each in picked) / max(1, sum(each.games for each in picked))
    shares = [_share(what, each, mean if tiers else None) for what, each in sums.items()]
    return sorted(shares, key=lambda share: (share.share is None, -(share.share or 0), share.what))


def _share(what: str, sums: Tally, mean: float | None) -> Share:
    interval = summed_interval(sums.games, sums.total, sums.squares)
    if interval is None:
        return Share(what, 0, sums.seen, None, None)
    return Share(
        what, sums.games, sums.seen, sums.total / sums.games, interval, "" if mean is None else _tier(interval, mean)
    )


def _tier(interval: Interval, mean: float) -> str:
    """`S` or `A` above a mean, `C` or `D` below it, `B` where it may be either.

    >>> [_tier(Interval(low, low + 0.1), 0.5) for low in (0.6, 0.51, 0.45, 0.38, 0.3)]
    ['S', 'A', 'B', 'C', 'D']
    """
    if interval.low > mean:
        return "S" if interval.low > mean + FAR else "A"
    if interval.high < mean:
        return "D" if interval.high < mean - FAR else "C"
    return "B"
