"""`Game`, the base class of games in progress: decisions of seats, chance, history and undo."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import pairwise
from operator import index
from typing import TYPE_CHECKING, Any, Self, SupportsIndex, cast

from ..errors import IllegalActionError, NotationError, SevenWondersError, plural, quoted
from ..kernel.chance import Purpose
from ..kernel.random_source import SEED_WANTED, RandomSource, Seed, is_seed
from ..kernel.struct import Struct
from ..pictures.registry import find_type_of_game_or_position
from .options import Options, to_python_scalar
from .pictured import PictureMixin
from .ply import Action, Ply, Result
from .prices import Price
from .refusals import describe_refusal, join_actions
from .rules import A, Deal, DefaultDeal, P, R, Rules, S
from .seats import check_seat, resolve_player_names

if TYPE_CHECKING:
    from ..pictures.picture import Film

SNAPSHOT_INTERVAL = 32  # plies between stored positions; rewinding replays the plies in between
MAX_LISTED_ACTIONS = 40  # in an error message


class Game(PictureMixin, Rules[S, A, P, R]):
    """A game in progress.  Seats are numbered from 0; chance is seat `CHANCE`.

    Each seat that has to choose (is *asked*) does so in secret with `commit`, in any order, and may take back its
    choice with `revoke` until the last seat has chosen.  Then all choices are applied together.  In games with turns, a
    single seat is asked, and its choice is applied at once.  This loop plays any game:

        while not game.is_over:
            for seat in game.deciders:
                game.commit(seat, ...)

    The outcomes of chance come from `deal`, then from the random numbers of `seed`.  Without a seed, the game waits
    until `play` receives an outcome.

    Two games are equal if their options, names, plies, positions and open choices (chosen, but not applied yet) are
    equal.

    Attributes:
        NAME: the name of the game in files and options.
        CHANCE: the seat of chance.
        options: the rules options.
        seed: the seed of chance events that are not in `deal`, a number or a key (see `kernel.random_source`); None if
            the caller has to play these events.
        names: the name of every seat.
        position: the starting position; None for the usual start.
        given_deal: the chance events that were known when the game began.
        deal: the chance events that are known but have not happened yet.
        state: the current position, with all hidden information.
        plies: all plies (actions of players and of chance) so far.
    """

    options: Options
    position: object

    def __init_subclass__(cls, **more: object) -> None:
        super().__init_subclass__(**more)
        if lists := {"legal_actions", "legal_codes"} & vars(cls).keys():
            raise TypeError(
                f"{cls.__name__} overrides {min(lists)}, which lists what the rules allow and changes nothing of it; "
                "give RULES another legal_codes"
            )

    def __init__(
        self,
        options: Options | None = None,
        *,
        seed: Seed | None = None,
        deal: Deal | None = None,
        position: object = None,
        names: Sequence[str] | None = None,
    ) -> None:
        seed = to_python_scalar(seed)
        check_seed(seed)
        options, deal = self._resolve_options_and_deal(options, seed, deal, position)
        self._set_all_but_state(options, deal, seed, position, names)
        self.state = self._make_start_state()
        self._resolve_chance()

    def _set_all_but_state(
        self, options: Options, deal: Deal, seed: Seed | None = None, position: object = None, names: object = None
    ) -> None:
        """Set the attributes of a game without plies, all but its state."""
        self.options, self.position, self.seed = options, position, seed
        self.names = resolve_player_names(names, options.num_players)
        self.given_deal = self.deal = deal
        self.plies: list[P] = []
        self._open: dict[int, P] = {}  # choices that are not applied yet, by seat
        # steps of plies that are applied together: the index of the first, the deal, the place of the dice
        self._steps: list[tuple[int, Deal, int | None]] = []
        self._snapshots: list[tuple[int, S]] = []  # some positions, each with the index of the next ply
        self._dice = RandomSource(seed, Purpose.CHANCE) if seed is not None else None

    @classmethod
    def from_state(cls, state: Struct) -> Self:
        """Return a game at a position, without history, for example to render a view; it cannot be continued.

        The position may be redacted for a seat.  The game has no plies; its rules options are those that the position
        stores.

        >>> from sevenwonders import duel
        >>> game = duel.Game(seed=7)
        >>> seen = duel.view(duel.Game.from_state(game.known(0)), seat=0)
        >>> seen["legal"] == duel.view(game, seat=0)["legal"], seen["plies"]
        (True, [])
        """
        game = object.__new__(cls)
        game._set_all_but_state(cls.RULES.options_of(state), DefaultDeal())
        game.state = cast("S", state)
        return game

    # --- queries

    @property
    def num_players(self) -> int:
        """The number of players."""
        return len(self.names)

    def legal_codes(self, seat: int | None = None) -> list[int]:
        """Return the codes of the legal actions of a seat (by default `self.seat`), or of the outcomes of chance.

        A seat that has already chosen may choose again.  A seat that has nothing to choose gets an empty list.
        """
        seat = self._resolve_seat(seat)
        return [] if seat is None else self._list_legal_codes(seat)

    def legal_actions(self, seat: int | None = None) -> list[A]:
        """Return the legal actions of a seat (by default `self.seat`), or the possible outcomes of chance."""
        seat = self._resolve_seat(seat)
        return [] if seat is None else [self._make_action(seat, code) for code in self._list_legal_codes(seat)]

    def to_code(self, seat: int, action: SupportsIndex | str | Action) -> int:
        """Return the code of a seat's legal action; `action` may be a code, an `Action` or notation.

        Raises:
            NotationError: the argument is no action.
            IllegalActionError: the action is illegal, or the seat has nothing to choose; the message gives the reason.
        """
        if seat != self.CHANCE:
            check_seat(seat, self.num_players)
        codes = self._list_legal_codes(seat)
        if type(action) is int and action in codes:
            return action
        if not codes:
            raise self._make_nothing_to_choose_error(seat)
        if isinstance(action, str):
            return self._find_legal_code(seat, codes, self._parse_action(action))
        if isinstance(action, SupportsIndex) and not isinstance(action, bool):
            code = index(action)
            if code not in codes:
                raise IllegalActionError(f"action {code} is not legal now; {self._describe_legal_actions(seat)}")
            return code
        wanted = f"is no action of {self.NAME}; give its notation, its number or an Action"
        if not hasattr(action, "verb"):
            raise NotationError(f"{quoted(action)} {wanted}")
        try:
            return self._find_legal_code(seat, codes, action)
        except (AttributeError, IndexError, TypeError):  # an action of another game, or an inconsistent one
            raise NotationError(f"this {type(action).__name__} {wanted}") from None

    def parse(self, text: str, seat: int | None = None) -> A:
        """Parse the notation of a legal action of a seat (by default `self.seat`).

        >>> from sevenwonders import duel
        >>> duel.Game(seed=7).parse("draft mausoleum")
        <Action draft the_mausoleum>

        Raises:
            NotationError: the text is no action.
            IllegalActionError: the action is illegal; the message gives the reason.
        """
        seat = self._first_seat_to_choose() if seat is None else seat
        return self._make_action(seat, self.to_code(seat, text))

    def require_deciding_seat(self, seat: int | None = None) -> int:
        """Return `seat`, by default the first seat that has still to choose; raise an error if it may not choose now.

        Raises:
            SeatError: there is no such player.
            IllegalActionError: the seat, or every player, has nothing to choose.
        """
        if seat is None:
            seat = self._first_seat_to_choose()
            if seat == self.CHANCE:
                raise IllegalActionError(self._describe_deciders())
        check_seat(seat, self.num_players)
        if seat not in self.asked:
            raise self._make_nothing_to_choose_error(seat)
        return seat

    def price(self, action: SupportsIndex | str | Action, seat: int | None = None) -> Price:
        """Return the coins that a legal action of a seat (by default `self.seat`) costs.

        >>> from sevenwonders import duel
        >>> position = duel.Position(structure={18: "baths", 19: "tavern"}, p2={"tokens": ["economy"]})
        >>> duel.Game(position=position).price("build baths")
        Price(bank=0, shares={1: 2})

        Raises:
            NotationError: the argument is no action.
            IllegalActionError: the action is illegal, or the seat has nothing to choose.
        """
        seat = self.require_deciding_seat(seat)
        return self.RULES.price(self.state, seat, self._make_action(seat, self.to_code(seat, action)))

    def committed_action(self, seat: int) -> A | None:
        """Return the action that a seat has chosen and may still take back, or None."""
        check_seat(seat, self.num_players)
        ply = self._open.get(seat)
        return None if ply is None else cast("A", ply.action)

    def has_secrets(self, seat: int | None = None) -> bool:
        """Return whether the given seat, or by default any seat, has information that is hidden from spectators."""
        seats = range(self.num_players) if seat is None else (seat,)
        public = self.known(None)
        return any(self.known(seat) != public for seat in seats)

    def iter_steps(self, first: int = 0, before: Struct | None = None) -> Iterator[tuple[S, tuple[P, ...]]]:
        """Yield the positions of the game, each with the plies played from it; the last position has no plies.

        All positions are the same object, which changes with each step and which the caller must not change.  Choices
        that are not applied yet are not in the positions.

        Args:
            first: the index of the first ply to yield.
            before: the position before this ply, if the caller has it; otherwise it is computed.

        >>> from sevenwonders import duel
        >>> game = duel.Game(seed=7)
        >>> game.play("draft mausoleum")
        <Ply p1 draft the_mausoleum>
        >>> [str(plies[0]) for _, plies in game.iter_steps() if plies][-1]
        'p1 draft the_mausoleum'
        """
        start = bisect_left(self._steps, first, key=_first_item)
        bounds = [*(ply_index for ply_index, _, _ in self._steps[start:]), len(self.plies)]
        state = self._state_after_plies(bounds[0]) if before is None else cast("S", before)
        for first, last in pairwise(bounds):
            plies = tuple(self.plies[first:last])
            yield state, plies
            if last == len(self.plies) and not self._open:
                state = self.state
                break
            if state is before:
                state = state.copy()
            for ply in plies:
                self.RULES.apply(state, ply.seat, ply.code)
        yield state, ()

    def iter_snapshots(self) -> Iterator[Self]:
        """Yield a copy of the game before each decision of its players, and finally the game itself."""
        for first, _, _ in self._steps:
            if self.plies[first].seat != self.CHANCE:
                past = self.copy()
                past.rewind(first)
                yield past
        yield self

    def text(self, seat: int | None = None, *, language: str = "en") -> str:
        """Return a description of the table as a seat, or by default a spectator, knows it; `print(game)` prints it.

        >>> from sevenwonders import duel
        >>> *_, last = duel.Game(seed=7).text().splitlines()
        >>> last.strip()
        'Produces: -; buys: wood 2, clay 2, stone 2, glass 2, papyrus 2.'

        Raises:
            SevenWondersError: there is no such seat or language.
        """
        if seat is not None:
            check_seat(seat, self.num_players)
        kind = find_type_of_game_or_position(self)
        return repr(self) if kind is None else "\n".join(kind.narrator(self, language).iter_view_lines(seat))

    def film(
        self, seat: int | None = None, seconds: float = 1.0, *, language: str = "en", dark: bool = False
    ) -> "Film":
        """Return an animation of the game as a seat, or by default a spectator, knows it, with `seconds` for each
        decision.

        Raises:
            SevenWondersError: the game has no pictures, there is no such language, or `seconds` is not above 0.
        """
        from ..pictures.drawing import render_film
        from ..pictures.picture import Appearance

        return render_film(self.iter_snapshots(), seat, seconds, Appearance(language, dark))

    # --- playing

    def commit(self, seat: int, action: SupportsIndex | str | Action) -> P:
        """Choose an action for a seat in secret; it replaces an earlier choice.

        When all seats that have to choose have done so, all choices are applied.

        Args:
            seat: the seat.
            action: the action as code, object or notation.

        Returns:
            the ply of the action, which may not be applied yet.

        Raises:
            NotationError: the text is no action.
            IllegalActionError: the action is illegal, or the seat has nothing to choose; the message gives the reason.
        """
        check_seat(seat, self.num_players)
        return self._store_or_apply_choice(self.require_deciding_seat(seat), self.to_code(seat, action))

    def revoke(self, seat: int) -> None:
        """Take back the choice of a seat, while other seats have still to choose.

        Raises:
            IllegalActionError: the seat has no choice that can be taken back.
        """
        check_seat(seat, self.num_players)
        if seat not in self._open:
            raise IllegalActionError(f"player {seat + 1} has chosen nothing that could be taken back")
        self._take_back_choice(self.state, seat)
        del self._open[seat]

    def play(self, action: SupportsIndex | str | Action) -> P:
        """Choose an action for the first seat that has still to choose, or an outcome of chance in a game without seed.

        Returns:
            the ply of the action, which may not be applied yet.

        Raises:
            NotationError: the text is no action.
            IllegalActionError: the action is illegal; the message gives the reason.
        """
        seat = self._first_seat_to_choose()
        return self._store_or_apply_choice(seat, self.to_code(seat, action))

    # --- going back

    def undo(self) -> list[P]:
        """Take back all choices that are not applied yet or, if there are none, the last plies of players and the
        chance events after them.

        Returns the plies taken back, in the order in which they were played.

        Raises:
            IllegalActionError: no player has chosen yet.
        """
        if self._open:
            return self._take_back_open_choices()
        last = next((first for first, _, _ in reversed(self._steps) if self.plies[first].seat != self.CHANCE), None)
        if last is None:
            raise IllegalActionError("there is nothing to take back")
        return self.rewind(last)

    def rewind(self, plies: int) -> list[P]:
        """Go back to the position after the first `plies` plies, and take back all choices that are not applied yet.

        Plies that were applied together are taken back together.  Returns the plies taken back, with choices that were
        not applied at the end.
        """
        if plies not in range(len(self.plies) + 1):
            raise IllegalActionError(f"the game has {plural(len(self.plies), 'ply', 'plies')}; there is no ply {plies}")
        chosen = self._take_back_open_choices()
        if plies == len(self.plies):
            return chosen
        step = bisect_right(self._steps, plies, key=_first_item) - 1
        first, self.deal, place = self._steps[step]
        self._dice = None if self._dice is None or place is None else self._dice.copy_at(place)
        snapshot = bisect_right(self._snapshots, first, key=_first_item)
        self.state = self._state_after_plies(first)
        taken_back = self.plies[first:] + chosen
        del self.plies[first:], self._steps[step:], self._snapshots[snapshot:]
        return taken_back

    def copy_reshuffled_after(self, plies: int, seed: Seed) -> Self:
        """Return a copy of the game after its first `plies` plies; redraw all components hidden at that time from
        `seed`.

        A component is hidden if no event has revealed it, such as a face-down card.  If the plies do not fit the new
        deal, the copy keeps the old deal.
        """
        past = self.copy()
        past.rewind(plies)
        try:
            again = past.replay_with_deal(past.deal_so_far(), seed)
        except IllegalActionError:  # set up by hand so oddly that a place of the deal was used twice
            return past
        return again if [ply.code for ply in again.plies] == [ply.code for ply in past.plies] else past

    def replay_with_deal(self, deal: Deal, seed: Seed | None = None) -> Self:
        """Replay the plies of this game with another deal (known outcomes of chance) and seed; return the new game.

        Raises:
            IllegalActionError: the plies are illegal with this deal.
        """
        again = type(self)(self.options, seed=seed, deal=deal, position=self.position, names=self.names)
        again.rewind(len(again.plies))  # take back choices that the position contains
        for number, ply in enumerate(self.plies):
            if len(again.plies) + len(again.asked) - len(again.deciders) == number:  # else the deal has played the ply
                again.play(ply.code)
        return again

    def copy(self) -> Self:
        """Return an independent copy, history included."""
        other = object.__new__(type(self))
        copies = {name: copy(vars(self)[name]) for name in ("state", "plies", "_steps", "_snapshots", "_open")}
        dice = None if self._dice is None else self._dice.copy_at(self._dice.place)
        vars(other).update(vars(self), **copies, _dice=dice)
        return other

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _: dict[int, object]) -> Self:
        return self.copy()

    # --- comparison

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return bool(self._comparison_key() == other._comparison_key())

    __hash__ = None  # type: ignore[assignment]

    def _comparison_key(self) -> tuple[object, ...]:
        """Return the parts of the game that are compared for equality."""
        return self.options, self.names, self.plies, self._open, self.state

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{self.NAME}.Game {self._describe_game_stage()}, {plural(len(self.plies), 'ply', 'plies')}>"

    def _describe_game_stage(self) -> str:
        """Return the stage of the game and the seats to move, for `repr`."""
        if self.is_over:
            return "over"
        seats = ", ".join(f"p{seat + 1}" for seat in self.deciders) or ("no seat" if self.seat is None else "d")
        stage = self.STAGES[self.RULES.game_stage(self.state)]
        return f"{stage}, {seats} to move" if stage else f"{seats} to move"

    # --- implementation

    def _first_seat_to_choose(self) -> int:
        """Return the first seat that has still to choose, or chance.  Raises `IllegalActionError` if there is none."""
        if self.seat is None:
            raise IllegalActionError("the game is over" if self.is_over else "no seat has to decide in this position")
        return self.seat

    def _resolve_seat(self, seat: int | None) -> int | None:
        """Return `seat`, by default the seat (or chance) that chooses next; None if the seat has nothing to choose."""
        if seat is None:
            return self.seat
        if seat != self.CHANCE:
            check_seat(seat, self.num_players)
        return seat if seat == self.seat or seat in self.asked else None

    def _find_legal_code(self, seat: int, codes: list[int], meant: Any) -> int:
        """Return the code of an action of a seat, if it is one of the legal `codes`.  Raises `IllegalActionError`."""
        code = self._find_code(seat, meant)
        if code is None or code not in codes or self._make_action(seat, code).verb is not meant.verb:
            why = self._find_refusal(seat, meant)
            refusal = None if isinstance(why, str) else why
            reason = why if isinstance(why, str) else describe_refusal(why, self.RULES.messages())
            words = f"{meant} is not legal: {reason}; {self._describe_legal_actions(seat)}"
            raise IllegalActionError(words, reason, refusal)
        return code

    def _make_nothing_to_choose_error(self, seat: int) -> IllegalActionError:
        """Return the error for a seat, or for chance, that has nothing to choose."""
        if self.is_over:
            return IllegalActionError("the game is over")
        who = "chance" if seat == self.CHANCE else f"player {seat + 1}"
        return IllegalActionError(f"{who} has nothing to choose now; {self._describe_deciders()}")

    def _describe_deciders(self) -> str:
        """Return the part of an error message about the seats that have still to choose."""
        if self.seat == self.CHANCE:
            return "first say what chance does"
        return "waiting for " + ", ".join(f"player {seat + 1}" for seat in self.deciders)

    def _describe_legal_actions(self, seat: int) -> str:
        """Return the part of an error message about the legal actions of a seat."""
        legal = [str(self._make_action(seat, code)) for code in self._list_legal_codes(seat)]
        who = "chance" if seat == self.CHANCE else f"player {seat + 1}"
        return f"{who} may {join_actions(legal, MAX_LISTED_ACTIONS)}"

    def _store_or_apply_choice(self, seat: int, code: int) -> P:
        """Choose an action for a seat and return its ply.

        While other seats have still to choose, the choice is stored; otherwise all choices are applied and chance is
        resolved.
        """
        if self._has_other_deciders(seat):
            ply = self._open[seat] = self._make_ply(seat, code)
            self.RULES.apply(self.state, seat, code)
        else:
            ply = self._apply_choices(seat, code)
            self._resolve_chance()
        return ply

    def _apply_choices(self, seat: int, code: int) -> P:
        """Apply an outcome of chance, or the last choice of a seat together with the stored choices of others; return
        its ply.
        """
        first = len(self.plies)
        if not self._snapshots or first - self._snapshots[-1][0] >= SNAPSHOT_INTERVAL:
            before = self.state.copy()
            for other in self._open:
                self._take_back_choice(before, other)
            self._snapshots.append((first, before))
        self._steps.append((first, self.deal, None if self._dice is None else self._dice.place))
        if seat == self.CHANCE:
            self._remove_outcome_from_deal(code)
        ply = self._make_ply(seat, code)
        self.RULES.apply(self.state, seat, code)
        together = {**self._open, seat: ply}
        self.plies += [together[other] for other in sorted(together)]
        self._open = {}
        return ply

    def _resolve_chance(self) -> None:
        """Resolve chance events from the deal and the seed, until a player decides or an outcome is unknown."""
        while self.seat == self.CHANCE:
            codes = self._list_legal_codes(self.CHANCE)
            outcome = self.deal.planned_outcome(self.state)
            if outcome is None and self._dice is not None:
                outcome = self._draw_outcome(codes)
            if outcome is None:
                return
            if outcome not in codes:
                action = self._make_action(self.CHANCE, outcome)
                raise IllegalActionError(f"the deal says '{action}', but that component has been used elsewhere")
            self._apply_choices(self.CHANCE, outcome)

    def _take_back_open_choices(self) -> list[P]:
        """Take back all choices that are not applied yet, and return their plies."""
        chosen = [self._open[seat] for seat in sorted(self._open)]
        for seat in list(self._open):
            self.revoke(seat)
        return chosen

    def _state_after_plies(self, plies: int = 0) -> S:
        """Return a copy of the position after the first `plies` plies, without choices that are not applied yet."""
        latest = bisect_right(self._snapshots, plies, key=_first_item) - 1
        if latest < 0:  # no plies are applied, but choices may be open
            state = self.state.copy()
            for seat in self._open:
                self._take_back_choice(state, seat)
            return state
        first, stored = self._snapshots[latest]
        state = stored.copy()
        for ply in self.plies[first:plies]:
            self.RULES.apply(state, ply.seat, ply.code)
        return state


AnyGame = Game[Struct, Action, Ply[Action], Result]


def check_seed(seed: object) -> None:
    """Check that a value is None or a seed: a whole number or a key (see `kernel.random_source`).  Raises
    `SevenWondersError`.
    """
    if seed is not None and not is_seed(seed):
        raise SevenWondersError(f"{seed!r} is no seed; {SEED_WANTED}")


def _first_item(entry: tuple[int, *tuple[object, ...]]) -> int:
    """Return the first item of a tuple, which is the index of a ply, as a sort key."""
    return entry[0]


__all__ = ["Action", "AnyGame", "Deal", "Game", "Ply", "Result", "check_seed"]
