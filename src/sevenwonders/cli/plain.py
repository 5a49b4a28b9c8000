"""The game as lines of text: for pipes, screen readers and small terminals.  Moves are written as in records."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

from rich.console import Console

from ..duel import BY_ID, Unit, find, view
from ..duel.describe import describe
from ..kernel.errors import NotationError, SaveError, SevenWondersError
from ..table import Table

HELP = """Write a move as listed, or its number.  Names may be shortened: 'build alt'.  Other words:
  show      the whole table          legal     what you may do, with prices
  about X   what X does              price X   what X costs, and why
  score     the score sheet          cards X   the cards of p1 or p2
  unseen    cards that may lie face down
  hint      what the engine thinks   undo      take your last move back
  log       the moves so far         quit      stop; the game is saved"""
HINT_SECONDS = 2.0


class PlainGame:
    """A game at a table, read from standard input and told line by line."""

    def __init__(self, table: Table, console: Console) -> None:
        self.table = table
        self.console = console
        self.told = 0  # plies that were told
        self.words: dict[str, Callable[[str], None]] = {
            "help": lambda _: self.say(HELP),
            "show": lambda _: self.show(),
            "legal": lambda _: self.legal(),
            "about": self.about,
            "price": self.price,
            "score": lambda _: self.score(),
            "cards": self.cards,
            "unseen": lambda _: self.unseen(),
            "hint": lambda _: self.hint(),
            "undo": lambda _: self.undo(),
            "log": lambda _: self.log(),
        }

    def say(self, text: str) -> None:
        """Print a line as it is."""
        self.console.print(text, markup=False)

    def run(self) -> None:
        """Play until the game ends, the input ends, or the person quits."""
        self.say("7 Wonders Duel.  Write 'help' for the words you can use.")
        self.show()
        going = True
        while going and not self.table.game.is_over:
            self.told = self.tell(self.told)
            try:
                going = self.step()
            except SaveError as error:
                self.say(f"Careful: {error}.")
        if going:
            self.tell(self.told)
            self.end()

    def step(self) -> bool:
        """One decision of whoever is to act; False when the person stops."""
        if not self.table.is_persons_turn():
            if self.table.is_preparing:
                self.say("The computer's machine code is being made; this happens once and takes half a minute.")
            self.table.computer_moves()
        elif (forced := self.table.forced()) is not None:
            self.table.play(forced)
        else:
            return self.ask()
        return True

    def ask(self) -> bool:
        """One line from the person; False when there are no more."""
        sight = view(self.table.game, self.table.game.seat)
        self.say(self.headline(sight))
        self.console.print("> ", end="", markup=False)
        line = sys.stdin.readline() if sys.stdin else ""
        if not (sys.stdin and sys.stdin.isatty()):
            self.say(line.strip())
        words = line.strip().split(maxsplit=1)
        if not line or words[:1] in (["quit"], ["q"], ["exit"]):
            return False
        try:
            if not words:
                self.legal()
            elif words[0].lower() in self.words:
                self.words[words[0].lower()](words[1] if len(words) > 1 else "")
            elif words[0].isdecimal() and len(words[0]) < 5:
                self.choose(int(words[0]), sight["legal"])
            else:
                self.table.play(line.strip().removeprefix("p1 ").removeprefix("p2 "))
        except SaveError:
            raise
        except NotationError as error:
            self.say(f"No: {error}.  Write 'help' for the words you can use, 'legal' for the moves.")
        except SevenWondersError as error:
            self.say(f"No: {error}.")
        return True

    def choose(self, number: int, legal: list[dict[str, Any]]) -> None:
        """A move by its number in the list."""
        if not 1 <= number <= len(legal):
            raise SevenWondersError(f"there is no move {number}; write 1 to {len(legal)}")
        self.table.play(legal[number - 1]["code"])

    # --- what can be told

    def headline(self, sight: dict[str, Any]) -> str:
        """Whose decision it is and how things stand, in one line."""
        who = sight["players"][sight["to_act"]]
        cities = sight["cities"]
        coins = ", ".join(
            f"{sight['players'][s]} {cities[s]['coins']} coins {cities[s]['score']['total']} points" for s in cities
        )
        question = sight["decision"]["question"].replace("_", " ")
        place = f"[Age {sight['age']}, pawn {sight['track']['pawn']:+d}]"
        return f"{place} {coins}. {who}: {question}? (Enter lists the moves)"

    def show(self) -> None:
        """The whole table."""
        for line in describe_table(view(self.table.game, self.table.viewer())):
            self.say(line)

    def legal(self) -> None:
        """The legal moves with numbers, prices and consequences."""
        sight = view(self.table.game, self.table.game.seat)
        for number, entry in enumerate(sight["legal"], 1):
            self.say(f"{number:3}  {entry['action']}{_effects(entry, sight)}")

    def about(self, name: str) -> None:
        """What a component does."""
        self.say(_about(find(name)))

    def price(self, name: str) -> None:
        """What a component costs both players, step by step."""
        unit = find(name)
        for seat in (0, 1):
            cost = self.table.game.payment(seat, unit)
            state = "" if cost.affordable else f", {cost.short} too many"
            self.say(f"{self.table.names[seat]}: {unit} costs {cost.coins}{state}")
            for step in cost.steps:
                self.say(f"    {step}")

    def score(self) -> None:
        """Both score sheets."""
        sheets = [self.table.game.score(seat) for seat in (0, 1)]
        self.say(f"{'':12}{self.table.names[0]:>12}{self.table.names[1]:>12}")
        for category in sheets[0]:
            self.say(f"{category:12}{sheets[0][category]:12}{sheets[1][category]:12}")

    def cards(self, seat: str) -> None:
        """The cards of a city."""
        if seat not in ("p1", "p2"):
            raise SevenWondersError("write 'cards p1' or 'cards p2'")
        city = view(self.table.game, self.table.viewer())["cities"][seat]
        for colour, names in city["cards"].items():
            if names:
                self.say(f"{colour}: {', '.join(BY_ID[name].name for name in names)}")
        if not any(city["cards"].values()):
            self.say("No cards yet.")

    def unseen(self) -> None:
        """Which cards may lie face down."""
        piles = view(self.table.game, self.table.viewer())["unseen"]
        if not piles:
            self.say("No Age has been laid out yet.")
        for pile in piles:
            names = ", ".join(BY_ID[name].name for name in pile["cards"])
            self.say(
                f"{pile['slots']} face-down cards with the back {pile['back']} out of {len(pile['cards'])}: {names}"
            )

    def hint(self) -> None:
        """What the engine thinks of the moves."""
        from ..duel.actions import action_of

        self.table.prepare_hints()
        if self.table.is_preparing:
            self.say("The engine's machine code is being made; this happens once and takes half a minute.")
        analysis = self.table.hint(HINT_SECONDS)
        kinds = ", ".join(f"{name.replace('_', ' ')} {100 * share:.0f} %" for name, share in analysis.outcomes.items())
        self.say(f"Your chances: {100 * analysis.win:.0f} % ({kinds})")
        for move in analysis.moves[:5]:
            action = action_of(self.table.game.state, move.action)
            self.say(f"  {100 * move.value:5.1f} %  {action}  ({move.visits} tries)")

    def undo(self) -> None:
        """Take back the last decision."""
        self.table.undo()
        self.told = min(self.told, len(self.table.game.plies))
        self.say("Taken back.")

    def log(self) -> None:
        """All moves so far."""
        if not any(ply.seat in (0, 1) for ply in self.table.game.plies):
            self.say("No moves yet.")
        self.tell(0)

    def tell(self, since: int) -> int:
        """Tell the plies that happened since; returns how many there are now."""
        plies = view(self.table.game, self.table.viewer())["plies"]
        for ply in plies[since:]:
            who, action = ply.split(" ", 1)
            name = {"p1": self.table.names[0], "p2": self.table.names[1]}.get(who, "dealt")
            if who != "d" or action.startswith("card"):
                self.say(f"{name}: {action}")
        return len(plies)

    def end(self) -> None:
        """The result."""
        result = self.table.game.result
        assert result is not None
        winner = "Nobody alone" if result.winner is None else self.table.names[result.winner]
        self.say(f"The game is over: {winner} wins, a {result.victory.name.lower()} victory.")
        self.score()


def _effects(entry: dict[str, Any], sight: dict[str, Any]) -> str:
    """What a move costs and changes, in brackets."""
    after, seat = entry["after"], sight["to_act"]
    parts = []
    if "price" in entry:
        parts.append(f"costs {entry['price']}")
    mine = after["coins"][0 if seat == "p1" else 1]
    if mine != sight["cities"][seat]["coins"]:
        parts.append(f"coins {sight['cities'][seat]['coins']} to {mine}")
    if after["pawn"] != sight["track"]["pawn"]:
        parts.append(f"pawn {sight['track']['pawn']:+d} to {after['pawn']:+d}")
    if after.get("uncovers"):
        parts.append(f"uncovers {len(after['uncovers'])}")
    if after.get("next_turn") == seat:
        parts.append("another turn")
    if "ends" in after:
        parts.append("ends the game")
    return f"  ({', '.join(parts)})" if parts else ""


def _about(unit: Unit) -> str:
    """What a component is, costs and does, in a line."""
    cost = "" if unit.kind == "token" else f", costs {'nothing' if unit.cost == '-' else unit.cost}"
    return f"{unit.name} ({unit.kind}{cost}): {describe(unit)}"


def describe_table(sight: dict[str, Any]) -> Iterator[str]:
    """Everything on the table in lines that read well aloud."""
    yield f"Age {sight['age']}." if sight["age"] else "Before Age 1."
    for wonder in sight["wonder_offer"]:
        yield f"On offer: {_about(BY_ID[wonder])}"
    for row in sorted({slot["row"] for slot in sight["structure"]}):
        cards = [_slot(slot) for slot in sight["structure"] if slot["row"] == row]
        yield f"Row {row}: " + "; ".join(cards)
    track = sight["track"]
    tokens = "; ".join(f"{seat} {' and '.join(sizes) or 'none'}" for seat, sizes in track["tokens"].items())
    yield f"Pawn at {track['pawn']:+d} (plus is towards p2). Military tokens left: {tokens}."
    yield "Progress tokens on the board: " + (", ".join(BY_ID[t].name for t in sight["board_tokens"]) or "none") + "."
    if sight["discard"]:
        yield "Discard pile: " + ", ".join(BY_ID[card].name for card in sight["discard"]) + "."
    for seat, city in sight["cities"].items():
        yield from _describe_city(sight["players"][seat], seat, city)


def _slot(slot: dict[str, Any]) -> str:
    if slot["card"] is None:
        return "face-down Guild" if slot["back"] == "guild" else "face-down card"
    name = BY_ID[slot["card"]].name
    if not slot["accessible"]:
        return f"{name} (covered)"
    prices = slot["payment"]
    free = {seat: " by chain" if prices[seat]["chain"] else "" for seat in prices}
    return f"{name} (p1 {prices['p1']['coins']}{free['p1']}, p2 {prices['p2']['coins']}{free['p2']})"


def _describe_city(name: str, seat: str, city: dict[str, Any]) -> Iterator[str]:
    makes = ", ".join(f"{number} {resource}" for resource, number in city["production"].items() if number) or "nothing"
    buys = ", ".join(f"{resource} {price}" for resource, price in city["trade_price"].items())
    yield f"{name} ({seat}): {city['coins']} coins, {city['score']['total']} points. Makes {makes}; buys {buys}."
    colours = [f"{len(cards)} {colour}" for colour, cards in city["cards"].items() if cards]
    if colours:
        yield "    Cards: " + ", ".join(colours) + "."
    wonders = []
    for wonder in city["wonders"]:
        built = f"built with {BY_ID[wonder['built_with']].name}" if wonder["built_with"] else None
        wonders.append(f"{BY_ID[wonder['wonder']].name} ({built or 'costs ' + str(wonder['payment']['coins'])})")
    if wonders:
        yield "    Wonders: " + ", ".join(wonders) + "."
    if city["tokens"]:
        yield "    Progress tokens: " + ", ".join(BY_ID[token].name for token in city["tokens"]) + "."
    if city["symbols"]:
        yield f"    Science: {len(city['symbols'])} of 6 ({', '.join(s.replace('_', ' ') for s in city['symbols'])})."
