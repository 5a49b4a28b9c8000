"""What a seat, or a spectator, may know of a game: plain data, ready for JSON.

Everything in a view is public or belongs to the seat it is made for.  Seats are written `p1` and `p2`; a spectator's
view belongs to neither.  The keys are described in the reference part of the
documentation; `VERSION` counts their changes.
"""

from typing import Any

from .actions import action_of, legal_codes, question_of, seat_to_act, subject_of
from .components import CARDS, RESOURCES, TOKENS, WONDERS, Colour, Deck, Resource, Symbol, unit_at
from .game import Game, known, score_sheet
from .ids import SEATS, in_zone, loot_left, named
from .layout import STRUCTURES, Slot
from .payment import chain_names, owned, payment
from .rules import market, play
from .rules.science import copies
from .rules.state import CHANCE, NONE, SHARED, Question, State, Victory, Zone

VERSION = 1


def view(game: Game, seat: int | None = None) -> dict[str, Any]:
    """The game as a seat sees it; as a spectator sees it when `seat` is None.

    The legal actions, with prices and consequences, are there only for the seat that is to decide.

    >>> sight = view(Game(seed=7), seat=0)
    >>> sight["to_act"], sight["legal"][0]["action"]
    ('p1', 'draft the_hanging_gardens')
    >>> "legal" in view(Game(seed=7), seat=1)
    False
    """
    state = known(game.state, seat)
    acting = seat_to_act(state)
    sight: dict[str, Any] = {
        "version": VERSION,
        "game": "duel",
        "viewer": "spectator" if seat is None else SEATS[seat],
        "players": dict(zip(SEATS, game.players, strict=True)),
        "options": game.options.changed(),
        "age": state.age,
        "to_act": _who(acting),
        "turn_of": SEATS[state.active],
        "decision": _decision(state),
        "another_turn": bool(state.again),
        "track": _track(state),
        "board_tokens": named(TOKENS, state.board_tokens),
        "box_tokens": named(TOKENS, state.box_tokens),
        "wonder_offer": named(WONDERS, state.wonder_offer),
        "card_offer": [CARDS[card].id for card in state.card_offer if card != NONE],
        "structure": _structure(state),
        "unseen": unseen(state),
        "discard": in_zone(state, Zone.DISCARD),
        "out_of_game": in_zone(state, Zone.GONE),
        "cities": {SEATS[owner]: _city(state, owner) for owner in (0, 1)},
        "plies": [ply.text(seat) for ply in game.plies],
        "result": _result(game),
    }
    if state.token_offer and _may_see_draw(game, seat):
        sight["token_offer"] = named(TOKENS, state.token_offer)
    if seat is not None and seat == acting:
        sight["legal"] = [_legal(state, code) for code in legal_codes(state)]
    return sight


def _who(seat: int | None) -> str | None:
    return None if seat is None else "chance" if seat == CHANCE else SEATS[seat]


def _decision(state: State) -> dict[str, Any] | None:
    question = question_of(state)
    if question is None:
        return None
    decision: dict[str, Any] = {"question": question.name.lower()}
    if question is Question.DESTROY_CARD:
        decision["colour"] = Colour(subject_of(state)).name.lower()
    if question in (Question.DEAL_CARD, Question.TURN_CARD):
        decision["slot"] = subject_of(state)
    return decision


def _may_see_draw(game: Game, seat: int | None) -> bool:
    """The Great Library's draw is its builder's secret, unless the option says otherwise."""
    if game.options.library_draw == "public":
        return True
    top = game.state.agenda[game.state.n_agenda - 1]
    owner = top.seat if top.seat != CHANCE else game.state.agenda[game.state.n_agenda - 2].seat
    return bool(seat == owner)


def _track(state: State) -> dict[str, Any]:
    return {"pawn": state.pawn, "tokens": loot_left(state)}


def _structure(state: State) -> list[dict[str, Any]]:
    if not state.age:
        return []
    slots = STRUCTURES[state.layout]
    return [_slot(state, slot) for slot in slots if state.present >> slot.number & 1]


def _slot(state: State, slot: Slot) -> dict[str, Any]:
    card = state.slot[slot.number]
    accessible = bool(state.open >> slot.number & 1)
    seen: dict[str, Any] = {
        "slot": slot.number,
        "row": slot.row,
        "column": slot.column,
        "card": None if card == NONE else CARDS[card].id,
        "back": "guild" if state.guild_backs >> slot.number & 1 else f"age_{state.age}",
        "accessible": accessible,
        "covered_by": [other for other in slot.covered_by if state.present >> other & 1],
        "covers": [other for other in slot.covers if state.present >> other & 1],
    }
    if card != NONE:
        seen["price"] = {SEATS[seat]: market.price(state.city[seat], unit_at(card)) for seat in (0, 1)}
        if accessible:
            seen["payment"] = {SEATS[seat]: payment(state, seat, CARDS[card]).to_json() for seat in (0, 1)}
    return seen


def unseen(state: State) -> list[dict[str, Any]]:
    """For every back: how many face-down slots show it, and the cards that may lie there."""
    if not state.age:
        return []
    guild_slots = (state.hidden & state.guild_backs).bit_count()
    piles = [(Deck(state.age), f"age_{state.age}", state.hidden.bit_count() - guild_slots, state.unseen)]
    if state.age == Deck.AGE_III:
        piles.append((Deck.GUILD, "guild", guild_slots, state.unseen_guilds))
    found = []
    for deck, back, slots, members in piles:
        cards = [card for card in CARDS if card.deck == deck]
        found.append({"back": back, "slots": slots, "cards": [c.id for i, c in enumerate(cards) if members >> i & 1]})
    return found


def _city(state: State, seat: int) -> dict[str, Any]:
    city = state.city[seat]
    cards = [card for card in CARDS if state.zone[card.row] == Zone.CITY + seat]
    units = owned(state, seat)
    return {
        "coins": city.coins,
        "cards": {
            colour.name.lower(): [card.id for card in cards if card.colour == colour]
            for colour in Colour
            if colour <= Colour.PURPLE
        },
        "wonders": _wonders(state, seat),
        "tokens": named(TOKENS, city.tokens),
        "production": {RESOURCES[r]: market.units_of(city.yields, r) for r in Resource},
        "choices": [unit.id for unit in units if unit.facts.any_raw or unit.facts.any_manufactured],
        "trade_price": {RESOURCES[r]: market.rate_of(city, r) for r in Resource},
        "symbols": {s.name.lower(): n for s in Symbol if s and (n := copies(city, s))},
        "chains": chain_names(city.chains),
        "discard_income": play.discard_income(city),
        "score": score_sheet(state, seat),
    }


def _wonders(state: State, seat: int) -> list[dict[str, Any]]:
    wonders = []
    for number, under in zip(state.city[seat].wonders, state.city[seat].under, strict=True):
        if number == NONE:
            continue
        wonder = WONDERS[number]
        entry: dict[str, Any] = {"wonder": wonder.id, "built_with": None if under == NONE else CARDS[under].id}
        if under == NONE:
            entry["payment"] = payment(state, seat, wonder).to_json()
        wonders.append(entry)
    return wonders


def _legal(state: State, code: int) -> dict[str, Any]:
    """A legal action of the seat to move: its price, and what it changes before chance speaks."""
    seat = seat_to_act(state)
    action = action_of(state, code)
    after = state.copy()
    play.apply(after, code)
    consequences: dict[str, Any] = {
        "coins": [after.city[owner].coins for owner in (0, 1)],
        "pawn": after.pawn,
    }
    if after.age == state.age:
        uncovered = after.open & ~state.open
        consequences["uncovers"] = [slot for slot in range(uncovered.bit_length()) if uncovered >> slot & 1]
    if after.victory:
        consequences["ends"] = _outcome(after)
    if (turn := _next_turn(after)) is not None:
        consequences["next_turn"] = SEATS[turn]
    entry: dict[str, Any] = {"action": str(action), "code": code, "after": consequences}
    if question_of(state) is Question.TURN and action.verb.value in ("build", "wonder"):
        entry["price"] = payment(state, seat or 0, action.units[0]).coins
    return entry


def _next_turn(state: State) -> int | None:
    """Whose turn is next, when nothing but cards to turn up comes before it."""
    if state.victory:
        return None
    waiting = [entry for entry in state.agenda[: state.n_agenda] if entry.question != Question.TURN_CARD]
    if not waiting:  # immediate reveal: the turn ends when the cards are turned up
        return int(state.active if state.again else 1 - state.active)
    return int(waiting[-1].seat) if waiting[-1].question == Question.TURN else None


def _outcome(state: State) -> dict[str, Any]:
    return {
        "winner": "shared" if state.winner == SHARED else SEATS[state.winner],
        "victory": Victory(state.victory).name.lower(),
    }


def _result(game: Game) -> dict[str, Any] | None:
    if not game.is_over:
        return None
    return {**_outcome(game.state), "scores": {SEATS[seat]: game.score(seat) for seat in (0, 1)}}
