"""Pictures: whole, of everything that there is to draw, and without a secret."""

import random
import re
import sys
from xml.etree import ElementTree as ET

import pytest

from sevenwonders import classic, duel
from sevenwonders.errors import SevenWondersError
from sevenwonders.game.seats import SEATS
from sevenwonders.messages import LANGUAGES
from sevenwonders.pictures.art import PAGE, load_art
from sevenwonders.pictures.drawing import Pen
from sevenwonders.pictures.picture import Appearance, Picture
from sevenwonders.pictures.shapes import bound_text_width, render_text
from sevenwonders.registry import game_type
from sevenwonders.server.page.files import load_page_files

SVG = "{http://www.w3.org/2000/svg}"
CASES = [
    ("duel", {}),
    ("duel", {"pantheon": True}),
    ("duel", {"agora": True}),
    ("duel", {"pantheon": True, "agora": True}),
    ("duel", {"solo": True}),
    *(("classic", {"players": players, "sides": "random"}) for players in (3, 7)),
]
IDS = ["-".join([name, *map(str, given)]) + str(given.get("players", "")) for name, given in CASES]


def played(kind, given, plies=10_000, seed=1):
    """A random game, as far as it is to go."""
    game, chooser = kind.Game(kind.options(given), seed=seed), random.Random(seed)
    while not game.is_over and len(game.plies) < plies:
        for seat in game.deciders:
            game.commit(seat, chooser.choice(game.legal_codes(seat)))
    return game


def words(picture):
    return [found.text for found in ET.fromstring(str(picture)).iter(f"{SVG}text")]


@pytest.mark.parametrize(("name", "given"), CASES, ids=IDS)
def test_picture_is_well_formed_and_defines_its_references(name, given) -> None:
    game = played(game_type(name), given)
    for plies in (20, len(game.plies) // 2, len(game.plies)):
        moment = game.copy()
        moment.rewind(plies)
        root = ET.fromstring(str(moment.picture(seat=0)))
        defined = {found.get("id") for found in root.iter() if found.get("id")}
        used = {found.get("href")[1:] for found in root.iter(f"{SVG}use")}
        used |= set(re.findall(r"url\(#(.*?)\)", str(moment.picture(seat=0))))
        assert used
        assert used <= defined
        assert root.get("width") == "800"


@pytest.mark.parametrize("name", ["duel", "classic"])
def test_every_component_shows_what_it_gives_and_costs(name) -> None:
    kind = game_type(name)
    pen: Pen = kind.capabilities.pictures().make_pen()
    for unit, printed in kind.catalogue()["units"].items():
        assert len(pen.render_effects(unit)) >= bool(printed["glyphs"])
        assert len(pen.render_cost(unit, 10)) == len(printed["resources"]) + bool(printed["coins"]) + (
            "needs" in printed
        )
        assert pen.render_component_icon(unit, 20, "#fff").width <= 35
        assert pen.render_city_card(unit).width > 10
        assert pen.render_card(unit, 100, 120).width == 100


@pytest.mark.parametrize(("name", "given"), CASES, ids=IDS)
def test_worlds_that_a_seat_cannot_tell_apart_have_one_picture(name, given) -> None:
    kind = game_type(name)
    game = played(kind, given, 90 if name == "duel" else 40 * given["players"])
    state, differ = game.state, False
    for seed in range(2):
        other = kind.determinize(state, 0, seed)
        differ |= other != state
        for viewer in (0, None):
            one, two = (kind.Game.from_state(each).picture(viewer) for each in (state, other))
            assert one == two
    assert differ or name == "duel", "there is something to hide"


def test_a_hand_is_in_the_picture_of_its_seat_alone() -> None:
    game = classic.Game.new(seed=3, players=4, sides="day")
    for seat in range(4):
        own = {card["card"] for card in classic.view(game, seat)["hand"]}
        shown = set(re.findall(r'id="classic-card-(\w+)-\d+"', str(game.picture(seat))))
        assert shown == own
    assert "classic-card-" not in str(game.picture())
    assert "Hand of Player 2" in words(game.picture(1))


def test_a_picture_tells_the_position() -> None:
    game = duel.Game(seed=7, names=("Ada", "Mira <&>"))
    assert {"Ada", "Mira <&>", "Ada to move", "Wonder draft", "Pyramids"} <= set(words(game.picture()))
    position = duel.Position(age=2, p1={"cards": ["baths"], "coins": 17}, structure={18: "aqueduct", 19: "walls"})
    assert {"17", "Age II"} <= set(words(position.picture()))
    drawn = position._repr_svg_()
    assert 'href="#duel-card-aqueduct-97"' in drawn
    assert 'href="#duel-card-walls-97"' in drawn
    cities = [{"board": "gizah", "cards": ["altar"]}, {"board": "rhodos"}, {"board": "olympia"}]
    assert "Rhodos · day" in words(classic.Position(cities=cities).picture())


@pytest.mark.parametrize("name", ["duel", "classic"])
def test_pictures_have_languages_and_dark_colours_of_the_page(name, refused) -> None:
    kind = game_type(name)
    pen = kind.capabilities.pictures().make_pen
    said, games = set(), [played(kind, {}, plies) for plies in (12, 60, 10_000)]
    for language in LANGUAGES:
        written = {word for game in games for word in words(game.picture(0, language=language))}
        assert not [word for word in written if "{" in word or "\u00ad" in word]
        said.add(frozenset(written))
        for unit in kind.catalogue()["units"]:
            assert pen(Appearance(language)).short_component_name(unit)
    assert len(said) == len(LANGUAGES)
    light, dark = (str(games[1].picture(0, dark=dark)) for dark in (False, True))
    for colours, other in ((light, dark), (dark, light)):
        ground = re.search(r'<rect width="100%" height="100%" fill="(#\w+)"', colours)[1]
        assert ground not in other
    assert words(games[1].picture(0)) == words(games[1].picture(0, dark=True))
    with refused(SevenWondersError):
        games[0].picture(language="xx")
    assert games[0].film(language="de").frames


@pytest.mark.parametrize(
    ("language", "blue", "second"),
    [
        ("en", "Ada wins by civilian points, with equal totals", "Ada wins by playing second, with equal totals"),
        ("de", "Ada gewinnt: zivile Punkte bei gleicher Summe", "Ada gewinnt: als Zweites begonnen, bei gleicher"),
    ],
)
def test_picture_says_what_broke_a_tie(language, blue, second) -> None:
    """Equal totals win no game, and are not shown as if they did."""
    room = duel.GAME.capabilities.pictures()
    pen, players = room.make_pen(Appearance(language)), {"p1": "Mira", "p2": "Ada"}
    for points, words in ((12, blue), (11, second)):
        scores = {"p1": {"total": 19, "blue": 11}, "p2": {"total": 19, "blue": points}}
        result = {"winner": "p2", "victory": "civilian", "scores": scores}
        said = room.describe_ending(pen, result, players)
        assert said.startswith(words)
        assert "19" not in said


def test_solo_picture_shows_the_result_of_the_challenge() -> None:
    room = duel.GAME.capabilities.pictures()
    scores = {"p1": {"total": 60, "blue": 0}, "p2": {"total": 40, "blue": 0}}
    for winner, words in (("p1", "Challenge met"), ("p2", "Challenge failed")):
        result = {"winner": winner, "victory": "challenge", "scores": scores}
        assert room.describe_ending(room.make_pen(Appearance("en")), result, {"p1": "Ada", "p2": "Automa"}) == words


def test_picture_of_classic_says_that_coins_broke_a_tie() -> None:
    room = classic.GAME.capabilities.pictures()
    names = {"p1": "Ada", "p2": "Mira", "p3": "Ole"}
    for third, words in (
        (50, "Mira: victory with 50 points; coins broke the tie"),
        (41, "Mira: victory with 50 points"),
    ):
        scores = {"p1": {"total": third}, "p2": {"total": 50}, "p3": {"total": 40}}
        result = {"winners": ["p2"], "scores": scores}
        assert room.describe_ending(room.make_pen(Appearance("en")), result, names) == words


def test_a_picture_in_german_calls_things_as_the_page_does() -> None:
    game = duel.Game(seed=7, names=("Ada", "Mira"))
    assert {"Ada am Zug", "Weltwunderauswahl", "Pyramiden"} <= set(words(game.picture(language="de")))


def test_pawn_is_drawn_nearer_to_the_threatened_capital() -> None:
    position = duel.Position(age=2, pawn=6)

    def pawn(seat):
        root = ET.fromstring(str(position.picture(seat)))
        [found] = [each for each in root.iter(f"{SVG}use") if each.get("width") == "36"]
        return float(found.get("y"))

    assert pawn(0) < pawn(1)
    assert pawn(None) == pawn(0)


def test_a_film_shows_every_decision_and_one_picture_at_a_time() -> None:
    game = played(game_type("duel"), {}, 40)
    film = game.film(seconds=0.5)
    root = ET.fromstring(str(film))
    frames = [group for group in root.findall(f"{SVG}g") if group.find(f"{SVG}animate") is not None]
    decisions = sum(ply.seat != duel.CHANCE for ply in game.plies)
    assert len(frames) == len(film.frames) == decisions + 1
    defined = {found.get("id") for found in root.iter() if found.get("id")}
    assert {found.get("href")[1:] for found in root.iter(f"{SVG}use")} <= defined
    for at in [0, 0.003, 0.2, 0.51, 0.999]:
        shown = []
        for number, frame in enumerate(frames):
            turns = frame.find(f"{SVG}animate")
            times = [float(time) for time in turns.get("keyTimes").split(";")]
            value = [v for v, t in zip(turns.get("values").split(";"), times, strict=True) if t <= at][-1]
            shown += [number] if value == "inline" else []
        assert len(shown) == 1
    assert [frame.get("display") for frame in frames] == ["none"] * decisions + [None]
    assert len(str(film)) < 10 * len(str(game.picture())), "what does not change is drawn once"


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_film_refuses_seconds_that_are_none(seconds) -> None:
    with pytest.raises(SevenWondersError, match=f"a number of seconds above 0, not {seconds}$"):
        duel.Game(seed=7).film(seconds=seconds)


def test_a_game_without_pictures_says_so(stones, refused) -> None:
    game = stones.GAME.Game(stones.GAME.options({}), seed=1)
    assert game._repr_svg_() is None
    with refused(SevenWondersError):
        game.picture()


def test_pictures_are_saved_by_the_ending_of_the_name(tmp_path, refused) -> None:
    picture = duel.Game(seed=7).picture()
    picture.save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text("utf-8") == str(picture)
    with refused(SevenWondersError):
        picture.save(tmp_path / "board.bmp")


def test_a_png_is_as_wide_as_one_likes() -> None:
    pytest.importorskip("resvg_py", reason="PNG need the extra 'picture'")
    png = duel.Game(seed=7).picture().to_png(400)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(png[16:20], "big") == 400


@pytest.mark.parametrize("ending", ["webp", "gif"])
def test_a_film_moves_in_messengers_too(tmp_path, ending) -> None:
    pytest.importorskip("resvg_py", reason="pixels need the extra 'picture'")
    image = pytest.importorskip("PIL.Image", reason="pixels need the extra 'picture'")
    game = duel.Game(seed=7)
    game.play("draft mausoleum")
    game.film(seconds=0.2).save(tmp_path / f"film.{ending}", 300)
    with image.open(tmp_path / f"film.{ending}") as film:
        assert (film.n_frames, film.width) == (2, 300)


def test_without_the_extra_a_png_is_refused_in_a_sentence(monkeypatch, refused) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with refused(SevenWondersError):
        Picture("<svg/>").to_png()


@pytest.mark.parametrize("name", ["duel", "classic"])
def test_pictures_have_the_icons_and_drawings_of_the_page(name) -> None:
    page = game_type(name).capabilities.page()
    art, files = load_art(page), load_page_files()
    scripts = [files.read_text(f"js/{script}.js") for script in ("art/icons", "art/later_icons", f"{name}/icons")]
    assert len(art.icons) > 100
    assert all(any(f"{icon}:'" in script for script in scripts) for icon in art.icons)
    drawn = [unit for unit, printed in game_type(name).catalogue()["units"].items() if art.drawing(unit, "")]
    assert len(drawn) > 75
    assert art.colour("ink") == "#231f17", "of the light page"
    assert load_art(page, dark=True).colour("ink") == "#edf4f4"
    assert sorted(LANGUAGES) == sorted(folder.name for folder in (PAGE / "i18n").iterdir() if folder.is_dir())
    assert len({load_art(game_type("classic").capabilities.page()).colour(f"seat-{seat[1:]}") for seat in SEATS}) == 7


def test_words_without_room_are_smaller_and_then_shortened() -> None:
    wide = render_text("Chamber of Commerce", 10)
    assert wide.width == bound_text_width("Chamber of Commerce", 10)
    smaller, shortened = (
        render_text("Chamber of Commerce", 10, room=wide.width * 0.9),
        render_text("Chamber of Commerce", 10, room=60),
    )
    assert smaller.elements[0].text == "Chamber of Commerce"
    assert smaller.width <= wide.width * 0.9
    assert shortened.elements[0].text.endswith("…")
    assert shortened.width <= 60
    assert render_text("M" * 1_000_000, 10, room=60).elements[0].text == "MMMMMM…", "in linear time, not in days"


def rings(picture) -> int:
    shapes = ET.fromstring(str(picture)).iter()
    return sum(shape.get("fill") == "none" and shape.get("stroke-width") == "5" for shape in shapes)


@pytest.mark.parametrize("name", ["duel", "classic"])
def test_highlight_rings_the_components_of_an_action(name) -> None:
    game = played(game_type(name), {}, plies=30)
    action = next(action for action in game.legal_actions() if str(action).startswith(("build", "sell")))
    without = rings(game.picture(seat=game.seat))
    assert rings(game.picture(seat=game.seat, highlight=action)) == without + 1
    ids = [unit for unit in action.to_json().values() if unit in game_type(name).catalogue()["units"]]
    assert str(game.picture(seat=game.seat, highlight=ids)) == str(game.picture(seat=game.seat, highlight=action))


def test_size_is_the_width_and_keeps_the_shape() -> None:
    small, usual = (ET.fromstring(str(duel.Game(seed=7).picture(size=size))) for size in (200, 800))
    assert (small.get("width"), small.get("viewBox")) == ("200", usual.get("viewBox"))
    assert abs(int(small.get("height")) - int(usual.get("height")) / 4) <= 1
