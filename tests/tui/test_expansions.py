"""Pantheon, Agora and the Solo Challenge on the screen: display, decisions and hidden information."""

import random
import re
from functools import cache
from itertools import takewhile

import pytest
from tests.vocabulary import vocabulary, words_in

from sevenwonders import duel
from sevenwonders.duel.components import CONSPIRACIES, DIVINITIES, TOKENS
from sevenwonders.duel.game import Game, Ply
from sevenwonders.duel.log import make_log
from sevenwonders.duel.rules.action_codes import CONSPIRE, DISCARD, N_BASE_ACTIONS
from sevenwonders.duel.rules.knowledge import determinize
from sevenwonders.duel.rules.state import FIRST_CHANCE, Question
from sevenwonders.duel.tui.boards import render_expansion_boards
from sevenwonders.duel.tui.choosers import make_decision_chooser, render_chooser
from sevenwonders.duel.tui.detail import render_card_details
from sevenwonders.duel.tui.lists import render_cities, render_discard_pile, render_progress_tokens, render_unseen_cards
from sevenwonders.duel.tui.scene import Chooser, ChooserOption, DuelScene
from sevenwonders.duel.tui.words import parse_action
from sevenwonders.duel.wording import wording
from sevenwonders.duel.words import describe_question
from sevenwonders.kernel.chance import Purpose, derive_random_stream
from sevenwonders.tui.theme import to_ascii

from .conftest import app_for, kept
from .table import until
from .test_games import settled
from .test_screen import screens, shows, text_of

pytestmark = pytest.mark.usefixtures("render_on_read")

PARTS = ("title", "theirs", "board", "strips", "track", "mine", "side", "news")
BOTH = {"pantheon": True, "agora": True}
CHOICES = {"payment_choice": "pareto", "astarte_payment": "split", "promo_wonders": "both"}


def wander(seed, stop, **options) -> Game:
    """A game played at random, with a liking for what the expansions bring, until something holds."""
    game = Game(duel.Options(**options), seed=seed, names=("Ada", "Bruno"))
    rng = random.Random(seed)
    while not game.is_over and not stop(game):
        codes = game.legal_codes()
        liked = [code for code in codes if is_liked(game, code)] if rng.random() < 0.7 else []
        game.play(rng.choice(liked or codes))
    return game


def is_liked(game: Game, code: int) -> bool:
    """Return whether an action belongs to an expansion; with Conspiracies to draw, only drawing counts."""
    if game.question is Question.INTRIGUE:
        return code == CONSPIRE
    recruits = game.question is Question.TURN and code < DISCARD and game.state.senator_backs >> code & 1
    return bool(recruits) or code >= N_BASE_ACTIONS


def find_game(stop, **options) -> Game:
    """The first of many games in which something happens."""
    for seed in range(400):
        game = wander(seed, stop, **options)
        if not game.is_over:
            return game
    raise AssertionError("it never happens")


def turn(age: int, *more):
    """A turn of the first player in an Age, where more things hold."""
    return lambda game: (
        game.seat == 0
        and game.question is Question.TURN
        and game.state.age == age
        and all(holds(game.state) for holds in more)
    )


def holds_plot(state) -> bool:
    """Return whether both players hold a Conspiracy."""
    return all(max(city.plots) >= 0 for city in state.city)


@kept
def plotting(age: int, **options) -> Game:
    """A turn of the first player in an Age, when both players hold a Conspiracy."""
    return find_game(turn(age, holds_plot), **options)


async def screen(game: Game, size=(120, 36)) -> str:
    """Return the text on the screen."""
    return (await screens(app_for(game), size))[""]


@pytest.mark.parametrize("size", [(120, 36), (100, 30), (160, 50)])
async def test_the_pantheon_is_on_the_screen(size):
    game = find_game(turn(2, lambda state: min(state.divinity) < 0 <= max(state.space)), pantheon=True)
    shown = await screen(game, size)
    assert "Pantheon" in shown
    for entry in duel.view(game, 0)["pantheon"]["spaces"]:
        if entry["divinity"]:
            assert f"{entry['space']} {duel.find(entry['divinity'])}" in shown
            assert f"{entry['price']['p1']}● o" in shown
            assert f"{entry['price']['p2']}●" in shown


async def test_only_the_placer_sees_a_divinity_that_lies_face_down():
    game = find_game(turn(1, lambda state: all(city.known_spaces for city in state.city)), pantheon=True)
    mine, theirs = duel.view(game, 0)["pantheon"], game.state.city[1].known_spaces
    own = next(duel.find(entry["divinity"]).name for entry in mine["spaces"] if entry["divinity"])
    hidden = [DIVINITIES[game.state.space[space]].name for space in range(6) if theirs >> space & 1]
    shown = await screen(game)
    assert f"({own})" in shown
    assert all(name not in shown for name in hidden)
    families = [duel.find(entry["mythology"]).name for entry in mine["spaces"] if entry["mythology"]]
    assert all(f"▼{name[:6]}" in shown for name in families[1:] if name)


@pytest.mark.parametrize("size", [(120, 36), (100, 30)])
async def test_tokens_lie_on_face_down_cards(size):
    game = find_game(turn(1, lambda state: state.marked.bit_count() == 5), pantheon=True)
    shown = await screen(game, size)
    for slot in duel.view(game, 0)["structure"]:
        if slot["token"]:
            assert f"▼ {duel.find(slot['token']).name[:6]}" in shown


@pytest.mark.parametrize("size", [(120, 36), (100, 30), (160, 50)])
async def test_the_senate_is_on_the_screen(size):
    game = find_game(turn(2, lambda state: sum(state.city[0].cubes) > 1), agora=True)
    shown = await screen(game, size)
    for chamber in duel.view(game, 0)["senate"]["chambers"]:
        cubes = f"▪{chamber['cubes']['p1']}:{chamber['cubes']['p2']}"
        assert f"{chamber['chamber']} {chamber['points']}★ {cubes}" in shown
    assert shown.count("face down") == sum(
        None in chamber["decrees"] for chamber in duel.view(game, 0)["senate"]["chambers"]
    )
    assert f"▪{duel.view(game, 0)['cities']['p1']['cubes_left']}" in shown


async def test_conspiracies_are_named_to_their_owner_alone():
    game = plotting(2, agora=True)
    own = [CONSPIRACIES[plot].name for plot in game.state.city[0].plots if plot >= 0]
    theirs = [CONSPIRACIES[plot].name for plot in game.state.city[1].plots if plot >= 0]
    shown = await screen(game, (200, 60))
    assert all(f"∩{name}" in shown for name in own)
    assert not any(name in shown for name in theirs)
    assert "∩?" in shown


async def test_the_solo_challenge_says_what_is_still_needed():
    game = find_game(turn(2, lambda state: state.solo_pile), solo=True)
    shown = await screen(game)
    built = sum(under >= 0 for under in game.state.city[0].under)
    assert f"{built}/7" in shown
    assert "✗ a supremacy" in shown
    assert f"{game.state.solo_pile} Wonders face down" in shown
    assert f"{game.score(0)['total']}:{game.score(1)['total']}" in shown


async def test_the_score_sheet_has_the_columns_of_what_is_in_play():
    ended = wander(3, lambda game: False, **BOTH)
    app = app_for(ended)
    async with app.run_test(size=(120, 36)) as pilot:
        await shows(app, pilot, "The game is over")
        shown = "\n".join(text_of(app))
    for words in ("Grand Temples", "Divinities", "Senate"):
        assert words in shown


QUESTIONS = [question for question in Question if question < FIRST_CHANCE and question is not Question.TURN]


@cache
def decisions() -> dict[Question, tuple[Game, ...]]:
    """For each question that comes up in random games a position that asks it."""
    found: dict[Question, tuple[Game, ...]] = {}

    def collect(game: Game) -> bool:
        if game.question is not None and game.seat in (0, 1) and game.question not in found:
            found[game.question] = (game.copy(),)
        return False

    for seed in (*range(14), 88):  # each asks something for the first time, or games before it did
        wander(seed, collect, **BOTH, **CHOICES)
    wander(0, collect, solo=True)
    wander(0, collect, first_player="bid")
    return found


def test_each_question_is_asked_in_words_and_can_be_answered():
    for question, (game,) in decisions().items():
        if question is Question.TURN:
            continue
        scene = DuelScene(duel.view(game, game.seat), game.seat, game.names)
        scene.chooser = make_decision_chooser(scene)
        assert sorted(option.code for option in scene.chooser.options) == sorted(game.legal_codes())
        labels = set()
        for place in range(len(scene.chooser.options)):
            scene.chooser.index = place
            page = render_chooser(scene, scene.chooser, 33, 30)
            texts = ["".join(piece.text for piece in line) for line in page.lines]
            title = " ".join(text.strip() for text in takewhile(lambda text: not re.match(r". *\d+ ", text), texts))
            assert title == describe_question(scene.view["decision"], scene.messages)
            pointed = next(text for text in texts if text.startswith("►"))
            labels.add(pointed[4:])
            assert "?" not in to_ascii(pointed), "every sign has a stand-in"
        copies = len({str(action).rstrip("0123456789") for action in game.legal_actions() if action.units})
        assert len(labels) >= min(len(scene.chooser.options), copies), question
    assert set(QUESTIONS) - set(decisions()) == {Question.AUTOMA_TOKEN}


def other_world(game: Game, seat: int) -> Game:
    """A game that the seat cannot tell from another: what it does not know is redealt, in the log as well."""
    other = game.copy()
    state = duel.known(game.state, seat)
    determinize(state, derive_random_stream(99, Purpose.CHANCE))
    other.state = state
    names = {"divinity": DIVINITIES, "conspiracy": CONSPIRACIES, "token": TOKENS}
    for place, ply in enumerate(other.plies):
        units = ply.action.units
        if ply.private_to not in (None, seat) and units and units[0].kind in names:
            family = names[units[0].kind]
            changed = family[(units[0].number + 1) % (len(family) - 1)]
            action = type(ply.action)(ply.action.verb, (changed, *units[1:]), ply.action.number, ply.action.to)
            other.plies[place] = Ply(ply.seat, action, ply.code, ply.private_to, ply.follow_up)
    return other


@pytest.mark.parametrize("age", [1, 2, 3])
async def test_a_screen_tells_nothing_that_its_seat_cannot_know(age):
    game = plotting(age, **BOTH)
    other = other_world(game, 0)
    assert [str(ply) for ply in other.plies] != [str(ply) for ply in game.plies]
    assert other.state.city[1].plots != game.state.city[1].plots or age > 1
    size, keys = (120, 36), ("", "e", "l", "c", "o", "v")
    shown = await screens(app_for(game), size, keys)
    assert len({*shown.values()}) == len(keys)
    assert await screens(app_for(other), size, keys) == shown


@pytest.mark.parametrize("age", [1, 2, 3])
async def test_the_curtain_comes_before_secrets_and_only_then(age):
    game = plotting(age, agora=True)
    own = [CONSPIRACIES[plot].name for plot in game.state.city[0].plots if plot >= 0]
    app = app_for(game, opponent=None)
    async with app.run_test(size=(120, 36)) as pilot:
        await shows(app, pilot, "Pass the device to Ada")
        shown = "\n".join(text_of(app))
        assert not any(name in shown for name in own)
        assert app.table_screen.scene.view["viewer"] == "spectator"
        before = len(game.plies)
        await pilot.press("d", "h", "e", "c", "l")
        assert len(game.plies) == before
        assert len(app.screen_stack) == 2, "no window opens over the curtain"
        await pilot.press("enter")
        await until(pilot, lambda: all(name[:5] in "\n".join(text_of(app)) for name in own))
        while game.seat == 0:
            await pilot.press(*(["enter"] if app.table_screen.scene.chooser else ["d"]))
            await pilot.pause()
        await shows(app, pilot, "Pass the device to Bruno")


async def test_no_curtain_without_secrets():
    game = find_game(lambda game: game.state.age == 1 and not game.has_secrets(0), pantheon=True)
    app = app_for(game, opponent=None)
    async with app.run_test(size=(120, 36)) as pilot:
        await settled(app, pilot)
        assert "Pass the device" not in "\n".join(text_of(app))
        assert app.table_screen.scene.legal_actions


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_log_puts_every_ply_into_words(viewer):
    for seed in range(3):
        game = wander(seed, lambda game: False, **BOTH, **CHOICES)
        lines = make_log(game, viewer, wording())
        assert all("?" not in line.text and "_" not in line.text for line in lines)
        private = {
            str(ply.action.units[0])
            for ply in game.plies
            if ply.private_to not in (None, viewer) and ply.action.verb.value == "keep"
        }
        public = {str(unit) for ply in game.plies if ply.private_to in (None, viewer) for unit in ply.action.units}
        log_text = " ".join(line.text for line in lines)
        assert not any(name in log_text for name in private - public)


async def test_a_space_of_the_pantheon_is_activated_with_the_mouse():
    game = find_game(turn(2, lambda state: state.city[0].coins > 16 and min(state.space[:5]) >= 0), pantheon=True)
    divinity = DIVINITIES[game.state.space[1]]
    app = app_for(game)
    async with app.run_test(size=(120, 36)) as pilot:
        await settled(app, pilot)
        await pilot.click("#strips", offset=(12 + 12 + 2, 0))
        await pilot.pause()
        chooser = app.table_screen.scene.chooser
        assert chooser is not None
        assert {option.action.units[0] for option in chooser.options} == {divinity}
        await pilot.press("enter")
        await settled(app, pilot)
        assert any(str(ply).startswith(f"p1 activate {divinity.id}") for ply in game.plies)


async def test_a_chamber_is_chosen_with_the_mouse():
    game = find_game(lambda game: game.seat == 0 and game.question is Question.PLACE_CUBE, agora=True)
    app = app_for(game)
    async with app.run_test(size=(120, 36)) as pilot:
        await settled(app, pilot)
        for _ in range(2):
            await pilot.click("#strips", offset=(12 + 4 * 12 + 2, 0))
            await pilot.pause()
        await settled(app, pilot)
        assert any(str(ply) == "p1 influence 5" for ply in game.plies)


async def test_impossible_activation_or_trigger_is_explained():
    app = app_for(wander(1, turn(1), pantheon=True))
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(app, pilot)
        await pilot.press("a")
        assert "opens in Age II" in app.table_screen.scene.news
        await pilot.press("g")
        assert "expansion Agora" in app.table_screen.scene.news


async def test_ascii_is_enough():
    app = app_for(plotting(2, **BOTH), ascii_only=True)
    shown = await screens(app, (100, 30), ("", "e", "c", "l", "question_mark"))
    assert [key for key, text in shown.items() if not text.isascii()] == []


def test_the_boards_say_all_about_the_expansions():
    game = plotting(2, **BOTH)
    sight = duel.view(game, 0)
    page = render_expansion_boards(DuelScene(sight, 0, game.names), 90)
    shown = "\n".join("".join(piece.text for piece in line) for line in page.lines)
    for entry in sight["pantheon"]["spaces"]:
        assert not entry["divinity"] or duel.find(entry["divinity"]).name in shown
    for chamber in sight["senate"]["chambers"]:
        assert all(duel.find(name).name in shown for name in chamber["decrees"] if name)
    for held in sight["cities"]["p1"]["conspiracies"]:
        assert duel.find(held["conspiracy"]).name in shown


@pytest.mark.parametrize("language", ["de", "fr", "es"])
@pytest.mark.parametrize("options", [{}, BOTH, {"solo": True}], ids=lambda options: "+".join(options))
async def test_the_table_is_in_the_language_asked_for(language, options):
    """Beside names, letters of resources and keys, every word is one of the language's messages."""
    for age in (1, 2, 3):
        game = wander(
            3, turn(age) if not options.get("solo") else lambda game, age=age: game.state.age == age, **options
        )
        app = app_for(game, language=language)
        async with app.run_test(size=(160, 50)) as pilot:
            await settled(app, pilot)
            screen, scene = app.table_screen, app.table_screen.scene
            shown = "\n".join(strip.text for name in PARTS for strip in screen.find_panel(name)._strips)
            pages = [
                draw(scene, 120)
                for draw in (
                    render_expansion_boards,
                    render_unseen_cards,
                    render_discard_pile,
                    render_progress_tokens,
                    render_card_details,
                )
            ]
            pages.append(render_cities(scene, 120, 0))
            if scene.legal_actions:
                choices = [ChooserOption(entry, parse_action(entry["action"])) for entry in scene.legal_actions]
                choosers = [Chooser("", choices, index=place) for place in range(len(choices))]
                pages += [render_chooser(scene, chooser, 60, 40) for chooser in choosers]
            shown += "\n" + "\n".join("".join(piece.text for piece in line) for page in pages for line in page.lines)
        known = vocabulary("duel", language) | words_in("Ada Bruno Automa number or Enter Esc back") | {"ii", "iii"}
        unknown = {
            word
            for word in words_in(shown) - known
            if not any(other.startswith(word) or other.endswith(word) for other in known)
        }
        assert {word for word in unknown if not set(word) <= set("wcsgp")} == set()
