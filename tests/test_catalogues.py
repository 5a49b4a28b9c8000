"""The message catalogues: complete languages, one word for one thing, no key without an id and none that is unused."""

import json
import re
import runpy
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sevenwonders import classic
from sevenwonders.classic.players.reasons import KEYS as CLASSIC_REASONS
from sevenwonders.classic.rules.state import Question as ClassicQuestion
from sevenwonders.classic.verbs import Verb as ClassicVerb
from sevenwonders.duel.components import ALL, CARDS
from sevenwonders.duel.options import MODULES, PROFILES, Options
from sevenwonders.duel.players.levels import LEVELS
from sevenwonders.duel.players.reasons import KEYS as DUEL_REASONS
from sevenwonders.duel.rules.state import Question
from sevenwonders.duel.verbs import Verb
from sevenwonders.messages import LANGUAGES, LINKS
from sevenwonders.names import GENERATED_KINDS
from sevenwonders.registry import GAMES, game_type
from sevenwonders.server.page.files import load_page_files

FILES = load_page_files()
ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "sevenwonders"
OTHERS = [language for language in LANGUAGES if language != "en"]
PARTS = sorted(Path(name).stem for name in FILES.glob("i18n/en/*.json"))
PLURALS = {"one", "other"}  # what is "many" to French and Spanish, a million, is "other" here
# Names and words of the game by key, each in all languages; a question mark says that a name is a translation.
TERMS = {
    key: dict(zip(("en", "de", "fr", "es"), said, strict=True))
    for keys, said in runpy.run_path(str(ROOT / "docs" / "generate.py"))["terms"]()
    for key in keys
}
# English names and sentences of components are the engine's own.
FROM_THE_SERVER = {
    "duel_effects": {f"duel.effect.{unit.id}" for unit in ALL},
    "duel_units": {f"duel.unit.{unit.id}" for unit in ALL},
    "classic_effects": {f"classic.effect.{unit.id}" for unit in classic.ALL if unit.kind != "stage"},
    "classic_units": {f"classic.unit.{unit.id}" for unit in classic.ALL}
    | {f"classic.effect.{unit.id}" for unit in classic.ALL if unit.kind == "stage"},
    "classic_terminal": {f"classic.effect.{unit.id}" for unit in classic.ALL},
}

FROM_THE_SERVER |= {
    f"{name}_rulings": {
        f"{name}.ruling.{ruling.id}{what}" for ruling in game_type(name).rulings for what in ("", ".case")
    }
    for name in GAMES
}

# So are its refusals, and what goes wrong on a socket.
REFUSED = re.compile(r'(?:Refusal|refuse_on_error|post_error)\(\s*"(\w+)"|code ?= ?"(\w+)"|"code": "(\w+)"')
REFUSALS = {
    code
    for path in (PACKAGE / "server").rglob("*.py")
    for found in REFUSED.findall(path.read_text(encoding="utf-8"))
    for code in found
    if code
}
IN_TABLES = ("error.", *(f"{name}.{what}." for name in GAMES for what in ("unit", "effect", "ruling")))  # in English
PYTHON = "\n".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
LITERALS = set(re.findall(r"""["']([\w.]+)["']""", PYTHON))
FROM_THE_SERVER["errors"] = {f"error.{code}" for code in REFUSALS}

PLACE = re.compile(r"\{(\w+)(?::\w+)?\}")  # of a value, with or without a word that is linked to it
MAX_UNBROKEN = 10  # letters of a word that need no place to be parted
# Words of the rules, which sentences use; the part of each that no ending changes is looked for.
KEY_WORDS = ("kind.token", "kind.divinity", "kind.mythology", "kind.offering", "kind.conspiracy", "kind.decree")
KEY_WORDS += (
    "kind.senator",
    "kind.wonder",
    "back.temple",
    "duel.unit.astarte",
    "duel.unit.minerva",
    "duel.unit.urbanism",
)

# Further words of the rules with one translation each: the part that no ending changes.
ONE_WORD = {
    "discard pile": {"de": "abwurfstapel", "fr": "défausse", "es": "descarte"},
    "track": {"de": "leiste", "fr": "piste", "es": "escala"},
    "scientific symbol": {"de": "wissenschaft", "fr": "scientifique", "es": "científico"},
    "automa": {"de": "automat", "fr": "automate", "es": "autómata"},
    "side of your board": {"de": "spielplan", "fr": "plateau", "es": "tablero"},
}

# What would be a second word for a thing that has one.
SECOND_WORDS = {
    "de": "umsonst|plättchen|wahl der wunder|lila|unentschieden",
    "fr": r"verrouill|cartes? retirée|rangée la plus éloignée|(gagn|per)\w+ de force|partie est nulle",
    "es": "banco|juego básico|asiento|cartas? retirada|fila más lejana|a la fuerza",
}

# What addresses a reader formally; in French also what is said to both players at a table, by the keys.
FORMAL = {
    "de": re.compile(r"(?<=[\w,] )(Sie|Ihnen|Ihre?[mnrs]?)\b"),
    "fr": re.compile(r"\b([Vv]ous|[Vv]otre|[Vv]os|(?!chez|assez)\w+ez)\b"),
    "es": re.compile(r"\b([Uu]sted(es)?)\b"),
}
TO_SEVERAL = {
    "error.not_over",
    "learn.both.4",
    "learn.rules.goal.text",
    "learn.rules.wonders.text",
    "lesson.coins.text",
    "lobby.classic.kind.hot_seat.about",
    "round.price.missing",
    "rules.duel.open.2",
    "rules.duel.wonders.2",
    "waiting.accept.about",
}

Messages = dict[str, Any]
Catalogues = dict[str, dict[str, Messages]]  # by language and part


def messages(language: str, part: str) -> Messages:
    found: Messages = json.loads(FILES.read_text(f"i18n/{language}/{part}.json"))
    return found


def every(language: str) -> Messages:
    return {key: text for part in PARTS for key, text in messages(language, part).items()}


def forms(message: Any) -> dict[str, str]:
    return message if isinstance(message, dict) else {"other": message}


def catalogues() -> Catalogues:
    """Return the messages of all languages, by part."""
    return {language: {part: dict(messages(language, part)) for part in PARTS} for language in LANGUAGES}


def sources() -> dict[str, str]:
    return {name: FILES.read_text(name) for name in FILES.glob("js/**/*.js")}


def spoken() -> set[str]:
    """The keys in what the server sends in the language of who asks."""
    files = ("index.html", "app.webmanifest", "join.html")
    return {key for name in files for key in re.findall(r"\{\{([\w.]+)\}\}", FILES.read_text(name))}


@cache
def used_keys() -> tuple[set[str], tuple[str, ...]]:
    """Return the keys that the page and Python name, and the beginnings of those that they make."""
    text = "\n".join(sources().values())
    literal = set(re.findall(r"['`]([\w.]+)['`]", text)) | spoken()
    beginnings = {*re.findall(r"`([\w.]+)\$\{", text), *(f"{word}." for word in re.findall(r"keyOf\('(\w+)'", text))}
    beginnings |= {"classic.effect.", *(f"{game}.{what}." for game in GAMES for what in ("unit", "short", "step"))}
    literal |= {"duel.seat.about", "classic.seat.about"}  # with the name of the game in front
    literal |= LITERALS  # terminal and command line
    beginnings |= set(re.findall(r'f["\']([a-z]+\.[\w.]*)\{', PYTHON))
    return literal, tuple(beginnings)


# Families of messages by the beginning of their keys, with the ids that may follow, each of which has a message.
OPTIONS_FORM = {"changed", "default", "group", "no", "reset", "ruling", "yes"}  # words of the form with the options
UNITS = {name: set(game_type(name).catalogue()["units"]) for name in GAMES}
FAMILIES = {
    **{f"{name}.{what}.": UNITS[name] for name in GAMES for what in ("unit", "effect")},
    **{f"{name}.ruling.": {ruling.id for ruling in game_type(name).rulings} for name in GAMES},
    "error.": REFUSALS | {"unreachable"},  # as the page says
    "metric.": {metric.id for name in GAMES for metric in game_type(name).metrics},
    "option.": {option.name for option in fields(Options)} - set(MODULES) | OPTIONS_FORM,
    "reason.": {*DUEL_REASONS, *CLASSIC_REASONS},
    "seat.": {*GENERATED_KINDS, "numbered"},
}
# Those with ids of which some need no message, such as questions that are never put to a person.
QUESTIONS = {question.name.lower() for question in (*Question, *ClassicQuestion)}
VERBS = {verb.value for verb in (*Verb, *ClassicVerb)}
OPEN_FAMILIES = {
    "duel.short.": UNITS["duel"],
    "action.decline.": QUESTIONS,
    "action.": VERBS,
    "news.": VERBS,
    "chance.": VERBS,
    "question.": QUESTIONS,
    "event.": LITERALS,
    "refusal.": LITERALS | {"that", "at_move"},  # parts of sentences
}
OWN_LINKS = {"en": set(), "de": set(), "fr": {"de", "que"}, "es": {"y", "o"}}
LINKED = re.compile(r"\{(\w+)(?::([^}]*))?\}")


def id_of(key: str, beginning: str) -> str:
    return key.removeprefix(beginning).split(".")[0]


def faults(given: Catalogues) -> Iterator[str]:
    """Complain about incomplete languages, wrong ids, values, plural forms and links, and unused messages."""
    english = {key: text for part in given["en"].values() for key, text in part.items()}
    for language, parts in given.items():
        texts = {key: text for part in parts.values() for key, text in part.items()}
        for part, here in parts.items():
            own = FROM_THE_SERVER.get(part, set())
            theirs = [key for key in given["en"][part] if key not in own]
            yield from (f"{language}: {key} is not translated" for key in theirs if key not in here)
            yield from (f"{language}: {key} is not English" for key in here if key not in {*theirs, *own})
            for key in here:
                if sum(key in other for other in parts.values()) > 1:
                    yield f"{language}: {key} is there twice"
        for beginning, ids in (FAMILIES | OPEN_FAMILIES).items():
            present = {id_of(key, beginning) for key in texts if key.startswith(beginning)}
            yield from (f"{language}: {beginning}{name} names nothing" for name in sorted(present - ids))
            if beginning in FAMILIES and not (language == "en" and beginning in IN_TABLES):
                yield from (f"{language}: {beginning}{name} is missing" for name in sorted(ids - present))
        for key, message in texts.items():
            if not all(text.strip() == text != "" for text in forms(message).values()):
                yield f"{language}: {key} says nothing"
            if isinstance(message, dict) and set(message) != PLURALS:
                yield f"{language}: {key} lacks a plural form"
            used = LINKED.findall(" ".join(forms(message).values()))
            if any(link and (link not in LINKS or link not in OWN_LINKS[language]) for _, link in used):
                yield f"{language}: {key} has a wrong link"
            names, wanted = (
                {name for name, _ in used},
                set(PLACE.findall(" ".join(forms(english.get(key, "")).values()))),
            )
            if key in english and (names - wanted - {"count"} or wanted - names):
                yield f"{language}: {key} has other values"
    literal, beginnings = used_keys()
    yield from (f"{key} is unused" for key in english if key not in literal and not key.startswith(beginnings))


def test_catalogues_have_no_faults() -> None:
    assert [*faults(catalogues())] == []


def put(key: str, text: Any, *languages: str) -> Callable[[Catalogues], object]:
    """Return a change that puts a message into the part `table` of some languages, or of all."""
    return lambda given: [given[language]["table"].__setitem__(key, text) for language in languages or LANGUAGES]


def change(language: str, part: str, key: str, to: Callable[[Any], Any]) -> Callable[[Catalogues], object]:
    """Return a change of one message; None takes it out."""

    def apply(given: Catalogues) -> None:
        text = to(given[language][part].pop(key))
        if text is not None:
            given[language][part][key] = text

    return apply


WRONG_IDS = {
    "unit": "duel.unit.altra",
    "effect": "classic.effect.altra",
    "short name": "duel.short.altra",
    "ruling": "duel.ruling.R-999",
    "option": "option.first_palyer.about",
    "verb": "action.biuld",
    "news": "news.biuld",
    "chance": "chance.cadr",
    "question": "question.trun",
    "offer": "action.decline.trun",
    "event": "event.lsot",
    "refusal": "refusal.too_daer",
    "server": "error.bad_naem",
    "reason": "reason.wnis",
    "metric": "metric.cions",
    "seat": "seat.geust",
}


@pytest.mark.parametrize("key", WRONG_IDS.values(), ids=WRONG_IDS)
def test_wrong_id_in_a_catalogue_is_found(key: str) -> None:
    given = catalogues()
    put(key, "Words")(given)
    beginning = next(each for each in FAMILIES | OPEN_FAMILIES if key.startswith(each))
    assert f"fr: {beginning}{id_of(key, beginning)} names nothing" in [*faults(given)]


PLANTED = {
    "no translation": (change("de", "table", "kind.brown", lambda _: None), "de: kind.brown is not translated"),
    "no English": (put("card.never", "Nie", "de"), "de: card.never is not English"),
    "no id": (change("es", "plain", "metric.coins", lambda _: None), "es: metric.coins is missing"),
    "no value": (change("fr", "table_later", "cards.city", lambda _: "Cartes"), "fr: cards.city has other values"),
    "other value": (change("de", "table_later", "cards.city", lambda _: "{who}"), "de: cards.city has other values"),
    "no plural": (
        change("es", "table", "coins", lambda text: {"other": text["other"]}),
        "es: coins lacks a plural form",
    ),
    "wrong link": (change("de", "table_later", "cards.city", lambda _: "{name:de}"), "de: cards.city has a wrong link"),
    "no words": (change("en", "table", "kind.brown", lambda _: " "), "en: kind.brown says nothing"),
    "unused": (put("card.unused", "Words"), "card.unused is unused"),
    "twice": (put("label.colon", "{label}{said}", "en"), "en: label.colon is there twice"),
}


@pytest.mark.parametrize(("plant", "complaint"), PLANTED.values(), ids=PLANTED)
def test_planted_fault_of_a_catalogue_is_found(plant: Callable[[Catalogues], object], complaint: str) -> None:
    given = catalogues()
    plant(given)
    assert complaint in [*faults(given)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_name_of_the_classic_catalogue_has_a_message(language: str) -> None:
    known, described = every(language), game_type("classic").catalogue()
    units = described["units"].values()
    wanted = {f"resource.{name}" for name in described["resources"]} | {f"kind.{unit['kind']}" for unit in units}
    wanted |= {f"symbol.{name}" for name in (*described["symbols"], "any")}
    wanted |= {f"classic.side.{name}" for name in ("day", "night")}
    assert sorted(wanted - set(known)) == []


def test_the_page_offers_what_there_is() -> None:
    offered = re.search(r"LANGUAGES = \{(.*?)\}", sources()["js/core/settings.js"])
    assert offered
    assert re.findall(r"(\w+):", offered[1]) == list(LANGUAGES)
    assert {name.split("/")[1] for name in FILES.glob("i18n/*/*")} == set(LANGUAGES)


def test_terms_list_each_component_once_by_its_engine_name() -> None:
    known = {key: text for key, text in TERMS.items() if key.partition(".unit.")[1]}
    units = {
        f"{game}.unit.{name}": unit["name"]
        for game in ("duel", "classic")
        for name, unit in game_type(game).catalogue()["units"].items()
        if unit["kind"] != "stage"
    }
    shared = {key for key in known if key not in units}  # a line for both games may name what one of them has
    assert {key: known[key]["en"].replace("·", "") for key in units} == units
    assert all(key.replace("classic.", "duel.", 1) in units or "duel.unit." in key for key in shared), shared


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_long_word_of_a_card_is_broken_anywhere(language: str) -> None:
    """Long words are hyphenated only at the places that the list of terms gives."""
    cards = {unit.id for unit in (*classic.CARDS, *CARDS)}
    for key, said in TERMS.items():
        if key.rpartition(".")[2] in cards:
            pieces = re.findall(r"\w+", said[language])
            assert max(map(len, pieces)) <= MAX_UNBROKEN, f"{key}: {said[language]}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_beside_a_number_that_may_be_one_agree(language: str) -> None:
    """No message with one form says "es fehlen 1", "1 minutes", "1 of 4 reveals lose" or "1 turn it bad"."""
    verbs = "lose|win|verlieren|gewinnen|pierden|ganan|perdent|gagnent"
    plurals = re.compile(
        rf"(fehlen|faltan|machen) \{{|\{{minutes\}} \w{{4}}|^\{{\w+\}} .*({verbs})$"
        r"|\{\w+\} (turn|lo estropean|tournent|étapes) "
    )
    wrong = [key for key, text in every(language).items() if isinstance(text, str) and plurals.search(text)]
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_use_the_words_of_the_list(language: str) -> None:
    """A term of the rules has one name everywhere, whatever its ending."""
    english, own = every("en"), every(language)
    found = []
    for key in KEY_WORDS:
        word, ours = (TERMS[key][one].replace("·", "").removesuffix(" token").split()[-1] for one in ("en", language))
        for where, message in english.items():
            said, here = (" ".join(forms(one).values()).replace("\u00ad", "") for one in (message, own[where]))
            if (
                re.search(rf"\b(?<!7 ){word[:-1]}", said.replace("Seven Wonders", ""))
                and where.replace(".short.", ".unit.") not in TERMS
            ):
                found += [f"{where}: {said} / {here}"] if ours[:5].lower() not in here.lower() else []
    assert found == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("word", ONE_WORD)
def test_sentences_have_one_translation_of_a_word(word: str, language: str) -> None:
    english, own = every("en"), every(language)
    for name in GAMES:
        described = game_type(name)
        for ruling in described.rulings:
            english |= {f"{name}.ruling.{ruling.id}.case": ruling.case, f"{name}.ruling.{ruling.id}": ruling.ruling}
        for unit in described.catalogue()["units"].values():
            english[f"{name}.effect.{unit['id']}"] = " ".join(unit.get("sentences", ()))
    said = {key: tuple(" ".join(forms(one[key]).values()) for one in (english, own)) for key in english if key in own}
    wanted = re.compile(rf"\b{word}s?\b")
    found = [key for key, (ours, theirs) in said.items() if wanted.search(ours)]
    assert found
    assert [said[key][1] for key in found if ONE_WORD[word][language] not in said[key][1].lower()] == []


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_use_no_second_word_for_a_thing(language: str) -> None:
    second = re.compile(SECOND_WORDS[language], re.IGNORECASE)
    found = [key for key, text in every(language).items() if any(map(second.search, forms(text).values()))]
    assert found == []


def test_german_calls_a_turn_of_seven_wonders_a_round() -> None:
    of_duel = re.compile(r"\b(Zug|Zugs|Zuges|Züge|Zügen)\b")
    own = {key: str(text) for key, text in every("de").items() if re.match(r"(rules\.|learn\.)?(classic|round)\.", key)}
    assert len(own) > 300
    assert [key for key, text in own.items() if of_duel.search(text)] == []


def test_german_gives_no_resource_a_gender() -> None:
    """Lehm, Stein and Papyrus are masculine, Holz, Glas and Erz neuter."""
    pronoun = re.compile(r"\{resource\}[^:.]*, (?:der|die|das|den) ")
    found = [key for key, message in every("de").items() if any(map(pronoun.search, forms(message).values()))]
    assert found == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_left_in_english(language: str) -> None:
    english, own = every("en"), every(language)
    words = {key: PLACE.sub("", " ".join(forms(text).values())) for key, text in own.items()}
    same = [key for key, said in words.items() if own[key] == english.get(key) and len(re.findall(r"\w\w+", said)) > 2]
    assert [key for key in same if key not in TERMS and key != "profile.bga"] == []  # what is called so everywhere


def test_french_punctuation_has_non_breaking_spaces() -> None:
    for key, message in every("fr").items():
        for text in forms(message).values():
            assert not re.search(r" [:;!?%»]|« |[\w}][;!?»]", text), f"{key}: {text}"
            assert not re.search(r"\u00a0[;!?]|\u202f[:%»]", text), f"{key}: {text}"


@pytest.mark.parametrize("language", OTHERS)
def test_percent_signs_stay_on_the_line_of_their_number(language: str) -> None:
    found = [key for key, text in every(language).items() if re.search(" [%‰]", str(forms(text)))]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_have_typographic_quotes_and_single_spaces(language: str) -> None:
    """Names of components are as the engine writes them."""
    odd = re.compile(r"""['"]|\.\.\.|  | [.,]""")
    found = [key for key, text in every(language).items() if any(map(odd.search, forms(text).values()))]
    assert [key for key in found if key not in TERMS] == []


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_address_one_reader_as_a_friend(language: str) -> None:
    found = {key for key, text in every(language).items() if any(map(FORMAL[language].search, forms(text).values()))}
    assert found == (TO_SEVERAL if language == "fr" else set())


# Words that change before some names, and the values that are numbers, before which they do not.
UNLINKED = {"fr": r"\b([Dd]e|[Qq]ue) ", "es": r"\b(y|o) "}
NUMBERS = {
    "before",
    "cards",
    "coins",
    "count",
    "hidden",
    "high",
    "least",
    "left",
    "number",
    "points",
    "right",
    "seconds",
}
NUMBERS |= {"spaces", "three", "two"}


@pytest.mark.parametrize("language", UNLINKED)
def test_words_that_change_before_names_are_links(language: str) -> None:
    """No message says "de Exploitation" or "Ada y Irene"."""
    unlinked = re.compile(rf"{UNLINKED[language]}\{{(?!({'|'.join(NUMBERS)})\}})\w+\}}")
    assert [key for key, text in every(language).items() if unlinked.search(str(text))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_names_have_no_article(language: str) -> None:
    """Every Wonder whose name has one in some language has a short name, which German inflects."""
    article = re.compile(r"(The|Der|Die|Das|Le|La|Les|El|Los|Las) ")
    said = game_type("duel").messages(language)
    units = [name for name, unit in game_type("duel").catalogue()["units"].items() if unit["kind"] == "wonder"]
    short = {name: said.get(f"duel.short.{name}", said.component_name(name)) for name in units}
    assert [name for name in short.values() if article.match(name)] == []
    if language == "de":
        assert {"Großer Leuchtturm", "Hängende Gärten", "Göttliches Theater"} <= set(short.values())


def test_every_option_and_value_is_explained() -> None:
    known = messages("en", "duel_options")
    for option in fields(Options):
        if option.name in MODULES:
            continue
        assert {f"option.{option.name}", f"option.{option.name}.about"} <= set(known), option.name
        for value in option.metadata["values"]:
            text = str(value).lower() if isinstance(value, bool) else value
            assert f"option.{option.name}.{text}" in known
    assert {f"profile.{name}" for name in PROFILES} <= set(known)
    assert {f"duel.level.{number}{what}" for number in LEVELS for what in ("", ".about")} <= set(
        messages("en", "duel_about")
    )
    assert {f"duel.style.{style['id']}.about" for style in game_type("duel").catalogue()["styles"]} <= set(
        messages("en", "duel_about")
    )


def test_every_deck_and_chain_has_a_name() -> None:
    units = game_type("duel").catalogue()["units"].values()
    known = every("en")
    assert {f"deck.{unit['deck']}" for unit in units if "deck" in unit} <= set(known)
    assert {f"kind.{unit['kind']}" for unit in units} <= set(known)


def test_contradictions_are_said_as_the_engine_says_them() -> None:
    known = messages("en", "duel_options")
    found = {
        f"contradiction.{'.'.join(sorted((pair['a'][0], pair['b'][0])))}": pair["reason"]
        for pair in game_type("duel").catalogue()["contradictions"]
    }
    assert {key: text for key, text in known.items() if key.startswith("contradiction.")} == found


def test_every_key_in_the_page_exists() -> None:
    known = every("en")
    missing = [
        f"{name}: {key}"
        for name, source in sources().items()
        for key in re.findall(r"\bt\(\s*'([\w.]+)'", source)
        if key not in known
    ]
    assert missing == []
    assert spoken() - {"language", "games", "routes"} <= set(messages("en", "ui"))


def test_every_beginning_of_a_key_in_the_page_exists() -> None:
    known = every("en")
    for name, source in sources().items():
        for beginning in re.findall(r"\bt\(`([\w.]+\.)\$\{", source):
            assert any(key.startswith(beginning) for key in known), f"{name}: {beginning}"


def test_styles_of_pages_and_table_do_not_meet() -> None:
    """The style sheets are in force together once both have been visited."""

    def classes(name: str) -> set[str]:
        text = re.sub(r"/\*.*?\*/", "", FILES.read_text(f"css/{name}.css"), flags=re.S)
        return set(re.findall(r"\.([a-zA-Z][\w-]*)", re.sub(r"\{[^{}]*\}", "{}", text)))

    shown_on_purpose = {
        "bar",
        "card",
        "chip",
        "cost",
        "effect",
        "effects",
        "own",
        "panel",
        "raised",
        "sheet-open",
        "side",
        "tab",
        "tab-content",
    }
    shown_on_purpose |= {"table", "table-root", "tabs"}  # the table inside the replay
    shown_on_purpose |= {
        "of-many",
        "primary",
        "wonder-scene",
        "glyph",
        *(f"by-p{seat}" for seat in range(1, 8)),
    }  # the colours of seats, everywhere the same
    pages = (
        "ui",
        "replay",
        "duel_replay",
        "classic_replay",
        "rules",
        "duel_rules",
        "classic_rules",
        "statistics",
        "puzzles",
        "setup",
        "components",
        "settings",
    )
    sheets = {Path(name).stem for name in FILES.glob("css/*.css")} - {"base", *pages}
    assert "table" in sheets
    of_pages = set[str]().union(*map(classes, pages))
    for sheet in sorted(sheets):
        assert of_pages & classes(sheet) <= shown_on_purpose, sheet


@pytest.mark.parametrize("language", LANGUAGES)
def test_news_begin_with_the_player(language: str) -> None:
    news = {key: text for key, text in every(language).items() if key.startswith("news.")}
    assert len(news) > 60
    assert [key for key, text in news.items() if not re.fullmatch(r"\{name\} [^.]*\.", text)] == []


def test_german_keeps_raw_goods_apart_from_resources() -> None:
    for key, message in every("de").items():
        if key not in ("duel.unit.raw_trade", "symbols.resource.raw", "symbols.kind.brown", "kind.brown"):
            assert not re.search(r"Rohstoff(e|en)?\b", " ".join(forms(message).values())), key
    for key in ("messe", "property_fraud"):
        assert "überdeckt" in str(every("de")[f"duel.effect.{key}"])


@pytest.mark.parametrize(
    ("language", "draft", "trigger"),
    [("de", "Auswählen", "auslösen"), ("fr", "choisis", "déclencher"), ("es", "selección", "ejecutar")],
)
def test_curia_julia_triggers_when_built(language: str, draft: str, trigger: str) -> None:
    text = str(every(language)["duel.effect.curia_julia"])
    assert text.index(trigger) < text.index(draft)
