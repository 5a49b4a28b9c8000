"""Routes of statistics: the shares of victories after picks, such as drafted Wonders, and a guest's results."""

from collections.abc import Iterable
from typing import Annotated

from fastapi import APIRouter, Query

from ...errors import FeatureNotOfferedError
from ...registry import game_type
from ...review import Review, skill_band
from ...review.sheet import clip_share
from ...statistics import GROUPS, Explorer, PickVictoryShare, PlayerHistory, load_shipped_picks, setting_options
from ...statistics.explorer import DRAFT, summarize_scores
from ...statistics.played_games import resolve_setting
from ...statistics.player_history import STRETCH
from ...statistics.player_skill import PlayerSkill, RunningMean
from ..archive import GuestGames
from ..dependencies import CurrentGuest, KnownGame, ServicesDep
from ..errors import refuse_on_error
from ..protocol.figures import GuestStatistics, PickStatistics, VictoryShare
from ..reviews import engine_fingerprint
from .responses import REFUSALS

router = APIRouter(prefix="/api", tags=["statistics"], responses=REFUSALS)
FOUR = 4  # Wonders of a group of the draft
Setting = Annotated[str, Query(max_length=40, description="modules, as in pantheon-agora, or how many play")]
Offer = Annotated[str, Query(max_length=400, description="ids of Wonders of a draft, with commas")]


@router.get("/explorer/{game}")
async def get_pick_statistics(
    game: KnownGame,
    services: ServicesDep,
    guest: CurrentGuest,
    setting: Setting = "",
    offer: Offer = "",
    own: bool = False,
) -> PickStatistics:
    """For each pick, such as a drafted Wonder, return the share of victories of the players who made it.

    The games are self-play games of the program, or your own games with `own`.
    """
    games = await services.archive.load_guest_games(guest.id) if own else None
    offered = [each for each in offer.split(",") if each]
    return await services.studies.run(_make_pick_statistics, game, setting, offered, games)


@router.get("/statistics/{game}")
async def get_own_statistics(game: KnownGame, services: ServicesDep, guest: CurrentGuest) -> GuestStatistics:
    """Return your results at a game, from your latest finished games, up to a few hundred."""
    finished = await services.archive.load_guest_games(guest.id)
    own = [each for each, _ in finished.games if each.played.game == game]
    try:
        engine = await services.studies.run(engine_fingerprint, game)
        reviewed = await services.archive.load_complete_reviews(guest.id, game, engine)
    except FeatureNotOfferedError:  # a game without reviews
        reviewed = []
    unread = finished.find_unreadable_tables(game)
    return await services.studies.run(_make_statistics, PlayerHistory(own), reviewed, unread)


def _make_pick_statistics(game: str, setting: str, offer: list[str], own: GuestGames | None) -> PickStatistics:
    """For each pick, such as a drafted Wonder, return the share of victories of the players who made it.

    Args:
        game: the name of the game.
        setting: the expansions or the number of players; only games with this setting count.
        offer: ids of Wonders that a player may choose from; their results are added. Empty for none.
        own: the games of a guest to count; None for the self-play games that come with the program.

    Raises:
        RequestRefusal: there are no such statistics.
    """
    kind = game_type(game)
    kind.require_capability(kind.capabilities.picks, "picks to compare")
    with refuse_on_error("no_statistics", 404):
        wanted = resolve_setting(kind, setting)
        if own is None:
            counted = load_shipped_picks(game, wanted)
        else:
            counted = Explorer(game, wanted).add_games(each.played for each, _ in own.games)
        offered = counted.offer_victory_shares(offer) if offer else []
        picks = [{"exact": _share_to_json(exact), "over": _share_to_json(over)} for exact, over in offered]
    return PickStatistics.model_validate(
        {
            "game": game,
            "setting": wanted,
            "settings": list(setting_options(kind)),
            "source": counted.source,
            "games": counted.games,
            "kinds": {each: _shares_to_json(counted.pick_victory_shares(each)) for each in counted.kinds_of_picks},
            "four": _shares_to_json(counted.pick_victory_shares(DRAFT, FOUR)),
            "offer": picks,
            "unread": [] if own is None else own.find_unreadable_tables(game),
        }
    )


def _make_statistics(career: PlayerHistory, reviewed: list[tuple[Review, int]], unread: list[str]) -> GuestStatistics:
    """Return the results and the quality of play of a guest at a game.

    Args:
        career: the finished games of the guest.
        reviewed: those games that have been reviewed completely, each with the guest's seat.
        unread: the ids of tables that this version of the program cannot read.
    """
    everything = summarize_scores([game.victory_share for game in career.games])
    groups = {group: _shares_to_json(career.group_shares(group)) for group in GROUPS}
    stretches = _shares_to_json(career.iter_shares_by_game_run())
    skill = _skill_to_json(reviewed)
    return GuestStatistics.model_validate(
        {"all": _share_to_json(everything), "groups": groups, "stretches": stretches, "skill": skill, "unread": unread}
    )


def _skill_to_json(reviewed: list[tuple[Review, int]]) -> dict[str, object]:
    """Return the quality of a guest's play as fields of `Skill`, from reviewed games with the guest's seat in each."""
    account, stretches = PlayerSkill(), list[dict[str, object]]()
    for first in range(0, len(reviewed), STRETCH):
        some, stretch = reviewed[first : first + STRETCH], PlayerSkill()
        for review, seat in some:
            account.add_review(review, seat)
            stretch.add_review(review, seat)
        if (accuracy := stretch.accuracies.mean_with_error) is not None:
            stretches.append({"first": first + 1, "games": len(some), "accuracy": accuracy})
    error = account.errors.mean_with_error
    verbs = sorted(account.by_verb.items(), key=lambda entry: -entry[1].total)
    return {
        "games": account.games,
        "accuracy": account.accuracies.mean_with_error,
        "error": error,
        "band": "" if error is None else skill_band(error.value),
        "result": account.results.mean_with_error,
        "adjusted": clip_share(account.adjusted.mean_with_error),
        "verbs": [_decision_loss_to_json(verb, mean, account) for verb, mean in verbs],
        "ages": [_decision_loss_to_json(str(age), mean, account) for age, mean in sorted(account.by_age.items())],
        "stretches": stretches,
    }


def _decision_loss_to_json(what: str, mean: RunningMean, account: PlayerSkill) -> dict[str, object]:
    """Return the losses by one kind of decision, compared with the best actions, as fields of `DecisionGroupLoss`.

    Args:
        what: the name of the kind: the first word of the action, or the Age.
        mean: the losses of these decisions.
        account: the losses of all decisions.
    """
    part = mean.total / account.errors.total if account.errors.total else 0.0
    return {"what": what, "decisions": mean.number, "error": mean.mean_with_error, "part": part}


def _shares_to_json(shares: Iterable[PickVictoryShare]) -> list[dict[str, object]]:
    """Return several shares of victories as fields of the model `VictoryShare`."""
    return [_share_to_json(share) for share in shares]


def _share_to_json(share: PickVictoryShare) -> dict[str, object]:
    """Return a share of victories, with its 95 % confidence interval, as fields of the model `VictoryShare`."""
    ends: dict[str, object] = {}
    ends["low"], ends["high"] = share.interval or (None, None)
    ends["difference_low"], ends["difference_high"] = share.difference_interval or (None, None)
    return ends | {name: getattr(share, name) for name in VictoryShare.model_fields if name not in ends}
