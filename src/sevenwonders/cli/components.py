"""`sevenwonders cards` and `sevenwonders rules`: search of components, rulings, rules and rules options."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from ..errors import FeatureNotOfferedError, SevenWondersError, quoted
from ..game.catalogue import make_option_entry
from ..game.game_type import AnyGameType
from ..game.options import Options, format_option_value
from ..registry import GAMES, game_type, game_types
from ..rulebook.chapters import Chapter
from ..rulebook.rulings import Ruling, find_ruling_of_option, find_rulings_by_number_or_kind
from ..rulebook.search import PARTS
from . import options as opts
from .output import make_console, new_table, print_json, print_parts


def cards(
    words: Annotated[list[str] | None, typer.Argument(help="Words to look for, as in: red shields")] = None,
    game: opts.GameOption = GAMES[0],
    as_json: opts.JsonOption = False,
) -> None:
    """Search cards, Wonders, tokens and more by name, kind, Age or effect."""
    kind = game_type(game)
    kind.require_capability(kind.capabilities.component_search, "components to look up")
    components = kind.search_components(words or [])
    if not components:
        raise SevenWondersError(f"no component mentions {' and '.join(words or [])}; try a colour, an Age or 'shield'")
    print_spelling_corrections(components.corrected, as_json)
    if as_json:
        for row in components:
            print_json({"game": game, **row._asdict()})
        return
    table = new_table("name", "kind", "cost", "effect")
    for row in components:
        table.add_row(*row)
    print_parts(make_console(), table)


def rules(
    context: typer.Context,
    words: Annotated[
        list[str] | None, typer.Argument(help="Words of a question, as in: economy chain; or a ruling's number (R-24).")
    ] = None,
    options: Annotated[bool, typer.Option("--options", help="List the rules options and profiles.")] = False,
    read: Annotated[bool, typer.Option("--read", help="Read how the game is played, chapter by chapter.")] = False,
    language: opts.LanguageOption = "en",
    game: opts.GameOption = GAMES[0],
    as_json: opts.JsonOption = False,
) -> None:
    """Search the rules: chapters, rulings, components and options; or read them.

    Rulings decide cases that the printed rules leave open.
    """
    chosen = game_type(game)
    out = make_console()
    if read and options:
        raise SevenWondersError("--options lists the rules options and --read tells how to play; give one of them")
    if options and "language" in opts.find_given_options(context):
        raise SevenWondersError("--options lists the rules options in English; leave out --language")
    if options and words:
        raise SevenWondersError(f"--options lists all rules options; leave out {' '.join(words)} or --options")
    if not chosen.rulings and not options and not read:
        raise FeatureNotOfferedError(f"{chosen.title} has no rules to look up; --options lists its options")
    if read:
        print_matching_chapters(chosen.rulebook(language), words or [], game, as_json)
        return
    if options and as_json:
        for option in fields(chosen.Options):
            entry = make_option_entry(option, chosen.rulings)
            print_json({"game": game, "option": entry.pop("name"), **entry})
        for name, profile in chosen.options_profiles.items():
            print_json({"game": game, "profile": name, "changes": profile.changed_values()})
        return
    if options:
        print_parts(out, build_options_table(chosen.Options, chosen.rulings))
        for name, profile in chosen.options_profiles.items() if len(chosen.options_profiles) > 1 else ():
            changes = [f"{key}={format_option_value(value)}" for key, value in profile.changed_values().items()]
            out.print(f"[bold]{name}[/]: {', '.join(changes) or 'all defaults'}")
        return
    words = [word for word in words or [] if word.strip()]
    rulings = chosen.translated_rulings(language)
    named = find_rulings_by_number_or_kind(words, rulings, chosen.ruling_source_kinds)
    if words and not named:
        print_matching_passages(chosen, words, language, as_json)
        return
    messages = chosen.messages(language)
    for ruling in named or rulings:
        if as_json:
            print_json({"game": game, **asdict(ruling)})
            continue
        said = messages.say("label.colon", label=ruling.case, said=ruling.ruling)
        out.print(f"[bold]{ruling.id}[/] {escape(said)}", soft_wrap=True)
        if words and ruling.option:
            label = messages.say("rules.part.option")
            out.print("    " + messages.say("label.colon", label=label, said=ruling.option), soft_wrap=True)
        if words and language == "en":  # sources are written in English
            out.print(f"    Source ({ruling.kind}): {ruling.source}; more in docs/{ruling.page}", soft_wrap=True)


def print_matching_passages(game: AnyGameType, words: Sequence[str], language: str, as_json: bool) -> None:
    """Print the passages of a game's rules that best match a question, and which parts of the rules were searched.

    Args:
        game: the game.
        words: the words of the question.
        language: the language of the rules, as in `en`.
        as_json: whether to print a line of JSON for each passage.
    """
    index = game.build_rule_index(language)
    results = index.search_passages(" ".join(words))
    counts = [f"{count} {part}{'s' * (count != 1)}" for part in PARTS if (count := index.counts[part])]
    searched = f"{', '.join(counts[:-1])} and {counts[-1]} of {game.title}"
    others = [other for other in game_types() if other is not game and other.capabilities.examples]
    elsewhere = ", ".join(f"for {other.title} add --game {other.name}" for other in others)
    if not results.passages:
        wanted = " or ".join(quoted(word) for word in results.missing or words)
        raise SevenWondersError(f"no word like {wanted} is in the {searched}; try another word, or {elsewhere}")
    print_spelling_corrections(results.corrected, as_json)
    if as_json:
        for hit in results.passages:
            print_json({"game": game.name, "part": hit.part, "id": hit.id, "title": hit.title, "text": hit.text})
        return
    out = make_console()
    if results.missing:
        out.print(escape(f"None of these mentions {' or '.join(map(repr, results.missing))}."))
    messages = game.messages(language)
    for hit in results.passages:
        part = hit.part if language == "en" else messages.say(f"rules.part.{hit.part}")
        place = hit.id if hit.part == "ruling" else part
        said = messages.say("label.colon", label=hit.title, said=hit.text) if hit.text else hit.title
        out.print(f"[bold]{place}[/] {escape(said)}", soft_wrap=True)
    more = f"{results.more} more match; add a word. " if results.more else ""
    out.print(f"{more}Searched {searched}; {elsewhere}.", soft_wrap=True)


def print_spelling_corrections(corrected: Mapping[str, str], as_json: bool) -> None:
    """Print how mistyped words of a search were corrected; on standard error if the output is JSON."""
    for word, instead in corrected.items():
        make_console(errors=as_json).print(escape(f"'{word}' occurs nowhere; this is for '{instead}'."))


def print_matching_chapters(book: list[Chapter], words: Sequence[str], game: str, as_json: bool) -> None:
    """Print the chapters of a game's rulebook that mention all given words.

    Args:
        book: all chapters of the rulebook.
        words: the words; empty to print all chapters.
        game: the name of the game.
        as_json: whether to print a line of JSON for each chapter.

    Raises:
        SevenWondersError: no chapter mentions all words.
    """
    chapters = [chapter for chapter in book if chapter.has_all_words(words)]
    if not chapters:
        names = ", ".join(chapter.id for chapter in book)
        raise SevenWondersError(f"no chapter mentions {' and '.join(words)}; there are {names}")
    out = make_console()
    for number, chapter in enumerate(chapters):
        if as_json:
            print_json({"game": game, **asdict(chapter)})
            continue
        if number:
            out.print()
        for line in (f"[bold]{escape(chapter.title)}[/]", *map(escape, chapter.paragraphs)):
            out.print(line, soft_wrap=not out.is_terminal)


def build_options_table(options: type[Options], rulings: Iterable[Ruling]) -> Table:
    """Build a table of rules options: name, values with the default first, description, and ruling."""
    table = new_table("option", "values", "decides", "ruling")
    for option in fields(options):
        values = ", ".join(format_option_value(value) for value in option.metadata["values"])
        table.add_row(option.name, values, option.metadata["about"], find_ruling_of_option(option.name, rulings))
    return table
