"""A hidden fact that is added to the table of a game is hidden wherever a seat looks."""

import json
import random
from dataclasses import replace

import pytest

from sevenwonders import classic, duel
from sevenwonders.classic import hidden_facts as classic_facts
from sevenwonders.classic.rules import knowledge as classic_knowledge
from sevenwonders.classic.rules.state import SPECTATOR
from sevenwonders.duel import hidden_facts as duel_facts
from sevenwonders.duel.actions import Verb, action_of
from sevenwonders.duel.options import options_from
from sevenwonders.duel.rules import knowledge as duel_knowledge
from sevenwonders.engines.messages import build_position_message
from sevenwonders.game import HiddenFact
from sevenwonders.players import player_from
from sevenwonders.records import dumps
from sevenwonders.registry import game_type
from sevenwonders.review import Judge, ReviewSettings
from sevenwonders.server.engine.tasks import encode_known_position

from ..server.test_secrets import friends, sent, table_of

DUEL = game_type("duel")
SHALLOW = ReviewSettings(simulations=16, small=4, most=4, sample=2)
PLIES = 60


def strike_coins(state: duel.State, viewer: int | None) -> None:
    if viewer != 0:
        state.city[0].coins = 5


def seller(state: duel.State, seat: int, code: int) -> int | None:
    return 0 if seat == 0 and action_of(state, code).verb is Verb.DISCARD else None


SECRET_SALES = HiddenFact("coins of the first player, and the cards that they discard", strike_coins, seller)


def played(plies: int) -> duel.Game:
    game, dice = duel.Game(seed=5), random.Random(4)
    while len(game.plies) < plies or game.seat != 1:
        discards = [code for code in game.legal_codes() if action_of(game.state, code).verb is Verb.DISCARD]
        game.play(dice.choice(discards or game.legal_codes()))
    return game


@pytest.fixture
def games(monkeypatch) -> list[duel.Game]:
    """Two games that differ in the coins of the first player alone, with the added fact in the table."""
    monkeypatch.setattr(duel_facts, "HIDDEN_FACTS", (*duel_facts.HIDDEN_FACTS, SECRET_SALES))
    game = played(PLIES)
    other = game.copy()
    other.state.city[0].coins += 3
    return [game, other]


@pytest.mark.parametrize("viewer", [1, None])
def test_added_fact_is_hidden_from_views_and_messages(games, viewer) -> None:
    setup = friends(options_from())
    first, other = ([DUEL.view(game, viewer), sent(table_of(game, setup), viewer, kept=True)] for game in games)
    assert first == other
    sales = [ply for ply in games[0].plies if ply.seat == 0 and ply.action.verb is Verb.DISCARD]
    assert sales
    assert {ply.text(viewer) for ply in sales} == {"p1 discard ?"}
    assert not {str(sale) for sale in sales} & set(json.dumps(first).split('"'))
    assert DUEL.view(games[0], 0) != DUEL.view(games[1], 0)


def test_added_fact_is_hidden_from_records(games) -> None:
    texts = [dumps([duel.Record.of(games[0]).seen_by(seat)]) for seat in (0, 1)]
    assert ["p1 discard ?" in text for text in texts] == [False, True]


def test_added_fact_is_hidden_from_reviews_and_searches(games) -> None:
    judge = Judge(DUEL, 2, SHALLOW)
    reviews = [judge.analyse(game.state, 1, None) for game in games]
    assert replace(reviews[0], seconds=0) == replace(reviews[1], seconds=0)
    assert len({player_from("search:16", 1).choose(game.known(1), 1).action for game in games}) == 1
    assert len({json.dumps(build_position_message(DUEL, game.state, 1)) for game in games}) == 1
    assert len({encode_known_position("duel", game.state, 1) for game in games}) == 1
    assert encode_known_position("duel", games[0].state, 0) != encode_known_position("duel", games[1].state, 0)


@pytest.mark.parametrize("modules", [(), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",)])
def test_table_of_duel_strikes_out_what_compiled_searches_do(modules) -> None:
    game, dice = duel.Game(options_from(changes=dict.fromkeys(modules, True)), seed=2), random.Random(3)
    while not game.is_over:
        for viewer in (0, 1, None):
            forgotten = game.state.copy()
            duel_knowledge.redact(forgotten, duel_facts.SPECTATOR if viewer is None else viewer)
            assert duel.known(game.state, viewer) == forgotten
        game.play(dice.choice(game.legal_codes()))


def test_added_fact_is_hidden_in_classic(monkeypatch) -> None:
    def strike(state: classic.State, viewer: int | None) -> None:
        if viewer != 0:
            state.city[0].coins = 3

    game = classic.Game.new(seed=1, players=3, sides="day")
    other = game.copy()
    other.state.city[0].coins += 1
    kind = game_type("classic")
    assert kind.view(game, 1) != kind.view(other, 1)
    fact = HiddenFact("coins of the first player", strike)
    monkeypatch.setattr(classic_facts, "HIDDEN_FACTS", (*classic_facts.HIDDEN_FACTS, fact))
    assert kind.view(game, 1) == kind.view(other, 1)
    assert kind.view(game, 0) != kind.view(other, 0)
    forgotten = game.state.copy()
    classic_knowledge.redact(forgotten, SPECTATOR)
    strike(forgotten, None)
    assert game.known(None) == forgotten
