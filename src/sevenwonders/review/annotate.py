"""Records with the findings of a review: comments on plies, and the chances of all seats by ply."""

from collections.abc import Iterator

from ..game.record import Record
from ..game.seats import SEATS
from .ply import GIVEN_AWAY, Grade, Kind, PlyReview
from .reviewing import Review

VALUES = "_values"  # the free field of a record that holds what every seat could expect, by ply
DIGITS = 4
LUCKY = 0.05  # a part of the victory that is worth a word


def annotated(record: Record, review: Review) -> Record:
    """A record with comments on mistakes and lucky reveals behind those that it has, and with values by ply.

    The record tells all of its deal; what comes of reading it again is the same game.

    Raises:
        RecordError: it does not replay.
    """
    replay = record.replay()
    comments = dict(replay.comments)
    for one in review.plies:
        said = "; ".join(remarks(one))
        if said:
            before = comments.get(one.ply)
            comments[one.ply] = f"{before}; {said}" if before else said
    values = {str(one.ply): [round(win, DIGITS) for win in one.wins] for one in review.plies if one.wins}
    meta = {**record.meta, "annotator": str(review.engine["player"]), VALUES: values}
    return type(record).of(replay.game, clocks=replay.clocks, comments=comments, result=record.result, meta=meta)


def remarks(one: PlyReview) -> Iterator[str]:
    """Return the comment on a ply, empty where there is none.

    >>> from sevenwonders.game.player import Analysis, Candidate
    >>> moves = (Candidate(7, 90, 0.9, 0.62, text="build altar"), Candidate(9, 10, 0.1, 0.37, text="discard baths"))
    >>> found = Analysis(0, 100, 0.1, 0.62, moves=moves)
    >>> told = ("discard", (9,), ("discard baths",), (0.62, 0.38), found, (7,), -0.25)
    >>> list(remarks(PlyReview(3, 1, 0, Kind.DECISION, 1, *told)))
    ['blunder: 62 % -> 37 %, better build altar']
    """
    if one.kind is Kind.DECISION and one.analysis is not None:
        first, played = one.analysis.moves[0], one.played
        if played is not None and one.grade not in (Grade.BEST, Grade.GOOD):
            verdict = f"{one.grade}: {first.value:.0%} -> {played.value:.0%}, better {first.text}"
            yield verdict.replace("%", " %")
        elif one.proved is not None and len(one.best) < len(one.analysis.moves):
            keeps = "the only move" if len(one.best) == 1 else f"one of {len(one.best)} moves"
            ending = {1.0: "win", 0.0: "delay the loss"}.get(one.proved, "share the victory")
            if one.proved > 0 and one.error > -GIVEN_AWAY[Grade.BEST]:
                yield f"{keeps} to {ending} by force"
    elif one.luck and max(one.luck) > LUCKY:
        seat = max(range(len(one.luck)), key=lambda seat: one.luck[seat])
        yield f"lucky for {SEATS[seat]}: +{100 * one.luck[seat]:.0f} %"
