"""Conspiracies drawn, prepared and triggered (rules sections 2.2, 5.8 and 9.8)."""

import pytest

from sevenwonders import duel
from sevenwonders.duel.record import Record
from sevenwonders.duel.rules.state import NONE

DECK = duel.Deal.from_document(
    {"conspiracies": ["coup", "treason", "blackmail", "espionage"]}, duel.Options(agora=True)
)
ALWAYS = ["coup", "treason", "obscurantism", "espionage", "insider_influence"]
OTHERS = [conspiracy.id for conspiracy in duel.ALL if conspiracy.kind == "conspiracy" and conspiracy.id not in ALWAYS]


def held(game, seat):
    """The Conspiracies of a player."""
    plots = game.state.city[seat].plots
    return [c.id for c in duel.ALL if c.kind == "conspiracy" and c.number in plots]


def triggers(game):
    """The Conspiracies that may be triggered now."""
    return [action.removeprefix("trigger ") for action in game.legal if action.startswith("trigger")]


# --- drawing


def test_D02_D03_conspiring(agora_table):
    """When P1 conspires. Then one of the two drawn is kept, the other goes on top of the deck or to its bottom."""
    game = agora_table("conspirator_1", deal=DECK)
    game.play("recruit conspirator_1", "conspire")
    assert (game.asks, game.seat, set(game.legal)) == ("keep_conspiracy", 0, {"keep coup", "keep treason"})
    assert game.sees(1)["senate"]["conspiracy_deck"]["undrawn"] == 14
    game.play("keep treason")
    assert (game.asks, game.seat, game.legal) == ("return_conspiracy", 0, ["return top", "return bottom"])
    game.play("return top")
    assert game.sees(1)["senate"]["conspiracy_deck"]["undrawn"] == 14
    assert held(game, 0) == ["treason"]
    assert (game.asks, game.seat) == ("turn", 1)


def test_T170_what_goes_on_top_is_drawn_next(agora_table):
    """When P1 puts the Coup on top. Then the next to conspire draws it and the next card of the deck."""
    game = agora_table("conspirator_1", "conspirator_2", deal=DECK)
    game.play("recruit conspirator_1", "conspire", "keep treason", "return top")
    game.play("recruit conspirator_2", "conspire")
    assert (game.seat, set(game.legal)) == (1, {"keep coup", "keep blackmail"})


def test_D03_what_goes_to_the_bottom_is_not_drawn_again(agora_table):
    """When P1 puts the Coup to the bottom. Then the next two cards of the deck are drawn."""
    game = agora_table("conspirator_1", "conspirator_2", deal=DECK)
    game.play("recruit conspirator_1", "conspire", "keep treason", "return bottom")
    game.play("recruit conspirator_2", "conspire")
    assert set(game.legal) == {"keep blackmail", "keep espionage"}


def test_T171_organized_crime_keeps_both(agora_table):
    """Given Organized Crime. When P1 conspires. Then both are kept and none goes back."""
    game = agora_table("conspirator_1", deal=DECK, p1={"tokens": "organized_crime"})
    game.play("recruit conspirator_1", "conspire")
    assert (game.asks, set(game.legal)) == ("keep_conspiracy", {"keep coup", "keep treason"})
    for viewer in (0, 1, None):
        assert duel.view(game, viewer)["decision"] == {"question": "keep_conspiracy", "both": True}
    game.play("keep treason")
    said = ["".join(Record.of(game).listing(viewer)) for viewer in (0, 1)]
    assert ["both Conspiracies, Treason in front." in lines for lines in said] == [True, False]
    assert all("p1 keeps both Conspiracies" in lines for lines in said)
    assert held(game, 0) == ["coup", "treason"]
    assert (game.asks, game.seat) == ("turn", 1)


def test_R113_the_deck_does_not_run_out(agora_table):
    """Given what Curia Julia and a Conspirator drew. When the five others conspire and every card that is not kept goes
    to the bottom. Then two Conspiracies are still unseen."""
    game = agora_table(
        *(f"conspirator_{number}" for number in range(1, 6)),
        age=2,
        p1={
            "coins": 30,
            "cards": "conspirator_6",
            "conspiracies": ["coup", "swindle"],
            "bottom": ["treason", "blackmail"],
        },
        p2={"coins": 30},
    )
    for number in range(1, 6):
        game.play(f"recruit conspirator_{number}", "conspire")
        assert len(game.legal) == 2
        game.play(game.legal[0], "return bottom")
    assert game.state.unseen_plots.bit_count() == 16 - 2 * 7


# --- preparing


def test_T172_preparing(agora_table):
    """When P1 prepares with the Palace. Then no coins, the Palace is neither built nor discarded, the turn ends."""
    game = agora_table("palace", p1={"conspiracies": ["coup"]})
    game.play("prepare coup with palace")
    assert game.coins == [7, 7]
    assert game.where("palace") == "under_wonder"
    assert game.score(0)["blue"] == 0
    assert (game.asks, game.seat) == ("turn", 1)


def test_D06f_any_accessible_card_prepares_a_conspiracy(agora_table):
    """Given an unprepared and a prepared Conspiracy. Then every card goes under the first, none under the second."""
    game = agora_table("palace", "gardens", p1={"conspiracies": ["coup", "treason with stable"]}, last=True)
    assert {action for action in game.legal if action.startswith("prepare")} == {
        "prepare coup with palace",
        "prepare coup with gardens",
    }


def test_D06f_a_prepared_conspiracy_is_triggered_in_a_later_turn(agora_table):
    """When P1 prepares the Coup. Then P2 has a turn, then P1 may trigger it; its card stays out of the game."""
    game = agora_table("palace", "gardens", "port", p1={"conspiracies": ["coup"]})
    assert triggers(game) == []
    game.play("prepare coup with palace")
    assert triggers(game) == []
    game.play("discard gardens")
    assert triggers(game) == ["coup"]
    game.play("trigger coup")
    assert (game.pawn, game.where("palace"), held(game, 0)) == (2, "under_wonder", [])
    assert (game.asks, game.seat) == ("turn", 0)


# --- triggering at the start of a turn


def test_T173_one_conspiracy_a_turn(agora_table):
    """Given two prepared Conspiracies. When P1 triggers A. Then B has to wait; the main action follows (R-74)."""
    game = agora_table(
        "palace",
        "gardens",
        p1={
            "conspiracies": ["coup with stable", "espionage with garrison"],
            "wonders": ["the_sphinx"],
            "coins": 20,
        },
    )
    assert triggers(game) == ["coup", "espionage"]  # D05
    assert "discard palace" in game.legal  # or none
    game.play("trigger coup")
    assert (game.asks, game.seat, triggers(game)) == ("turn", 0, [])
    game.play("wonder the_sphinx with palace")
    assert (game.asks, game.seat, triggers(game)) == ("turn", 0, ["espionage"])  # another turn, another Conspiracy


def test_R74_not_after_the_main_action(agora_table):
    """When P1 takes the main action. Then the turn passes; a prepared Conspiracy has to wait."""
    game = agora_table("palace", "gardens", p1={"conspiracies": ["coup with stable"]})
    game.play("discard palace")
    assert (game.asks, game.seat, triggers(game)) == ("turn", 1, [])


def test_R111_a_coup_may_win_before_the_main_action(agora_table):
    """Given pawn at 7. When P1 triggers the Coup. Then P1 has won."""
    game = agora_table("palace", pawn=7, p1={"conspiracies": ["coup with stable"]})
    game.play("trigger coup")
    assert game.won == (0, "military")


def test_T183_conspiracy_that_takes_the_last_cards_ends_the_age(agora_table):
    """Given 2 cards. When Turn of Events discards both. Then no main action, the Age ends; P1 chooses who begins."""
    game = agora_table("altar", "theater", last=True, p1={"conspiracies": ["turn_of_events with stable"]})
    game.play("trigger turn_of_events", "discard altar", "discard theater")
    assert (game.asks, game.seat, game.state.age) == ("choose_starter", 0, 2)
    assert game.coins == [7, 7]


def test_T183_a_replay_is_lost_with_the_age(agora_table):
    """Given T183 at the end of Age III. Then the game is over."""
    game = agora_table("palace", last=True, p1={"conspiracies": ["turn_of_events with stable"]})
    game.play("trigger turn_of_events", "discard palace")
    assert game.won is not None
    assert game.won[1] == "civilian"


# --- Conspiracies that would change nothing


@pytest.mark.parametrize("name", ALWAYS)
def test_R73_some_conspiracies_always_have_an_effect(agora_table, name):
    """Given nothing in either city. Then these may be triggered."""
    game = agora_table("palace", p1={"conspiracies": [f"{name} with stable"]}, p2={"coins": 0})
    assert triggers(game) == [name]


@pytest.mark.parametrize("name", [name for name in OTHERS if name not in ("political_maneuver", "turn_of_events")])
def test_R73_others_wait_until_they_would_change_something(agora_table, name):
    """Given nothing in either city. Then these may not be triggered, unless an option allows it; then nothing comes."""
    given = {"p1": {"conspiracies": [f"{name} with stable"]}, "p2": {"coins": 0}}
    assert triggers(agora_table("palace", **given)) == []
    game = agora_table("palace", options={"void_conspiracy": "allow"}, **given)
    game.play(f"trigger {name}")
    assert (game.asks, game.seat, game.coins, held(game, 0)) == ("turn", 0, [7, 0], [])


@pytest.mark.parametrize(("name", "opponent"), [
    ("extortion", {"wonders": ["the_sphinx"]}),
    ("blackmail", {"coins": 1}),
    ("expropriation", {"cards": "altar"}),
    ("swindle", {"cards": "tavern"}),
    ("foreclosure", {"cards": "quarry"}),
    ("sabotage", {"wonders": ["the_sphinx built"]}),
    ("embezzlement", {"cubes": [1, 0, 0, 0, 0, 0], "coins": 1}),
])  # fmt: skip
def test_R73_what_they_wait_for(agora_table, name, opponent):
    """Given something in the opposing city. Then the Conspiracy may be triggered."""
    game = agora_table("palace", p1={"conspiracies": [f"{name} with stable"]}, p2={"coins": 0, **opponent})
    assert triggers(game) == [name]


@pytest.mark.parametrize(("mine", "theirs", "useful"), [
    ("altar", "theater", True),
    ("workshop", "apothecary", True),
    ("altar", "workshop", False),
    ("tavern", "forum", False),
])  # fmt: skip
def test_R73_coercion_waits_for_blue_or_green_on_both_sides(agora_table, mine, theirs, useful):
    """Given cards on both sides. Then Coercion may be triggered where both have blue ones or both green ones."""
    game = agora_table("palace", p1={"cards": mine, "conspiracies": ["coercion with stable"]}, p2={"cards": theirs})
    assert bool(triggers(game)) is useful


# --- Curia Julia


def curia_julia(agora_table, *conspiracies, **given):
    """P1 is about to build Curia Julia with the Altar."""
    city = {"wonders": ["curia_julia"], "coins": 10, "conspiracies": [*conspiracies], **given.pop("p1", {})}
    return agora_table("altar", p1=city, **given)


def test_T174_curia_julia_triggers_an_unprepared_conspiracy(agora_table):
    """Given the Coup held. When Curia Julia is built. Then +6, the Coup may be triggered, P1 plays again (R-75)."""
    game = curia_julia(agora_table, "coup")
    game.play("wonder curia_julia with altar")
    assert (game.asks, game.seat, set(game.legal)) == ("trigger_unprepared", 0, {"trigger coup", "decline"})  # D32
    assert game.coins == [6, 7]
    game.play("trigger coup")
    assert (game.pawn, game.asks, game.seat) == (2, "turn", 0)


def test_D32_it_may_be_declined(agora_table):
    """When P1 declines. Then the Conspiracy stays and P1 plays again."""
    game = curia_julia(agora_table, "coup")
    game.play("wonder curia_julia with altar", "decline")
    assert (game.asks, game.seat, held(game, 0)) == ("turn", 0, ["coup"])


@pytest.mark.parametrize("conspiracies", [(), ("coup with stable",)])
def test_D32_without_an_unprepared_conspiracy_none_is_asked(agora_table, conspiracies):
    """Given no Conspiracy, or a prepared one. When Curia Julia is built. Then P1 just plays again."""
    game = curia_julia(agora_table, *conspiracies)
    game.play("wonder curia_julia with altar")
    assert (game.asks, game.seat, game.coins[0]) == ("turn", 0, 6)


def test_D32_useless_conspiracy_stays_secret_and_untriggered(agora_table):
    """Given Sabotage held, nothing to destroy. When Curia Julia is built. Then P1 is asked as with any other."""
    game = curia_julia(agora_table, "sabotage")
    game.play("wonder curia_julia with altar")
    assert (game.asks, game.legal) == ("trigger_unprepared", ["decline"])


def test_R74_curia_julia_allows_a_second_conspiracy_in_the_turn(agora_table):
    """Given a prepared Coup and Blackmail held. Then both may be triggered in the turn that builds Curia Julia."""
    game = curia_julia(agora_table, "coup with stable", "blackmail")
    game.play("trigger coup", "wonder curia_julia with altar", "trigger blackmail")
    assert game.pawn == 2
    assert game.coins == [10, 3]


def test_R42_stolen_curia_julia_draws_no_conspiracy(agora_table):
    """Given the opponent's unbuilt Curia Julia. When Extortion takes it. Then nothing is drawn."""
    game = agora_table("altar", p1={"conspiracies": ["extortion with stable"]}, p2={"wonders": ["curia_julia"]})
    game.play("trigger extortion", "claim curia_julia")
    assert (game.asks, game.seat, game.wonders(0)) == ("turn", 0, ["curia_julia"])
    assert list(game.state.plot_offer) == [NONE, NONE]


def test_D33_card_uncovered_by_curia_julia_stays_face_down(table):
    """Given Curia Julia's card the last on a hidden one. When it triggers Turn of Events. Then the hidden card is no
    choice; it turns up after the first discard and may be the second (R-77)."""
    game = table(
        modules=["agora"],
        age=1,
        structure={12: "?", 18: "altar", 24: "theater"},
        p1={"wonders": ["curia_julia"], "coins": 10, "conspiracies": ["turn_of_events"]},
    )
    game.play("wonder curia_julia with altar", "trigger turn_of_events")
    assert game.legal == ["discard theater"]
    assert game.slot(12)["card"] is None
    game.play("discard theater")
    uncovered = game.slot(12)["card"]
    assert set(game.legal) == {f"discard {uncovered}", "decline"}


def test_R73_turn_of_events_needs_a_card_that_lies_face_up(table):
    """Given nothing but a hidden card left. When Curia Julia is built. Then it cannot trigger Turn of Events."""
    game = table(
        modules=["agora"],
        age=1,
        structure={12: "?", 18: "altar"},
        p1={"wonders": ["curia_julia"], "coins": 10, "conspiracies": ["turn_of_events"]},
    )
    game.play("wonder curia_julia with altar")
    assert (game.asks, game.legal) == ("trigger_unprepared", ["decline"])
