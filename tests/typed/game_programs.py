"""Small programs about games of both kinds; type checkers see no `Any` in their variables."""

from typing import assert_type

from sevenwonders import classic, duel, game_type
from sevenwonders.duel import Action as DuelAction


def make_a_move() -> duel.Ply:
    game = duel.Game(duel.Options(pantheon=True, promo_wonders="both"), seed=7, names=("Ada", "Ben"))
    ply = game.play(game.legal_actions()[0])
    assert_type(ply, duel.Ply)
    assert_type(ply.action, DuelAction)
    assert_type(ply.action.units, tuple[duel.Unit, ...])
    assert_type(game.undo(), list[duel.Ply])
    return ply


def play_a_table_of_four() -> tuple[int, ...]:
    game = classic.Game.new(seed=7, players=4, sides="day")
    while not game.is_over:
        for seat in game.deciders:
            ply = game.commit(seat, game.legal_actions(seat)[0])
            assert_type(ply, classic.Ply)
    result = game.result
    assert_type(result, classic.Result | None)
    assert result is not None
    assert_type(result.winners, tuple[int, ...])
    return result.winners


def read_a_refusal() -> str | None:
    from sevenwonders.errors import IllegalActionError

    game = duel.Game(seed=7)
    try:
        action = game.parse("draft sphinx")
        assert_type(action, duel.Action)
    except IllegalActionError as error:
        assert_type(error.reason, str)
        return error.reason
    return None


def read_prices() -> int:
    game = duel.Game(seed=7)
    payment = game.payment(0, "pyramids")
    assert_type(payment, duel.Payment)
    assert_type(payment.affordable, bool)
    assert_type(payment.steps, tuple[duel.Step, ...])
    price = game.price(game.legal_actions()[0])
    assert_type(price, duel.Price)
    table = classic.Game.new(seed=7, sides="day")
    assert_type(table.payment(0, "baths").affordable, bool)
    assert_type(table.payment(0, "baths").affordable_ways, tuple[classic.Way, ...])
    return payment.coins + price.coins


def look_at_a_city() -> list[str]:
    game = duel.Game(seed=7)
    view = duel.view(game, 0)
    assert_type(view, duel.View)
    coins = view["cities"]["p1"]["coins"]
    assert_type(coins, int)
    cards = view["cities"]["p1"]["cards"]
    return [card for colour in cards.values() for card in colour] + [str(coins)]


def look_at_a_state() -> int:
    state = duel.Game(seed=7).state
    assert_type(state, duel.State)
    assert_type(state.age, int)
    assert_type(state.city[0].coins, int)
    assert_type(duel.deciders(state), tuple[int, ...])
    assert_type(duel.city_cards(state, 0), list[duel.Unit])
    assert_type(duel.legal_codes(state, 0), list[int])
    assert_type(duel.known(state, 0), duel.KnownState)
    assert_type(duel.leading_seats(state), tuple[int, ...])
    return duel.discard_income(state, 0)


def set_up_a_position() -> classic.Game:
    position = classic.Position(cities=[{"board": "gizah", "coins": 5}, {"board": "rhodos"}, {"board": "olympia"}])
    state = position.state()
    assert_type(state, classic.State)
    return classic.Game(position=position, seed=1)


def set_up_another() -> duel.Game:
    position = duel.Position(age=2, p1={"cards": ["baths"], "coins": 3}, structure={18: "aqueduct"})
    assert_type(position.code(), str)
    return duel.Game(position=position)


def draw() -> str:
    from sevenwonders.game import Picture

    game = classic.Game.new(seed=7)
    picture = game.picture(0, highlight=game.legal_actions(), size=400)
    assert_type(picture, Picture)
    return str(picture) + game.text(0, language="de")


def use_either_game() -> str:
    kind = game_type("classic")
    game = kind.Game(kind.options({"players": "5"}), seed=7)
    assert_type(kind.title, str)
    assert_type(game.num_players, int)
    assert_type(game.known(0).copy() == game.known(0), bool)
    return kind.title
