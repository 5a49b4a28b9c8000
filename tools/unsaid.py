"""Count what plies change without a word: `python -m tools.unsaid [GAMES] [--without-events]`.

Random games of every configuration are played. Before and after each ply the numbers that a spectator sees are
compared with what the words of its actions and its events say, each once. The program prints for every kind of number
how often it changed, and how often that was not said, and fails where something was not. With `--without-events` only
the words of the actions count, which is how it was before there were events.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from sevenwonders import classic, duel
from sevenwonders.duel.actions import current_question, current_subject
from sevenwonders.duel.components import BY_ID, CARDS, MYTHOLOGIES, Unit
from sevenwonders.game.events import PlyEvent
from sevenwonders.game.seats import SEATS
from sevenwonders.registry import game_type

Numbers = Counter[str]  # what is on the table, by the name of each number; nothing is 0
NO_MINERVA = 99
TOKEN_SOURCES = {"PICK_LIBRARY_TOKEN": "box_tokens", "PICK_BOXED_TOKEN": "box_tokens", "PICK_ENKI_TOKEN": "enki"}
CONFIGURATIONS: tuple[tuple[str, object], ...] = (
    *(("duel", modules) for modules in ((), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",))),
    *(("classic", players) for players in range(3, 8)),
)


def duel_numbers(view: Mapping[str, Any]) -> Numbers:
    """Return the numbers of a view of Duel."""
    numbers: Numbers = Counter()
    for seat, city in view["cities"].items():
        numbers[f"coins {seat}"], numbers[f"astarte {seat}"] = city["coins"], city.get("astarte", 0)
        for colour, cards in city["cards"].items():
            numbers[f"cards {seat} {colour}"] = len(cards)
        numbers[f"cards {seat} senator"] = len(city.get("senators", ()))
        numbers[f"wonders {seat}"] = len(city["wonders"])
        numbers[f"built {seat}"] = sum(wonder["built_with"] is not None for wonder in city["wonders"])
        numbers[f"progress {seat}"] = len(city["tokens"])
        for key in ("mythology_tokens", "offering_tokens", "divinities", "decrees", "triggered"):
            numbers[f"{key} {seat}"] = len(city.get(key, ()))
        held = city.get("conspiracies", ())
        numbers[f"conspiracies {seat}"] = len(held)
        numbers[f"prepared {seat}"] = sum(plot["prepared_with"] is not None for plot in held)
        numbers[f"bottom {seat}"] = city.get("at_bottom", {"cards": 0})["cards"]
        numbers[f"cubes left {seat}"] = city.get("cubes_left", 0)
        for size in view["track"]["tokens"][seat]:
            numbers[f"military {seat} {size}"] = 1
    numbers["pawn"] = view["track"]["pawn"]
    numbers["minerva"] = NO_MINERVA if view["track"]["minerva"] is None else view["track"]["minerva"]
    for key in ("board_tokens", "box_tokens", "wonder_offer", "discard", "out_of_game", "structure"):
        numbers[key] = len(view[key])
    if pantheon := view["pantheon"]:
        numbers["spaces"] = sum(bool(space["divinity"] or space["mythology"]) for space in pantheon["spaces"])
        numbers["enki"], numbers["snake"] = len(pantheon["enki_tokens"]), pantheon["snake"] is not None
        for deck in pantheon["decks"]:
            numbers[f"deck {deck['mythology']}"] = deck["left"]
    if senate := view["senate"]:
        numbers["undrawn"] = senate["conspiracy_deck"]["undrawn"]
        numbers["on top"] = senate["conspiracy_deck"]["on_top"] is not None
        for chamber in senate["chambers"]:
            number = chamber["chamber"]
            numbers[f"chamber decrees {number}"] = len(chamber["decrees"])
            for seat in ("p1", "p2"):
                numbers[f"cubes {number} {seat}"] = chamber["cubes"][seat]
                numbers[f"control {number} {seat}"] = chamber["controller"] == seat
    if view["solo"]:
        numbers["pile"], numbers["achieved"] = view["solo"]["pile"], len(view["solo"]["achieved"])
    numbers["age"] = view["age"]
    return numbers


class DuelSayings:
    """Adds up what the words of a ply of Duel say."""

    def __init__(self, state: Any, view: Mapping[str, Any], after: Mapping[str, Any]) -> None:
        self.question = current_question(state).name if current_question(state) else ""
        self.subject = current_subject(state)
        self.view, self.after = view, after
        self.said: Numbers = Counter()

    def _card(self, seat: str, unit: Unit, number: int = 1) -> None:
        self.said[f"cards {seat} {unit.kind}"] += number

    def _to(self, key: str, value: int) -> None:
        self.said[key] += value - duel_numbers(self.view)[key] - self.said[key]

    def _wonder_owner(self, wonder: str) -> str:
        cities = self.view["cities"].items()
        return next(seat for seat, city in cities if wonder in [entry["wonder"] for entry in city["wonders"]])

    def action(self, seat_number: int, action: Any) -> None:
        """Add what the words of an action say."""
        said, units, verb = self.said, action.units, action.verb.value
        seat, other = ("p1", "p2") if seat_number == 0 else ("p2", "p1")
        first = units[0] if units else None
        match verb:
            case "build" | "recruit":
                said["structure"] -= 1
                self._card(seat, first)
            case "discard":
                said["structure"] -= 1
                said["discard"] += 1
            case "wonder":
                said["structure"] -= 1
                said[f"built {seat}"] += 1
            case "activate":
                said[f"divinities {seat}"] += 1
                said["spaces"] -= 1
                said[f"offering_tokens {seat}"] -= len(units) - 1
            case "prepare":
                said["structure"] -= 1
                said[f"prepared {seat}"] += 1
            case "trigger":
                held = [self.view["cities"][seat], self.after["cities"][seat]]
                lost = [sum(plot["prepared_with"] is not None for plot in city["conspiracies"]) for city in held]
                said[f"conspiracies {seat}"] -= 1
                said[f"prepared {seat}"] -= lost[0] - lost[1]
                said[f"triggered {seat}"] += 1
            case "token":
                said[f"progress {'p2' if self.question == 'AUTOMA_TOKEN' else seat}"] += 1
                said[TOKEN_SOURCES.get(self.question, "board_tokens")] -= 1
            case "destroy":
                self._card(other, first, -1)
                said["discard"] += 1
            case "revive":
                said["discard"] -= 1
                self._card(seat, first)
            case "fetch":
                said["structure"] -= 1
                self._card(seat, first)
            case "salvage":
                self._card(seat, first)
            case "assign":
                self._card(seat, first)
                for unit in units[1:2]:
                    said["discard"] += unit.id in self.after["discard"]
                for unit in units[2:3]:
                    self._card(other, unit, unit.id in self.after["cities"][other]["cards"].get(unit.kind, ()))
            case "put":
                said["spaces"] += 1
                said[f"deck {_deck(first)}"] -= 1
            case "invoke":
                said[f"deck {_deck(first)}"] -= 1
                said[f"divinities {seat}"] += first.id in self.after["cities"][seat]["divinities"]
            case "snake":
                said["snake"] += 1
            case "take" if self.question != "SWAP_TAKE":
                self._card(other, first, -1)
                self._card(seat, first)
            case "give" if self.question == "SWAP_GIVE":
                taken = CARDS[self.subject]
                for unit, source, target in ((taken, other, seat), (first, seat, other)):
                    self._card(source, unit, -1)
                    self._card(target, unit)
            case "give":
                said["structure"] -= 1
                self._card("p2", first)
            case "smite":
                struck = [slot for slot in self.view["structure"] if slot["slot"] == action.number]
                if struck[0]["card"]:
                    said["structure"] -= 1
                    said["discard"] += 1
            case "unbuild":
                said[f"built {self._wonder_owner(first.id)}"] -= 1
            case "sabotage":
                said[f"built {other}"] -= 1
                said[f"wonders {other}"] -= 1
            case "tuck":
                said["discard"] -= 1
                said[f"built {seat}"] += 1
            case "claim":
                said[f"wonders {other}"] -= 1
                said[f"wonders {seat}"] += 1
            case "minerva":
                self._to("minerva", action.number)
            case "remove" | "apply":
                said[f"military p{action.number // 2 + 1} {('small', 'large')[action.number % 2]}"] -= 1
            case "keep":
                both = self.view["cities"][seat]["tokens"].count("organized_crime") and self._draws_two(seat)
                said[f"conspiracies {seat}"] += 2 if both else 1
            case "return":
                said["on top" if action.number == 0 else f"bottom {seat}"] += 1
            case "conspire":
                said["on top"] -= self.view["senate"]["conspiracy_deck"]["on_top"] is not None
            case "influence":
                self._cube(seat, action.number, 1)
            case "expel":
                self._cube(other, action.number, -1)
            case "shift":
                self._cube(seat, action.number, -1)
                self._cube(seat, action.to, 1)
            case "decree":
                said[f"chamber decrees {action.number}"] -= 1
                said[f"chamber decrees {action.to}"] += 1
            case "lock":
                said["board_tokens"] -= first.id in self.view["board_tokens"]
            case "draft":
                said["wonder_offer"] -= 1
                said[f"wonders {seat}"] += 1
            case _:
                self._chance(verb, action, first)

    def _chance(self, verb: str, action: Any, first: Unit | None) -> None:
        said = self.said
        match verb:
            case "board":
                said["board_tokens"] += 1
                said["box_tokens"] -= 1
            case "reveal" if self.question == "REVEAL_SOLO_WONDER":
                said["wonders p1"] += 1
                said["pile"] -= 1
            case "reveal":
                said["wonder_offer"] += 1
            case "card" if self.question == "TURN_DISCARDED":
                said["structure"] -= 1
                said["discard"] += 1
            case "enki" if self.after["pantheon"]["enki_tokens"]:
                said["enki"] += 1
                said["box_tokens"] -= 1
            case "conspiracy":
                said["undrawn"] -= 1
            case "automa":
                said["progress p2"] += 1
                said["board_tokens"] -= 1

    def _draws_two(self, seat: str) -> bool:
        before, after = (view["cities"][seat]["conspiracies"] for view in (self.view, self.after))
        return len(after) - len(before) == 2

    def _cube(self, seat: str, chamber: int, number: int) -> None:
        self.said[f"cubes {chamber} {seat}"] += number
        self.said[f"cubes left {seat}"] -= number

    def event(self, event: PlyEvent) -> None:
        """Add what an event says."""
        said, seat, count = self.said, event.get("seat", ""), event.get("count", 0)
        match event["type"]:
            case "paid" | "lost":
                said[f"coins {seat}"] -= count
            case "gained" | "received":
                said[f"coins {seat}"] += count
            case "looted" | "unlooted":
                said[f"coins {seat}"] -= count
                said[f"military {seat} {event['by']}"] -= 1
            case "drawn":
                said[f"astarte {seat}"] -= count
            case "reserve":
                said[f"astarte {seat}"] += count
            case "pawn":
                said["pawn"] += count if seat == "p2" else -count
            case "blocked":
                self._to("minerva", NO_MINERVA)
            case "supremacy":
                said["achieved"] += 1
            case "built":
                self._card(seat, BY_ID[event["unit"]])
            case "divinity":
                said[f"divinities {seat}"] += 1
            case "discarded":
                said["discard"] += 1
            case "progress":
                said[f"progress {seat}"] += 1
                said["board_tokens"] -= 1
            case "stripped":
                said[f"progress {seat}"] -= 1
            case "mythology" | "offering":
                said[f"{event['type']}_tokens {seat}"] += 1
            case "gate":
                said["spaces"] += 1
            case "enki":
                said["enki"] += len(event["units"])
            case "boxed":
                for unit in event["units"]:
                    if BY_ID[unit].kind == "token":
                        said["enki"] -= 1
                        said["box_tokens"] += 1
                    else:
                        said[f"wonders {self._wonder_owner(unit)}"] -= 1
            case "snake":
                said["snake"] -= 1
            case "chamber" | "chamber_lost":
                said[f"control {event['chamber']} {seat}"] += 1 if event["type"] == "chamber" else -1
            case "decree" | "decree_lost":
                said[f"decrees {seat}"] += 1 if event["type"] == "decree" else -1
            case "age":
                self._to("age", event["age"])
                self._to("structure", len(self.after["structure"]))


def _deck(divinity: Unit) -> str:
    return MYTHOLOGIES[divinity.number // 3].id


def classic_numbers(view: Mapping[str, Any]) -> Numbers:
    """Return the numbers of a view of 7 Wonders."""
    numbers: Numbers = Counter()
    for seat, city in view["cities"].items():
        for key in ("coins", "victories", "defeats", "hand_size"):
            numbers[f"{key} {seat}"] = city[key]
        for colour, cards in city["cards"].items():
            numbers[f"cards {seat} {colour}"] = len(cards)
        numbers[f"stages {seat}"] = sum(stage["built"] for stage in city["stages"])
    numbers["discard"], numbers["age"] = view["discard"]["size"], view["age"]
    return numbers


class ClassicSayings:
    """Adds up what the words of plies of 7 Wonders say."""

    def __init__(self, state: Any, view: Mapping[str, Any], after: Mapping[str, Any]) -> None:
        self.view, self.after, self.said = view, after, Numbers()

    def action(self, seat_number: int, action: Any, dealt_to: int | None = None) -> None:
        """Add what an action says."""
        said, seat, unit = self.said, SEATS[seat_number % 7], action.unit
        match action.verb.value:
            case "build" | "stage":
                said[f"cards {seat} {unit.kind}" if action.verb.value == "build" else f"stages {seat}"] += 1
                said[f"coins {seat}"] -= (action.left or 0) + (action.right or 0)
                said[f"hand_size {seat}"] -= 1
            case "sell":
                said["discard"] += 1
                said[f"hand_size {seat}"] -= 1
            case "take":
                said["discard"] -= 1
                said[f"cards {seat} {unit.kind}"] += 1
            case "deal" if dealt_to is not None:
                said[f"hand_size {SEATS[dealt_to]}"] += 1

    def event(self, event: PlyEvent) -> None:
        """Add what an event says."""
        said, seat, count = self.said, event.get("seat", ""), event.get("count", 0)
        match event["type"]:
            case "paid":
                said[f"coins {seat}"] -= count
            case "gained" | "traded":
                said[f"coins {seat}"] += count
            case "conflict":
                said[f"victories {seat}"] += count
                said[f"defeats {event['other']}"] += 1
            case "left":
                said["discard"] += count
                for name, city in self.view["cities"].items():
                    said[f"hand_size {name}"] -= city["hand_size"] + said[f"hand_size {name}"]
            case "age":
                said["age"] += event["age"] - self.view["age"]


TOOLS: dict[str, tuple[Callable[[Mapping[str, Any]], Numbers], Any]] = {
    "duel": (duel_numbers, DuelSayings),
    "classic": (classic_numbers, ClassicSayings),
}


def new_game(name: str, configuration: Any, seed: int) -> Any:
    """Return a new game of a configuration: modules of Duel, or players of 7 Wonders."""
    if name == "duel":
        return duel.Game(duel.Options(**dict.fromkeys(configuration, True)), seed=seed)
    dice = random.Random(seed)
    boards, sides = dice.choice(("random", "choose")), dice.choice(("day", "night", "random", "choose"))
    return classic.Game.new(players=configuration, seed=seed, boards=boards, sides=sides)


def random_game(name: str, configuration: Any, seed: int) -> Any:
    """Play a random game to its end."""
    game, dice = new_game(name, configuration, seed), random.Random(seed)
    while not game.is_over:
        for seat in game.deciders:
            game.commit(seat, dice.choice(game.legal_codes(seat)))
    return game


def changes(name: str, game: Any, with_events: bool = True) -> Iterator[tuple[str, Numbers, Numbers]]:
    """Yield for the plies of each step their texts, how the numbers changed, and what was said of it."""
    numbers_of, sayings = TOOLS[name]
    kind = game_type(name)
    events = iter(kind.iter_events(game))
    for (before, plies), (after, _) in pairwise((state.copy(), plies) for state, plies in game.iter_steps()):
        views = [kind.views(kind.Game.from_state(state)).view_for(None) for state in (before, after)]
        said = sayings(before, *views)
        for ply in plies:
            if name == "classic":
                said.action(ply.seat, ply.action, ply.private_to)
            else:
                said.action(ply.seat, ply.action)
                if ply.follow_up is not None and ply.action.verb.value == "draft":
                    said.action(*ply.follow_up)
        for event in [event for _ in plies for event in next(events)]:
            if with_events:
                said.event(event)
        changed = Counter(numbers_of(views[1]))
        changed.subtract(numbers_of(views[0]))
        yield "; ".join(map(str, plies)), changed, said.said


def unsaid(changed: Numbers, said: Numbers) -> dict[str, tuple[int, int]]:
    """Return the numbers whose change is not what was said, with both."""
    return {key: (changed[key], said[key]) for key in changed | said if changed[key] != said[key]}


def compare(games: int, with_events: bool = True) -> tuple[Counter[str], Counter[str], list[str]]:
    """Play random games; return how often each kind of number changed and was not said, and examples of that."""
    all_changes, missing, examples = Counter[str](), Counter[str](), list[str]()
    for number in range(games):
        name, configuration = CONFIGURATIONS[number % len(CONFIGURATIONS)]
        for text, changed, said in changes(name, random_game(name, configuration, number), with_events):
            all_changes.update(f"{name} {key.split()[0]}" for key in changed if changed[key])
            if differences := unsaid(changed, said):
                missing.update(f"{name} {key.split()[0]}" for key in differences)
                examples.append(f"game {number} of {name} {configuration}: {text}: {differences}")
    return all_changes, missing, examples


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=200)
    parser.add_argument("--without-events", action="store_true")
    given = parser.parse_args(arguments)
    all_changes, missing, examples = compare(given.games, not given.without_events)
    print(f"{'number':28}{'changes':>9}{'not said':>10}")
    for kind, number in sorted(all_changes.items()):
        print(f"{kind:28}{number:9}{missing[kind]:10}")
    print(f"{'all':28}{all_changes.total():9}{missing.total():10}")
    if not given.without_events:
        print("\n".join(examples[:20]))
    return int(bool(missing) and not given.without_events)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
