"""Routes of statistics: the value of picks, and a guest's results."""

from collections.abc import Iterable
from typing import Annotated

from fastapi import APIRouter, Query

from ...errors import NotOfferedError, SevenWondersError
from ...registry import game_type
from ...review import Review, band_of
from ...review.sheet import shown_share
from ...statistics import GROUPS, Career, Explorer, Share, settings, shipped
from ...statistics.archive import Mean, Standard
from ...statistics.career import STRETCH
from ...statistics.explorer import DRAFT, mean_share
from ...statistics.played_games import checked_setting
from ..archive import OwnGames
from ..dependencies import CurrentGuest, KnownGame, ServicesDep
from ..errors import Refusal
from ..protocol.figures import PickStatistics, Statistics
from ..protocol.requests import REFUSALS
from ..reviews import engine_name

router = APIRouter(prefix="/api", tags=["statistics"], responses=REFUSALS)
FOUR = 4  # Wonders of a group of the draft
Setting = Annotated[str, Query(max_length=40, description="modules, as in pantheon-agora, or how many play")]
Offer = Annotated[str, Query(max_length=400, description="ids of Wonders of a draft, with commas")]


@router.get("/explorer/{game}")
async def explorer(
    game: KnownGame,
    services: ServicesDep,
    guest: CurrentGuest,
    setting: Setting = "",
    offer: Offer = "",
    own: bool = False,
) -> PickStatistics:
    """Return the value of picks, from the self-play games of the program, or with `own` from your games."""
    games = await services.archive.of(guest.id) if own else None
    return await services.studies.run(_explored, game, setting, [each for each in offer.split(",") if each], games)


@router.get("/statistics/{game}")
async def statistics(game: KnownGame, services: ServicesDep, guest: CurrentGuest) -> Statistics:
    """Return your results at a game, from your latest finished games, up to a few hundred."""
    finished = await services.archive.of(guest.id)
    own = [each for each in finished.games if each.played.game == game]
    try:
        engine = await services.studies.run(engine_name, game)
        reviewed = await services.archive.reviewed(guest.id, game, engine)
    except NotOfferedError:  # a game without reviews
        reviewed = []
    return await services.studies.run(_statistics, Career(own), reviewed, finished.unread_of(game))


def _explored(game: str, setting: str, offer: list[str], own: OwnGames | None) -> PickStatistics:
    """Return the value of picks in a setting of a game, from a guest's games or from the included self-play games."""
    kind = game_type(game)
    kind.require(kind.capabilities.picks, "picks to compare")
    try:
        wanted = checked_setting(kind, setting)
        counted = Explorer(game, wanted).count(each.played for each in own.games) if own else shipped(game, wanted)
        picks = (
            [{"exact": _share(exact), "over": _share(over)} for exact, over in counted.picks(offer)] if offer else []
        )
    except SevenWondersError as error:
        raise Refusal("no_statistics", str(error), 404) from None
    return PickStatistics.model_validate(
        {
            "game": game,
            "setting": wanted,
            "settings": list(settings(kind)),
            "source": counted.source,
            "games": counted.games,
            "kinds": {each: _shares(counted.shares(each)) for each in counted.kinds},
            "four": _shares(counted.shares(DRAFT, FOUR)),
            "offer": picks,
            "unread": [] if own is None else own.unread_of(game),
        }
    )


def _statistics(career: Career, reviewed: list[tuple[Review, int]], unread: list[str]) -> Statistics:
    """Return a guest's results at a game."""
    everything = mean_share([game.score for game in career.games])
    groups = {group: _shares(career.shares(group)) for group in GROUPS}
    stretches = _shares(career.stretches())
    skill = _skill(reviewed)
    return Statistics.model_validate(
        {"all": _share(everything), "groups": groups, "stretches": stretches, "skill": skill, "unread": unread}
    )


def _skill(reviewed: list[tuple[Review, int]]) -> dict[str, object]:
    """Return the fields of `Skill` for graded games."""
    account, stretches = Standard(), list[dict[str, object]]()
    for first in range(0, len(reviewed), STRETCH):
        some, stretch = reviewed[first : first + STRETCH], Standard()
        for review, seat in some:
            account.add(review, seat)
            stretch.add(review, seat)
        if (accuracy := stretch.accuracies.figure) is not None:
            stretches.append({"first": first + 1, "games": len(some), "accuracy": accuracy})
    error = account.errors.figure
    verbs = sorted(account.by_verb.items(), key=lambda entry: -entry[1].total)
    return {
        "games": account.games,
        "accuracy": account.accuracies.figure,
        "error": error,
        "band": "" if error is None else band_of(error.value),
        "result": account.results.figure,
        "adjusted": shown_share(account.adjusted.figure),
        "verbs": [_habit(verb, mean, account) for verb, mean in verbs],
        "ages": [_habit(str(age), mean, account) for age, mean in sorted(account.by_age.items())],
        "stretches": stretches,
    }


def _habit(what: str, mean: Mean, account: Standard) -> dict[str, object]:
    """Return the fields of `DecisionLoss` for one kind of decision."""
    part = mean.total / account.errors.total if account.errors.total else 0.0
    return {"what": what, "decisions": mean.number, "error": mean.figure, "part": part}


def _shares(shares: Iterable[Share]) -> list[dict[str, object]]:
    """Return the fields of `VictoryShare` for several shares."""
    return [_share(share) for share in shares]


def _share(share: Share) -> dict[str, object]:
    """Return the fields of `VictoryShare` for a share."""
    low, high = share.interval or (None, None)
    least, most = share.difference_interval or (None, None)
    return {
        "what": share.what,
        "games": share.games,
        "seen": share.seen,
        "share": share.share,
        "base": share.base,
        "difference": share.difference,
        "tier": share.tier,
        "low": low,
        "high": high,
        "difference_low": least,
        "difference_high": most,
    }
