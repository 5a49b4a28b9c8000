"""What players say of positions from games of others, and how these games ended.

Who plays is drawn by lot from players of many kinds, so that the positions are not only those to which the forecaster
itself would come.  Of every game a few decisions are picked at random, each is shown to the forecasters as the seat
that decides knows it, and what they say is kept beside the end of the game.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol, runtime_checkable

from ..errors import PlayerError, SevenWondersError
from ..game.game import AnyGame
from ..game.options import Options
from ..game.player import Analysis
from ..game.views import KnownState
from ..kernel.chance import draw, seed_of, stream_for
from ..players import Entrant, name_of, player_from
from ..registry import game_type
from .jobs import Job, Row, check_sent, options_for, play_game
from .journal import Journal
from .workers import work_through

MIXED = (  # who plays where nobody is named: of all kinds, and none that takes long
    *("greedy", "level:1", "level:2", "level:4", "search:60", "search:400", "playouts:400"),
    *(f"style:{style}:200" for style in ("scholar", "general", "builder", "miser", "denier", "senator")),
)
SEATED, PICKED = 4, 5  # beside `Purpose`: what lots are drawn for
WIN = "win"
DIGITS = 5  # of a probability that is kept


@dataclass(frozen=True)
class Forecast:
    """A decision in a game, what was said of it, and what came of it.

    Attributes:
        age: the Age, 0 before the first.
        players: who plays, the one who decides first.
        ending: how the game ended for the one who decides, in the words of `Analysis.outcomes`: `win_military`.
        win: the part of the victory that fell to the one who decides.
        said: what each forecaster said: `win`, and a probability for each way to end the game.
    """

    age: int
    players: tuple[str, ...]
    ending: str
    win: float
    said: tuple[dict[str, float], ...]


@runtime_checkable
class Forecaster(Protocol):
    """A player that says how a game will end, as every search does."""

    def analyse(self, state: KnownState, seat: int) -> Analysis:
        """What it thinks of a position in which a seat is asked."""
        ...


class Question(NamedTuple):
    """A game to be played, who is asked about it, and of how many positions."""

    job: Job
    forecasters: tuple[Entrant, ...]
    positions: int


def mixed(game: str) -> list[str]:
    """Those of `MIXED` who play a game."""
    return [word for word in MIXED if _plays(word, game)]


def _plays(word: str, game: str) -> bool:
    try:
        player_from(word, game=game)
    except SevenWondersError:
        return False
    return True


def ask(question: Question) -> list[Forecast]:
    """Play a game, pick some of its decisions, and hear what the forecasters say of them."""
    job, met = question.job, list[tuple[int, int, KnownState]]()

    def meet(game: AnyGame, seat: int) -> None:
        if len(game.legal_codes(seat)) > 1:
            met.append((game.age, seat, game.known(seat)))

    game = play_game(job, meet)
    row = Row(job.game, tuple(game_type(job.game).measures.of(game)))
    shares, names, found = row.shares(), job.names, []
    for place in _picked(len(met), question.positions, job.seed):
        age, seat, known = met[place]
        seed = seed_of(job.seed, PICKED, place)
        said = tuple(_said(forecaster(who, seed, job.game).analyse(known, seat)) for who in question.forecasters)
        found.append(Forecast(age, names[seat:] + names[:seat], _ending(shares[seat], row.way), shares[seat], said))
    return found


def _picked(number: int, wanted: int, seed: int) -> list[int]:
    """Some of so many places, each as likely as any other, in order."""
    stream, left = stream_for(seed, PICKED), list(range(number))
    return sorted(left.pop(draw(stream, len(left))) for _ in range(min(wanted, number)))


def _ending(share: float, way: str) -> str:
    return "shared" if 0 < share < 1 else f"{WIN if share else 'loss'}_{way}"


def _said(analysis: Analysis) -> dict[str, float]:
    return {word: round(chance, DIGITS) for word, chance in {WIN: analysis.win, **analysis.outcomes}.items()}


def forecaster(who: Entrant, seed: int, game: str) -> Forecaster:
    """A player that says how a game will end.  Raises `PlayerError` for one that does not."""
    player = player_from(who, seed, game)
    if not isinstance(player, Forecaster):
        raise PlayerError(f"'{name_of(who)}' does not say how a game will end; name a search, as in search:400")
    return player


def forecasts(
    players: Sequence[Entrant],
    games: int,
    seed: int = 0,
    options: Sequence[Options] = (),
    game: str = "duel",
    processes: int | None = None,
    among: Sequence[Entrant] = (),
    positions: int = 3,
    journal: Path | None = None,
) -> Iterator[list[Forecast]]:
    """Let others play, and ask players how it will end; yields the positions of one game after the other.

    >>> for found in forecasts(["search:20"], games=2, among=["greedy"], processes=1):
    ...     print(len(found), found[0].players)
    3 ('greedy', 'greedy')
    3 ('greedy', 'greedy')

    Args:
        players: who is asked: names of searches, factories `(seed) -> Player`, or players.
        games: how many are played.
        seed: decides the deals, who plays them, and which positions are picked.
        options: the rules options, one after the other in turn; those of `game_type(game).match_options()` by default.
        game: the name of the game.
        processes: how many play at once; by default one for each processor.
        among: from whom those who play are drawn; `mixed(game)` by default.
        positions: how many of each game.
        journal: a file in which every position is written down.  What was cut short goes on where it was.

    Raises:
        SevenWondersError: somebody who is asked says nothing, or the options or the journal are of something else.
    """
    rules = [options_for(game, one) for one in options] or [options_for(game, None)]
    pool = tuple(among) or tuple(mixed(game))
    for who in players:
        forecaster(who, 0, game)
    for who in pool:
        player_from(who, game=game)
    check_sent((*players, *pool), processes)
    questions = [
        Question(_job(game, pool, seed_of(seed, number), rules[number % len(rules)]), tuple(players), positions)
        for number in range(games)
    ]
    setting = {
        "format": "sevenwonders forecasts 1",
        "game": game,
        "players": list(map(name_of, players)),
        "among": list(map(name_of, pool)),
        "positions": positions,
        "seed": seed,
        "options": [{"players": one.num_players, "modules": list(one.modules), **one.changed()} for one in rules],
    }
    with Journal(journal, setting, _read, _written) as book:
        yield from book.rows[:games]
        for found in work_through(ask, questions[len(book.rows) :], processes):
            book.add(found)
            yield found


def _job(game: str, pool: Sequence[Entrant], seed: int, options: Options) -> Job:
    stream = stream_for(seed, SEATED)
    return Job(game, tuple(pool[draw(stream, len(pool))] for _ in range(options.num_players)), seed, options)


def _written(found: list[Forecast]) -> list[dict[str, Any]]:
    return [asdict(position) for position in found]


def _read(line: list[dict[str, Any]]) -> list[Forecast]:
    return [
        Forecast(**{**position, "players": tuple(position["players"]), "said": tuple(position["said"])})
        for position in line
    ]
