"""Game records annotated with a review: comments on plies, and the expected result of every seat by ply."""

from collections.abc import Iterator

from ..game.record import Record
from ..game.seats import SEATS
from .ply import GIVEN_AWAY, Grade, PlyKind, PlyReview
from .reviewing import Review

VALUES = "_values"  # the free field of a record with the expected result of each seat, by ply
DIGITS = 4
MIN_LUCK = 0.05  # share of the victory from which luck gets a comment


def annotate_record(record: Record, review: Review) -> Record:
    """Return a copy of a game record with comments from a review, and with every seat's expected result by ply.

    Comments are on mistakes, on moves that were the only good ones, and on lucky reveals.  The new record contains all
    chance events and replays to the same game.

    Raises:
        RecordError: the record does not replay.
    """
    replay = record.replay()
    comments = dict(replay.comments)
    for ply in review.plies:
        if text := "; ".join(filter(None, (comments.get(ply.ply), *iter_ply_remarks(ply)))):
            comments[ply.ply] = text
    values = {str(ply.ply): [round(win, DIGITS) for win in ply.wins] for ply in review.plies if ply.wins}
    meta = {**record.meta, "annotator": str(review.engine["player"]), VALUES: values}
    return type(record).of(replay.game, clocks=replay.clocks, comments=comments, result=record.result, meta=meta)


def iter_ply_remarks(review: PlyReview) -> Iterator[str]:
    """Yield the comments on a reviewed ply: a mistake, the only good move, or a lucky reveal; often there is none.

    >>> from sevenwonders.game.player import Analysis, Candidate
    >>> moves = (Candidate(7, 90, 0.9, 0.62, text="build altar"), Candidate(9, 10, 0.1, 0.37, text="discard baths"))
    >>> analysis = Analysis(0, 100, 0.1, 0.62, moves=moves)
    >>> fields = ("discard", (9,), ("discard baths",), (0.62, 0.38), analysis, (7,), -0.25)
    >>> list(iter_ply_remarks(PlyReview(3, 1, 0, PlyKind.DECISION, 1, *fields)))
    ['blunder: 62 % -> 37 %, better build altar']
    """
    if review.kind is PlyKind.DECISION and review.analysis is not None:
        first, played = review.analysis.moves[0], review.played_candidate
        if played is not None and review.grade not in (Grade.BEST, Grade.GOOD):
            verdict = f"{review.grade}: {first.value:.0%} -> {played.value:.0%}, better {first.text}"
            yield verdict.replace("%", " %")
        elif review.proved_result is not None and len(review.best) < len(review.analysis.moves):
            keeps = "the only move" if len(review.best) == 1 else f"one of {len(review.best)} moves"
            ending = {1.0: "win", 0.0: "delay the loss"}.get(review.proved_result, "share the victory")
            if review.proved_result > 0 and review.error > -GIVEN_AWAY[Grade.BEST]:
                yield f"{keeps} to {ending} by force"
    elif review.luck and max(review.luck) > MIN_LUCK:
        seat = max(range(len(review.luck)), key=lambda seat: review.luck[seat])
        yield f"lucky for {SEATS[seat]}: +{100 * review.luck[seat]:.0f} %"
