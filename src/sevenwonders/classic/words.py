"""Texts about actions, prices and cities of 7 Wonders, for the terminal clients and the listings of records.

Texts for one viewer are made from a view (`classic.view`), so they reveal no secret.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..game.events import PlyEvent, describe_event, iter_events
from ..game.log import LogEntry
from ..game.prices import Price
from ..game.seats import Seat
from ..messages import Messages
from .actions import Action, Verb
from .components import N_TURNS, SIDES, SYMBOLS, Board, Unit
from .describe import (
    decode_resource_letter,
    describe_component,
    format_age,
    format_card_names,
    format_component_name,
    format_cost,
    format_effect,
    format_goods,
    format_kind,
)
from .events import list_ply_events
from .game import CATEGORIES, Game
from .ids import SEATS
from .payment import action_price, describe_price_step, find_chain_card, find_free_reason
from .rules.play import SALE
from .rules.state import CHANCE, State
from .view_types import ClassicCity, ClassicPayment, ClassicView, PaymentWay

# Messages of verbs that do not have the verb's own name.
MESSAGES = {Verb.TAKE: "revive", Verb.DECLINE: "decline.discard_pick"}


def describe_action(
    action: Action,
    messages: Messages,
    *,
    name: str = "",
    hidden: bool = False,
    price: Price = Price(),  # noqa: B008
    free: str = "",
    names: Sequence[str] = SEATS,
) -> str:
    """Describe an action as an order (`Build Baths`) or, with the player's name, as a sentence (`Ada builds Baths.`).

    Args:
        action: the action.
        messages: the texts of a language.
        name: the name of the player, for a sentence; empty for an order.
        hidden: whether to leave out the name of the card.
        price: the price of the action.
        free: the name of the component that makes the card free; empty if none does.
        names: the names of the seats, for coins that they receive.

    >>> from .wording import wording
    >>> from .actions import parse
    >>> describe_action(parse("build baths"), wording("de"), price=Price(0, {1: 2}))
    'Bauen: Bäder für 2 Münzen an p2'
    >>> describe_action(parse("take altar"), wording(), name="You")
    'You build Altar from the discard pile.'
    """
    key = f"{'news' if name else 'action'}.{MESSAGES.get(action.verb, action.verb.value)}"
    if key not in messages:
        return str(action)
    what = messages.say(key, name=name, first=format_component_of_action(action, messages, hidden)).removesuffix(".")
    if action.verb is Verb.SELL:
        what = messages.say("round.sold_for", what=what, paid=messages.say("coins", count=SALE))
    elif paid := _list_paid_coins(price, messages, names):
        what = messages.say("round.paying", what=what, paid=messages.join(paid))
    elif free:
        what = messages.say("classic.free", what=what, why=free)
    return messages.make_verb_agree(f"{what}.") if name else what


def format_component_of_action(action: Action, messages: Messages, hidden: bool = False) -> str:
    """Return the name of the card, board or side that an action names; with `hidden`, words for a hidden card."""
    if action.verb is Verb.SIDE:
        return messages.say(f"classic.side.{SIDES[action.number or 0]}")
    if action.verb is Verb.BOARD:
        return format_component_name(Board(action.number or 0).name.lower(), messages)
    if hidden:
        return messages.say("hidden.card")
    return format_component_name(action.unit, messages) if action.unit else ""


def _list_paid_coins(price: Price, messages: Messages, names: Sequence[str]) -> list[str]:
    """Return phrases for the coins that a price gives to the bank and to each neighbour.

    The bank is named only if a neighbour gets coins, too.  `names` are the names of the players by seat.
    """
    bank = [format_coins_to_bank(price.bank, messages) if price.shares else messages.say("coins", count=price.bank)]
    shares = [
        messages.say("round.to", coins=messages.say("coins", count=coins), name=names[seat])
        for seat, coins in price.shares.items()
    ]
    return bank * bool(price.bank) + shares


def format_coins_to_bank(coins: int, messages: Messages) -> str:
    """Return a phrase for a number of coins that go to the bank."""
    return f"{messages.say('coins', count=coins)} {messages.say('round.to_reserve')}"


def describe_priced_action(
    state: State,
    seat: int,
    action: Action,
    messages: Messages,
    *,
    name: str = "",
    hidden: bool = False,
    names: Sequence[str] = SEATS,
) -> str:
    """Return a seat's action in words, with the coins that it pays to each receiver.

    It is an order (`Build Baths`) or, with the player's name, a sentence (`Ada builds Baths.`).

    Args:
        state: the position, in which the action is legal.
        seat: the seat that acts.
        action: the action.
        messages: the texts of a language.
        name: the name of the player, for a sentence; empty for an order.
        hidden: whether to leave out the name of the card.
        names: the names of the seats that receive coins.

    >>> from .wording import wording
    >>> from sevenwonders.classic import Position, parse
    >>> state = Position(cities=[{"board": "babylon"}, {"board": "gizah"}, {"board": "rhodos"}]).state()
    >>> describe_priced_action(state, 0, parse("build baths L2"), wording())
    'Build Baths, paying 2 coins to p2'
    >>> describe_priced_action(state, 0, parse("sell altar"), wording("de"), name="Ada", hidden=True)
    'Ada verkauft eine verdeckte Karte für 3 Münzen.'
    """
    free = ""
    if action.verb is Verb.BUILD and action.unit is not None and find_free_reason(state, seat, action.unit):
        free = format_component_name(find_chain_card(state, seat, action.unit) or "olympia", messages)
    price = action_price(state, seat, action)
    return describe_action(action, messages, name=name, hidden=hidden, price=price, free=free, names=names)


def make_log(game: Game, reader: int | None, messages: Messages, since: int = 0) -> list[LogEntry]:
    """Return the log of the players' actions from ply `since` on, as far as `reader` may know them.

    `reader` is a seat, or None for a spectator.

    >>> from .wording import wording
    >>> game = Game.new(seed=7, sides="day", names=("You", "Bo", "Cy"))
    >>> for seat in game.deciders:
    ...     _ = game.commit(seat, f"sell {game.legal_actions(seat)[0].unit.id}")
    >>> [(entry.when, entry.text) for entry in make_log(game, 0, wording())][:2]
    [('I.1', 'You sell Stone Pit for 3 coins.'), ('I.1', 'Bo sells a face-down card for 3 coins.')]
    """
    called, entries = dict(zip(SEATS, game.names, strict=False)), list[LogEntry]()
    played = ((state, ply) for state, plies in game.iter_steps() for ply in plies)
    events_by_ply = iter_events(game.iter_steps(), list_ply_events)
    for place, ((state, ply), events) in enumerate(zip(played, events_by_ply, strict=True)):
        if ply.seat != CHANCE and place >= since:
            name, hidden = game.names[ply.seat], ply.is_component_hidden_from(reader)
            deed = describe_priced_action(
                state, ply.seat, ply.action, messages, name=name, hidden=hidden, names=game.names
            )
            when = f"{'I' * ply.age}.{ply.turn}" if ply.turn else ""
            text = " ".join([deed, *describe_unstated_events(events, messages, called)])
            entries.append(LogEntry(ply.seat, _find_log_mark(ply.action, hidden), text, when))
    return entries


def describe_unstated_events(events: Iterable[PlyEvent], messages: Messages, names: Mapping[Seat, str]) -> list[str]:
    """Return sentences about the consequences of a ply, except the prices and coins for sales that its own text has.

    `names` are the names of the players by seat.
    """
    rest = [event for event in events if event["type"] != "paid" and event.get("by") != "sell"]
    return [describe_event(event, messages, names) for event in rest]


def _find_log_mark(action: Action, hidden: bool) -> str | None:
    """Return the kind of card whose mark the log shows before an action, `wonder` for a stage, None for no mark."""
    if action.verb is Verb.STAGE:
        return "wonder"
    is_built = action.verb in (Verb.BUILD, Verb.TAKE) and not hidden
    return action.unit.kind if is_built and action.unit is not None else None


def format_with_label(label: str, text: str, messages: Messages) -> str:
    """Return a text after its label, as in `Production: wood`, with the punctuation of the language."""
    return messages.say("label.colon", label=label, said=text)


def format_component_line(unit: Unit, messages: Messages) -> str:
    """Return name, kind, cost and effect of a card or stage in one line."""
    cost = messages.say("classic.costs", cost=format_cost(unit.cost, messages))
    head = f"{format_component_name(unit, messages)} ({format_kind(unit, messages)}, {cost})"
    return format_with_label(head, describe_component(unit, messages), messages)


def format_payment_steps(way: PaymentWay, names: Mapping[Seat, str], messages: Messages) -> list[str]:
    """Return a line for each resource of a payment: its source and price, as in `wood from Gizah of Bo: 2 coins`.

    `way` is a way to pay as plain data; `names` are the names of the players by seat.
    """
    return [describe_price_step(step, messages, names) for step in way["steps"] if "resource" in step]


def classify_price(payment: ClassicPayment, in_city: bool = False) -> str:
    """Return the class of a price: whether and how the seat can pay for a card or stage.

    Args:
        payment: the price as plain data.
        in_city: whether the city has the building already.

    Returns:
        `built` if the city has the building, `missing` if even the neighbours lack resources, `short` if it costs more
        coins than the seat has, `chain` if a chain symbol makes it free, `free` if it costs nothing for another reason,
        otherwise `coins`.
    """
    if in_city:
        return "built"
    if payment["missing"]:
        return "missing"
    if not payment["ways"]:
        return "short"
    return "chain" if payment["chain"] else "coins" if payment["cheapest"] else "free"


def format_price(payment: ClassicPayment, messages: Messages, in_city: bool = False) -> str:
    """Return the price of a card or stage in a few words, or the reason why it cannot be built.

    `in_city` is set if the city has the building already.

    >>> from .wording import wording
    >>> payment = {"ways": [], "cheapest": None, "free_by": None, "chain": None, "missing": ["wood", "wood"]}
    >>> format_price(payment, wording()), format_price(payment, wording("fr"))
    ('2 wood missing', 'manque\xa0: bois ×2')
    """
    coins = messages.say("coins", count=payment["cheapest"] or 0)
    match classify_price(payment, in_city):
        case "built":
            return messages.say("classic.built")
        case "missing":
            return messages.say("classic.missing", goods=messages.join(format_goods(payment["missing"], messages)))
        case "short":
            return messages.say("classic.short", coins=coins)
        case "coins":
            return coins
    free = messages.say("round.foot.free")
    if payment["free_by"] or payment["chain"]:
        return f"{free} ({format_component_name(payment['chain'] or 'olympia', messages)})"
    return free


def format_production(city: ClassicCity, messages: Messages) -> str:
    """Return the resources that a city produces, in words."""
    makes = [format_resources_from_letters(source["letters"], messages) for source in city["makes"]]
    return ", ".join(makes) or messages.say("classic.nothing")


def format_resources_from_letters(letters: str, messages: Messages) -> str:
    """Return the names of the resources that letters stand for, as in `wood/clay` for a choice of two."""
    return "/".join(messages.say(f"resource.{decode_resource_letter(letter)}") for letter in letters)


def format_stages(city: ClassicCity, messages: Messages) -> list[str]:
    """Return a line for each stage of a city's Wonder: its number, its cost or `built`, and its effect."""
    lines = []
    for number, stage in enumerate(city["stages"], 1):
        cost = messages.say("classic.costs", cost=format_cost(stage["cost"], messages))
        state = messages.say("round.built") if stage["built"] else cost
        head = f"{messages.say('round.stage', number=number)} ({state})"
        lines.append(format_with_label(head, format_effect(stage["stage"], messages), messages))
    return lines


def format_science(city: ClassicCity, messages: Messages) -> str:
    """Return the scientific symbols of a city in words, each kind with its number."""
    numbers = {name: city["symbols"].get(name, 0) for name in SYMBOLS} | {"any": city["wild_symbols"]}
    parts = [
        messages.say("round.goods", count=number, name=messages.say(f"symbol.{name}"))
        for name, number in numbers.items()
        if number
    ]
    return ", ".join(parts) or messages.say("terminal.nothing")


def format_board(city: ClassicCity, messages: Messages) -> str:
    """Return the names of a city's board and side, or words for a city without a board."""
    if not city["board"]:
        return messages.say("classic.no_board")
    side = f" · {messages.say('classic.side.' + city['side'])}" if city["side"] else ""
    return f"{format_component_name(city['board'], messages)}{side}"


def describe_city(name: str, city: ClassicCity, messages: Messages) -> Iterator[str]:
    """Yield the lines that describe a city completely; `name` is the name of its player."""
    sums = [messages.say("coins", count=city["coins"]), messages.say("points", count=city["score"].get("total", 0))]
    who = f"{name} ({city['seat']})"
    yield f"{format_with_label(who, format_board(city, messages), messages)} · {', '.join(sums)}"
    shields = messages.say("round.shields", count=city["shields"])
    makes = format_with_label(messages.say("round.production"), format_production(city, messages), messages)
    science = format_with_label(messages.say("round.science"), format_science(city, messages), messages)
    yield f"  {makes} · {shields} · {science}"
    if city["victories"] or city["defeats"]:
        yield f"  {messages.say('round.tokens', won=city['victories'], lost=city['defeats'])}"
    for colour, cards in city["cards"].items():
        if cards:
            yield f"  {format_with_label(messages.say(f'kind.{colour}'), format_card_names(cards, messages), messages)}"
    for line in format_stages(city, messages):
        yield f"  {line}"


def format_shield_lead(lead: int, messages: Messages) -> str:
    """Return a phrase for the lead in shields over a neighbour; a negative `lead` is a deficit.

    >>> from .wording import wording
    >>> format_shield_lead(2, wording()), format_shield_lead(0, wording("de"))
    ('you lead by 2', 'gleich stark')
    """
    return messages.say(f"round.lead.{'ahead' if lead > 0 else 'behind' if lead < 0 else 'level'}", count=abs(lead))


def format_changes(view: ClassicView, seat: int, changes: Mapping[str, int], messages: Messages) -> str:
    """Return the changes that an action brings to a seat's city, as in `  (coins 3 to 1, +3 points, shields 0 to 1)`.

    `changes` are differences by name, as in the view `view`; the result is empty if there are none.
    """
    city = view["cities"][SEATS[seat]]
    parts = [
        messages.say(f"classic.change.{name}", before=before, after=before + changes[name])
        for name, before in (("coins", city["coins"]), ("shields", city["shields"]))
        if name in changes
    ]
    more = changes.get("shields", 0)
    for side in ("left", "right"):
        lead = city["lead"][city["left" if side == "left" else "right"]]
        if more and format_shield_lead(lead + more, messages) != format_shield_lead(lead, messages):
            parts.append(
                format_with_label(messages.say(f"round.{side}"), format_shield_lead(lead + more, messages), messages)
            )
    for name, key in (("points", "points"), ("symbols", "round.symbols")):
        if name in changes:
            number = changes[name]
            parts.append(f"{'-' if number < 0 else '+'}{messages.say(key, count=abs(number))}")
    return f"  ({', '.join(parts)})" if parts else ""


def format_turn_headline(view: ClassicView, messages: Messages) -> str:
    """Return a line with Age, turn, the direction in which hands are passed, and the pending decision."""
    question = format_question(view["question"], messages)
    if not view["age"]:
        return format_with_label(format_age(0, messages), question, messages)
    parts = [
        format_age(view["age"], messages),
        format_turn(view["turn"], messages),
        messages.say(f"round.passes.{view['passes_to']}"),
    ]
    return format_with_label(", ".join(parts), question, messages)


def format_turn(turn: int, messages: Messages) -> str:
    """Return the turn of an Age in words; turn 7 is the time when the last cards leave the hands."""
    return messages.say("round.last_cards") if turn > N_TURNS else messages.say("round.turn_short", turn=turn)


def format_question(question: str | None, messages: Messages) -> str:
    """Return a kind of decision, such as `choose`, in words; for None, the words for a finished game."""
    if question is None:
        return messages.say("bar.over")
    key = f"round.ask.{question}"
    return messages.say(key if key in messages else "plain.chance")  # players are not asked the other questions


def format_winners(names: Sequence[str], winners: Sequence[int], totals: Sequence[int], messages: Messages) -> str:
    """Return a sentence that names the winners and, if there is only one, the winner's points.

    Args:
        names: the names of the players, by seat.
        winners: the seats that won.
        totals: the points, by seat.
        messages: the texts of a language.
    """
    if len(winners) > 1:
        return messages.say("round.shared", names=messages.join(names[seat] for seat in winners))
    (winner,) = winners
    won = "round.won.you" if names[winner].lower() == "you" else "round.won"
    sentence = messages.say(won, name=names[winner], points=totals[winner])
    return messages.say("round.by_coins", words=sentence) if is_decided_by_coins(winners, totals) else sentence


def is_decided_by_coins(winners: Sequence[object], totals: Sequence[int]) -> bool:
    """Return whether coins broke a tie of points for the first place (R-40).

    `winners` are the seats that won; `totals` are the points of all seats.

    >>> is_decided_by_coins(["p2"], [50, 50, 41])
    True
    """
    return len(winners) == 1 and list(totals).count(max(totals)) > 1


def make_score_rows(sheets: Mapping[Seat, Mapping[str, int]], messages: Messages) -> list[tuple[str, list[int]]]:
    """Return the rows of the score sheet: the label of each category, and the points of all seats in it.

    `sheets` has the points by category for each seat; the last row has the sums.
    """
    keys = {category: f"round.score.{category}" for category in CATEGORIES} | {"total": "score.total"}
    return [(messages.say(key), [sheet.get(name, 0) for sheet in sheets.values()]) for name, key in keys.items()]
