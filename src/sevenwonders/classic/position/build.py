"""Construction of a state from a description; errors give the reason why a position cannot arise."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from ...errors import PositionError, plural, quoted
from ..actions import code_of, legal_codes, parse
from ..components import CARDS, FIRST_GUILD, HAND_SIZE, MAX_PLAYERS, MIN_PLAYERS, N_AGES, N_TURNS, Power, Unit
from ..ids import SEATS, pile_from_cards
from ..rules.discard import can_build_from_discard
from ..rules.score import tally
from ..rules.setup import ALL_BOARDS, ALL_GUILDS, begin_choosing, begin_dealing, new_game
from ..rules.state import NO_SEAT, NONE, Question, State, Use, all_seats, ask_seats, count_cards_in_pile, turn_index
from .city import CityDescription, find_cards
from .fields import PositionFields
from .history import distribute_discards, set_card_uses, set_discard_looks

# Questions of a description; draws of Guilds and deals of cards follow from the missing cards of hands.
DEALING = (Question.DRAW_GUILD, Question.DEAL_CARD)
QUESTIONS = {question.name.lower(): question for question in Question if question not in DEALING}
BEFORE_AGE_1 = (Question.CHOOSE_BOARD, Question.CHOOSE_SIDE, Question.DEAL_BOARD, Question.DEAL_SIDE)
WITHOUT_BOARDS = (Question.CHOOSE_BOARD, Question.DEAL_BOARD)
ONE_SEAT_QUESTIONS = (Question.EXTRA_CARD, Question.DISCARD_PICK)
MAX_COPIES = 3  # of a card in a hand, or in the deck
T = TypeVar("T")


def build_state(position: PositionFields) -> State:
    """Return the state of a described position.  Raises `SevenWondersError` with the reason why it cannot arise."""
    position.check_field_types()
    players = len(position.cities)
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise PositionError(f"{players} cities are no game; {MIN_PLAYERS} to {MAX_PLAYERS} play")
    question = _read_question(position)
    cities = [
        CityDescription.read(given, seat, position.age, question not in WITHOUT_BOARDS)
        for seat, given in enumerate(position.cities)
    ]
    pile = find_cards(position.discard, "the discard pile")
    guilds = find_cards(position.guilds, "guilds")
    _raise_first(_find_impossibilities(position, cities))
    if not position.unchecked or any(city.unknown for city in cities):
        _raise_first(_find_wrong_hands(position, question, cities))
    if not position.unchecked:
        _raise_first(_find_contradictions(position, question, cities, [*pile, *guilds]))
    state = State()
    new_game(state, players, position.rules_options().to_bits())
    state.age, state.turn, state.pending = position.age, position.turn - 1, 0
    state.boards, state.guilds = ALL_BOARDS, ALL_GUILDS if position.age < N_AGES else 0
    for seat, city in enumerate(cities):
        if city.board is not None:
            state.boards &= ~(1 << city.board.board)
        city.write_to(state.city[seat])
    set_discard_looks(state, position.looks)
    state.patchy = int(position.uses is None or bool(position.gaps))
    if position.uses is None:
        distribute_discards(state, pile, state.turn + (question is Question.DISCARD_PICK))
    elif pile:
        raise PositionError("'uses' tell what lies in the discard pile; leave out 'discard'")
    else:
        set_card_uses(state, position, cities)
    _set_question(state, position, question, cities, guilds)
    return state


def _read_question(position: PositionFields) -> Question:
    name = "choose" if position.question is None else position.question
    if name not in QUESTIONS:
        raise PositionError(f"a position cannot ask {quoted(name)}; choose from {', '.join(QUESTIONS)}")
    question = QUESTIONS[name]
    turns = {Question.EXTRA_CARD: (7, 7), Question.DISCARD_PICK: (1, 7), Question.OVER: (7, 7)}
    first, last = turns.get(question, (1, N_TURNS))
    if question in BEFORE_AGE_1:
        if (position.age, position.turn) != (0, 1):
            raise PositionError(f"'{name}' comes before Age I: set age to 0 and leave out turn")
        return question
    if question is Question.OVER and position.age != N_AGES:
        raise PositionError(f"the game is over after Age 3, not after Age {position.age}")
    if position.age not in range(1, N_AGES + 1):
        raise PositionError(f"age should be 1 to {N_AGES} where '{name}' is asked, not {position.age}")
    if position.turn not in range(first, last + 1):
        needed = str(last) if first == last else f"{first} to {last}"
        raise PositionError(f"turn should be {needed} where '{name}' is asked, not {position.turn}")
    return question


def _raise_first(reasons: Iterator[str]) -> None:
    for reason in reasons:
        raise PositionError(reason)


def _find_impossibilities(position: PositionFields, cities: Sequence[CityDescription]) -> Iterator[str]:
    """Yield reasons why no state can represent the position, such as two equal cards in a city."""
    for seat, city in enumerate(cities):
        who = city.board.name if city.board else SEATS[seat]
        yield from (f"{who} has {card.building_name} twice" for card in _find_repeated(city.cards))
        foreign = [card for card in city.hand if card.age != position.age]
        yield from (f"{card} cannot be in a hand in Age {position.age}" for card in foreign)
        many = _find_repeated(city.hand, MAX_COPIES)
        yield from (f"{card} is in one hand more than {MAX_COPIES} times" for card in many)
        if city.unknown and len(city.hand) + city.unknown > HAND_SIZE:
            yield f"{who} has more than {HAND_SIZE} cards in hand"


def _find_contradictions(
    position: PositionFields, question: Question, cities: Sequence[CityDescription], elsewhere: Sequence[Unit]
) -> Iterator[str]:
    """Yield reasons why no game leads to the position, such as too many copies of a card.

    `elsewhere` are the cards in the discard pile, and Guilds that have not been dealt yet.
    """
    players = len(cities)
    boards = _find_repeated(city.board.board for city in cities if city.board)
    yield from (f"{board.name.capitalize()} is there twice" for board in boards)
    counts = Counter(card for city in cities for card in (*city.cards, *city.hand)) + Counter(elsewhere)
    for card, number in counts.items():
        most = int(card.facts.copies[players])
        if number > most:
            yield f"there are more copies of {card} ({number}) than Age {card.age} has with {players} players ({most})"
        if card.age > position.age:
            yield f"{card} belongs to Age {card.age}, which has not begun"
    guilds = sum(card.guild for card in counts)
    if guilds > players + 2:
        yield f"there are {guilds} Guilds; with {players} players {players + 2} are in play"
    for city in cities:
        who = city.board.name if city.board else "a city"
        yield from (f"{who} has {name} twice" for name in _find_repeated(card.building_name for card in city.cards))


def _find_repeated(things: Iterable[T], most: int = 1) -> list[T]:
    """Return the things that occur more than `most` times."""
    return [thing for thing, number in Counter(things).items() if number > most]


def _find_wrong_hands(position: PositionFields, question: Question, cities: Sequence[CityDescription]) -> Iterator[str]:
    wanted = expected_hand_size(question, position.turn)
    sizes = {wanted if city.unknown < 0 else len(city.hand) + city.unknown for city in cities}
    if sizes - {wanted} and (sizes != {0} or question in ONE_SEAT_QUESTIONS):
        cards = plural(wanted, "card") if wanted else "no cards"
        yield f"in turn {position.turn} every hand has {cards}, or leave all hands out"
    if any(city.unknown for city in cities) and question is not Question.CHOOSE:
        yield "unknown cards of hands are dealt at the beginning of a turn, and no player is asked anything before that"


def expected_hand_size(question: Question, turn: int) -> int:
    """Return the number of cards in every hand while the decision `question` is pending in turn `turn`, from 1."""
    after = max(0, HAND_SIZE - turn)
    sizes = {Question.CHOOSE: HAND_SIZE + 1 - turn, Question.EXTRA_CARD: 1, Question.DISCARD_PICK: after}
    return sizes.get(question, 0)


# --- asking the question


def _set_question(
    state: State,
    position: PositionFields,
    question: Question,
    cities: Sequence[CityDescription],
    guilds: Sequence[Unit],
) -> None:
    seat_asked = _parse_seat_name(position.asked, "asked", state.players)
    if (question in ONE_SEAT_QUESTIONS) != (seat_asked != NO_SEAT):
        of_one = " and ".join(f"'{asking.name.lower()}'" for asking in ONE_SEAT_QUESTIONS)
        raise PositionError(f"say with 'asked' to whom {of_one} belong, and only then")
    state.salvager = _parse_seat_name(position.salvager, "salvager", state.players)
    if question is Question.OVER:
        for seat in range(state.players):
            tally(state, seat)
        ask_seats(state, question, 0)
    elif question in BEFORE_AGE_1:
        _ask_before_age_1(state, question, cities)
    elif question in ONE_SEAT_QUESTIONS:
        ask_seats(state, question, 1 << seat_asked)
        _check_asked_seat(state, position, seat_asked)
    elif any(city.unknown for city in cities):
        _deal_missing_cards(state, cities, guilds)
    else:
        begin_choosing(state)
        if not any(city.hand for city in cities):
            state.asked = state.deciders = 0  # for prices and scores only
    for seat, city in enumerate(cities):
        if city.choice is not None:
            _commit_choice(state, seat, city.choice)
    if state.asked and not state.deciders:
        raise PositionError("all players have chosen; leave out one of the choices, or give the position that follows")


def _parse_seat_name(name: str | None, where: str, players: int) -> int:
    if name is not None and name not in SEATS[:players]:
        raise PositionError(f"{where} should be one of {', '.join(SEATS[:players])}, not {quoted(name)}")
    return NO_SEAT if name is None else SEATS.index(name)


def _ask_before_age_1(state: State, question: Question, cities: Sequence[CityDescription]) -> None:
    settled = [city.board is not None for city in cities]
    if question is Question.DEAL_SIDE:
        settled = [city.side is not None for city in cities]
    if question is not Question.CHOOSE_SIDE:
        state.pending = settled.count(False)
        if settled != sorted(settled, reverse=True) or all(settled):
            raise PositionError("boards and sides come to one seat after the other, and the last has none yet")
    asked = {Question.CHOOSE_BOARD: 1 << settled.count(True), Question.CHOOSE_SIDE: all_seats(state)}
    ask_seats(state, question, asked.get(question, 0))


def _check_asked_seat(state: State, position: PositionFields, seat: int) -> None:
    """Check that `seat` can be asked to play the last card of the Age, or to pick from the discard pile.

    Raises:
        PositionError: the city has no stage that leads to the question, or can build no card of the discard pile.
    """
    who = SEATS[seat]
    if state.question == Question.EXTRA_CARD:
        if not state.city[seat].powers & Power.SEVENTH and not position.unchecked:
            raise PositionError(f"{who} has no stage that lets it play the last card of an Age")
        return
    if not state.looks:
        state.look_time[0], state.looks = turn_index(state.age, state.turn), 1
    if not state.city[seat].powers & Power.SALVAGE and not position.unchecked:
        raise PositionError(f"{who} has no stage that lets it build from the discard pile")
    if not can_build_from_discard(state, seat):
        raise PositionError(f"there is nothing in the discard pile that {who} could build")


def _deal_missing_cards(state: State, cities: Sequence[CityDescription], guilds: Sequence[Unit]) -> None:
    """Let chance deal the unknown cards of the hands from all cards of the Age that have no place yet.

    In Age III, chance first draws the Guilds; `guilds` are those that are known to be among the cards to deal.
    """
    players = state.players
    used = [CARDS[card] for card, use in zip(state.card, state.use, strict=True) if use >= Use.STAGE]
    seen = Counter(card for city in cities for card in (*city.cards, *city.hand)) + Counter(used)
    seen -= Counter(CARDS[card] for card in state.look_card[: state.looks] if card != NONE)  # from the pile to a city
    plain = [card for card in CARDS if card.age == state.age and not card.guild]
    deck = Counter({card: int(card.facts.copies[players]) for card in plain})
    state.deck = pile_from_cards([*(deck - seen).elements(), *guilds])
    known = {card for card in seen if card.guild} | set(guilds)
    to_draw = players + 2 - len(known) if state.age == N_AGES else 0
    begin_dealing(state)
    if count_cards_in_pile(state.deck) + to_draw < state.pending:
        raise PositionError(f"too few cards of Age {state.age} are left to deal what the hands lack")
    if to_draw:
        state.guilds = ALL_GUILDS & ~sum(1 << card.row - FIRST_GUILD for card in known)
        state.pending = to_draw
        ask_seats(state, Question.DRAW_GUILD, 0)


def _commit_choice(state: State, seat: int, text: str) -> None:
    """Make a seat's secret choice, given in notation; the seat may still take it back.  Raises `PositionError`."""
    if not state.asked >> seat & 1:
        raise PositionError(f"{SEATS[seat]} has nothing to choose, so it cannot have chosen {quoted(text)}")
    action = parse(text)
    code = code_of(state, seat, action)
    if code is None or code not in legal_codes(state, seat):
        raise PositionError(f"{SEATS[seat]} cannot have chosen '{action}': it would not be legal")
    state.city[seat].choice = code
    state.deciders &= ~(1 << seat)
