"""Many games at once, of every type that has them."""

import numpy as np
import pytest

from sevenwonders.errors import IllegalActionError, SevenWondersError
from sevenwonders.game.batch import view_row_bytes
from sevenwonders.registry import GAMES, game_type


@pytest.mark.parametrize("name", GAMES)
def test_threads_change_nothing(name):
    one, two = (game_type(name).make_batch(9, seed=5, threads=threads) for threads in (1, 2))
    for _ in range(200):
        actions = one.random_actions()
        assert (actions == two.random_actions()).all()
        one.step(actions)
        two.step(actions)
        assert one.states.tobytes() == two.states.tobytes()
        assert (one.dones == two.dones).all()
        assert all((a == b).all() for a, b in zip(one.outcomes, two.outcomes, strict=True))
    assert one.observe().tobytes() == two.observe().tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_action_moves_no_game(name, refused):
    batch = game_type(name).make_batch(4, seed=1)
    before = batch.states.tobytes()
    actions = batch.random_actions().copy()
    for illegal in (np.flatnonzero(~batch.masks[2])[-1], -1):
        actions[2] = illegal
        with pytest.raises(
            IllegalActionError, match=f"^action {illegal} is not legal in game 2; see its row of `legal`$"
        ):
            batch.step(actions)
    with refused(IllegalActionError):
        batch.step(actions[:3])
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_some_games_may_be_played_on_alone(name):
    """Played together or in parts, every game goes the same way."""
    whole, parts = (game_type(name).make_batch(6, seed=2) for _ in range(2))
    odd, even = np.array([1, 3, 5]), np.array([0, 2, 4])
    ended = 0
    for _ in range(300):
        actions = whole.random_actions().copy()
        whole.step(actions)
        for games in (odd, even):
            others = np.setdiff1d(range(6), games)
            before = view_row_bytes(parts.states)[others].tobytes()
            parts.step(actions[games], games=games)
            assert view_row_bytes(parts.states)[others].tobytes() == before
            assert not parts.dones[others].any()
            assert (parts.dones[games] == whole.dones[games]).all()
            assert (parts.returns[games] == whole.returns[games]).all()
        assert parts.states.tobytes() == whole.states.tobytes()
        assert (parts.masks == whole.masks).all()
        ended += int(whole.dones.sum())
    assert ended


@pytest.mark.parametrize("name", GAMES)
def test_the_list_of_legal_actions_says_what_the_mask_says(name):
    batch = game_type(name).make_batch(16, seed=3)
    chosen = {number: set() for number in range(16)}
    for number in range(300):
        for game in range(16):
            assert sorted(batch.legal[game, : batch.counts[game]]) == np.flatnonzero(batch.masks[game]).tolist()
        if number == 100:
            batch.reset(np.array([1, 7]))
        batch.step(batch.random_actions(), games=None if number % 3 else np.arange(16))
    for _ in range(400):
        for game, action in enumerate(batch.random_actions()):
            chosen[game].add(int(action))
    assert all(chosen[game] == {*batch.legal[game, : batch.counts[game]].tolist()} for game in chosen)


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_without_masks_plays_the_same_games(name):
    kind = game_type(name)
    full, bare = (kind.make_batch(5, seed=6, masks=masks) for masks in (True, False))
    assert bare.masks.shape == (5, 0)
    whole, bare_table = full.simultaneous, bare.simultaneous
    for number in range(150):
        if number % 3:
            full.step(full.random_actions())
            bare.step(bare.random_actions())
        else:
            for table in (whole, bare_table):
                table.step(table.random_actions())
        assert full.states.tobytes() == bare.states.tobytes()
        assert (full.counts == bare.counts).all()
    assert bare_table.masks.shape == (5, bare.num_players, 0)
    assert (bare_table.asked == whole.asked).all()
    actions = bare.random_actions().copy()
    actions[2] = np.flatnonzero(~full.masks[2])[0]
    with pytest.raises(IllegalActionError, match="is not legal in game 2"):
        bare.step(actions)
    bare.start(full.states)
    assert (bare.observe() == full.observe()).all()


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_action_of_some_games_is_refused_by_place(name, refused):
    batch = game_type(name).make_batch(4, seed=1)
    before, actions = batch.states.tobytes(), batch.legal[[3, 1], 0]
    actions[1] = -1
    with pytest.raises(IllegalActionError, match=r"^action -1 is not legal in game 1;"):
        batch.step(actions, games=np.array([3, 1]))
    for large in (1 << 16, (1 << 16) + int(batch.legal[3, 0])):  # must not become a legal action as 16 bits
        with pytest.raises(IllegalActionError, match=f"^action {large} is not legal in game 3;"):
            batch.step(np.array([large, actions[0]]), games=np.array([3, 1]))
    with refused(SevenWondersError):
        batch.step(batch.legal[[2, 0, 2], 0], games=np.array([2, 0, 2]))
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_observations_by_feature_are_transposed(name):
    batch = game_type(name).make_batch(5, seed=1)
    batch.step(batch.random_actions())
    by_feature = batch.observe(np.ones(5, np.int8), by_feature=True).copy()
    assert by_feature.shape == (len(batch.features), 5)
    assert (batch.observe(np.ones(5, np.int8)) == by_feature.T).all()


@pytest.mark.parametrize("name", GAMES)
def test_observations_as_half_precision_are_exact(name, refused):
    batch = game_type(name).make_batch(64, seed=1)
    for _ in range(45):
        batch.step(batch.random_actions())
    whole, half = batch.observe().copy(), batch.observe(dtype="float16")
    assert (whole.dtype, half.dtype) == (np.int16, np.float16)
    assert (whole == half).all()
    assert (half == batch.observe(dtype=np.float16, by_feature=True).T).all()
    for dtype in ("int8", "nonsense", None):
        with refused(SevenWondersError, str(dtype)):
            batch.observe(dtype=dtype)


@pytest.mark.parametrize("given", ["text", [0.5, 1.0], [True, False], [[1], [2, 3]], ["a", "b"]], ids=str)
def test_arguments_that_are_no_whole_numbers_get_a_sentence(given):
    batch = game_type("duel").make_batch(2)
    before = batch.states.tobytes()
    with pytest.raises(IllegalActionError, match="actions are whole numbers"):
        batch.step(given)
    with pytest.raises(IllegalActionError, match="actions are whole numbers"):
        batch.simultaneous.step(given)
    with pytest.raises(SevenWondersError, match="games are given by their places, whole numbers in a row"):
        batch.reset(given)
    assert batch.states.tobytes() == before


@pytest.mark.parametrize(
    "given", ["text", [0.5, 1.0], [[1], [2, 3]], ["a", "b"], [0, 2], [-1, 0], [float("nan"), 0], []], ids=str
)
def test_seats_that_do_not_exist_get_a_sentence(given):
    with pytest.raises(SevenWondersError, match="who looks is a seat from 0 to 1 for each of 2 games"):
        game_type("duel").make_batch(2).observe(given)


def test_lists_without_games_change_nothing():
    batch = game_type("duel").make_batch(2)
    before = batch.states.tobytes()
    batch.step([], games=[])
    batch.reset([])
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_options_of_another_game_are_refused(name):
    kind, other = (game_type(game) for game in (name, next(game for game in GAMES if game != name)))
    words = f"options should be a {kind.name}.Options, not a {other.name}.Options"
    for call in (kind.Game, kind.encoding, lambda options: kind.make_batch(2, options)):
        with pytest.raises(TypeError, match=words):
            call(other.experiment_options(None))


@pytest.mark.parametrize("device", [None, "gpu", "cpu:0"])
def test_device_without_a_meaning_gets_a_sentence(device):
    with pytest.raises(SevenWondersError, match=f"^'{device}' is no device; choose cpu, cuda, or "):
        game_type("duel").make_batch(2, device=device)


@pytest.mark.parametrize(("name", "options"), [("duel", {}), ("classic", {"players": 3}), ("classic", {"players": 5})])
def test_stepping_all_seats_at_once_matches_one_by_one(name, options):
    """In every game the same choices, made in one step and in as many as there are choices: the same games."""
    kind = game_type(name)
    together, apart = (kind.make_batch(6, kind.options(options), seed=4) for _ in range(2))
    table, ended = together.simultaneous, 0
    for _ in range(120):
        actions, asked, masks = table.random_actions().copy(), table.asked, table.masks.copy()
        assert ((actions >= 0) == asked).all()
        assert (asked == masks.any(-1)).all()
        seen, left = table.observe().copy(), asked.copy()
        while left.any():
            games = np.flatnonzero(left.any(1))
            seats = apart.seats[games]
            assert left[games, seats].all(), "no seat chooses that was not asked when all were"
            assert (apart.masks[games] == masks[games, seats]).all()
            assert (apart.observe(games=games)[games] == seen[games, seats]).all(), "no seat sees what others chose"
            apart.step(actions[games, seats], games=games)
            left[games, seats] = False
        table.step(actions)
        assert together.states.tobytes() == apart.states.tobytes()
        assert (together.seats == apart.seats).all()
        assert (together.masks == apart.masks).all()
        ended += int(together.dones.sum())
    assert ended > 2


def test_what_a_seat_may_not_do_is_refused_for_all(refused):
    batch = game_type("classic").make_batch(3, seed=2)
    table = batch.simultaneous
    actions, before = table.random_actions().copy(), batch.states.tobytes()
    actions[1, 2] = np.flatnonzero(~table.masks[1, 2])[0]
    for illegal in (int(actions[1, 2]), -1, 32000):
        actions[1, 2] = illegal
        with pytest.raises(IllegalActionError, match=f"^action {illegal} is not legal for seat 2 in game 1$"):
            table.step(actions)
    with refused(IllegalActionError, "actions"):
        table.step(actions[:, :2])
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_description_lists_shapes_and_columns(name):
    batch = game_type(name).make_batch(5, seed=1)
    table = batch.simultaneous
    assert batch.masks.shape == (5, batch.num_actions)
    assert batch.returns.shape == batch.points.shape == table.asked.shape == (5, batch.num_players)
    assert batch.observe().shape == (5, len(batch.features))
    assert table.masks.shape == (5, batch.num_players, batch.num_actions)
    assert table.observe().shape == (5, batch.num_players, len(batch.features))
    assert list(batch.columns) == list(batch.features) == list(game_type(name).encoding(batch.options).columns)
    assert (batch.observe()[:, batch.columns["my_coins"]] >= 0).all()
    assert [batch.columns[name] for name in batch.features] == list(range(len(batch.features)))


def test_duel_tells_returns_points_and_kinds_of_victory():
    kind = game_type("duel")
    batch, ways = kind.make_batch(256, seed=5), set()
    for _ in range(90):
        batch.step(batch.random_actions())
        assert not batch.points[~batch.dones].any()
        for game in np.flatnonzero(batch.dones):
            last = kind.State(batch.finals[game])
            assert [sum(city.score) for city in last.city] == batch.points[game].tolist()
            ways.add(int(batch.victories[game]))
            if batch.victories[game] == 3:
                ahead = int(np.sign(batch.points[game, 0] - batch.points[game, 1]))
                assert batch.returns[game, 0] == ahead or not ahead
    assert {1, 3} <= ways


@pytest.mark.parametrize("name", GAMES)
def test_the_end_of_a_game_can_be_looked_at_by_every_seat(name):
    kind = game_type(name)
    batch = kind.make_batch(8, seed=4)
    while not batch.dones.any():
        batch.step(batch.random_actions())
    for game in np.flatnonzero(batch.dones):
        last = kind.State(batch.finals[game])
        assert kind.legal_codes(last, 0) == []
        for seat in range(batch.returns.shape[1]):
            seats = np.full(8, seat)
            seen = kind.encoding(batch.options).observation(last, seat)
            assert (batch.observe(seats, finals=True)[game] == seen).all()
        assert batch.returns[game].any() or name == "duel"


@pytest.mark.parametrize("name", GAMES)
def test_games_start_from_positions_and_restart(name, refused):
    kind = game_type(name)
    batch, other = kind.make_batch(4, seed=1), kind.make_batch(4, seed=9)
    for _ in range(30):
        other.step(other.random_actions())
    games = np.array([0, 3])
    kept = view_row_bytes(batch.states)[1:3].tobytes()
    positions = view_row_bytes(other.states)[games].view(other.states.dtype).reshape(-1)
    batch.start(positions, games)
    assert view_row_bytes(batch.states)[1:3].tobytes() == kept
    assert (view_row_bytes(batch.states)[games] == view_row_bytes(other.states)[games]).all()
    assert (batch.masks[games] == other.masks[games]).all()
    assert (batch.seats[games] == other.seats[games]).all()
    batch.reset(np.array([3]))
    assert (view_row_bytes(batch.states)[0] == view_row_bytes(other.states)[0]).all()
    assert (view_row_bytes(batch.states)[3] != view_row_bytes(other.states)[3]).any()
    with refused(SevenWondersError):
        batch.start(other.states[:2])


@pytest.mark.parametrize(
    ("name", "narrow", "wide"),
    [("duel", {}, {"pantheon": True}), ("duel", {}, {"first_player": "bid"}), ("classic", {}, {"players": 7})],
)
def test_positions_that_a_batch_has_no_columns_for_are_refused(name, narrow, wide, refused):
    kind = game_type(name)
    small, large = (kind.make_batch(2, kind.options(options)) for options in (narrow, wide))
    with refused(SevenWondersError):
        small.start(large.states)


@pytest.mark.parametrize("name", GAMES)
def test_positions_of_finished_games_are_refused(name, refused):
    batch = game_type(name).make_batch(2, seed=1)
    while not batch.dones[1]:
        batch.step(batch.random_actions())
    before = batch.states.tobytes()
    with refused(SevenWondersError, name):
        batch.start(np.concatenate([batch.states[:1], batch.finals[1:]]))
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_other_libraries_read_the_arrays_without_a_copy(name):
    batch = game_type(name).make_batch(3, None, 1)
    for array in (batch.observe(), batch.masks.view("uint8"), batch.seats, batch.dones.view("uint8")):
        assert np.shares_memory(np.from_dlpack(array), array)
        assert np.shares_memory(np.asarray(array), array)


@pytest.mark.parametrize("name", GAMES)
def test_torch_reads_the_arrays_without_a_copy(name):
    torch = pytest.importorskip("torch")
    batch = game_type(name).make_batch(3, None, 1)
    rows = torch.from_dlpack(batch.observe())
    batch.step(batch.random_actions())
    assert (rows.numpy() == batch.observe()).all()  # looking again is seen through the tensor
    assert rows.data_ptr() == batch.observe().ctypes.data
