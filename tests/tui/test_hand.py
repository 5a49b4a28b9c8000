"""The hand of 7 Wonders on the screen: whole texts, prices, what a choice changes, why something cannot be, hints."""

import re

import pytest

from sevenwonders.classic import GAME, Game, Position, parse, view
from sevenwonders.classic.actions import Verb
from sevenwonders.classic.components import ALL
from sevenwonders.classic.ids import cards_in_hand
from sevenwonders.classic.tui.hand import format_action_changes, render_card_actions, render_hand
from sevenwonders.classic.tui.scene import ChooserOption, ClassicScene
from sevenwonders.classic.tui.words import abbreviate_effects, explain_unbuildable, format_short_price
from sevenwonders.classic.wording import wording
from sevenwonders.game.reasons import describe_reason
from sevenwonders.players import Analysis, Candidate
from sevenwonders.tui.hint import render_hint
from sevenwonders.tui.theme import ASCII, NO, YES, to_ascii

HAND = ["east_trading_post", "west_trading_post", "marketplace", "stockade", "baths", "timber_yard"]
BUILT = ["theater", "lumber_yard", "altar"]
NAMES = ("You", "Bo", "Cy")


def game_with(coins: int = 3) -> Game:
    """The second turn, with a chosen hand; no neighbour makes stone, both neighbours sell wood."""
    dealt = Game.new(seed=1, players=3, sides="day").state
    known = [*HAND, *BUILT]
    rest = [card.id for seat in range(3) for card in cards_in_hand(dealt, seat) if card.id not in known]
    hands = [HAND, rest[:6], rest[6:]]
    boards = ["halikarnassos", "olympia", "babylon"]
    cities = [
        {"board": board, "coins": coins, "hand": hand, "cards": [built]}
        for board, hand, built in zip(boards, hands, BUILT, strict=True)
    ]
    return Game(position=Position(cities=cities, turn=2, options={"sides": "day"}), seed=1, names=NAMES)


def scene_of(game: Game, language: str = "en") -> ClassicScene:
    return ClassicScene(view(game, 0), 0, game.names, messages=wording(language))


def selected(scene: ClassicScene, card: str) -> ClassicScene:
    scene.select(next(number for number, row in enumerate(scene.rows) if row.unit.id == card))
    return scene


def lines(page) -> list[str]:
    return ["".join(piece.text for piece in line).rstrip() for line in page.lines]


def prose(page) -> str:
    """All that a page says, without its lines."""
    return re.sub(r"\s+", " ", " ".join(lines(page)))


def test_each_card_and_stage_has_a_short_description() -> None:
    gists = {unit.id: abbreviate_effects(unit, wording()) for unit in ALL}
    assert all(0 < len(words) <= 24 for words in gists.values()), max(gists.values(), key=len)
    assert gists["east_trading_post"] != gists["west_trading_post"]
    assert gists["east_trading_post"].startswith("WSOC → 1●")
    assert gists["halikarnassos_day_2"] == "a discard, free"


@pytest.mark.parametrize(("width", "height"), [(44, 9), (44, 14), (60, 18), (90, 30)])
def test_the_hand_has_all_its_texts_or_as_much_as_fits(width: int, height: int) -> None:
    scene = scene_of(game_with())
    for number, row in enumerate(scene.rows):
        scene.select(number)
        page = render_hand(scene, width, height)
        assert len(page) <= height
        assert row.text in prose(page)  # the selected card's, whatever the room
        named = [line for line in lines(page) if re.match(r"[ ►]\d \S ", line)]
        assert [line[5:].split("  ")[0].startswith(other.name) for line, other in zip(named, scene.rows, strict=True)]
        assert all("✓" in line or "✗" in line for line in named)
    everything = all(row.text in prose(page) for row in scene.rows)
    assert everything == (height > 14)
    assert everything or all(row.gist in prose(page) for row in scene.rows[:-1])


def test_changes_are_listed_beside_a_choice() -> None:
    scene = selected(scene_of(game_with()), "stockade")
    options = {str(option.action): option for option in scene.selected_row.options}
    words = {
        text: "".join(piece.text for piece in format_action_changes(scene, option)) for text, option in options.items()
    }
    assert words["build stockade R2"] == "3→1● 0→1† ← you lead by 1 → you lead by 1 "
    assert words["sell stockade"] == "3→6● "
    shown = prose(render_card_actions(scene, 30, 20))
    assert "b Build, 2● to Cy" in shown
    assert "3→1● 0→1†" in shown
    symbols = format_action_changes(scene, ChooserOption(0, parse("sell altar"), {"points": 2, "symbols": 1}))
    assert "".join(piece.text for piece in symbols) == "+2★ +1☼ "


def test_a_refusal_says_what_there_is() -> None:
    for card, coins, words in (
        ("baths", 3, "Baths: Missing stone, even if you buy from your neighbours."),
        ("timber_yard", 0, "Timber Yard: It costs 1 coin; you have 0."),
    ):
        scene = selected(scene_of(game_with(coins)), card)
        assert scene.explain_unusable_row(Verb.BUILD) == words
        assert words in prose(render_card_actions(scene, 26, 20))
        stage = "Stage 1 of Halikarnassos: Missing 2 ore, even if you buy from your neighbours."
        assert scene.explain_unusable_row(Verb.STAGE) == stage
    entry = scene.view["hand"][0]
    assert explain_unbuildable(ALL[0], entry["payment"], 3, scene.messages, in_city=True).endswith("Already built.")
    assert format_short_price(entry["payment"], True, scene.messages) == "built"


def advised(scene: ClassicScene, game: Game) -> None:
    """A hint whose second move is better than the most visited move; the last was hardly tried."""
    codes = [entry["code"] for entry in scene.legal_actions][:5]
    values = dict(zip(codes, (0.30, 0.50, 0.40, 0.20, 0.90), strict=True))
    visits = dict(zip(codes, (500, 200, 150, 100, 3), strict=True))
    moves = tuple(Candidate(code, visits[code], visits[code] / 953, values[code]) for code in codes)
    analysis = Analysis(
        *(0, 953, 1.0, 0.45, {}, moves),
        wins=(0.45, 0.30, 0.25),
        points=(50.0, 45.0, 40.0),
        range_90=(0.31, 0.62),
    )
    scene.analysis = GAME.add_reasons(analysis, game.known(0))


@pytest.mark.parametrize(("width", "height"), [(25, 16), (34, 18), (50, 33)])
def test_hints_are_in_words_the_best_first_with_reasons(width: int, height: int) -> None:
    game = game_with()
    scene = scene_of(game)
    advised(scene, game)
    page = render_hint(scene, width, height=height)
    shown = prose(page)
    assert len(page) <= height
    assert [line.split()[0] for line in lines(page) if re.match(r"\d .* \d+%", line)] == ["1", "2", "3", "4"]
    assert [shown.index(f" {value}%") for value in (50, 40, 30, 20)] == sorted(
        shown.index(f" {value}%") for value in (50, 40, 30, 20)
    )
    best = scene.analysis.sort_by_value()[0]
    entry = next(entry for entry in scene.legal_actions if entry["code"] == best.action)
    assert scene.describe_as_order(entry["action"]).split()[-1] in shown
    assert "East Trading Post" not in "".join(lines(page)[:1])
    assert ", ".join(describe_reason(reason, scene.messages) for reason in best.reasons) in shown
    assert ("Bo" in shown) == ("likely range 31–62%" in shown) == (height > 16)  # where there is room


def test_hints_distinguish_payments() -> None:
    scene = scene_of(game_with())
    ways = [
        scene.describe_as_order(entry["action"])
        for entry in scene.legal_actions
        if entry["action"].startswith("build stockade")
    ]
    assert ways == ["Build Stockade (2● to Cy)", "Build Stockade (2● to Bo)"]


def test_ascii_has_signs_for_affordable_and_gained() -> None:
    assert to_ascii(YES) not in {"+", to_ascii(NO)}
    assert list(ASCII.values()).count(to_ascii(YES)) == 1
