"""No leak at tables for 3 to 7: games that a viewer cannot tell apart give that viewer the same bytes.

A game is repeated with other secrets: what the viewer has not seen is redealt (`rules.belief`), the hands that it
takes are dealt from the start, and all make the choices that were seen.
"""

import json
import random
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from pydantic_core import to_json

from sevenwonders.classic import CHANCE, Action, Deal, Game, Options, known
from sevenwonders.classic.components import CARDS, N_AGES
from sevenwonders.classic.ids import cards_in_hand
from sevenwonders.classic.rules.action_codes import MAX_LEGAL
from sevenwonders.classic.rules.belief import determinize
from sevenwonders.classic.rules.knowledge import packet_held_by_seat
from sevenwonders.classic.rules.state import PLAYED_LAST, card_use_index
from sevenwonders.kernel.chance import derive_random_stream
from sevenwonders.server.bug_report import make_bug_report
from sevenwonders.server.live.frames import make_event_frames, view_after_plies
from sevenwonders.server.live.resources import TableResources
from sevenwonders.server.live.table import Connection, LiveTable
from sevenwonders.server.live.tables import make_table_summary
from sevenwonders.server.protocol.requests import NewTable
from sevenwonders.server.protocol.shapes import SeatKind
from sevenwonders.server.store.rows import LobbyEntry, LobbyStatus
from sevenwonders.server.tables import Change, TableState
from sevenwonders.server.tables.create import make_setup
from sevenwonders.server.tables.setup import SeatOccupant

SCRATCH = [0] * MAX_LEGAL
NOW = datetime(2026, 1, 1, tzinfo=UTC)
SIDES = ("choose", "day", "night", "random")
PAIRS = 10_000
PLAYERS = (3, 4, 5, 6, 7)


def twin(game, viewer, seed):
    """The same game with other secrets of all but the viewer; a spectator has seen no hand at all."""
    believed = known(game.state, viewer)
    determinize(believed, derive_random_stream(seed), SCRATCH)
    packets = {}
    for age in range(1, game.age + 1):
        for turn in range(PLAYED_LAST + 1):
            for seat in range(game.num_players):
                entry = card_use_index(age, turn, seat)
                if believed.use[entry]:
                    packet = packet_held_by_seat(game.num_players, age, seat, min(turn, PLAYED_LAST - 1))
                    packets.setdefault((age, packet), []).append(CARDS[believed.card[entry]].id)
    for seat in range(game.num_players):
        packet = packet_held_by_seat(game.num_players, game.age, seat, min(believed.turn, PLAYED_LAST - 1))
        packets.setdefault((game.age, packet), []).extend(card.id for card in cards_in_hand(believed, seat))
    true = game.deal_so_far()
    hands = []
    for age in range(1, N_AGES + 1):
        if len(true.hands) < age:
            break
        dealt_to = [
            tuple(packets[age, packet_held_by_seat(game.num_players, age, seat, 0)]) for seat in range(game.num_players)
        ]
        if viewer is not None:
            assert sorted(dealt_to[viewer]) == sorted(true.hands[age - 1][viewer])
            dealt_to[viewer] = true.hands[age - 1][viewer]
        hands.append(tuple(dealt_to))
    other = Game(game.options, seed=seed, deal=Deal(true.boards, true.sides, tuple(hands)), names=game.names)
    for ply in game.plies:
        if ply.seat != CHANCE:
            other.commit(ply.seat, other_action(other, ply, believed, viewer))
    return other


def other_action(other, ply, believed, viewer):
    """Return the action of a seat in the twin: the same, with the card that the viewer believes in."""
    if not ply.is_component_hidden_from(viewer):
        return ply.code
    card = CARDS[believed.card[card_use_index(ply.age, ply.turn - 1, ply.seat)]]
    return Action(ply.action.verb, card, ply.action.left, ply.action.right)


def table_of(game, setup):
    """A table where this game is being played."""
    state = TableState(setup, game)
    state.version = state.game_version = 7
    return LiveTable(state, TableResources(store=None, engine=None, workers=None))


def sent(table, viewer, kept):
    """Everything that the server would tell a viewer about a table; with its record in a report, too, if `kept`."""
    guest, state = "stranger" if viewer is None else f"guest{viewer}", table.state
    connection = Connection(guest, lambda _: None)
    assert table.find_viewer_seat(connection) == viewer
    plies = state.game.plies
    last = max((n for n in range(len(plies)) if plies[n].seat != CHANCE), default=0)
    first = max(0, last - state.game.num_players + 1)
    return [
        table.render_sync(connection),
        to_json(make_event_frames(Change(7, first), state)[viewer]).decode(),
        *(to_json(view_after_plies(state, viewer, plies)).decode() for plies in (last // 2, first)),
        make_table_summary(LobbyEntry(state.setup, LobbyStatus.from_state(state, NOW)), guest).model_dump_json(),
        *([json.dumps(make_bug_report(state, viewer))] if kept else ()),
    ]


def friends(options):
    """A table where each seat is a guest of its own."""
    asked = NewTable(game="classic", sitters=["me", *["free"] * (options.players - 1)], shuffle=False)
    setup = replace(make_setup(asked, "guest0", "Player 1"), seed=1)
    for seat in range(1, options.players):
        setup = setup.with_occupant(seat, SeatOccupant(SeatKind.PERSON, f"Player {seat + 1}", f"guest{seat}"))
    return setup


def check(players, seed, every):
    """Return the number of pairs compared, and of those with something to hide."""
    choice = random.Random(seed)
    options = Options(players=players, sides=SIDES[seed % 4], boards=("random", "choose")[seed // 4 % 2])
    game, setup = Game(options, seed=seed), friends(options)
    compared = different = 0
    while not game.is_over:
        for seat in game.deciders:
            if game.age and choice.random() < every:
                viewer = choice.choice([None, *range(players)])
                other = twin(game, viewer, choice.getrandbits(60))
                for chooser in game.asked:  # choices of this turn: others may have made other ones
                    chosen = game.committed_action(chooser)
                    if chosen is not None:
                        other.commit(chooser, chosen if chooser == viewer else other.legal_codes(chooser)[0])
                kept = choice.random() < 0.1
                assert sent(table_of(game, setup), viewer, kept) == sent(table_of(other, setup), viewer, kept)
                compared += 1
                different += [str(ply) for ply in game.plies] != [str(ply) for ply in other.plies]
            game.commit(seat, choice.choice(game.legal_codes(seat)))
    return compared, different


@pytest.mark.parametrize("players", PLAYERS)
def test_indistinguishable_positions_are_sent_alike(players):
    found = [check(players, seed, 0.03) for seed in range(4)]
    assert sum(compared for compared, _ in found) > 3
    assert sum(different for _, different in found) > 3, "secrets there are, and they were exchanged"


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("players", PLAYERS)
def test_indistinguishable_classic_games_send_equal_bytes(players):
    compared = seed = 0
    while compared * len(PLAYERS) < PAIRS:
        compared += check(players, seed, 0.5)[0]
        seed += 1
