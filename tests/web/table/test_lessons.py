"""Every lesson of both games, played to its end by a program that does as it likes at any step."""

import contextlib
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from sevenwonders.messages import LANGUAGES
from sevenwonders.server.protocol.requests import NewTable
from sevenwonders.server.tables.create import make_setup
from sevenwonders.server.tables.state import TableState

from ..classic.page_harness import ClassicStage
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import DuelStage
from ..duel.page_harness import game_of as duel_game
from .page_harness import FILES

GAMES_PER_LESSON = 200
MAX_DECISIONS = 120
MAX_PRESSES = 30
LESSONS = {
    "duel": ("first", "threats", "denial", "pantheon", "agora"),
    "classic": ("first",),
}
EVERY = [(game, name) for game, names in LESSONS.items() for name in names]

# Puts a lesson beside an element that shows views like a table; `lesson` in the window drives it.
BEGIN = """async ([game, name]) => {
  const { lessonsOf } = await import('/static/js/learn/lessons.js');
  const { startLesson } = await import('/static/js/learn/lesson.js');
  const { deeds } = await import('/static/js/table/notation.js');
  const { LESSONS } = await lessonsOf(game);
  const lesson = await LESSONS[name]();
  const element = document.createElement('div');
  const faults = [];
  addEventListener('error', ({ message }) => faults.push(message));
  const guide = () => document.querySelector('.guide');
  const said = () => {
    if (!guide() || guide().hidden) return null;
    const words = guide().innerText;
    if (/[{}]|lesson[s]?\\.|undefined|null|NaN| {2}| [.,]|^\\s*\\n/.test(words)) faults.push(words);
    const kept = JSON.parse(sessionStorage.getItem('sevenwonders.lesson.lesson') ?? '{}');
    return {
      title: guide().querySelector('.guide-title').innerText,
      next: Boolean(guide().querySelector('.guide-next')),
      ended: Boolean(guide().querySelector('.guide-end')),
      wanted: kept.asked?.actions ?? []
    };
  };
  let stop = () => {};
  const load = async () => {
    stop();
    stop = startLesson(element, lesson, deeds, name);
    while (!guide()) await new Promise(setTimeout);
    return said();
  };
  const begin = async (table, view) => {
    sessionStorage.clear();
    Object.assign(element, { table: { id: 'lesson', game, ...table }, view, selected: null });
    return load();
  };
  const show = (table, view, selected) => {
    Object.assign(element, { table: { id: 'lesson', game, ...table }, view, selected });
    element.dispatchEvent(new CustomEvent('view'));
    return said();
  };
  const next = (presses) => {
    const titles = [];
    let now = said();
    for (; now && presses > 0 && now.next; presses--) {
      titles.push(now.title);
      guide().querySelector('.guide-next').click();
      now = said();
    }
    if (now) titles.push(now.title);
    return [now, titles];
  };
  const look = async (table, view, selected, presses, again) => {
    show(table, view, selected);
    if (again) await load();
    return next(presses);
  };
  const start = async (table, view, presses) => {
    await begin(table, view);
    return next(presses);
  };
  window.lesson = { start, look, faults, leave: () => stop() };
  const { TABLE: table, NEXT: next_, MESSAGES: parts, OPENING, OCCASIONS } = lesson;
  const keys = [...OPENING, ...OCCASIONS].flatMap(({ name }) => [`lesson.${name}`, `lesson.${name}.text`]);
  return { table, keys: [...keys, `lesson.${next_.words}`], next: next_, parts };
}"""


class Learner:
    """Plays a lesson: presses *Next*, does what is asked or anything else, loads the page again."""

    def __init__(self, page: Any, game: str, table: dict[str, Any], dice: random.Random) -> None:
        self.page, self.dice = page, dice
        asked = NewTable.model_validate({"game": game, "learn": True, "shuffle": False, **table})
        self.state = TableState(make_setup(asked, "guest", "Ada"))
        self.game = self.state.game
        self.others_act()

    def others_act(self) -> None:
        """Let the other seats play anything until the learner is to decide."""
        while not self.game.is_over and 0 not in self.game.deciders:
            for seat in list(self.game.deciders):
                self.game.commit(seat, self.dice.choice(self.game.legal_actions(seat)))

    def view(self) -> Any:
        """Return the learner’s view."""
        return dict(self.state.game_type.views(self.game).view_for(0))

    def table(self) -> dict[str, Any]:
        """Return the facts that the page has of the table."""
        return {"names": {"p1": "Ada", "p2": "Mira", "p3": "Lin"}, "over": self.game.is_over}

    def lesson(self, what: str, *values: Any) -> Any:
        """Call a function of the lesson in the page."""
        return self.page.evaluate("([what, values]) => window.lesson[what](...values)", [what, list(values)])

    def play(self) -> tuple[set[str], bool]:
        """Play to the end of the lesson; return what was said, and whether that was before the end of the game."""
        said, seen = self.lesson("start", self.table(), self.view(), self.presses())
        titles = set(seen)
        for _ in range(MAX_DECISIONS):
            if said is not None and said["ended"]:
                return titles, not self.game.is_over
            if self.game.is_over:
                assert said is None, "the table says how the game ended"
                return titles, False
            self.decide(said)
            selected, again = self.dice.choice([None, "slot:3"]), self.dice.random() < 0.03
            said, seen = self.lesson("look", self.table(), self.view(), selected, self.presses(), again)
            titles |= set(seen)
        raise AssertionError(f"the lesson has no end: {titles}")

    def presses(self) -> int:
        """Draw a number of presses on *Next*."""
        return self.dice.choice([0, 1, 2, MAX_PRESSES, MAX_PRESSES])

    def decide(self, said: dict[str, Any] | None) -> None:
        """Do what is asked, or anything else."""
        legal = self.game.legal_actions(0)
        asked = [action for action in legal if said and str(action) in said["wanted"]]
        self.game.commit(0, self.dice.choice(asked if asked and self.dice.random() < 0.5 else legal))
        for seat in list(self.game.deciders):
            if seat in self.game.deciders:
                self.game.commit(seat, self.dice.choice(self.game.legal_actions(seat)))
        self.others_act()


@contextlib.contextmanager
def opened(chromium: Any, game: str, name: str) -> Iterator[tuple[Any, dict[str, Any]]]:
    """A page beside whose table a lesson waits to be driven, and what the lesson says of itself."""
    page = chromium.new_page(reduced_motion="reduce")
    stage = DuelStage(page, duel_game("base", 1)) if game == "duel" else ClassicStage(page, classic_game(3, 1))
    stage.open()
    yield page, page.evaluate(BEGIN, [game, name])
    page.evaluate("window.lesson.leave()")


@pytest.mark.parametrize("games", [1, pytest.param(GAMES_PER_LESSON, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("game", "name"), EVERY)
def test_lesson_ends_whatever_is_done(chromium: Any, game: str, name: str, games: int) -> None:
    titles, ends = set(), 0
    with opened(chromium, game, name) as (page, lesson):
        for seed in range(games):
            said, before_game = Learner(page, game, lesson["table"], random.Random(seed)).play()
            titles |= said
            ends += before_game
            assert page.evaluate("window.lesson.faults") == [], seed
    print(f"{game} {name}: {games} games, {ends} ends before that of the game, {len(titles)} titles")
    assert games == 1 or len(titles) >= 15
    assert games == 1 or name == "first" or ends > games / 2


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_lesson_has_its_words(chromium: Any, game: str, name: str) -> None:
    with opened(chromium, game, name) as (_, lesson):
        pass
    for language in LANGUAGES:
        parts = [json.loads(FILES.read_text(f"i18n/{language}/{part}.json")) for part in ("lesson", *lesson["parts"])]
        known = {key for part in parts for key in part}
        assert set(lesson["keys"]) <= known, language
    following = lesson["next"].get("lesson")
    if following:
        assert following in LESSONS[game]
    else:
        make_setup(NewTable.model_validate(lesson["next"]["table"]), "guest", "Ada")
