"""Every player: legal under all rules options, repeatable, and named so that it can be made again."""

from itertools import pairwise

import pytest

from sevenwonders.duel.actions import legal_codes as legal
from sevenwonders.duel.options import PROFILES, options_from
from sevenwonders.duel.players.levels import LEVELS, PERCENT
from sevenwonders.duel.rules.knowledge import determinize, redact
from sevenwonders.duel.rules.play import apply
from sevenwonders.duel.rules.state import (
    AUTOMA,
    DECK_OF_MYTHOLOGY,
    HIDDEN,
    NONE,
    Question,
    RuleOption,
    Victory,
    top_question,
)
from sevenwonders.duel.states import known
from sevenwonders.errors import PlayerError, SevenWondersError
from sevenwonders.kernel.chance import Purpose, derive_random_stream, draw_member
from sevenwonders.players import make_computer_player, needs_compiler, player_from
from sevenwonders.registry import GAMES, game_type

from .conftest import play

EXPANSIONS = [(), ("pantheon",), ("agora",), ("pantheon", "agora")]
ALTERNATIVES = sum(set(RuleOption) - {RuleOption.PANTHEON, RuleOption.AGORA, RuleOption.SOLO, RuleOption.FIRST_GAME})


def finish(players, seed, rules):
    """A game between two players; returns how it ended and the actions taken, all of them legal."""
    taken = []
    for state, seat, action in play(players, seed, rules):
        if seat < 0:
            return state, taken
        assert action in legal(state)
        taken.append(action)
    raise AssertionError("the game did not end")


@pytest.mark.spread
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("spec", ["random", "greedy", "level:1"])
def test_players_finish_games_of_every_configuration(modules, profile: str, spec: str) -> None:
    rules = options_from(profile, modules=modules).to_bits()
    for seed in range(2):
        state, _ = finish([player_from(spec, 1), player_from(spec, 2)], seed, rules)
        assert state.victory != Victory.NONE


@pytest.mark.spread
@pytest.mark.parametrize("rules", [ALTERNATIVES, ALTERNATIVES | RuleOption.FIRST_GAME, *RuleOption])
@pytest.mark.parametrize("spec", ["random", "greedy"])
def test_players_act_legally_under_every_option(spec: str, rules: int) -> None:
    finish([player_from(spec, 1), player_from("random", 2)], int(rules) & 0xFF, int(rules))


@pytest.mark.spread
@pytest.mark.parametrize("alternatives", [0, ALTERNATIVES])
def test_search_finishes_games_of_every_configuration(modules, alternatives: int) -> None:
    rules = options_from(modules=modules).to_bits() | alternatives
    for seed, spec in enumerate(("search:60", "level:6")):
        finish([player_from(spec, 1), player_from("random", 2)], seed, rules)


@pytest.mark.spread
@pytest.mark.parametrize("spec", ["random", "greedy", "search:20"])
def test_a_player_leaves_the_position_as_it_is(positions, modules, spec: str) -> None:
    player = player_from(spec, 1)
    for state, seat in list(positions(4, modules))[::7]:
        before = state.copy()
        player.choose(state, seat)
        assert state == before


@pytest.mark.spread
@pytest.mark.parametrize("spec", ["random", "greedy", "search:100", "level:1", "level:4", "level:6"])
def test_a_seed_fixes_the_game(modules, spec: str) -> None:
    rules = options_from(modules=modules).to_bits()
    games = [finish([player_from(spec, 5), player_from(spec, 6)], 3, rules)[1] for _ in range(2)]
    assert games[0] == games[1]


def test_another_seed_plays_another_game() -> None:
    games = [finish([player_from("random", seed)] * 2, 3, 0)[1] for seed in (1, 2)]
    assert games[0] != games[1]


@pytest.mark.parametrize("expansions", [(), *(pytest.param(some, marks=pytest.mark.slow) for some in EXPANSIONS[1:])])
def test_greedy_beats_random(expansions) -> None:
    wins, rules = 0, options_from(modules=expansions).to_bits()
    for seed in range(10):
        greedy, dice = player_from("greedy", seed), player_from("random", seed)
        wins += finish([greedy, dice], seed, rules)[0].winner == 0
        wins += finish([dice, greedy], seed, rules)[0].winner == 1
    assert wins >= 18


def test_greedy_never_gives_the_automa_an_avoidable_supremacy() -> None:
    """Every card that the automa gets ends the game only where each card would have."""
    rules, given = options_from(modules=("solo",)).to_bits(), 0
    for seed in range(12):
        for state, seat, action in play([player_from("greedy", seed)] * 2, seed, rules):
            if seat < 0 or top_question(state) != Question.GIVE_CARD:
                continue
            lost = {}
            for card in legal(state):
                after = state.copy()
                apply(after, card)
                lost[card] = after.winner == AUTOMA
            given += any(lost.values())
            assert not lost[action] or all(lost.values())
    assert given, "no automa ever came near to a supremacy: the test shows nothing"


def imagine_divinities(state, seat, stream) -> None:
    """Draw the Divinities that only the opponent of a seat has looked at."""
    deck = (1 << DECK_OF_MYTHOLOGY) - 1

    def drawn(mythology: int) -> int:
        divinity = draw_member(stream, state.unseen_divinities & deck << DECK_OF_MYTHOLOGY * mythology)
        state.unseen_divinities &= ~(1 << divinity)
        return divinity

    for space, divinity in enumerate(state.space):
        if divinity <= HIDDEN:
            state.space[space] = drawn(HIDDEN - divinity)
    for place, divinity in enumerate(state.divinity):
        if divinity == NONE and state.city[1 - seat].known_decks >> place & 1:
            state.divinity[place] = drawn(place // DECK_OF_MYTHOLOGY)


@pytest.mark.spread
@pytest.mark.parametrize("expansions", EXPANSIONS[1:])
@pytest.mark.parametrize("spec", ["greedy", "search:40"])
def test_decision_does_not_depend_on_hidden_information(positions, expansions, spec: str) -> None:
    """Positions that differ in what is hidden from the seat: their moves and analyses are the same to the last bit."""
    stream, differing = derive_random_stream(8, Purpose.CHANCE), 0
    for seed in range(3):
        for state, seat in list(positions(seed, expansions))[seed::5]:
            other = state.copy()
            redact(other, seat)
            determinize(other, stream)
            imagine_divinities(other, seat, stream)
            differing += other != state
            decisions = []
            for position in (state, other, known(state, seat)):
                decision = player_from(spec, 3).choose(position, seat)
                analysis = decision.analysis and decision.analysis.to_json() | {"seconds": 0}
                decisions.append((decision.action, analysis))
            assert decisions[0] == decisions[1] == decisions[2]
    assert differing > 10


@pytest.mark.parametrize("spec", ["random", "greedy", "search:1s", "search:500ms", "search:2000", "level:1", "level:8"])
def test_names_make_the_player_again(spec: str) -> None:
    player = player_from(spec)
    assert player.name == spec
    assert type(player_from(player.name)) is type(player)


def test_short_names() -> None:
    assert player_from("search").name == "search:1s"
    assert player_from("3").name == "level:3"
    assert player_from(" Greedy ").name == "greedy"


@pytest.mark.parametrize("spec", ["gredy", "search:fast", "level", "level:hard", "level:9", "0"])
def test_unknown_players_are_refused_with_a_sentence(spec: str, refused) -> None:
    with refused(ValueError, spec):
        player_from(spec)


@pytest.mark.parametrize("spec", ["", "random:3"])
def test_words_that_name_no_player_are_refused(spec: str) -> None:
    with pytest.raises(ValueError, match=f"^no player is called '{spec}'; choose "):
        player_from(spec)


@pytest.mark.parametrize("budget", ["", "0", "1.5", "-1s"])
def test_invalid_budget_is_named(budget: str) -> None:
    with pytest.raises(ValueError, match=f"^'{budget}' is no budget; write "):
        player_from(f"search:{budget}")


def test_levels_get_harder_without_the_compiler_at_first() -> None:
    assert list(LEVELS) == [1, 2, 3, 4, 5, 6, 7, 8]
    quick, searching = list(LEVELS.values())[:5], list(LEVELS.values())[5:]
    assert not any(level.has_search for level in quick)
    assert all(level.has_search for level in searching)
    for grades in (quick, searching):
        assert all(weaker.perception < stronger.perception for weaker, stronger in pairwise(grades))
        assert grades[-1].perception == PERCENT
    assert [needs_compiler(player_from(f"level:{number}")) for number in LEVELS] == [False] * 5 + [True] * 3


def test_quick_levels_beat_those_below() -> None:
    """In the long run each wins three games of four; here all together do so nearly."""
    wins = dict.fromkeys(range(2, 6), 0)
    for seed in range(10):
        for number in wins:
            upper, lower = player_from(f"level:{number}", seed), player_from(f"level:{number - 1}", seed)
            wins[number] += finish([upper, lower], seed, 0)[0].winner == 0
            wins[number] += finish([lower, upper], seed, 0)[0].winner == 1
    assert sum(wins.values()) > 48, wins  # of 80


def test_random_player_may_beat_the_lowest_level() -> None:
    wins = sum(
        finish([player_from("random", seed), player_from("level:1", seed)], seed, 0)[0].winner == 0
        for seed in range(40)
    )
    assert 2 <= wins <= 12


@pytest.mark.parametrize("spec", ["style:scholar", "style:general:500ms", "playouts:200", "playouts:2s"])
def test_the_name_of_a_player_makes_it_again(spec: str) -> None:
    player = make_computer_player(spec)
    again = make_computer_player(player.name)
    assert (again.name, again.simulations, again.seconds) == (player.name, player.simulations, player.seconds)


def test_styles_of_no_player_are_refused(refused) -> None:
    with refused(PlayerError, "scholer"):
        make_computer_player("style:scholer")
    with refused(PlayerError, "senator"):
        make_computer_player("style:senator", game="classic")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spec", ["random", "greedy", "search:20", "level:1", "style:scholar:20"])
def test_seat_with_nothing_to_decide_is_refused(name, spec):
    kind = game_type(name)
    game = kind.Game(kind.experiment_options(), seed=7)
    seat = kind.experiment_options().num_players  # no player sits there
    with pytest.raises(SevenWondersError, match=f"^player {seat + 1} has nothing to decide in this position$"):
        player_from(spec, game=name).choose(game.known(0), seat)


@pytest.mark.parametrize("spec", ["greedy", "level:1", "level:6"])
def test_player_does_not_decide_for_the_other_seat(spec, refused):
    with refused(SevenWondersError):
        player_from(spec).choose(game_type("duel").Game(seed=7).known(0), 1)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spec", ["random", "greedy", "search:20"])
def test_position_of_another_game_is_refused(name, spec):
    other = next(game_type(one) for one in GAMES if one != name)
    with pytest.raises(TypeError, match=f"^the state should be a {name}.State, as game.state is, not "):
        player_from(spec, game=name).choose(other.Game(seed=1).known(0), 0)
