"""Sentences at the table: who did what, and one full stop each."""

import random
import re
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import expect

from sevenwonders.duel import Game, Position
from sevenwonders.duel.record import Record
from sevenwonders.duel.wording import wording
from sevenwonders.messages import LANGUAGES, load_messages
from sevenwonders.registry import game_type

from ..classic.page_harness import ClassicStage
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import DuelStage
from ..duel.page_harness import game_of as duel_game
from ..duel.page_harness import moments as duel_moments

DOUBLED = re.compile(r"[.!?…]\s*\.(?!\.)")


def to_starter(seed: int) -> Any:
    """A game of Duel of random moves whose second player is about to say who begins an Age."""
    game, dice = duel_game("base", seed), random.Random(seed)
    while not game.is_over:
        actions = game.legal_actions()
        if str(actions[0]).startswith("start") and game.seat == 1:
            return game
        game.play(dice.choice(actions))
    raise AssertionError("no player was asked who begins")


def test_move_list_tells_who_lets_whom_begin(chromium: Any) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    stage = DuelStage(page, to_starter(2), kind="computer", you="p1")
    stage.game.play("start p1")
    stage.open()
    stage.shown()
    lines = page.locator("[data-log] li:not(.chance)").all_inner_texts()
    assert " ".join(lines[-1].split()) == "Mira lets Ada go first"
    assert re.fullmatch(r"(Ada|Mira) (takes|builds|discards) .*[^.]", " ".join(lines[0].split()))


def test_move_list_tells_who_begins_by_choice(chromium: Any) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    stage = DuelStage(page, to_starter(2))
    stage.open()
    stage.shown()
    assert sorted(page.locator(".panel [data-action] .label").all_inner_texts()) == ["Go first", "Let Ada go first"]
    stage.play("start p2")
    stage.shown()
    line = page.locator("[data-log] li:not(.chance)").last.inner_text()
    assert " ".join(line.split()) == "Mira chooses to go first"


def test_senators_of_the_discard_pile_are_recruited(chromium: Any) -> None:
    position = Position(
        age=2,
        modules=["agora"],
        discard=["conspirator_1", "altar"],
        structure={18: "horse_breeders", 19: "walls"},
        pending=["p1 build_from_discard"],
    )
    page = chromium.new_page(reduced_motion="reduce")
    stage = DuelStage(page, Game(position=position, names=("Ada", "Mira")))
    stage.open()
    stage.shown()
    said = page.locator("[data-action*=revive]").all_inner_texts()
    assert any("Recruit Conspirator" in one for one in said), said
    assert not any("Build Conspirator" in one for one in said)
    stage.play("revive conspirator_1")
    stage.shown()
    assert "Ada recruits Conspirator" in " ".join(page.locator("[data-log]").inner_text().split())


def test_ways_to_pay_have_labels_of_their_own(chromium: Any) -> None:
    position = Position(
        age=2,
        modules=["pantheon"],
        options={"payment_choice": "pareto"},
        p1={"tokens": ["engineering"], "cards": ["clay_pool", "wood_reserve"]},
        p2={"tokens": ["economy"]},
        structure={18: "horse_breeders", 19: "walls"},
    )
    game = Game(position=position, names=("Ada", "Mira"))
    game.play("build horse_breeders")
    page = chromium.new_page(reduced_motion="reduce")
    stage = DuelStage(page, game)
    stage.open()
    stage.shown()
    labels = page.locator(".panel [data-action] .label").all_inner_texts()
    assert sorted(labels) == ["Pay so that Economy earns the least", "Pay the cheapest way"]


def test_spoken_sentences_have_one_full_stop(chromium: Any) -> None:
    page = chromium.new_page(fresh=True, reduced_motion="reduce")
    game, dice = duel_game("base", 1), random.Random(1)
    while not str(game.legal_actions()[0]).startswith("start"):
        before = len(game.plies), game.copy()
        game.play(dice.choice(game.legal_actions()))
    stage = DuelStage(page, before[1])
    stage.open()
    stage.shown()
    stage.game = game
    stage.tell()
    page.wait_for_function("() => document.querySelector('[role=status]')?.textContent.includes('Who goes first')")
    said = page.locator("[role=status]").all_text_contents()
    assert not [text for text in said if DOUBLED.search(text)]


@pytest.mark.parametrize("question", ["choose_side", "choose_board"])
def test_labels_of_boards_have_one_full_stop(chromium: Any, question: str) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    options = {"sides": "choose", "boards": "choose" if question == "choose_board" else "random"}
    ClassicStage(page, classic_game(3, 6, **options)).open()
    page.wait_for_selector(".offering")
    labels = page.locator(".offer-of .heard-only").all_text_contents()
    assert any("points." in label for label in labels)
    assert not [label for label in labels if DOUBLED.search(label)]


def test_number_zero_has_no_sign(chromium: Any) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    DuelStage(page, duel_game("base", 1)).open()
    said = page.evaluate(
        "async () => (await import('/static/js/core/i18n.js')).t('panel.pawn', { before: -0, after: 1 })"
    )
    assert said == "pawn 0 → 1"


def test_seventh_wonder_sends_the_last_one_away(chromium: Any) -> None:
    """The table says it in the news, aloud and in the list of moves; its record and the terminal say it, too."""
    game, dice = duel_game("base", 12), random.Random(12)
    kind, boxed = game_type("duel"), list[str]()
    while not boxed:
        before = game.copy()
        wonders = [action for action in game.legal_actions() if str(action).startswith("wonder")]
        game.play(dice.choice(wonders or game.legal_actions()))
        events = [event for changes in kind.iter_events(game, len(before.plies)) for event in changes]
        boxed = [unit for event in events if event["type"] == "boxed" for unit in event["units"]]
    ply, (name,) = len(before.plies), boxed
    box = f"Back in the box: {wording().component_name(name)}."
    assert "\n".join(Record.of(game).listing()).count(box) == 1
    assert " ".join(kind.narrator(game).describe_plies(0)).count(box) == 1
    page = chromium.new_page(fresh=True, reduced_motion="reduce")
    stage = DuelStage(page, before)
    stage.open()
    stage.shown()
    stage.game = game
    stage.tell()
    said = box
    page.wait_for_function("said => document.querySelector('[role=status]')?.textContent.includes(said)", arg=said)
    assert page.locator("[data-log]").inner_text().count(said) == 1
    assert said in page.locator(".news").inner_text() or game.plies[ply].seat == 0


def test_move_says_what_it_changes_for_both(chromium: Any) -> None:
    """Before the move on its button, after it below it in the log, and aloud."""
    page = chromium.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    position = Position(structure={18: "tavern", 19: "guard_tower"}, pawn=2)
    stage = DuelStage(page, Game(position=position, names=("Ada", "Mira")))
    stage.open()
    page.locator("[data-target='card:guard_tower']").first.click()
    button = page.locator("[data-action='build guard_tower']").first
    expect(button).to_contain_text("Mira: coins 7 → 5, pawn 2 → 3, Removed from Mira’s side: 2-coin military token")
    stage.play("build guard_tower")
    stage.shown()
    said = "Mira loses 2 coins (2-coin military token)."
    move = page.locator("[data-log] li", has_text="Guard Tower")
    expect(move.locator(".changed")).to_have_text(f"The Conflict pawn moves 1 space towards Mira (Guard Tower). {said}")
    assert move.locator(".changed").bounding_box()["y"] > move.locator(".what").bounding_box()["y"]
    page.wait_for_function("said => document.querySelector('[role=status]')?.textContent.includes(said)", arg=said)


def test_names_of_possible_cards_stay_apart(chromium: Any) -> None:
    page = chromium.new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    stage = DuelStage(page, duel_moments("base")[1])
    stage.open()
    stage.shown()
    page.locator(".slot .face:has(.back)").first.dispatch_event("click")
    page.locator(".could-be li").first.wait_for()
    wide = "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.locator(".could-be li").evaluate_all(wide) == 0, width


SAY = """async ([language, parts, asked, lists]) => {
  const { list, needMessages, setLanguage, t } = await import('/static/js/core/i18n.js');
  await setLanguage(language);
  await needMessages(...parts);
  return [...asked.map(([key, values]) => t(key, values)), ...lists.map(([things, link]) => list(things, link))]
    .map((text) => text.replaceAll('\u00ad', ''));
}"""
SHARED = files("sevenwonders") / "web" / "i18n" / "en"
PLACE = re.compile(r"\{(\w+)")
VALUES = (
    "Ada",
    "Irene",
    "Yves",
    "Hierro",
    "Óscar",
    "Ágora",
    "Mira",
    "élan",
    "8",
    0,
    1,
    2,
    1000,
    12345,
    0.25,
    -3,
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_terminal_say_the_same(chromium: Any, language: str) -> None:
    """The page and Python fill in the same hundred messages of every catalogue, and lists of all lengths."""
    dice, shared = random.Random(language), load_messages(language)
    parts = [part.name.removesuffix(".json") for part in SHARED.iterdir()]
    asked = []
    for key in dice.sample(sorted(shared.keys), 100):
        text = str(shared._texts[key])
        asked.append((key, {name: dice.choice(VALUES) for name in PLACE.findall(text)}))
        if isinstance(shared._texts[key], dict):
            asked[-1][1]["count"] = dice.choice((0, 1, 2, 1000))
    lists = [(["Ada", "8", "Irene", "Óscar"][:count], link) for count in range(5) for link in ("and", "or")]
    page = chromium.new_page()
    DuelStage(page, duel_game("base", 1)).open()
    said = [shared.say(key, **values) for key, values in asked] + [shared.join(*each) for each in lists]
    assert page.evaluate(SAY, [language, parts, asked, lists]) == said


COUNTED = """async (language) => {
  const { needMessages, setLanguage, t } = await import('/static/js/core/i18n.js');
  await needMessages('table', 'classic', 'duel_expansions', 'duel_lesson', 'replay');
  await setLanguage(language);
  return ['round.price.short', 'city.cubes', 'lesson.danger.text', 'replay.tried']
    .map((key) => t(key, { count: 1, coins: 0 }).split('.')[0]);
}"""
ONE_OF_A_THING = {
    "en": ["1 coin;", "1 Influence cube left", "1 space from", "1 time"],
    "de": ["1 Münze;", "1 Einflusswürfel", "1 Feld vor", "1-mal"],
    "fr": ["1 pièce", "1 cube Influence", "1 case de", "1 fois"],
    "es": ["1 moneda;", "queda 1 cubo de", "1 casilla de", "1 vez"],
}


def test_one_of_a_thing_is_singular(chromium: Any) -> None:
    page = chromium.new_page()
    DuelStage(page, duel_game("base", 1)).open()
    for language, words in ONE_OF_A_THING.items():
        said = page.evaluate(COUNTED, language)
        assert [one for one, word in zip(said, words, strict=True) if word not in one] == []


NAMES = """async (language) => {
  const { seatName, needMessages, setLanguage } = await import('/static/js/core/i18n.js');
  await needMessages('table');
  await setLanguage(language);
  return [{ kind: 'guest' }, { kind: 'guest', number: 2 }, { kind: 'player', number: 5 }, { kind: 'level', level: 3 },
    { kind: 'level', level: 3, number: 2 }, { kind: 'automa' }, { kind: 'free' }, 'Guest 3', 'Automa', 'Mira']
    .map(seatName);
}"""
WORDS = {
    "de": ["Gast", "Gast 2", "Spieler 5", "Stufe 3", "Stufe 3 2", "Automat", "freier Platz"],
    "fr": ["Invité", "Invité 2", "Joueur 5", "Niveau 3", "Niveau 3 2", "Automate", "place libre"],
    "es": ["Invitado", "Invitado 2", "Jugador 5", "Nivel 3", "Nivel 3 2", "Autómata", "sitio libre"],
}


def test_names_that_the_server_gives_are_translated(chromium: Any) -> None:
    page = chromium.new_page()
    DuelStage(page, duel_game("base", 1)).open()
    said = {language: page.evaluate(NAMES, language) for language in WORDS}
    assert said == {language: [*words, "Guest 3", "Automa", "Mira"] for language, words in WORDS.items()}


def test_waiting_table_and_title_are_in_the_language_of_the_page(chromium: Any) -> None:
    page = chromium.new_page(settings={"language": "de"})
    stage = DuelStage(page, duel_game("base", 1), names={"p1": {"kind": "player", "number": 5}, "p2": {"kind": "free"}})
    stage.open()
    page.wait_for_function("() => document.title.startsWith('Spieler 5')")
    assert page.title() == "Spieler 5 – freier Platz"
    assert "free seat" not in page.inner_text(".table")


UNFRENCH = r"""() => {
  const all = [...document.querySelectorAll('#page, #page *')];
  const said = all.flatMap((one) => ['aria-label', 'title'].map((name) => one.getAttribute(name) ?? ''));
  for (const one of all) for (const node of one.childNodes) if (node.nodeType === Node.TEXT_NODE) said.push(node.data);
  return said.filter((text) => /\S:(\s|$)| (d|qu)e [AEIOUÉ]/m.test(text));
}"""


def test_french_has_spaces_before_colons_and_elides_before_names(chromium: Any) -> None:
    page = chromium.new_page(settings={"language": "fr"}, reduced_motion="reduce")
    for kind, game in ((DuelStage, duel_moments("both")[0]), (ClassicStage, classic_game(3, 6))):
        stage = kind(page, game)
        stage.open()
        page.click("[data-tab=cards]")
        stage.shown()
        assert page.evaluate(UNFRENCH) == []
        assert page.locator("[aria-label^='Production\u00a0: ']").count() or page.locator("text=Cartes d’Ada").count()
