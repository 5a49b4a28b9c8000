"""Positions with Pantheon, Agora and the Solo Challenge: there and back, defaults, what is refused and why."""

import json

import pytest

from sevenwonders import duel
from sevenwonders.duel.components import CARDS, DIVINITIES, WONDERS
from sevenwonders.duel.rules.state import HIDDEN, NO_SPACE, NONE, RuleOption
from sevenwonders.errors import PositionError


def test_round_trips_at_every_ply(expanded, random_walk):
    """The description gives the same position back, chance events and private knowledge included."""
    for game in random_walk(expanded, 320, chance=True):
        if not game.is_over:
            assert duel.Position.from_state(game.state, expanded).state() == game.state


def test_round_trips_in_every_configuration(configuration, random_walk):
    """So do document and code, whatever the options."""
    for ply, game in enumerate(random_walk(configuration, 321, chance=True)):
        if game.is_over or ply % 12:
            continue
        position = duel.Position.from_state(game.state, configuration)
        assert position.rules_options() == configuration
        assert duel.Position.from_code(position.code()).state() == game.state
        document = json.loads(json.dumps(position.to_document()))
        assert duel.Position.from_document(document).state() == game.state


def test_a_game_goes_on_from_its_position(expanded, random_walk):
    """A game set up at half time takes the same course as the original."""
    *_, game = random_walk(expanded, 322, chance=True)
    plies = game.plies
    begun = duel.Game(expanded, deal=duel.Deal.unknown(expanded))
    for ply in plies[: len(plies) // 2]:
        begun.play(ply.code)
    set_up = duel.Game(position=duel.Position.from_state(begun.state, expanded))
    for ply in plies[len(plies) // 2 :]:
        assert set_up.state == begun.state
        for game in (begun, set_up):
            game.play(ply.code)
    assert set_up.result == begun.result


def test_codes_are_short_enough_for_a_link(random_walk):
    options = duel.options.options_from("default", {}, ["pantheon", "agora"])
    games = (game for ply, game in enumerate(random_walk(options, 3)) if not ply % 10 and not game.is_over)
    assert max(len(duel.Position.from_state(game.state, options).code()) for game in games) < 2000


def test_modules_may_be_named_in_either_place():
    for given in ({"modules": ["agora"]}, {"options": {"agora": True}}):
        assert duel.Position(**given).state().rules & RuleOption.AGORA
    assert duel.Position.from_state(duel.Position(modules=["solo"]).state(), duel.Options(solo=True)).modules == [
        "solo"
    ]


STRUCTURE = {0: "walls", 1: "aqueduct"}
SENATORS = [card.id for card in CARDS if card.kind == "senator"]


def lay(module, **given):
    """A position of Age II with a module, or with two of them."""
    return duel.Position(**{"age": 2, "structure": STRUCTURE, "modules": module.split(), **given})


# --- what is left out


def test_a_bare_table_of_pantheon():
    """All Divinities are in their decks, and no player has looked at them."""
    state = lay("pantheon").state()
    assert state.deck_size == [3] * 5
    assert set(state.divinity) == set(state.space) == {NONE}
    assert state.unseen_divinities == (1 << 15) - 1
    assert (state.minerva, state.snake, state.marked) == (NO_SPACE, NONE, 0)
    assert [city.known_spaces for city in state.city] == [63, 63]


def test_named_component_leaves_its_deck():
    given = {"pantheon": {1: "zeus", 6: "gate"}, "decks": {"greek": ["hades"]}, "p1": {"divinities": ["astarte"]}}
    state = lay("pantheon", **given).state()
    assert state.deck_size == [3, 2, 2, 3, 3]
    assert state.divinity[6:9] == [NONE, number("hades"), NONE]
    unseen = {divinity.id for divinity in DIVINITIES if state.unseen_divinities >> divinity.number & 1}
    assert unseen == {divinity.id for divinity in DIVINITIES} - {"zeus", "gate", "hades", "astarte"}
    assert state.city[0].reserve == 7


def number(name):
    return next(divinity.number for divinity in DIVINITIES if divinity.id == name)


def test_unknown_divinity_on_the_pantheon():
    """Face down on the Pantheon: the mythology is known, the Divinity only when Age II begins."""
    game = duel.Game(
        position=duel.Position(modules=["pantheon"], structure={0: "altar"}, pantheon={2: "?greek"}), seed=5
    )
    assert (game.state.space[1], game.state.deck_size[2]) == (HIDDEN - 2, 2)
    game.play("discard altar")
    game.play("start p1")
    assert DIVINITIES[game.state.space[1]].id in ("aphrodite", "hades", "zeus")


def test_divinities_are_known_to_players_who_looked():
    """A player sees the Divinities they have looked at; the other player does not."""
    looked = {"p1": {"spaces": [3], "decks": {"greek": [1]}}}
    position = duel.Position(
        modules=["pantheon"],
        structure={0: "altar"},
        pantheon={3: "hades"},
        decks={"greek": ["zeus", "?"]},
        looked=looked,
    )
    game = duel.Game(position=position, seed=1)
    assert duel.known(game.state, 0).space[2] == number("hades")
    assert duel.known(game.state, 1).space[2] == HIDDEN - 2
    assert number("zeus") in duel.known(game.state, 0).divinity
    assert number("zeus") not in duel.known(game.state, 1).divinity


def test_a_fresh_age_is_dealt_with_its_tokens():
    game = duel.Game(position=duel.Position(modules=["pantheon", "agora"]), seed=3)
    assert game.question is duel.Question.TURN
    assert game.state.marked.bit_count() == 5
    assert game.state.senator_backs.bit_count() == 5
    assert game.state.present.bit_count() == 25
    fresh = duel.Game(position=duel.Position(age=2, modules=["pantheon"], pantheon={1: "zeus"}), seed=3)
    assert fresh.state.space[:2] == [number("zeus"), number("gate")]
    assert duel.Game(position=duel.Position(age=3, modules=["pantheon"]), seed=3).state.guild_backs.bit_count() == 3


def test_a_bare_table_of_agora():
    """All Decrees lie face down; a controlled Chamber has its own turned up first."""
    state = lay("agora").state()
    assert state.decree == [NONE] * 6
    assert (state.unseen_decrees, state.unseen_plots) == ((1 << 16) - 1, (1 << 16) - 1)
    game = duel.Game(position=lay("agora", p1={"cubes": [0, 1, 0, 0, 0, 0]}))
    assert [str(action).split()[:2] for action in game.legal_actions()] == [["flip", "2"]] * 16
    game.play("flip 2 raw_trade")
    assert game.seat == 0


def test_decrees_work_for_who_controls_their_chamber():
    decrees = ["raw_trade", "manufactured_trade", "shared_chains", "blue_income", "?", "?"]
    game = duel.Game(
        position=lay(
            "agora",
            decrees=decrees,
            p1={"cubes": [1, 0, 2, 1, 0, 0]},
            p2={"cubes": [0, 1, 0, 1, 0, 0], "cards": ["tavern"]},
        )
    )
    p1, p2 = game.state.city
    assert (p1.decrees.bit_count(), p2.decrees.bit_count()) == (2, 1)
    assert (hex(p1.rates), hex(p2.rates)) == ("0x101010202", "0x202020101")
    assert p1.linked == p2.chains != 0
    assert game.state.pawn == 0


def test_covered_decree_keeps_its_dealt_chamber():
    decrees = ["raw_trade", ["red_waiver", "yellow_waiver"], "?", "?", "", "?"]
    state = lay("agora", decrees=decrees, p1={"cubes": [0, 1, 0, 0, 0, 0]}).state()
    assert state.decree_chamber == [0, 1, 2, 3, 1, 5]
    assert state.city[0].decrees.bit_count() == 2
    described = duel.Position.from_state(state, duel.Options(agora=True))
    assert described.decrees == ["raw_trade", "red_waiver yellow_waiver", "?", "?", "", "?"]


def test_senators_may_be_called_by_their_kind():
    """Each stands for the next copy that is not mentioned by number."""
    given = {"p1": {"cards": ["conspirator", "conspirator"]}, "structure": {0: "conspirator_1", 1: "walls"}}
    position = duel.Position.from_state(lay("agora", **given).state(), duel.Options(agora=True))
    assert position.p1["cards"] == ["conspirator_2", "conspirator_3"]
    assert position.structure == {0: "conspirator_1", 1: "walls"}


def test_conspiracies():
    given = {"p1": {"conspiracies": ["coup", "treason with altar"], "bottom": ["sabotage"]}, "spent": ["baths"]}
    deck = {"top": "extortion", "top_by": "p2"}
    state = lay("agora", **given, p2={"triggered": ["swindle"]}, conspiracy_deck=deck).state()
    assert state.unseen_plots.bit_count() == 11
    assert (state.city[0].n_bottom, state.plot_top_by) == (1, 1)
    assert sum(zone == duel.rules.state.Zone.UNDER_WONDER for zone in state.zone) == 2


def test_rumours_name_the_places_they_are_about():
    rumour = "coup among coup treason"
    position = lay("agora", p1={"conspiracies": ["coup", "treason", "swindle"], "rumours": [rumour]})
    state = position.state()
    assert state.city[0].plot_rumour[:3] == [1, 1, 0]
    assert duel.Position.from_state(state, position.rules_options()).p1["rumours"] == [rumour]


def test_a_locked_token_is_suspected_by_the_other_player():
    state = lay("agora", locked="law", locked_by="p1", board=["economy"]).state()
    assert state.lock_seen == 1
    assert state.lock_suspects == state.box_tokens | 1 << duel.find("law").number
    assert lay("agora", locked="law").state().lock_seen == 3


def test_a_bare_table_of_the_solo_challenge():
    game = duel.Game(position=lay("solo", active="p2", p1={"wonders": ["the_sphinx", "piraeus built"]}), seed=1)
    assert (game.question, game.seat) == (duel.Question.GIVE_CARD, 0)
    assert (game.state.solo_pile, game.state.wonder_pool.bit_count()) == (5, 10)
    assert [token.id for token in duel.TOKENS if game.state.city[1].tokens >> token.number & 1] == [
        "economy",
        "strategy",
    ]


def test_the_solo_challenge_takes_note_of_supremacies():
    assert lay("solo", pawn=9).state().achieved == 1 << duel.Victory.MILITARY
    assert lay("solo", achieved=["scientific"]).state().achieved == 1 << duel.Victory.SCIENTIFIC


# --- questions

OPEN = ["blue_income", "green_income", "yellow_income", "red_income", "wonder_income", "discard_bonus"]


@pytest.mark.parametrize(
    ("module", "given", "legal"),
    [
        ("agora", {"pending": ["p2 turn", "p1 senate 2 middle"]}, ["influence 3", "influence 4", "decline"]),
        ("agora", {"pending": ["p2 turn", "p1 intrigue"]}, [*(f"influence {c}" for c in range(1, 7)), "conspire"]),
        (
            "agora",
            {"pending": ["p2 turn", "p1 keep_conspiracy"], "drawn_conspiracies": ["coup", "treason"]},
            ["keep coup", "keep treason"],
        ),
        (
            "agora",
            {"pending": ["p2 turn", "p1 return_conspiracy"], "drawn_conspiracies": ["coup"]},
            ["return top", "return bottom"],
        ),
        (
            "agora",
            {"pending": ["p2 turn", "p1 move_cube mandatory"], "p1": {"cubes": [1, 0, 0, 0, 0, 0]}, "decrees": OPEN},
            ["shift 1 2"],
        ),
        (
            "agora",
            {
                "pending": ["p2 turn", "p1 build_removed", "d look_removed_card p1 1"],
                "removed": ["temple"],
                "removed_left": 2,
                "removed_seen": ["p1"],
            },
            20,
        ),
        (
            "pantheon",
            {
                "pending": ["p2 turn", "p1 order_deck greek"],
                "decks": {"greek": ["zeus", "hades"]},
                "pantheon": {1: "aphrodite"},
            },
            ["top hades", "top zeus"],
        ),
        (
            "pantheon",
            {"pending": ["p2 turn", "p1 pick_from_deck greek", "d see_divinity p1 greek 2"]},
            ["look aphrodite", "look hades", "look zeus"],
        ),
        (
            "pantheon",
            {
                "pending": ["p2 turn", "p1 tuck_card the_sphinx"],
                "p1": {"wonders": ["the_sphinx"]},
                "discard": ["altar"],
            },
            ["tuck altar"],
        ),
        (
            "pantheon",
            {"pending": ["p2 turn", "p1 pick_enki_token"], "enki": ["law", "economy"]},
            ["token economy", "token law"],
        ),
        (
            "pantheon",
            {
                "pending": ["p1 pay plan build aqueduct"],
                "options": {"payment_choice": "pareto"},
                "p1": {"tokens": ["engineering"], "cards": ["shelf_quarry", "stone_reserve"]},
                "p2": {"tokens": ["economy"]},
            },
            ["plan 1", "plan 2"],
        ),
        (
            "pantheon",
            {
                "pending": ["p1 pay astarte 1 build walls"],
                "options": {"astarte_payment": "split"},
                "p1": {"coins": 2, "divinities": ["astarte"]},
            },
            ["astarte 2", "astarte 3", "astarte 4"],
        ),
    ],
)
def test_questions_are_written_so_that_people_can_read_them(module, given, legal):
    game = duel.Game(position=lay(module, **given))
    actions = [str(action) for action in game.legal_actions()]
    assert len(actions) == legal if isinstance(legal, int) else actions == legal
    described = duel.Position.from_state(game.state, game.options)
    assert described.state() == game.state
    assert described.pending == given["pending"]


def test_forced_consequences_happen_at_once():
    game = duel.Game(position=lay("pantheon", pending=["p2 turn", "p1 divinity_effect hades"], discard=["altar"]))
    assert [str(action) for action in game.legal_actions()] == ["revive altar"]
    assert game.state.deck_size[2] == 2


# --- what cannot be


@pytest.mark.parametrize(
    ("module", "given"),
    [
        ("", {"p1": {"divinities": ["zeus"]}}),
        ("", {"p1": {"cubes": [0] * 6}}),
        ("", {"pantheon": {1: "zeus"}}),
        pytest.param("", {"decrees": OPEN}, id="Decrees without Agora"),
        ("", {"solo_pile": 3}),
        ("", {"p1": {"wonders": ["knossos"]}}),
        ("", {"p1": {"tokens": ["mysticism"]}}),
        ("", {"structure": {0: "conspirator"}}),
        ("", {"structure": {1: "walls", 6: "?senator"}}),
        ("", {"pending": ["p1 turn", "p1 place_snake"]}),
        ("", {"pending": ["p1 turn", "p1 senate 1 left"]}),
        ("", {"pending": ["p1 turn", "p1 steal_wonder"]}),
        ("pantheon", {"pending": ["p1 turn", "p1 swap_take"]}),
        ("pantheon", {"p1": {"cards": ["builders_guild"]}}),
        ("solo agora", {}),
        ("aurora", {}),
        ("agora", {"options": {"wonder_setup": "first_game"}}),
        ("pantheon", {"pantheon": {7: "zeus"}}),
        ("pantheon", {"pantheon": {1: "zeus", 2: "zeus"}}),
        ("pantheon", {"pantheon": {1: "?greek"}}),
        ("pantheon", {"pantheon": {1: "zeus"}, "p2": {"divinities": ["zeus"]}}),
        ("pantheon", {"decks": {"greek": ["mars"]}}),
        ("pantheon", {"decks": {"norse": []}}),
        ("pantheon", {"decks": {"greek": ["zeus", "?", "?"]}, "pantheon": {1: "hades"}}),
        ("pantheon", {"looked": {"p3": {}}}),
        ("pantheon", {"looked": {"p1": {"decks": {"greek": [4]}}}}),
        ("pantheon", {"p1": {"mythologies": ["greek"] * 3}}),
        ("pantheon", {"p1": {"offerings": ["offering_2"] * 2}}),
        ("pantheon", {"p1": {"astarte": 3}}),
        ("pantheon", {"enki": ["law", "economy", "masonry"]}),
        ("pantheon", {"enki": ["law"], "board": ["law"]}),
        ("pantheon", {"minerva": 0}),
        ("pantheon", {"minerva": 10}),
        ("pantheon", {"snake": "library"}),
        ("pantheon", {"snake": "walls"}),
        pytest.param(
            "pantheon",
            {"structure": {1: "walls", 6: "?", 11: "forum", 12: "school"}, "marks": {6: "greek"}},
            id="Mythology token in Age II",
        ),
        ("pantheon", {"marks": {7: "offering_2"}}),
        ("pantheon", {"marks": {6: "offering_2"}}),
        ("pantheon", {"structure": None, "marks": {6: "offering_2"}}),
        ("pantheon", {"age": 1, "structure": None, "pantheon": {1: "zeus", 2: "ra"}}),
        ("pantheon", {"pending": ["p1 turn", "p1 place_divinity greek"]}),
        ("pantheon", {"pending": ["p1 turn", "p1 pick_from_deck greek"]}),
        ("pantheon", {"pending": ["p1 turn", "p1 pick_from_tops"]}),
        ("pantheon", {"pending": ["p1 turn", "p1 place_snake"]}),
        ("pantheon", {"pending": ["p1 turn", "d see_divinity p1 greek 4"]}),
        ("pantheon", {"pending": ["p1 turn", "p1 claim_token 6"]}),
        ("agora", {"p1": {"cubes": [13, 0, 0, 0, 0, 0]}}),
        ("agora", {"p1": {"cubes": [7, 6, 0, 0, 0, 0]}}),
        ("agora", {"p1": {"cubes": [1]}}),
        pytest.param("agora", {"p1": {"cubes": [1] * 6}, "decrees": OPEN}, id="six Chambers"),
        pytest.param("agora", {"decrees": OPEN[:5]}, id="five Decrees"),
        pytest.param("agora", {"decrees": [*OPEN[:5], "blue_income"]}, id="a Decree twice"),
        pytest.param("agora", {"decrees": [*OPEN[:5], ""]}, id="no Decree in a Chamber"),
        ("agora", {"p1": {"conspiracies": ["coup"]}, "p2": {"triggered": ["coup"]}}),
        ("agora", {"p1": {"conspiracies": ["coup with walls"]}}),
        ("agora", {"conspiracy_deck": {"top": "coup"}}),
        ("agora", {"drawn_conspiracies": ["coup", "treason", "swindle"]}),
        ("agora", {"suspects": ["law"]}),
        ("agora", {"locked": "law", "locked_by": "p1", "suspects": ["economy"]}),
        ("agora", {"removed": ["altar"], "removed_seen": ["p1"]}),
        ("agora", {"removed": ["temple"]}),
        pytest.param("agora", {"p1": {"cards": ["conspirator"] * 7}}, id="seven Conspirators"),
        pytest.param("agora", {"p1": {"cards": SENATORS[:11]}}, id="eleven Senators"),
        ("agora", {"pending": ["d turn_card 0"], "p1": {"cubes": [1, 0, 0, 0, 0, 0]}}),
        ("agora", {"pending": ["p1 turn"], "p1": {"cubes": [1, 0, 0, 0, 0, 0]}}),
        ("agora", {"pending": ["p1 turn", "p1 keep_conspiracy"]}),
        ("agora", {"pending": ["p1 turn", "p1 senate 4 left"]}),
        ("agora", {"pending": ["p1 turn", "p1 senate"]}),
        ("agora", {"pending": ["p1 turn", "d draw_conspiracy p1 2"]}),
        ("agora", {"p1": {"conspiracies": ["coup"], "rumours": ["coup"]}}),
        ("agora", {"p1": {"conspiracies": ["coup"], "rumours": ["coup among top"]}}),
        ("agora", {"p1": {"conspiracies": ["coup", "treason"], "rumours": ["coup among treason"]}}),
        pytest.param("agora", {"p1": {"wonders": [w.id for w in WONDERS[:7]]}}, id="seven Wonders"),
        ("solo", {"p1": {"tokens": ["economy"]}}),
        ("solo", {"pending": ["p2 give_card"]}),
        ("solo", {"solo_pile": 8}),
        ("solo", {"achieved": ["political"]}),
        ("solo", {"pawn": -9}),
        ("solo", {"pawn": 9, "options": {"solo_supremacy": "ends_game"}}),
    ],
    ids=str,
)
def test_impossible_position_is_refused_with_the_reason(module, given, refused, request):
    with refused(PositionError, request.node.callspec.id):
        lay(module, **given).state()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(
            (name, value)
            for name in ("marks", "pantheon", "decks", "looked")
            for value in (7, [1], {"1": 7}, {"x": []})
        ),
        *((name, value) for name in ("enki", "drawn_conspiracies", "spent", "removed") for value in (7, "law", [7])),
        *((name, value) for name in ("minerva", "snake", "locked", "locked_by") for value in ("north", [], {}, 1.5)),
        *(("decrees", value) for value in (7, "raw_trade", [7] * 6, [["?"], [7], "?", "?", "?", "?"])),
        *(("conspiracy_deck", value) for value in (7, [], {"top": 7, "top_by": "p1"}, {"top": "coup", "top_by": 7})),
        *(
            ("p1", {name: 7})
            for name in ("divinities", "mythologies", "cubes", "conspiracies", "rumours", "fixed_soon")
        ),
        *(("p1", {"cubes": value}) for value in ("000000", [0.5] * 6, [True] * 6, [-1] * 6)),
        *(("modules", value) for value in (7, "agora", [7], {"agora": True})),
        *(
            ("pending", ["p1 turn", text])
            for text in ("p1 pay", "p1 pay plan dance", "d see_divinity", "- meet_enki x")
        ),
        *(("removed_left", value) for value in (-1, 4, "2")),
        *(("constructed", value) for value in (-1, "2", 1.5)),
    ],
)
def test_documents_of_the_wrong_shape_are_refused_politely(field, value):
    """Codes come from strangers: whatever they hold, the answer is a `PositionError`."""
    given = {"modules": ["pantheon", "agora"], "structure": STRUCTURE, field: value}
    with pytest.raises(PositionError):
        duel.Position(age=2, **given).state()
