"""Deals: boards, sides and hands that are known in advance instead of drawn at random."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from ..errors import DealError, NotationError, plural
from ..game.components import freeze_lists, is_list_of_names
from .components import CARDS, HAND_SIZE, N_AGES, SIDES, Unit
from .ids import cards_in_pile
from .names import find, find_board
from .options import Options
from .rules.action_codes import BOARD, CARD, SIDE
from .rules.chance import seat_dealt_to
from .rules.state import Question, State

Hands = Sequence[Sequence[str]]


@dataclass(frozen=True)
class Deal:
    """Boards, sides and hands that chance deals in a game; chance draws what a field leaves empty.

    Attributes:
        boards: the board of each seat, by name, where boards are dealt.
        sides: the side of each board, where sides are drawn.
        hands: for each Age the first hand of each seat, cards by name.
    """

    boards: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    hands: tuple[tuple[tuple[str, ...], ...], ...] = ()

    def __post_init__(self) -> None:
        for name in ("boards", "sides", "hands"):
            object.__setattr__(self, name, freeze_lists(getattr(self, name)))

    def check(self, options: Options = Options()) -> None:
        """Check that this deal is possible in a game with the given rules options.  Raises `DealError`."""
        players = options.players
        if not is_list_of_names(self.hands, 3):
            raise DealError("hands of a deal should be a list for each Age, of a list for each seat, of names")
        for what, given in (("boards", self.boards), ("sides", self.sides)):
            if not is_list_of_names(given):
                raise DealError(f"{what} of a deal should be a list of names")
            if given and len(given) != players:
                raise DealError(f"a deal for {players} players has {players} {what}, not {len(given)}")
        try:
            boards = [find_board(name) for name in self.boards]
        except NotationError as error:
            raise DealError(str(error)) from None
        if len(set(boards)) < len(boards):
            raise DealError("no board can be dealt twice")
        if self.boards and options.boards != "random":
            raise DealError("the boards of this game are chosen, not dealt; leave them out or set boards to random")
        for side in self.sides:
            if side not in SIDES:
                raise DealError(f"'{side}' is no side; choose from {', '.join(SIDES)}")
        if self.sides and options.sides != "random":
            how = "chosen by the players" if options.sides == "choose" else f"all {options.sides}"
            raise DealError(f"the sides of this game are {how}, not drawn; leave them out or set sides to random")
        if len(self.hands) > N_AGES:
            raise DealError(f"a game has {N_AGES} Ages, not {len(self.hands)}")
        for age, hands in enumerate(self.hands, 1):
            if hands:
                _check_hands(age, hands, players)

    def with_ids(self) -> "Deal":
        """Return the same deal with ids in place of the names of boards and cards, whose spelling may vary."""
        boards = tuple(find_board(name).name.lower() for name in self.boards)
        hands = tuple(
            tuple(tuple(find_card_of_age(name, age).id for name in hand) for hand in hands)
            for age, hands in enumerate(self.hands, 1)
        )
        return replace(self, boards=boards, hands=hands)

    def planned_outcome(self, state: State) -> int | None:
        """Return the code of the outcome that the deal gives to the next chance event; None if it gives none."""
        if state.question == Question.DEAL_BOARD and self.boards:
            return BOARD + int(find_board(self.boards[seat_dealt_to(state)]))
        if state.question == Question.DEAL_SIDE and self.sides:
            return SIDE + SIDES.index(self.sides[seat_dealt_to(state)])
        if not 1 <= state.age <= len(self.hands) or not self.hands[state.age - 1]:
            return None
        hands = self.hands[state.age - 1]
        if state.question == Question.DRAW_GUILD:
            cards = [find_card_of_age(name, state.age) for hand in hands for name in hand]
            guilds = sorted(card.row for card in cards if card.guild)
            return int(CARD + guilds[len(guilds) - state.pending])
        if state.question == Question.DEAL_CARD:
            return int(CARD + find_card_of_age(hands[seat_dealt_to(state)][-state.pending % HAND_SIZE], state.age).row)
        return None

    def with_dealt_hands(self, state: State) -> "Deal":
        """Return a copy of the deal with the hands of the current Age, which have just been dealt."""
        hands = tuple(
            tuple(card.id for card in cards_in_pile(state.city[seat].hand, state.age)) for seat in range(state.players)
        )
        earlier = (*self.hands, *[()] * N_AGES)[: state.age - 1]
        return Deal(self.boards, self.sides, (*earlier, hands, *self.hands[state.age :]))


@cache
def find_card_of_age(name: str, age: int) -> Unit:
    """Return the card with the given name that belongs to an Age; cards of different Ages may have the same name.

    >>> find_card_of_age("Loom", 2).id
    'loom_ii'
    """
    try:
        return find(name, [card for card in CARDS if card.age == age])
    except NotationError:
        raise NotationError(f"{find(name).id} is no card of Age {age}") from None


def _check_hands(age: int, hands: Hands, players: int) -> None:
    if len(hands) != players or any(len(hand) != HAND_SIZE for hand in hands):
        raise DealError(f"in Age {age} every one of {players} players is dealt {HAND_SIZE} cards")
    cards: list[Unit] = []
    for name in (name for hand in hands for name in hand):
        try:
            cards.append(find_card_of_age(name, age))
        except NotationError as error:
            raise DealError(f"hands of Age {age}: {error}") from None
    for card, number in Counter(cards).items():
        most = int(card.facts.copies[players])
        if number > most:
            raise DealError(
                f"more copies of {card} are dealt ({number}) than Age {age} has with {players} players ({most})"
            )
    if age == N_AGES and (guilds := sum(card.guild for card in cards)) != players + 2:
        raise DealError(f"Age {age} is dealt {plural(guilds, 'Guild')}; with {players} players it has {players + 2}")
