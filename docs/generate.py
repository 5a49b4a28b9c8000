"""Facts that the package holds, written into the pages that show them: `python docs/generate.py`.

A page keeps the text between two marks, so that it reads the same in the repository and in the built documentation.
The catalogues of the web page get their names and words of the game from one list of terms in the same way.
With `--check` nothing is written; the exit status is 1 if a page is out of date, or a picture says what is not so.
"""

import importlib
import importlib.util
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from typing import Any

import typer

import sevenwonders
from sevenwonders.cli.main import build_application
from sevenwonders.duel import describe_price_step
from sevenwonders.messages import LANGUAGES
from sevenwonders.registry import game_type

DOCS = Path(__file__).parent
TOGETHER = "\N{NO-BREAK SPACE}"  # a space at which no line is broken
OPTIONS = {"duel": "options.md#{}", "classic": "../../reference/classic.md#options"}  # where a page finds an option
PACKAGE = Path(sevenwonders.__file__).parent
TERMS = DOCS / "reference" / "terms.txt"
EXAMPLES = DOCS / "_static" / "examples"  # pictures of positions that show a rule
PICTURED = {"duel": ("trade", "pantheon", "senate"), "classic": ("trade",)}
# Sources that say no more than the kind of the ruling does.
RESTATED = {
    *("the rulebook", "rulebooks agree", "Board Game Arena", "wording of the first edition", "the printed symbols"),
    *("all engines that we looked at", "the publisher's answers to questions"),
    *("rulebooks and Board Game Arena", "rulebooks, player aids and Board Game Arena"),
    *("the cards themselves and Board Game Arena", "player aids", "player aids and Board Game Arena"),
    *("player aids and other engines", "player aids, a French companion, and Board Game Arena"),
    *("player aids, a French companion, and other engines", "a French companion, and Board Game Arena"),
    *("Board Game Arena and other engines",),
}
WORDS = re.compile(r">([^<]+)<")  # of a picture
SENTENCE = re.compile(r'^( "([\w.]+)": )".*"(,?)$', re.MULTILINE)
MARK = re.compile(r"(<!-- generated: (\w+) -->).*?(<!-- end of generated text -->)", re.DOTALL)


def rulings(game: str) -> Iterator[str]:
    """Every ruling of a game under a heading of its own, so that `rulings.md#r-24` leads to it."""
    for ruling in game_type(game).rulings:
        source = ruling.kind if ruling.source in RESTATED else f"{ruling.kind}: {ruling.source}"
        option = f" [`{ruling.option}`]({OPTIONS[game].format(ruling.option)})" if ruling.option else ""
        yield f"## {ruling.id}\n\n**{ruling.case}.** {ruling.ruling} *({source})*{option}\n"


def kinds(game: str) -> Iterator[str]:
    """The kinds of the sources of a game's rulings as a table, with how many rulings rest on each."""
    kind_of = [ruling.kind for ruling in game_type(game).rulings]
    yield "| kind | what it means | rulings |\n| --- | --- | --- |"
    for kind, meaning in game_type(game).ruling_source_kinds.items():
        yield f"| {kind} | {meaning} | {kind_of.count(kind)} |"
    yield ""


def levels() -> Iterator[str]:
    """Yield the levels as a table."""
    from sevenwonders.duel.players.levels import LEVELS, PERCENT

    yield "| level | what it is | catches at a glance | searches |\n| --- | --- | --- | --- |"
    for number, level in LEVELS.items():
        attention = f"{level.perception} %" if level.perception < PERCENT else "everything"
        thought = f"{level.simulations:,} simulations" if level.simulations else f"{level.seconds:g} s"
        yield f"| `level:{number}` | {level.says} | {attention} | {thought if level.has_search else 'no: greedy'} |"
    yield ""


def classic_levels() -> Iterator[str]:
    """The levels of the game for 3 to 7 players as a table."""
    from sevenwonders.classic.players.levels import LEVELS

    yield "| level | what it is | misjudges by up to | simulations an action |\n| --- | --- | --- | --- |"
    for number, level in LEVELS.items():
        noise = f"{level.noise / 100:g} points" if level.noise else "nothing"
        thought = f"{level.simulations:,}" if level.simulations else "none: greedy"
        yield f"| `level:{number}` | {level.says} | {noise} | {thought} |"
    yield ""


# What there is one integer for each of, and the verbs that use them.
INTEGERS = {
    "BUILD": ("slot", "`build`, `recruit`; for the automa `give`"),
    "DISCARD": ("slot", "`discard`"),
    "WONDER": ("slot, then place among the player's Wonders", "`wonder`: {WONDER} + {N_PLACES} × slot + place"),
    "START": ("seat", "`start`"),
    "DECLINE": ("", "`decline`"),
    "ASSIGN": ("order of the three cards", "`assign`"),
    "TOKEN": ("Progress token", "`token`, `lock`; chance: `board`, `library`, `enki`, `automa`"),
    "DRAFT": ("Wonder", "`draft`, `unbuild`, `raise`, `claim`, `sabotage`; chance: `reveal`"),
    "CARD": (
        "card",
        "`destroy`, `revive`, `fetch`, `snake`, `take`, `give`, `tuck`, `salvage`; "
        "chance: `card`, `removed`, `missing`",
    ),
    "SLOT": ("slot", "`smite`; chance: `guild`, `senator`"),
    "ACTIVATE": ("space, then set of Offering tokens", "`activate`: {ACTIVATE} + {OFFERING_SETS} × space + set"),
    "DIVINITY": ("Divinity, the Gate last", "`invoke`, `top`; chance: `look`, `space`"),
    "PLACE_DIVINITY": ("Divinity, then space", "`put`: {PLACE_DIVINITY} + 6 × Divinity + space"),
    "MYTHOLOGY": ("mythology, then copy of its token", "`open`; chance: `mythology`"),
    "OFFERING": ("Offering token", "chance: `offering`"),
    "TRACK": ("space of the military track, from −9 to 9", "`minerva`"),
    "MILITARY": ("seat that loses, then size of the military token", "`remove`, `apply`"),
    "PREPARE": ("slot, then Conspiracy", "`prepare`: {PREPARE} + {N_CONSPIRACIES} × slot + Conspiracy"),
    "CONSPIRACY": ("Conspiracy", "`trigger`, `keep`; chance: `conspiracy`"),
    "RETURN": ("top, bottom", "`return`"),
    "CONSPIRE": ("", "`conspire`"),
    "PLACE": ("Chamber", "`influence`"),
    "REMOVE": ("Chamber", "`expel`"),
    "MOVE": ("Chamber, then left or right", "`shift`"),
    "MOVE_DECREE": ("Chamber it leaves, then Chamber it goes to", "`decree`"),
    "DECREE": ("Decree", "chance: `flip`"),
    "PAY": ("plan, or coins of Astarte or of a bid", "`plan`, `astarte`, `bid`; chance: `hear`"),
}


def integers(ranges: Mapping[str, tuple[str, str]], constants: Mapping[str, Any], end: int) -> Iterator[str]:
    """List ranges of integers, each of which begins at the constant of its name."""
    starts = [constants[name] for name in ranges]
    for (name, (each, used)), start, after in zip(ranges.items(), starts, [*starts[1:], end], strict=True):
        yield f"- {span(start, after - 1)} `{name}`" + (f" ({each})" if each else "") + f": {used.format(**constants)}"


def span(first: int, last: int) -> str:
    """Return a range of numbers as text.

    >>> span(0, 24), span(7, 7)
    ('0–24', '7')
    """
    return f"{first}" if first == last else f"{first}–{last}"


def actions() -> Iterator[str]:
    """List the integers of actions."""
    from sevenwonders.duel.components import N_CONSPIRACIES
    from sevenwonders.duel.rules import action_codes

    yield from integers(INTEGERS, {**vars(action_codes), "N_CONSPIRACIES": N_CONSPIRACIES}, action_codes.N_ACTIONS)
    yield (
        f"\n`N_ACTIONS` is {action_codes.N_ACTIONS}. Without bidding the base game uses the first "
        f"{action_codes.N_BASE_ACTIONS} (`N_BASE_ACTIONS`), slots 0 to 19 and places 0 to 3; "
        "the Solo Challenge has places 0 to 6. "
        "The names are constants of `sevenwonders.duel.rules.action_codes`.\n"
    )


CLASSIC_INTEGERS = {
    "BUILD": ("card, then coins for the left neighbour", "`build`: {WAYS} × card + coins"),
    "STAGE": ("card, then coins for the left neighbour", "`stage`: {STAGE} + {WAYS} × card + coins"),
    "SELL": ("card", "`sell`"),
    "TAKE": ("card", "`take`"),
    "DECLINE": ("", "`decline`"),
    "SIDE": ("side", "`side`"),
    "BOARD": ("board", "`board`"),
    "CARD": ("card", "chance: `deal`, `guild`"),
}


def classic_actions() -> Iterator[str]:
    """The integers of actions of the game for 3 to 7 players as a table."""
    from sevenwonders.classic.rules import action_codes

    yield from integers(CLASSIC_INTEGERS, vars(action_codes), action_codes.N_CODES)
    yield f"\n`N_ACTIONS`, the number of actions of players, is {action_codes.N_ACTIONS}.\n"


def numbers() -> Iterator[str]:
    """The numbers of the components, as actions and observations count them."""
    from sevenwonders.duel import CARDS, TOKENS, WONDERS
    from sevenwonders.duel.components import CONSPIRACIES, DECREES, DIVINITIES, MYTHOLOGIES, OFFERINGS

    for title, units in (
        *(("Cards", CARDS), ("Wonders", WONDERS), ("Progress tokens", TOKENS), ("Divinities", DIVINITIES)),
        *(("Mythologies", MYTHOLOGIES), ("Offering tokens", OFFERINGS)),
        *(("Conspiracies", CONSPIRACIES), ("Decrees", DECREES)),
    ):
        numbers = (f"{unit.number}{TOGETHER}`{unit.id}`" if unit.number % 5 == 0 else f"`{unit.id}`" for unit in units)
        yield f"{title}: {', '.join(numbers)}.\n"


def classic_columns() -> Iterator[str]:
    """The blocks of the columns that a program sees of 7 Wonders."""
    from sevenwonders.classic.rules import observation as seen

    cards = seen.HAND_COLUMN - seen.BUILT_COLUMN
    blocks = [
        (
            seen.BUILT_COLUMN,
            cards,
            "`built_...`, one for each card",
            "a bit for each city that has it: 1 my own, 2 left ...",
        ),
        (seen.HAND_COLUMN, cards, "`hand_...`, one for each card", "how many I hold"),
        (seen.HIDDEN_COLUMN, cards, "`hidden_...`, one for each card", "how many I have sold or used for stages"),
        (seen.PILE_COLUMN, cards, "`pile_...`, one for each card", "how many I may take out of the discard pile now"),
        *(
            (seen.CITY_COLUMN + seen.CITY_WIDTH * place, seen.CITY_WIDTH, "a city", f"that of `{owner}`, below")
            for place, owner in enumerate(seen.OWNERS)
        ),
        *(
            (seen.TABLE_COLUMN + place, 1, f"`{name}`", TABLE_OF_CLASSIC[name])
            for place, name in enumerate(seen.FEATURES[seen.TABLE_COLUMN :])
        ),
    ]
    for first, width, columns, values in blocks:
        yield f"- {span(first, first + width - 1)} {columns}: {values}"
    yield ""


TABLE_OF_CLASSIC = {
    "players": "3 to 7",
    "age": "0 to 3",
    "turn": "1 to 7, 0 before Age I",
    "question": "what is to be decided, the number of a `Question`",
    "my_decision": "1 when I am asked",
    "discarded": "how many cards lie in the discard pile",
}
CITY_OF_CLASSIC = {
    "side": "0 while there is no board, else 1 + its number among `classic.BOARD_SIDES`",
    "coins": "how many",
    "colours": "how many cards of the colour",
    "stages": "how many are built",
    "compass": "how many of the symbol",
    "gear": "how many of the symbol",
    "tablet": "how many of the symbol",
    "wild": "how many symbols of its choice",
    "shields": "how many",
    "victories": "points of its military tokens",
    "defeats": "how many tokens of a defeat",
    "makes_": "how many the city can produce in a turn at most, choices counted",
    "sells_": "how many of these a neighbour may buy at most",
    "price_": "coins for a resource: a common one from the left or right neighbour, a rare one",
}


def classic_city_columns() -> Iterator[str]:
    """The columns of one city of 7 Wonders."""
    from sevenwonders.classic.rules import observation as seen

    names = [name.removeprefix("my_") for name in seen.FEATURES[seen.CITY_COLUMN : seen.CITY_COLUMN + seen.CITY_WIDTH]]
    for says, group in groupby(enumerate(names), lambda column: about_city_column(column[1], seen.COLOURS)):
        columns = list(group)
        yield f"- {span(columns[0][0], columns[-1][0])} {', '.join(f'`{name}`' for _, name in columns)}: {says}"
    yield ""


def about_city_column(name: str, colours: Collection[str]) -> str:
    """Return the meaning of a column of a city of 7 Wonders."""
    key = next((key for key in CITY_OF_CLASSIC if name == key or (key.endswith("_") and name.startswith(key))), "")
    return CITY_OF_CLASSIC.get(key, CITY_OF_CLASSIC["colours"] if name in colours else "")


def terms() -> Iterator[tuple[list[str], list[str]]]:
    """The lines of the list of terms: the keys of the messages that use a term, and its translations."""
    prefixes: list[str] = []
    for line in TERMS.read_text("utf-8").splitlines():
        if line.startswith("["):
            prefixes = line.strip("[]").split()
        elif line and not line.startswith("#"):
            ids, *said = (cell.strip() for cell in line.split("|"))
            yield [prefix + name for name in ids.split() for prefix in prefixes], said


DATA = {
    "BANDS": "Words for the mean error of a decision: below so many thousandths of a victory.",
    "MISTAKES": "The grades that call for another try.",
    "DEFAULT_SETTINGS": "The default depth of a review.",
    "CHOICE": "The columns of a choice, by name; of the plies' column `choices`.",
    "GAMES": "The names of the games.",
    "sevenwonders.lab.dataset.GAMES": "The columns of `games.parquet`, by name.",
    "PLIES": "The columns of `plies.parquet`, by name.",
    "QUESTIONS": "The questions that have a name.",
    "SEATS": "The names of seats in notation and views, `p1` to `p7`.",
}


def _api(package: str) -> Iterator[str]:
    """A directive of Sphinx for every public name of a package."""
    module = importlib.import_module(package)
    yield "```{eval-rst}"
    for name in sorted(module.__all__, key=lambda name: (not name.isupper(), name[0].islower(), name)):
        value = getattr(module, name)
        if package == "sevenwonders.game" and name in sevenwonders.__all__:
            continue  # it stands above
        shadowed = importlib.util.find_spec(f"{package}.{name}") is not None
        path = f"{value.__module__}.{name}" if shadowed else f"{package}.{name}"
        if isinstance(value, type):
            members = "" if issubclass(value, tuple) else "   :members:\n"  # a named tuple has its own
            yield f".. autoclass:: {path}\n{members}"
        elif callable(value):
            yield f".. autofunction:: {path}\n"
        elif about := DATA.get(path, DATA.get(name)):
            yield f".. py:data:: {path}\n\n   {about}\n"
    yield "```"


def example(game: str, name: str, about: str, *units: str) -> Iterator[str]:
    """The picture of a position that shows a rule, and how the first player would pay for some components there."""
    view = game_type(game).views(game_type(game).example_games()[name]).view_for(0)
    yield f"![{about}](../../_static/examples/{game}-{name}.svg)\n"
    known = game_type(game).catalogue()["units"]
    for unit in units:
        payment = next(slot["payment"]["p1"] for slot in view["structure"] if slot["card"] == unit)
        steps = "; ".join(describe_price_step(step, game_type(game).messages()) for step in payment["steps"])
        yield f"- {known[unit]['name']} costs player 1 {payment['coins']} coins: {steps}."
    yield ""


MIN_COMMANDS = 3  # that share an option which is described once


@cache
def commands() -> dict[str, Any]:
    """Return the commands of the command line by name, as in `lab arena`."""
    by_name = {}
    for name, command in typer.main.get_command(build_application()).commands.items():  # type: ignore[attr-defined]
        by_name[name] = command
        by_name |= {f"{name} {under}": inner for under, inner in getattr(command, "commands", {}).items()}
    return by_name


@cache
def common_options() -> list[str]:
    """Return the lines of the options that several commands share, the most frequent one of each name."""
    options = [option for command in commands().values() for option in command.params]
    uses = Counter(describe(option) for option in options if option.opts[0].startswith("--"))
    common = [line for line, number in uses.most_common() if number >= MIN_COMMANDS]
    return list({line.partition(":")[0]: line for line in reversed(common)}.values())[::-1]


def describe(option: Any) -> str:
    """Return the line of an option or argument, with its default."""
    is_flag = getattr(option, "is_flag", False) and not option.secondary_opts
    default = option.show_default if isinstance(option.show_default, str) else option.default
    words = " or ".join(f"`{word}`" for word in option.opts)
    shown = f"{default:,}" if type(default) is int else default
    about = f" Default: {shown}." if not is_flag and type(default) in (int, float, str) and default != "" else ""
    return f"- {words}: {option.help}{about}"


def command(name: str) -> Iterator[str]:
    """Describe a command and its options."""
    entry = commands()[name]
    yield from (paragraph for text in entry.help.split("\n\n") for paragraph in (" ".join(text.split()), ""))
    yield from (line for line in map(describe, entry.params) if line not in common_options())
    if shared := [option.opts[0] for option in entry.params if describe(option) in common_options()]:
        yield f"- also {', '.join(f'`{word}`' for word in shared)}"


def common() -> Iterator[str]:
    """Describe the options that several commands share."""
    yield from common_options()


GENERATED: dict[str, Callable[[], Iterator[str]]] = {
    **{f"command_{name.replace(' ', '_')}": partial(command, name) for name in commands()},
    "common": common,
    "kinds": partial(kinds, "duel"),
    "trade": partial(
        example, "duel", "trade", "Two cities and two cards with both prices", "tribunal", "horse_breeders"
    ),
    "pantheon": partial(example, "duel", "pantheon", "The Pantheon in Age II, with both prices of every space"),
    "senate": partial(example, "duel", "senate", "A Senate: cubes, points, Decrees, and who controls what"),
    "classic_trade": partial(example, "classic", "trade", "Three cities, and a hand with the price of each card"),
    "classic_rulings": partial(rulings, "classic"),
    "classic_kinds": partial(kinds, "classic"),
    "classic_actions": classic_actions,
    "package_api": partial(_api, "sevenwonders"),
    "game_api": partial(_api, "sevenwonders.game"),
    "gpu_api": partial(_api, "sevenwonders.gpu"),
    "learning_api": partial(_api, "sevenwonders.game.learning"),
    "review_api": partial(_api, "sevenwonders.review"),
    "dataset_api": partial(_api, "sevenwonders.lab.dataset"),
    "classic_columns": classic_columns,
    "classic_city_columns": classic_city_columns,
    "rulings": partial(rulings, "duel"),
    "levels": levels,
    "classic_levels": classic_levels,
    "actions": actions,
    "numbers": numbers,
}


def generated(page: str) -> str:
    """The text of a page with its generated parts made again."""
    return MARK.sub(lambda mark: f"{mark[1]}\n\n{text(mark[2])}\n\n{mark[3]}", page)


def text(name: str) -> str:
    """A generated part, its paragraphs broken into lines.

    >>> text("levels").splitlines()[0]
    '| level | what it is | catches at a glance | searches |'
    """
    lines = "\n".join(GENERATED[name]()).strip().split("\n")
    return "\n".join(line if line.startswith("|") else fill(line) for line in lines)


def fill(paragraph: str) -> str:
    """A paragraph or an item of a list in lines of at most 120 characters."""
    indent = "  " if paragraph.startswith("- ") else ""
    lines = textwrap.wrap(paragraph, 120, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines).replace(TOGETHER, " ")


def translated(catalogue: str, language: str) -> str:
    """The text of a catalogue with the words of the list of terms; where they may be parted, soft hyphens."""
    place = list(LANGUAGES).index(language)  # the columns of the list of terms
    known = {key: said[place].rstrip("?").replace("·", r"\u00ad") for keys, said in terms() for key in keys}

    def filled(line: re.Match[str]) -> str:
        return f'{line[1]}"{known[line[2]]}"{line[3]}' if line[2] in known else line[0]

    return SENTENCE.sub(filled, catalogue)


def stale() -> dict[Path, str]:
    """The pages, pictures and catalogues that are out of date, and what they should be."""
    pages = [page for page in sorted(DOCS.rglob("*.md")) if "_build" not in page.parts]
    catalogues = sorted(PACKAGE.rglob("web/i18n/*/*.json"))
    old = {path: path.read_text("utf-8") for path in (*pages, *catalogues)}
    new = {page: generated(old[page]) for page in pages}
    for game, names in PICTURED.items():
        positions = game_type(game).example_games()
        new |= {EXAMPLES / f"{game}-{name}.svg": f"{positions[name].picture(0)}\n" for name in names}
    new |= {path: translated(old[path], path.parent.name) for path in catalogues}
    old |= {path: path.read_text("utf-8") if path.exists() else "" for path in new if path not in old}
    return {path: text for path, text in new.items() if text != old[path]}


def said(picture: Path) -> list[str]:
    """The words and figures of a picture that is there."""
    return WORDS.findall(picture.read_text("utf-8")) if picture.exists() else []


def main() -> int:
    """Write the pages, or only look at them."""
    check = "--check" in sys.argv[1:]
    old = stale()
    if check:  # a picture may be drawn in an older way, but says what is true
        old = {page: text for page, text in old.items() if page.suffix != ".svg" or said(page) != WORDS.findall(text)}
    for page, text in old.items():
        name = "/".join(page.parts[-3:])
        print(f"{name} is out of date" if check else f"wrote {name}")
        if not check:
            page.parent.mkdir(exist_ok=True)
            page.write_text(text, "utf-8", newline="\n")
    if check and old:
        print("run: python docs/generate.py")
    return int(check and bool(old))


if __name__ == "__main__":
    sys.exit(main())
