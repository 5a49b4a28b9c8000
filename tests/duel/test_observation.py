"""Observations say in numbers what the view of the same seat says in words, and nothing that the seat cannot know."""

import pytest

from sevenwonders import duel
from sevenwonders.duel.components import CONSPIRACIES, DECREES, DIVINITIES, MYTHOLOGIES, OFFERINGS
from sevenwonders.duel.rules.observation import FEATURES, N_BASE_FEATURES, N_FEATURES, count_features, observe
from sevenwonders.duel.states import known

SEATS = ("p1", "p2")
MARKS = [*(m.id for m in MYTHOLOGIES), *(offering.id for offering in OFFERINGS)]


def seen(state, seat):
    """The columns of a position by name."""
    out = [0] * count_features(state.rules)
    observe(state, seat, out)
    return dict(zip(FEATURES, out, strict=False))


def check_base(row, sight, mine, their):
    for slot in sight["structure"]:
        number = slot["slot"]
        if slot["card"]:
            assert row[f"slot_{number}"] == 1 + duel.BY_ID[slot["card"]].number
            assert row[slot["card"]] == (1 if slot["accessible"] else 2)
        else:
            backs = {"guild": -2, "temple": -2, "grand_temple": -2, "senator": -3}
            assert row[f"slot_{number}"] == backs.get(slot["back"], -1)
    for place, city in ((3, mine), (4, their)):
        assert all(row[card] == place for cards in city["cards"].values() for card in cards)
        assert all(row[f"token_{token}"] == place - 1 for token in city["tokens"])
        for entry in city["wonders"]:
            assert row[entry["wonder"]] == 2 * place - 4 + (entry["built_with"] is not None)
    assert all(row[card] == 5 for card in sight["discard"])
    assert all(row[f"token_{token}"] == 1 for token in sight["board_tokens"])
    assert (row["my_coins"], row["their_coins"]) == (mine["coins"], their["coins"])
    assert row["advantage"] == sight["track"]["pawn"] * (1 if mine is sight["cities"]["p1"] else -1)


def check_pantheon(row, sight, mine, their):
    board = sight["pantheon"]
    for owner, city in (("my", mine), ("their", their)):
        assert row[f"{owner}_coins_on_astarte"] == city["astarte"]
        assert all(row[f"{owner}_{o.id}"] == (o.id in city["offering_tokens"]) for o in OFFERINGS)
        assert all(row[f"{owner}_{m.id}_tokens"] == city["mythology_tokens"].count(m.id) for m in MYTHOLOGIES)
    where = {unit.id: 0 for unit in DIVINITIES}
    where |= dict.fromkeys(mine["divinities"], 1) | dict.fromkeys(their["divinities"], 2)
    for deck in board["decks"]:
        where |= {name: 3 + depth for depth, name in enumerate(deck["known"]) if name}
        assert row[f"{deck['mythology']}_deck"] == deck["left"]
    for space in board["spaces"]:
        content = row[f"space_{space['space']}"]
        if space["divinity"]:
            where[space["divinity"]] = 5 + space["space"]
            assert content == 1 + duel.BY_ID[space["divinity"]].number
        else:
            family = [m.id for m in MYTHOLOGIES].index(space["mythology"]) if space["mythology"] else None
            assert content == (0 if family is None else -1 - family)
    assert {name: row[f"divinity_{name}"] for name in where} == where
    assert row["snake"] == (1 + duel.BY_ID[board["snake"]].row if board["snake"] else 0)
    assert all(row[f"token_{token}"] in (4, 5) for token in board["enki_tokens"])


def check_agora(row, sight, mine, their):
    senate, face_down = sight["senate"], 0
    for chamber in senate["chambers"]:
        number = chamber["chamber"]
        cubes = tuple(chamber["cubes"].values())
        cubes = cubes if mine is sight["cities"]["p1"] else cubes[::-1]
        assert (row[f"my_cubes_{number}"], row[f"their_cubes_{number}"]) == cubes
        assert row[f"decrees_face_down_{number}"] == chamber["decrees"].count(None)
        assert all(row[f"decree_{name}"] == number for name in chamber["decrees"] if name)
        face_down += chamber["decrees"].count(None)
    assert sum(row[f"decree_{decree.id}"] > 0 for decree in DECREES) == 6 - face_down
    for owner, city in (("my", mine), ("their", their)):
        assert row[f"{owner}_senators"] == len(city["senators"])
        prepared = [entry["conspiracy"] for entry in city["conspiracies"] if entry["prepared_with"]]
        other = [entry["conspiracy"] for entry in city["conspiracies"] if not entry["prepared_with"]]
        assert row[f"{owner}_unprepared_conspiracies"] == len(other)
        assert row[f"{owner}_prepared_conspiracies"] == len(prepared)
        assert row[f"{owner}_returned_conspiracies"] == city["at_bottom"]["cards"]
        first = 1 if owner == "my" else 3
        assert all(row[f"conspiracy_{name}"] == first for name in other if name)
        assert all(row[f"conspiracy_{name}"] == first + 1 for name in prepared if name)
        assert all(row[f"conspiracy_{name}"] == (5 if owner == "my" else 6) for name in city["triggered"])
    unseen = set(senate["conspiracy_deck"]["unseen"])
    assert {c.id for c in CONSPIRACIES if row[f"conspiracy_{c.id}"] == 0} == unseen


@pytest.mark.spread
@pytest.mark.parametrize("seed", range(700, 703))
def test_an_observation_says_what_the_view_says(expanded, random_walk, seed):
    for game in random_walk(expanded, seed):
        for seat in (0, 1):
            sight, row = duel.view(game, seat), seen(game.state, seat)
            mine, their = (sight["cities"][name] for name in (SEATS if seat == 0 else SEATS[::-1]))
            check_base(row, sight, mine, their)
            if expanded.pantheon:
                check_pantheon(row, sight, mine, their)
            if expanded.agora:
                check_agora(row, sight, mine, their)
            if expanded.solo:
                assert row["wonders_to_reveal"] == game.state.solo_pile
            assert row == seen(known(game.state, seat), seat), "it reads nothing that the seat cannot know"


def test_a_token_on_a_card_is_observed_with_its_slot(random_walk):
    for game in random_walk(duel.Options(pantheon=True), 1):
        row = seen(game.state, 0)
        tokens = {slot["slot"]: slot["token"] for slot in duel.view(game, 0)["structure"] if slot.get("token")}
        marks = {slot: MARKS[row[f"token_on_slot_{slot}"] - 1] for slot in range(25) if row[f"token_on_slot_{slot}"]}
        assert marks == tokens


def test_games_of_the_base_box_have_the_first_columns_only(random_walk):
    assert count_features(duel.Options(promo_wonders="both").to_bits()) == N_BASE_FEATURES == 188
    for module in ("pantheon", "agora", "solo"):
        assert count_features(duel.Options(**{module: True}).to_bits()) == N_FEATURES
    for game in random_walk(duel.Options(), 4):
        assert len(seen(game.state, 0)) == N_BASE_FEATURES
