"""Requirements on the games of each type, whatever their rules."""

import json
import pickle
import random
import re
from dataclasses import asdict
from importlib import import_module

import numpy as np
import pytest

from sevenwonders import classic, duel, records
from sevenwonders.errors import IllegalActionError, NotationError, RecordError, SeatError, SevenWondersError
from sevenwonders.kernel.struct import Struct
from sevenwonders.registry import GAMES, game_type


def test_seats_that_are_asked_decide_until_the_game_is_over(table):
    game = table.new()
    assert game.num_players == len(game.names) == table.options.num_players in table.kind.seats
    for game in table.courses():
        assert game.deciders
        assert set(game.deciders) <= set(game.asked) <= set(range(game.num_players))
        assert game.seat == game.deciders[0]
        assert game.result is None
        for seat in range(game.num_players):
            assert bool(game.legal_codes(seat)) == (seat in game.asked) == bool(game.legal_actions(seat))
        assert table.kind.simultaneous or len(game.deciders) == 1
    assert game.is_over
    assert game.seat is None
    assert game.deciders == game.asked == ()
    assert game.legal_codes() == []
    assert game.legal_actions(0) == []


def test_play_and_undo_return_plies(table):
    """Open choices included: they are plies that have not happened yet."""
    for game in table.courses():
        if game.is_over or game.asked != game.deciders:
            continue
        before, first = game.copy(), len(game.plies)
        chosen = [game.commit(seat, game.legal_codes(seat)[-1]) for seat in game.deciders]
        assert [ply.seat for ply in chosen] == list(before.deciders)
        assert game.plies[first : first + len(chosen)] == chosen
        assert game.undo()[: len(chosen)] == chosen
        assert game == before
        action = game.legal_actions()[0]
        assert game.parse(str(action)) == action
        ply = game.play(action)
        assert (ply.seat, ply.action) == (before.seat, action)
        assert game.undo()[0] == ply
        assert game == before
    with pytest.raises(IllegalActionError, match="the game is over"):
        game.parse(str(action))


def test_a_game_ends_with_sheets_winners_and_returns(table):
    game = table.played()
    result = game.result
    assert list(result.scores) == [game.score(seat) for seat in range(game.num_players)]
    assert all(sum(sheet.values()) == 2 * sheet["total"] for sheet in result.scores)
    assert result.winners
    assert set(result.winners) <= set(range(game.num_players))
    returns = result.returns()
    assert len(returns) == game.num_players
    assert {seat for seat, worth in enumerate(returns) if worth == max(returns)} == set(result.winners)


def test_winner_called_you_is_addressed(table):
    game, choice = table.new(names=["You"] * table.options.num_players), random.Random(1)
    while not game.is_over:
        game.commit(game.deciders[0], choice.choice(game.legal_codes(game.deciders[0])))
    assert "You wins" not in table.kind.narrator(game).describe_outcome()


def test_game_depends_only_on_its_seed(table):
    game = table.played()
    assert table.played() == game
    assert str(table.played().plies) == str(game.plies)
    assert table.played(seed=2) != game


def test_scalars_of_numpy_are_taken_as_numbers_and_text(table):
    game = table.new(seed=np.int64(1))
    assert (game, type(game.seed)) == (table.new(), int)
    scalars = {name: np.array(value)[()] for name, value in asdict(table.options).items()}
    assert repr(table.kind.Options(**scalars)) == repr(table.options)
    with pytest.raises(SevenWondersError, match="is no seed"):
        table.new(seed=np.True_)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_takes_a_seed_of_numpy(name):
    record = game_type(name).Record(seed=np.uint8(7))
    assert records.loads(records.dumps(record)) == [game_type(name).Record(seed=7)]


def test_an_action_is_given_as_integer_object_or_notation(table):
    for game in table.courses(most=60):
        seat, choice = game.deciders[-1], random.Random(len(game.plies))
        codes = game.legal_codes(seat)
        code = choice.choice(codes)
        action = game.legal_actions(seat)[codes.index(code)]
        said, again, numbered = game.copy(), game.copy(), game.copy()
        said.commit(seat, str(action))
        again.commit(seat, action)
        numbered.commit(seat, code)
        assert said == again == numbered
        assert table.kind.parse_action(str(action)).verb is action.verb
        assert str(table.kind.action(game.state, seat, code)) == str(action)


def test_rules_of_a_position_are_those_of_the_game(table):
    for game in table.courses(most=120):
        for seat in range(game.num_players):
            assert table.kind.legal_codes(game.state, seat) == game.legal_codes(seat)
        assert table.kind.known(game.state, 0) == game.known(0)
    state = None
    for after, plies in game.iter_steps():
        if state is not None:
            assert after == state
        state = after.copy()
        for ply in plies:
            assert ply.code in table.kind.legal_codes(state, ply.seat)
            table.kind.apply(state, ply.seat, ply.code)


def test_steps_lead_from_the_beginning_to_where_the_game_is(table):
    game = table.played(most=80)
    streamed, last = [], None
    for state, plies in game.iter_steps():
        streamed += plies
        assert len({ply.seat for ply in plies}) == len(plies)
        last = state
    without = game.copy()
    without.rewind(len(game.plies))
    assert streamed == game.plies
    assert last == without.state


def test_undo_goes_back_choice_by_choice_to_the_beginning(table, refused):
    before = [game.copy() for game in table.courses(most=60) if not any(map(game.committed_action, game.asked))]
    game = before[-1].copy()
    for earlier in reversed(before[:-1]):
        game.undo()
        assert game == earlier
    with refused(IllegalActionError):
        game.undo()


def test_rewind_goes_to_before_any_ply_and_the_same_comes_again(table):
    game = table.played(seed=3)
    starts, place = [], 0
    for _, plies in game.iter_steps():
        starts += [place] * len(plies)
        place += len(plies)
    for ply in random.Random(3).sample(range(len(game.plies)), 12):
        past = game.copy()
        past.rewind(ply)
        assert len(past.plies) == starts[ply]
        assert past.plies == game.plies[: starts[ply]]
        for number, later in enumerate(game.plies[starts[ply] :], starts[ply]):
            if len(past.plies) + sum(past.committed_action(seat) is not None for seat in past.asked) == number:
                past.play(later.code)  # else chance has done it
        assert past == game
    for wrong in (-1, len(game.plies) + 1, 1.5, "1"):
        with pytest.raises(IllegalActionError, match=f"there is no ply {wrong}$"):
            game.rewind(wrong)


def test_a_copy_goes_its_own_way(table):
    game = table.played(most=20)
    other = game.copy()
    assert other == game
    assert other is not game
    assert other.state is not game.state
    choice = random.Random(5)
    other.play(choice.choice(other.legal_codes()))
    assert other != game
    assert game == table.played(most=20), "the game itself stays as it is"


def test_games_and_all_they_hold_are_pickled(table):
    assert pickle.loads(pickle.dumps(table.kind)) is table.kind, "there is one of each game"
    for most in (0, 1, 50, 1000):
        game = table.played(seed=4, most=most)
        again = pickle.loads(pickle.dumps(game))
        assert again == game
        assert again.names == game.names
        assert repr(again) == repr(game)
        assert [str(ply) for ply in again.plies] == [str(ply) for ply in game.plies]
        if not game.is_over:
            code = game.legal_codes()[-1]
            game.play(code)
            again.play(code)
            assert again == game, "random numbers come along"


def test_a_game_is_equal_to_one_of_the_same_content_only(table):
    game = table.played(most=30)
    assert game == table.played(most=30)
    assert game != table.new(names=[f"Other {seat}" for seat in range(game.num_players)])
    assert game != "a game"
    assert game != table.played(most=31)
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_a_game_is_printed_as_what_it_is_about(table):
    shown = [repr(game) for game in table.courses()] + [repr(table.played())]
    stage = r"(before )?Age I{1,3}( turn \d)?, " if any(table.kind.stages) else ""
    where = rf"over|{stage}[pd\d, ]+ to (move|choose)"
    pattern = rf"<{table.kind.name}\.Game ({where}), \d+ pl(y|ies)>"
    assert all(re.fullmatch(pattern, text) for text in shown), shown
    assert "over" in shown[-1]
    assert "over" not in shown[-2]


def test_known_state_has_no_hidden_information(table):
    for game in table.courses(seed=6, most=150):
        for seat in (*range(game.num_players), None):
            known = game.known(seat)
            assert isinstance(known, Struct)
            assert known is not game.state
            assert table.kind.known(known, seat) == known, "what is known is known to be known"
            if seat in game.asked:
                assert table.kind.legal_codes(known, seat) == game.legal_codes(seat)
        for seat in range(game.num_players):
            assert game.has_secrets(seat) == (game.known(seat) != game.known(None))
        assert game.has_secrets() == any(game.has_secrets(seat) for seat in range(game.num_players))


def test_unseen_chance_is_drawn_again(table):
    game = table.played(seed=7)
    for point in (0, len(game.plies) // 3, 2 * len(game.plies) // 3):
        past = game.copy()
        past.rewind(point)
        again = game.copy_reshuffled_after(point, seed=99)
        assert again.plies == past.plies
        assert again.known(0) == past.known(0)
    assert game == table.played(seed=7), "the game itself stays as it is"


def test_a_record_replays_to_the_same_game(table):
    for most in (0, 7, 1000):
        game = table.played(seed=5, most=most)
        for explicit in (False, True):
            (record,) = records.loads(records.dumps([table.kind.Record.of(game, explicit=explicit)]))
            assert (record.GAME, record.players, record.options) == (table.kind.name, game.names, game.options)
            assert (record.seed is None) == explicit
            again = record.game()
            assert again.result == game.result
            if not explicit:
                assert again == game
            for viewer in (*range(game.num_players), None):
                assert record.seen_by(viewer).seed is None


def test_a_key_deals_a_game_of_its_own_and_is_written_down(table, refused):
    key = "0123456789abcdef" * 4
    game = table.played(seed=key)
    assert game != table.played(seed=key[::-1])
    back = game.copy()
    back.rewind(next(number for number, ply in enumerate(game.plies) if ply.seat != game.CHANCE))
    for ply in game.plies[len(back.plies) :]:
        if ply.seat != game.CHANCE:
            back.commit(ply.seat, ply.code)
    assert back == game
    with refused(SevenWondersError):
        table.new(seed=key.upper())
    (record,) = records.loads(records.dumps([table.kind.Record.of(game)]))
    assert (record.seed, record.game()) == (key, game)
    assert all(record.seen_by(viewer).seed is None for viewer in (0, None))


def test_one_text_is_no_list_of_names_in_a_record(table, refused):
    with refused(RecordError, str(table.options.num_players)):
        table.kind.Record(options=table.options, players="seven!!"[: table.options.num_players])


def test_a_view_of_every_seat_is_plain_data_of_that_seat(table):
    for number, game in enumerate(table.courses(seed=8)):
        if number % 9:
            continue
        views = table.kind.views(game)
        for seat in (*range(game.num_players), None):
            view = views.view_for(seat)
            assert view["game"] == table.kind.name
            assert view is views.view_for(seat)
            assert view == table.kind.view(game, seat)
            assert json.loads(json.dumps(view))["viewer"] == ("spectator" if seat is None else f"p{seat + 1}")
            streamed = [action["action"] for action in view.get("legal", [])]
            assert streamed == ([str(action) for action in game.legal_actions(seat)] if seat in game.asked else [])


@pytest.mark.parametrize("name", GAMES)
def test_a_viewer_that_is_no_seat_is_refused(name, refused):
    kind = game_type(name)
    game = kind.Game(seed=1)
    package = import_module(f"sevenwonders.{name}")
    for wrong in (-1, game.num_players, kind.chance_seat, 9, "p1", True):
        for look in (game.known, kind.views(game).view_for, lambda seat: package.determinize(game.state, seat, 1)):
            with refused(SeatError, f"{name} {wrong}"):
                look(wrong)


def test_wrong_actions_are_refused_in_a_sentence(table, refused):
    game = table.new()
    seat = game.deciders[0]
    before = game.copy()
    for wrong, error in (
        ("dance", NotationError),
        ("", NotationError),
        (3.5, NotationError),
        (None, NotationError),
        (-1, IllegalActionError),
        (99999, IllegalActionError),
    ):
        with pytest.raises(error) as caught:
            game.commit(seat, wrong)
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) > 10
    for wrong in (-1, game.num_players, 1.5, None, True, "p1"):
        with pytest.raises(SeatError, match=re.escape(f"{wrong!r} is no seat; the players are 0")):
            game.commit(wrong, game.legal_codes()[0])
    for waiting in set(range(game.num_players)) - set(game.asked):
        with pytest.raises(
            IllegalActionError, match=f"^player {waiting + 1} has nothing to choose now; waiting for player"
        ):
            game.commit(waiting, 0)
    with refused(IllegalActionError, "revoke"):
        game.revoke(seat)
    assert game == before
    over = table.played()
    for late in (lambda: over.commit(0, 0), lambda: over.play(0)):
        with refused(IllegalActionError, "over"):
            late()


def test_invalid_game_arguments_are_refused_in_a_sentence(table, refused):
    players = table.options.num_players
    for names in ([], ["one"], [1] * players, "seven!!"[:players], 7):
        with pytest.raises(SevenWondersError, match=re.escape(f"{names!r} should be {players} names, as in")):
            table.new(names=names)
    with refused(SevenWondersError, "two lines"):
        table.new(names=["line\nbreak"] * players)
    for seed in ("seven", 1.5, True, 1 << 64):
        with refused(SevenWondersError, f"seed {seed}"):
            table.new(seed=seed)
    with refused(TypeError, table.kind.name):
        table.kind.Game("usual")
    for kind in ("Options", "Deal", "Position"):
        for given in ({}, "", 0, table.new()):
            with pytest.raises(TypeError, match=rf"^{kind.lower()} should be a {table.kind.name}\.{kind}, not "):
                table.kind.Game(**{kind.lower(): given})


@pytest.mark.parametrize("name", GAMES)
def test_functions_of_a_state_refuse_what_is_none(name):
    game = import_module(f"sevenwonders.{name}")
    strangers = [game_type(other).Game(seed=7).state for other in GAMES if other != name]
    calls = [
        (game.Position.from_state,),
        (game.secrets,),
        (game.known, 0),
        (game.determinize, 0, 1),
        (game.legal_codes, 0),
    ]
    calls += [(game.action_of, 0, 0), (game.apply, 0, 0), (game.score_sheet, 0), (game.payment, 0, "altar")]
    calls += [(game.activation_payment, 0, 1)] if hasattr(game, "activation_payment") else []
    for given in (game.Game(seed=7), None, *strangers):
        for call, *arguments in calls:
            with pytest.raises(TypeError, match=rf"^the state should be a {name}\.State, as game\.state is, not "):
                call(given, *arguments)


def test_without_a_seed_chance_waits_for_outcomes(table, refused):
    source = table.played(most=12)
    game = table.new(seed=None)
    for ply in source.plies:
        assert game.seat == ply.seat
        if ply.seat == table.kind.chance_seat:
            with refused(IllegalActionError):
                game.commit(0, 0)
            assert ply.code in game.legal_codes()
        game.play(ply.code)
    assert game.plies == source.plies


def test_a_choice_is_open_until_all_have_chosen(table):
    if not table.kind.simultaneous:
        pytest.skip("what is chosen happens at once")
    for game in table.courses(seed=9, most=80):
        if len(game.deciders) < 2:
            continue
        here, seat = game.copy(), game.deciders[0]
        plies, codes = len(here.plies), here.legal_codes(seat)
        for code in (codes[0], codes[-1]):  # replaced
            here.commit(seat, code)
            assert str(here.committed_action(seat)) == str(table.kind.action(game.state, seat, code))
        assert len(here.plies) == plies
        assert seat not in here.deciders
        assert seat in here.asked
        assert here != game
        here.revoke(seat)
        assert here == game
        assert here.committed_action(seat) is None
        here.commit(seat, codes[0])
        here.rewind(plies)
        assert all(here.committed_action(other) is None for other in here.asked)


def test_observed_position_gives_the_seat_the_same_view(table):
    """Everything but the history, for callers with a position and no game."""
    told_by_the_game = {"plies", "turns", "options"}
    for game in table.courses(most=40):
        seat = game.deciders[0]
        if len(game.deciders) == len(game.asked):  # else it cannot know who has chosen already
            seen, whole = (
                table.kind.view(table.kind.Game.from_state(game.known(seat)), seat),
                table.kind.view(game, seat),
            )
            assert {key for key, value in whole.items() if seen[key] != value} <= told_by_the_game


@pytest.mark.parametrize("name", GAMES)
def test_foreign_action_is_refused(name, refused):
    """Actions of the other game, and those that lack a component, ended in errors of Python."""
    module = import_module(f"sevenwonders.{name}")
    game, before = (module.Game(game_type(name).experiment_options(), seed=1) for _ in range(2))
    [other] = (game_type(other).Game(seed=1).legal_actions()[0] for other in GAMES if other != name)
    for action in [module.Action(verb) for verb in module.Verb]:
        with pytest.raises(SevenWondersError, match=r" is no action of | is not legal: "):
            game.play(action)
    for wrong in (other, game.plies[0], True):
        with refused(NotationError, f"{name}, {type(wrong).__name__}"):
            game.play(wrong)
    assert game == before


def test_seat_that_is_not_asked_has_no_action_to_number(table):
    """The sentence broke off after "may"."""
    for game in (table.new(), table.played()):
        for seat in set(range(game.num_players)) - set(game.asked):
            why = "the game is over" if game.is_over else f"player {seat + 1} has nothing to choose now; waiting for"
            with pytest.raises(IllegalActionError, match=f"^{why}"):
                game.to_code(seat, 0)
        with pytest.raises(SeatError):
            game.to_code(-1, 0)


@pytest.mark.parametrize("name", GAMES)
def test_names_and_notation_are_text(name, refused):
    """Other types raise no Python error, and components of the other game have no price."""
    module = import_module(f"sevenwonders.{name}")
    [other] = (import_module(f"sevenwonders.{other}").find("altar") for other in GAMES if other != name)
    for wrong in (None, 5, ["altar"], other):
        for call in (module.find, module.parse, lambda unit: module.Game(seed=1).payment(0, unit)):
            with pytest.raises(NotationError, match=r" should be the (name of a c|notation of an action, as in )"):
                call(wrong)
    with refused(NotationError, name):
        module.parse(None)


@pytest.mark.parametrize("name", GAMES)
def test_print_shows_the_table_without_secrets(name: str) -> None:
    kind = game_type(name)
    game = kind.Game(seed=7)
    for _ in range(12):
        game.play(game.legal_codes()[0])
    assert str(game) == game.text() == "\n".join(kind.narrator(game).iter_view_lines(None))
    assert game.text(seat=0, language="de") == "\n".join(kind.narrator(game, "de").iter_view_lines(0))
    assert "\n" not in repr(game)


@pytest.mark.parametrize("name", GAMES)
def test_facts_of_a_state_are_those_of_the_game(name: str) -> None:
    room = {"duel": duel, "classic": classic}[name]
    game = game_type(name).Game(seed=3)
    chooser = random.Random(3)
    while not game.is_over:
        assert room.deciders(game.state) == game.deciders
        if game.age:
            view = room.view(game.state, 0)
            city = view["cities"]["p1"]
            assert [card.id for card in room.city_cards(game.state, 0)] == sorted(
                (card for cards in city["cards"].values() for card in cards),
                key=lambda card: room.BY_ID[card].row,
            )
            assert room.discard_income(game.state, 0) == city.get("discard_income", 3)
        game.play(chooser.choice(game.legal_codes()))
    if name == "classic" or game.result.victory is duel.Victory.CIVILIAN:
        assert room.leading_seats(game.state) == game.result.winners


@pytest.mark.parametrize("name", GAMES)
def test_batch_hands_out_its_games(name: str) -> None:
    kind = game_type(name)
    batch = kind.make_batch(2)
    for _ in range(30):
        batch.step(batch.random_actions())
    game = batch.game(1)
    assert sorted(game.legal_codes(int(batch.seats[1]))) == sorted(batch.legal[1][: batch.counts[1]].tolist())
    assert str(game.picture()).startswith("<svg")
    batch.step(batch.random_actions())
    assert game.state != batch.game(1).state
    assert kind.Game(position=kind.position_of(batch.game(1)), seed=1).deciders == batch.game(1).deciders


@pytest.mark.parametrize("name", GAMES)
def test_price_is_what_an_action_takes(name: str) -> None:
    room = {"duel": duel, "classic": classic}[name]
    game, chooser = game_type(name).Game(seed=5), random.Random(5)
    prices = []
    while not game.is_over:
        action = chooser.choice(game.legal_actions())
        prices.append((game.price(action), game.play(action)))
    paid = {
        (ply.seat, str(ply.action)): moved[ply.seat].price
        for ply, moved in zip(game.plies, room.iter_coin_flows(game), strict=True)
        if ply.seat in moved
    }
    assert any(price.coins for price, _ in prices)
    assert all(paid[ply.seat, str(ply.action)] == price for price, ply in prices if price.coins)


@pytest.mark.parametrize("name", ["legal_actions", "legal_codes"])
def test_class_that_would_forbid_nothing_is_refused(table, name):
    with pytest.raises(TypeError, match=f"Forbidding overrides {name}.*give RULES another legal_codes"):
        type("Forbidding", (table.kind.Game,), {name: lambda self, seat=None: []})
