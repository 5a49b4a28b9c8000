"""History of a described position: the uses of cards, turn by turn, and the looks at the discard pile."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeGuard

from ...errors import PositionError, plural, quoted
from ..components import CARDS, MAX_PLAYERS, N_AGES, Board, Unit
from ..ids import SEATS
from ..rules.state import ENTRIES, N_LOOKS, NONE, PLAYED_LAST, TURNS_KEPT, State, Use, card_use_index, turn_index
from .city import CityDescription, find_card
from .fields import PositionFields

NOTHING = "-"
WORDS: dict[int, str] = {use: use.name.lower() for use in Use if use != Use.NONE}
USES = {word: use for use, word in WORDS.items()}


# --- describing


def list_card_use_texts(state: State) -> list[list[list[str]]]:
    """Return the use of each played card as text, such as `"build altar"`, by Age, turn and seat.

    Ages and turns after the last use are left out.
    """
    ages = [[_format_turn(state, age, turn) for turn in range(TURNS_KEPT)] for age in range(1, N_AGES + 1)]
    for turns in ages:
        while turns and not any(text != NOTHING for text in turns[-1]):
            turns.pop()
    while ages and not ages[-1]:
        ages.pop()
    return ages


def _format_turn(state: State, age: int, turn: int) -> list[str]:
    entries = [card_use_index(age, turn, seat) for seat in range(state.players)]
    return [
        f"{WORDS[state.use[entry]]} {CARDS[state.card[entry]].id}" if state.use[entry] else NOTHING for entry in entries
    ]


def list_discard_look_texts(state: State) -> list[str]:
    """Return each look of a player through the discard pile as text, such as `"1 4 altar"`: Age, turn, card taken."""
    looks = []
    for look in range(state.looks):
        age, turn = divmod(state.look_time[look], TURNS_KEPT)
        card = state.look_card[look]
        looks.append(f"{age + 1} {turn + 1} {CARDS[card].id if card != NONE else NOTHING}")
    return looks


# --- building


def set_card_uses(state: State, position: PositionFields, cities: Sequence[CityDescription]) -> None:
    """Write the uses of cards, `position.uses`, into a state.  Raises `PositionError` if they contradict the cities."""
    for age, turn, seat, text in _read_uses(position.uses, state.players):
        word, _, name = text.partition(" ")
        if word not in USES:
            raise PositionError(f"{quoted(text)} should read like 'build altar', 'stage altar', 'sell altar' or '-'")
        if (age, turn) > (state.age, state.turn):
            raise PositionError(f"'{text}' belongs to turn {turn + 1} of Age {age}, which is still to come")
        card = find_card(name, f"'{text}'", age)
        if card.age != age:
            raise PositionError(f"'{text}' belongs to Age {age} by 'uses', but {card.name} is a card of Age {card.age}")
        entry = card_use_index(age, turn, seat)
        state.use[entry], state.card[entry] = USES[word], card.row
    if not position.gaps and not position.unchecked:
        for refused in _find_contradictions(state, cities):
            raise PositionError(refused)


def _read_uses(uses: object, players: int) -> Iterator[tuple[int, int, int, str]]:
    if not _is_list_up_to(uses, N_AGES):
        raise PositionError("uses should be a list for each Age, of a list for each turn, of a text for each seat")
    for age, turns in enumerate(uses, 1):
        if not _is_list_up_to(turns, TURNS_KEPT):
            raise PositionError(f"uses of Age {age} should be lists, one for each of at most {TURNS_KEPT} turns")
        for turn, texts in enumerate(turns):
            if (
                not _is_list_up_to(texts, players)
                or len(texts) != players
                or not all(isinstance(x, str) for x in texts)
            ):
                wanted = f"a list of {players} texts, one for each seat"
                raise PositionError(f"uses of turn {turn + 1} of Age {age} should be {wanted}")
            yield from ((age, turn, seat, str(text)) for seat, text in enumerate(texts) if text != NOTHING)


def _is_list_up_to(given: object, most: int) -> TypeGuard[Sequence[object]]:
    return isinstance(given, Sequence) and not isinstance(given, str) and len(given) <= most


def _find_contradictions(state: State, cities: Sequence[CityDescription]) -> Iterator[str]:
    taken = [CARDS[card] for card in state.look_card[: state.looks] if card != NONE]
    for seat, city in enumerate(cities):
        entries = [entry for entry in range(seat, ENTRIES, MAX_PLAYERS) if state.use[entry]]
        built = Counter(CARDS[state.card[entry]] for entry in entries if state.use[entry] == Use.BUILD)
        if city.board is not None and city.board.board == Board.HALIKARNASSOS:
            built += Counter(taken)
        if built != Counter(city.cards):
            yield f"{SEATS[seat]} has other cards than it built by 'uses'; say gaps where these leave some out"
        stages = sum(state.use[entry] == Use.STAGE for entry in entries)
        if stages != city.stages:
            yield f"{SEATS[seat]} has {plural(city.stages, 'stage')}, but by 'uses' it built {stages}"


def set_discard_looks(state: State, given: Sequence[str]) -> None:
    """Write the looks of players through the discard pile, given as texts, into a state.  Raises `PositionError`.

    Each text of `given` has Age, turn and the card taken, such as `"1 4 altar"` or, if no card was taken, `"2 7 -"`.
    """
    if len(given) > N_LOOKS:
        raise PositionError(f"the discard pile is looked through at most {N_LOOKS} times, not {len(given)}")
    for look, text in enumerate(given):
        words = text.split(maxsplit=2)
        if len(words) != 3 or not (words[0] in "123" and words[1] in "1234567"):
            raise PositionError(f"{quoted(text)} should read like '1 4 altar' (Age, turn, the card taken) or '2 7 -'")
        state.look_time[look] = turn_index(int(words[0]), int(words[1]) - 1)
        state.look_card[look] = NONE if words[2] == NOTHING else find_card(words[2], f"'{text}'").row
    state.looks = len(given)


def distribute_discards(state: State, pile: Sequence[Unit], turns_over: int) -> None:
    """Record each card of the discard pile as sold by some seat earlier in the Age of the card, or as left over.

    `turns_over` is the number of finished turns of the current Age.  Raises `PositionError` if a pile is too large.
    """
    for age in range(1, N_AGES + 1):
        turns = range(TURNS_KEPT if age < state.age else turns_over)
        places = [card_use_index(age, turn, seat) for turn in turns for seat in range(state.players)]
        cards = [card for card in pile if card.age == age]
        if len(cards) > len(places):
            raise PositionError(f"so many cards of Age {age} cannot have been discarded yet: {len(cards)}")
        left_over = card_use_index(age, PLAYED_LAST, 0)
        for place, card in zip(places, cards, strict=False):
            state.card[place], state.use[place] = card.row, Use.SELL if place < left_over else Use.LEFT
