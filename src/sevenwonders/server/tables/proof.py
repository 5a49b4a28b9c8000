"""Verification, from a game record alone, that its cards come from the shuffle that server and players committed to."""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from ...errors import RecordError, SevenWondersError
from ...game.game import AnyGame
from ...game.record import MAX_MOVES, Record
from ...game.seats import SEATS
from ...kernel.random_source import Seed, is_key
from ...records import loads
from .shuffle import compute_commitment, compute_key, derive_shuffle_seed, hash_text

INCOMPLETE = "what was promised about the shuffle is incomplete; download the record from its table again"
UNCHECKED = (
    "not checked, because it was not promised: names, rules and choices that change no card, remaining times, "
    "comments, a result that does not follow from the moves, lines that are left out, and other fields such as the date"
)
MAX_SEED_DIGITS = 20
MAX_UNPLACED = 40  # shuffles in a record that does not say where they happened
MAX_ACCIDENTS = 3  # consecutive reveals that two shuffles may have in common by accident
OTHER_CARDS = (
    "the cards come otherwise than from what was promised; this record has been changed, or its server cheated"
)


def check_shuffle_proof(record: Record) -> str:
    """Check that all revealed cards of a game record come from the shuffle to which server and players committed.

    Return a sentence on the result.

    Raises:
        RecordError: the check fails, or the record holds no commitment.
    """
    which = "" if record.number is None else f"game {record.number}: "
    check = next((check for name, check in CHECKS.items() if name in record.meta), None)
    if check is None or not isinstance(promised := record.meta.get("_commitment"), str):
        raise RecordError(
            f"{which}nothing was promised about this game; download the record of a finished game from its table"
        )
    try:
        held = f"{which}{check(ShuffleChecker(record, promised))}; compare the promise with the one you saw: {promised}"
        return f"{held}; {UNCHECKED}"
    except RecordError as error:
        raise RecordError(f"{which}{error}") from None


class ShuffleChecker:
    """The check of a game record against the server's commitment, with a method for each way in which games are dealt.

    Each method returns the result as a part of a sentence, or raises a `RecordError` if the check fails.

    Args:
        record: the record of the game.
        promised: the hash that the server published before the game.
    """

    def __init__(self, record: Record, promised: str) -> None:
        self._record, self._meta, self._promised = record, record.meta, promised

    def check_game_dealt_from_key(self) -> str:
        """Check a game that was dealt from a key made by server and players."""
        secret, pledges, numbers = self._meta.get("_secret"), self._read_texts("_pledges"), self._read_texts("_numbers")
        if not is_key(secret):
            raise RecordError(INCOMPLETE)
        if hash_text(str(secret)) != self._promised:
            raise RecordError("the secret of the server is not the one that was promised; this record has been changed")
        added = {seat: number for seat, number in enumerate(numbers) if number}
        for seat, number in added.items():
            if not is_key(number) or hash_text(number) != pledges[seat]:
                raise RecordError(
                    f"the number of {SEATS[seat]} is not the one that was pledged; this record has been changed"
                )
        key = compute_key(str(secret), added)
        note = self._check_seed_and_cards(
            key, "", "the cards come from another key than the one that all shuffled together"
        )
        return f"dealt from the key that {_describe_contributors(pledges, added)}{note}"

    def check_game_with_reused_deal(self) -> str:
        """Check a game that plays the deal of another game again."""
        luck, salt = self._meta.get("_luck"), self._meta.get("_salt")
        if not isinstance(luck, str) or not isinstance(salt, str):
            raise RecordError(INCOMPLETE)
        if compute_commitment(luck, salt) != self._promised:
            raise RecordError("the deal is not the one that was promised; this record has been changed")
        dealt = loads(luck, max_games=1)[0].deal_again(0)
        note = self._check_cards(dealt, partial(derive_shuffle_seed, 0, salt))
        return f"it has the luck of a game before, as promised{note}"

    def check_game_dealt_from_seed(self) -> str:
        """Check a game whose seed was requested with its table, or that an early version of the server dealt."""
        text, salt = self._meta.get("_seed"), self._meta.get("_salt")
        if not (isinstance(text, str) and isinstance(salt, str) and text.isdecimal() and len(text) <= MAX_SEED_DIGITS):
            raise RecordError(INCOMPLETE)
        seed = int(text)
        if compute_commitment(seed, salt) != self._promised:
            raise RecordError("the seed is not the one that was promised; this record has been changed")
        note = self._check_seed_and_cards(seed, salt, "the cards come from another seed than the one that was promised")
        return f"dealt from the promised seed {text}{note}"

    def _check_seed_and_cards(self, seed: Seed, salt: str, otherwise: str) -> str:
        """Check the seed of the record, if there is one, and then the cards; return the note of `_check_cards`.

        Args:
            seed: the seed of the deal that the server committed to.
            salt: the salt of the commitment, if the seed is a number; not used if it is a key.
            otherwise: the message of the error if the record has a seed that does not follow from this one.
        """
        seed_of = partial(derive_shuffle_seed, seed, salt)
        if self._record.seed is not None and self._record.seed not in map(seed_of, range(self._reshuffle_count + 1)):
            raise RecordError(otherwise)
        dealt = replace(self._record, seed=seed, deal=None, moves=(), result=None, meta={}).game()
        return self._check_cards(dealt, seed_of)

    def _check_cards(self, dealt: AnyGame, seed_of: Callable[[int], Seed]) -> str:
        """Replay the moves from the deal that the server committed to, and compare the chance outcomes.

        Return a note on the shuffles after take-backs, if any.  Raises `RecordError` if the outcomes differ.

        Args:
            dealt: the game at its beginning, from the deal that the server committed to.
            seed_of: returns the seed of a shuffle by its number; the first shuffle after a take-back has number 1.
        """
        played, shuffles = self._record.game(), self._reshuffle_count
        points = self._meta.get("_shuffled_at")
        if points is None:  # records of earlier versions do not say where
            if shuffles > MAX_UNPLACED:
                raise RecordError(f"{shuffles} shuffles are recorded, but not where they happened; {INCOMPLETE}")
            if not _can_place_shuffles_to_reproduce(dealt, played, range(1, shuffles + 1), seed_of):
                raise RecordError(OTHER_CARDS)
        elif not isinstance(points, list) or not all(type(point) is int for point in points) or len(points) != shuffles:
            raise RecordError(INCOMPLETE)
        elif not _is_reproduced_with_shuffles(dealt, played, points, seed_of):
            raise RecordError(OTHER_CARDS)
        return f" (shuffled again {shuffles} times after moves were taken back)" if shuffles else ""

    @property
    def _reshuffle_count(self) -> int:
        """The number of times that the cards were shuffled again after take-backs."""
        shuffles = self._meta.get("_shuffles", 0)
        if type(shuffles) is not int or not 0 <= shuffles <= MAX_MOVES:
            raise RecordError(INCOMPLETE)
        return shuffles

    def _read_texts(self, name: str) -> list[str]:
        """Return a field of the record that is a list of texts, one for each seat."""
        entries = self._meta.get(name)
        texts = [entry for entry in entries if isinstance(entry, str)] if isinstance(entries, list) else []
        if len(texts) != len(self._record.players):
            raise RecordError(f"'{name}' should be a list of texts, one for each seat")
        return texts


CHECKS: dict[str, Callable[[ShuffleChecker], str]] = {
    "_secret": ShuffleChecker.check_game_dealt_from_key,
    "_luck": ShuffleChecker.check_game_with_reused_deal,
    "_seed": ShuffleChecker.check_game_dealt_from_seed,
}


def _can_place_shuffles_to_reproduce(
    game: AnyGame, played: AnyGame, numbers: range, seed_of: Callable[[int], Seed]
) -> bool:
    """Return whether the deal that the server committed to leads to every ply of a recorded game.

    The record does not say where shuffles after take-backs happened, so suitable places are tried.

    Args:
        game: the game from the committed deal, so far.
        played: the recorded game.
        numbers: the numbers of the shuffles that may be used, in their order.
        seed_of: returns the seed of the shuffle with the given number.
    """
    with contextlib.suppress(SevenWondersError):
        _play_missing_decisions(game, played, len(played.plies))
    wanted, given = ([(ply.seat, ply.code) for ply in each.plies] for each in (played, game))
    if given == wanted:
        return True
    differs = next((n for n, (own, other) in enumerate(zip(given, wanted, strict=False)) if own != other), len(given))
    if differs >= len(wanted):
        return False
    # The place of a shuffle between two reveals makes no difference; a few cards may be the same as before by accident.
    shuffled = [n for n in range(differs) if wanted[n][0] != game.CHANCE and wanted[n + 1][0] == game.CHANCE]
    for number in numbers:
        for point in shuffled[-MAX_ACCIDENTS:]:
            with contextlib.suppress(SevenWondersError):
                past = game.copy()
                past.rewind(point)
                tried = past.copy_reshuffled_after(point, seed_of(number))
                _play_missing_decisions(tried, played, differs + 1)
                if [(ply.seat, ply.code) for ply in tried.plies[: differs + 1]] != wanted[: differs + 1]:
                    continue
                if _can_place_shuffles_to_reproduce(tried, played, range(number + 1, numbers.stop), seed_of):
                    return True
    return False


def _is_reproduced_with_shuffles(
    game: AnyGame, played: AnyGame, points: Sequence[int], seed_of: Callable[[int], Seed]
) -> bool:
    """Return whether the deal that the server committed to leads to every ply of a recorded game.

    Args:
        game: the game from the committed deal.
        played: the recorded game.
        points: for each shuffle after a take-back, in their order, the number of plies before it.
        seed_of: returns the seed of the shuffle with the given number, from 1.
    """
    lasting = [
        (point, number) for number, point in enumerate(points, 1) if all(point < later for later in points[number:])
    ]
    with contextlib.suppress(SevenWondersError):
        for point, number in lasting:  # a later take-back to an earlier point has removed the others
            _play_missing_decisions(game, played, point)
            game = game.copy_reshuffled_after(point, seed_of(number))
        _play_missing_decisions(game, played, len(played.plies))
        return [ply.code for ply in game.plies] == [ply.code for ply in played.plies]
    return False


def _play_missing_decisions(game: AnyGame, played: AnyGame, end: int) -> None:
    """Play in `game` the decisions of `played` that it lacks, up to the ply with index `end`, exclusive."""
    for ply in played.plies[len(game.plies) : end]:
        if ply.seat != game.CHANCE:
            game.commit(ply.seat, ply.code)


def _describe_contributors(pledges: list[str], added: dict[int, str]) -> str:
    """Describe who has made the key: the server, and the players whose numbers came in time.

    Args:
        pledges: for each seat, the hash of the number that its web page announced; empty for none.
        added: the numbers that came in time, by seat.
    """
    sources = ["the server", *(SEATS[seat] for seat in added)]
    said = f"{', '.join(sources[:-1])} and {sources[-1]} made" if added else "the server alone made"
    late = [SEATS[seat] for seat, pledge in enumerate(pledges) if pledge and seat not in added]
    return f"{said} ({', '.join(late)} pledged a number that did not come in time)" if late else said
