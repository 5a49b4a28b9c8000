"""Games that were played elsewhere.

Logs are made of our own random games by writers that stand here; read again, they must be the same games.
"""

import json
import quopri
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sevenwonders.duel import CARDS, CHANCE, TOKENS, WONDERS, Deal, Game, Options, Ply, State, Verb
from sevenwonders.duel.actions import Action
from sevenwonders.duel.imports import bga, sevenwd_io
from sevenwonders.duel.layout import STRUCTURES
from sevenwonders.duel.options import options_from
from sevenwonders.duel.record import Record, RecordedResult
from sevenwonders.errors import OptionError, RecordError
from sevenwonders.records import detect_site, dumps, import_records, loads

NAMES = ("Anna", "Bert")
SEVENWD_IO = options_from("sevenwd_io")
SEVENEE = Options(age_start_tie="last_player_begins")
SEEDS = range(8)


@cache
def played(seed: int, options: Options, plies: int = 1000) -> Game:
    """A random game in which everything is dealt beforehand."""
    game = Game(options, seed=seed, deal=Deal.from_seed(seed, options), names=NAMES)
    chooser = random.Random(seed)
    while not game.is_over and len(game.plies) < plies:
        game.play(chooser.choice(game.legal_codes()))
    return game


def acts(game: Game) -> list[tuple[int, Action]]:
    """Return the actions of the players."""
    return [act for ply in game.plies for act in acts_of(ply)]


def acts_of(ply: Ply) -> Iterator[tuple[int, Action]]:
    """Return the actions of players; the last pick of a draft group, which is automatic, is an action elsewhere."""
    if ply.seat != CHANCE:
        yield ply.seat, ply.action
        if ply.follow_up is not None:
            yield ply.follow_up


def written_and_read(records: list[Record]) -> Game:
    """The game of the only record, by way of its text."""
    (record,) = loads(dumps(records))
    return record.game()


def same(one: Game, other: Game) -> bool:
    """Return whether two games took the same course and have equal final states."""
    ends = [game.state.to_array().tobytes() for game in (one, other)]
    return acts(one) == acts(other) and ends[0] == ends[1] and one.names == other.names


# --- 7wd.io

NUMBERS = {
    what: {id: number for number, id in table.items()}
    for what, table in (("card", sevenwd_io.CARDS), ("wonder", sevenwd_io.WONDERS), ("token", sevenwd_io.TOKENS))
}


def entry(actor: str, **move: Any) -> dict[str, Any]:
    return {"move": move, "meta": {"actor": actor}}


def sevenwd_io_log(game: Game) -> list[dict[str, Any]]:
    """A game as 7wd.io writes it."""
    deal = game.given_deal
    cards, wonders, tokens = NUMBERS["card"], NUMBERS["wonder"], NUMBERS["token"]
    log = [
        entry(
            "",
            id=1,
            p1=NAMES[0],
            p2=NAMES[1],
            wonders=[wonders[id] for id in deal.wonders],
            tokens=[tokens[id] for id in deal.board_tokens],
            randomTokens=[tokens[id] for id in deal.library],
            cards={str(age): [cards[id] for id in slots] for age, slots in enumerate(deal.ages, 1)},
        )
    ]
    for seat, action in acts(game):
        ids = [unit.id for unit in action.units]
        match action.verb:
            case Verb.DRAFT:
                move = {"id": 2, "wonder": wonders[ids[0]]}
            case Verb.TOKEN:
                move = {"id": 3 if ids[0] in deal.board_tokens else 9, "token": tokens[ids[0]]}
            case Verb.WONDER:
                move = {"id": 5, "wonder": wonders[ids[0]], "card": cards[ids[1]]}
            case Verb.START:
                move = {"id": 7, "player": NAMES[int(str(action)[-1]) - 1]}
            case Verb.ASSIGN:
                move = {"id": 12, "pick": cards[ids[0]], "give": cards[ids[2]]}
            case verb:
                kinds = {Verb.BUILD: 4, Verb.DISCARD: 6, Verb.DESTROY: 8, Verb.FETCH: 10, Verb.REVIVE: 11}
                move = {"id": kinds[verb], "card": cards[ids[0]]}
        log.append(entry(NAMES[seat], **move))
    return log


@pytest.mark.parametrize("seed", SEEDS)
def test_whole_games_of_7wd_io_go_there_and_back(seed):
    game = played(seed, SEVENWD_IO)
    assert same(written_and_read(import_records(json.dumps(sevenwd_io_log(game)), "7wd.io")), game)


def test_round_trip_games_cover_all_components():
    done = {action.verb for seed in SEEDS for _, action in acts(played(seed, SEVENWD_IO))}
    assert {Verb.ASSIGN, Verb.FETCH, Verb.REVIVE, Verb.DESTROY, Verb.START, Verb.TOKEN} <= done


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_games_of_7wd_io_fit_also_where_the_deal_is_left_out(seed):
    game = played(seed, SEVENWD_IO)
    answer = {"id": 5, "host": {"name": "Bert"}, "guest": {"name": "Anna"}, "log": sevenwd_io_log(game)[1:]}
    (record,) = import_records(json.dumps(answer), "7wd.io")
    again = written_and_read([record])
    assert (acts_but_liberty(again), again.names) == (acts_but_liberty(game), NAMES)
    assert again.result == game.result
    assert "how the cards lay, and which ones were not taken" in record.meta["comment"]


def acts_but_liberty(game: Game) -> list[str]:
    """Return the actions, without the removed card that the Statue of Liberty discards, which logs omit."""
    return [" ".join(str(action).split()[: 2 if action.verb is Verb.ASSIGN else 9]) for _, action in acts(game)]


def test_log_without_deal_may_break_off_and_names_mistakes(refused):
    log = sevenwd_io_log(played(3, SEVENWD_IO))[1:]
    for moves in (1, 5, 9, 30, 40, 60):
        (record,) = import_records(json.dumps(log[:moves]), "7wd.io")
        assert [str(action) for _, action in acts(record.game())][:8] == [
            str(action) for _, action in acts(played(3, SEVENWD_IO))
        ][: min(moves, 8)]
    (record,) = import_records(json.dumps({"log": log[:9], "state": {"tokens": [0, 9, 10, 0]}}), "7wd.io")
    assert record.deal.board_tokens[:2] == ("theology", "urbanism")
    log[20]["meta"]["actor"] = log[21]["meta"]["actor"] = "Cleo"
    with refused(RecordError):
        import_records(json.dumps(log), "7wd.io")


SMALL = """
{"id": 77, "host": {"name": "Bert"}, "log": [
  {"move": {"id": 1, "p1": "Anna", "p2": "Bert", "wonders": [10, 5, 2, 12, 14, 8, 6, 7], "tokens": [4, 1, 3, 10, 6],
    "randomTokens": [7, 2, 5], "cards": {"1": [
      112, 101, 110, 120, 114, 104, 121, 103, 100, 111, 118, 108, 122, 102, 113, 115, 116, 117, 119, 106]}},
   "meta": {"actor": ""}},
  {"move": {"id": 2, "wonder": 10}, "meta": {"actor": "Anna"}},
  {"move": {"id": 2, "wonder": 5}, "meta": {"actor": "Bert"}},
  {"move": {"id": 2, "wonder": 12}, "meta": {"actor": "Bert"}},
  {"move": {"id": 2, "wonder": 2}, "meta": {"actor": "Anna"}},
  {"move": {"id": 2, "wonder": 14}, "meta": {"actor": "Bert"}},
  {"move": {"id": 2, "wonder": 6}, "meta": {"actor": "Anna"}},
  {"move": {"id": 2, "wonder": 8}, "meta": {"actor": "Anna"}},
  {"move": {"id": 2, "wonder": 7}, "meta": {"actor": "Bert"}},
  {"move": {"id": 4, "card": 119}, "meta": {"actor": "Anna"}},
  {"move": {"id": 6, "card": 106}, "meta": {"actor": "Bert"}},
  {"move": {"id": 13, "loser": "Bert", "reason": 4}, "meta": {"actor": ""}}
]}
"""


def test_a_small_log_of_7wd_io():
    (record,) = import_records(SMALL, "7wd.io")
    assert (record.players, record.result) == (("Anna", "Bert"), RecordedResult(0, "resignation"))
    assert [str(move) for move in record.moves[-3:]] == [
        "p1 draft piraeus",
        "p1 build theater",
        "p2 discard glassworks",
    ]
    assert record.deal.ages[0][:2] == ("clay_reserve", "logging_camp")
    assert set(record.deal.removed[0]) == {"stone_pit", "press", "workshop"}
    assert record.deal.ages[1][0] == "?"
    game = record.game()
    assert game.state.city[1].coins == 9
    assert game.options == SEVENWD_IO


def test_the_winner_that_7wd_io_names_is_compared(refused):
    log = sevenwd_io_log(played(0, SEVENWD_IO))
    winner = played(0, SEVENWD_IO).result.winner
    import_records(json.dumps({"log": log, "state": {"winner": NAMES[winner]}}), "7wd.io")
    with refused(RecordError):
        import_records(json.dumps({"log": log, "winner": NAMES[1 - winner]}), "7wd.io")


def test_house_rules_are_options(refused):
    assert import_records(SMALL, "7wd.io", {"final_tie": "shared"})[0].options.final_tie == "shared"
    with refused(OptionError):
        import_records(SMALL, "7wd.io", {"ties": "shared"})


def test_several_logs_may_stand_in_one_file(refused):
    assert len(import_records(f"[{SMALL}, {SMALL}]", "7wd.io")) == 2
    with refused(RecordError):
        import_records(f"[{SMALL}, {SMALL.replace('119}', '121}')}]", "7wd.io")


@pytest.mark.parametrize(
    ("was", "instead"),
    [
        ('"card": 119', '"card": 121'),
        ('"card": 106}, "meta": {"actor": "Bert"}', '"card": 106}, "meta": {"actor": "Anna"}'),
        ('"actor": "Bert"', '"actor": "Cleo"'),
        ('"card": 119', '"card": 999'),
        ('"card": 119', '"card": "x"'),
        ('{"id": 4, "card"', '{"id": 99, "card"'),
        ("[4, 1, 3, 10, 6]", "[4, 4, 3, 10, 6]"),
        ('"tokens": [', '"tokens": 5, "x": ['),
        ('"log": [', '"log": [3, '),
        (SMALL, "[]"),
        (SMALL, "3"),
        (SMALL, "[" * 100_000),
    ],
)
def test_impossible_entries_of_7wd_io_are_located(was, instead, refused):
    assert was in SMALL
    with refused(RecordError, instead[:40]):
        import_records(SMALL.replace(was, instead), "7wd.io")


# --- sevenee


def sevenee_file(game: Game, reserved: int) -> dict[str, Any]:
    """A game as sevenee.mattle.online writes it, with this many reserved Progress tokens recorded."""
    deal = game.given_deal
    row = {card.id: card.row for card in CARDS}
    number = {wonder.id: wonder.number for wonder in WONDERS}
    rest = [token.id for token in TOKENS[:10] if token.id not in deal.board_tokens + deal.library]
    table = [
        {
            "type": "drawProgressTokens",
            "progressTokens": list(deal.board_tokens),
            "reservedProgressTokens": [*deal.library, *rest][:reserved],
        },
        {"type": "drawWonders", "wonders": [number[id] for id in deal.wonders]},
        *(
            {"type": "drawCards", "cards": [[None, *(row[id] for id in slots[:6])], [row[id] for id in slots[6:]]]}
            for slots in deal.ages
        ),
    ]
    items = [{"agent": {"t": "s"}, "action": action} for action in table]
    for seat, action in acts(game):
        ids = [unit.id for unit in action.units]
        match action.verb:
            case Verb.DRAFT:
                payload: dict[str, Any] = {"type": "pickWonder", "wonder": number[ids[0]]}
            case Verb.TOKEN:
                payload = {"type": "pickProgressToken", "progressToken": ids[0]}
            case Verb.WONDER:
                payload = {"type": "buildWonder", "wonder": number[ids[0]], "card": row[ids[1]]}
            case Verb.START:
                payload = {"type": "pickStartPlayer", "pickedPlayerIndex": int(str(action)[-1]) - 1}
            case verb:
                kinds = {
                    Verb.BUILD: "buyCard",
                    Verb.DISCARD: "discardCard",
                    Verb.DESTROY: "killCard",
                    Verb.REVIVE: "pickDiscardedCard",
                }
                payload = {"type": kinds[verb], "card": row[ids[0]]}
        items.append({"agent": {"t": "p"}, "action": {**payload, "playerIndex": seat}})
    result = {"victory": "tie"} if game.result.winner is None else {"victory": "?", "winnerIndex": game.result.winner}
    return {
        "result": "FINISHED",
        "players": [{"name": name} for name in NAMES],
        "actionItems": items,
        "data": {"result": result},
    }


@pytest.mark.parametrize("seed", SEEDS[:5])
def test_whole_games_of_sevenee_go_there_and_back(seed):
    game = played(seed, SEVENEE)
    assert same(written_and_read(import_records(json.dumps(sevenee_file(game, 3)), "sevenee")), game)


def library_game(options: Options) -> Game:
    """A game in which The Great Library was built."""
    for seed in range(100):
        game = played(seed, options)
        if any(action.verb is Verb.WONDER and action.units[0].id == "the_great_library" for _, action in acts(game)):
            return game
    raise AssertionError("no player builds The Great Library")


def test_unlogged_draw_is_marked_and_changes_nothing():
    game = library_game(SEVENEE)
    (record,) = import_records(json.dumps(sevenee_file(game, 5)), "sevenee")
    again = written_and_read([record])
    assert acts(again) == acts(game)
    assert again.result == game.result
    assert record.meta["comment"].startswith(
        "the log does not tell everything; filled in, as it may have been: the two "
    )


def test_final_scores_of_sevenee_are_compared(refused):
    file = sevenee_file(played(0, SEVENEE), 3)
    winner = file["data"]["result"]["winnerIndex"]
    file["data"]["result"]["winnerIndex"] = 1 - winner
    with refused(RecordError):
        import_records(json.dumps(file), "sevenee")
    file["data"]["players"] = [{"coins": city.coins + 1} for city in played(0, SEVENEE).state.city]
    file["data"]["result"]["winnerIndex"] = winner
    (record,) = import_records(json.dumps(file), "sevenee")
    coins = played(0, SEVENEE).state.city[0].coins
    assert record.meta["comment"] == f"the game leaves Anna {coins + 1} coins in the file, and {coins} by our rules"
    file["data"]["result"]["winnerIndex"] = 1 - winner
    file["actionItems"] = file["actionItems"][:40]
    (record,) = import_records(json.dumps(file), "sevenee")
    assert record.result == RecordedResult(1 - winner, "adjudication")


def test_impossible_action_of_sevenee_is_located(refused):
    file = sevenee_file(played(0, SEVENEE), 3)
    file["actionItems"][13]["action"] = {"type": "buyCard", "card": 40, "playerIndex": 0}
    with refused(RecordError, "aqueduct"):
        import_records(json.dumps(file), "sevenee")
    file["actionItems"][13]["action"] = {"type": "jump", "playerIndex": 0}
    with refused(RecordError, "jump"):
        import_records(json.dumps(file), "sevenee")


# --- Board Game Arena

BGA = options_from("bga")
IDS = {"11": "Anna", "7": "Bert"}
BGA_NUMBERS = {
    what: {id: number for number, id in table.items()}
    for what, table in (("card", bga.CARDS), ("wonder", bga.WONDERS), ("token", bga.TOKENS))
}


def pool(state: State) -> dict[str, Any]:
    """The structure as the site shows it."""
    shift = 2 * (state.age == 3)
    cards = []
    for slot in STRUCTURES[state.age - 1]:
        if state.present >> slot.number & 1:
            card: dict[str, Any] = {"row": slot.row, "column": slot.column + shift}
            if state.slot[slot.number] >= 0:
                card["building"] = BGA_NUMBERS["card"][CARDS[state.slot[slot.number]].id]
            else:
                card["back"] = 81 if state.guild_backs >> slot.number & 1 else 77 + state.age
            cards.append(card)
    return {"age": str(state.age), "cards": cards}


def bga_log(game: Game, *, every_turn: bool) -> list[dict[str, Any]]:
    """The packets of a game; either the structure is shown every turn, or only when an Age begins."""
    cards, wonders, tokens = BGA_NUMBERS["card"], BGA_NUMBERS["wonder"], BGA_NUMBERS["token"]
    ids, log = list(IDS), []

    def tell(*items: tuple[str, dict[str, Any]]) -> None:
        data = [{"uid": "x", "type": kind, "log": "", "args": args} for kind, args in items]
        log.append({"move_id": str(len(log) + 1), "data": [{"type": "chat", "log": "hello", "args": []}, *data]})

    moments = ((state, *act) for state, plies in game.iter_steps() if plies for act in acts_of(plies[0]))
    age = 0
    for state, seat, action in moments:
        if state.age != age:
            age = state.age
            begins = {"ageRoman": "I" * age, "player_name": NAMES[seat], "draftpool": pool(state)}
            tell(("nextAgeDraftpoolReveal", begins))
        if every_turn and age:
            coins = {id: {"coins": str(city.coins)} for id, city in zip(IDS, state.city, strict=True)}
            payload = {"draftpool": pool(state), "playersSituation": coins}
            log[-1]["data"].append({"type": "gameStateChange", "args": {"id": 30, "args": payload}})
        units = [unit.id for unit in action.units]
        args: dict[str, Any] = {"playerId": ids[seat], "player_name": NAMES[seat]}
        match action.verb:
            case Verb.DRAFT:
                payload = "wonderSelected", {"wonderId": wonders[units[0]]}
            case Verb.TOKEN:
                left = [{"id": str(tokens[id])} for id in game.given_deal.board_tokens]
                payload = "progressTokenChosen", {"progressTokenId": tokens[units[0]]}
                if every_turn:
                    payload[1]["progressTokensSituation"] = {"board": left}
            case Verb.WONDER:
                payload = "constructWonder", {"wonderId": wonders[units[0]], "buildingId": cards[units[1]]}
            case Verb.START:
                payload = "message", {"ageRoman": "I" * age}
            case verb:
                kinds = {
                    Verb.BUILD: "constructBuilding",
                    Verb.REVIVE: "constructBuilding",
                    Verb.DISCARD: "discardBuilding",
                    Verb.DESTROY: "opponentDiscardBuilding",
                }
                payload = kinds[verb], {"buildingId": str(cards[units[0]])}
        tell((payload[0], {**payload[1], **args}))
    return log


@pytest.mark.parametrize("seed", SEEDS[:5])
def test_whole_games_of_board_game_arena_go_there_and_back(seed):
    game = played(seed, BGA)
    (record,) = import_records(json.dumps({"status": 1, "data": {"logs": bga_log(game, every_turn=True)}}), "bga")
    again = written_and_read([record])
    assert acts(again) == acts(game)
    assert (again.result, again.names, again.options) == (game.result, NAMES, BGA)
    assert " by our rules" not in record.meta.get("comment", "")
    lay = [
        (card, was)
        for slots, dealt in zip(again.given_deal.ages, game.given_deal.ages, strict=True)
        for card, was in zip(slots, dealt, strict=True)
    ]
    assert all(card == was or card.startswith("?") for card, was in lay)


@pytest.mark.parametrize("seed", SEEDS[:5])
def test_bga_games_match_without_logged_reveals(seed):
    game = played(seed, BGA)
    (record,) = import_records(json.dumps(bga_log(game, every_turn=False)), "bga")
    again = written_and_read([record])
    assert acts(again) == acts(game)
    assert again.result == game.result
    assert "the slots in Age I from which " in record.meta["comment"]


def packets(*payload: tuple[str, dict[str, Any]]) -> str:
    """A small log, written by hand."""
    data = [{"type": kind, "args": args} for kind, args in payload]
    return json.dumps({"data": {"logs": [{"move_id": str(n), "data": [item]} for n, item in enumerate(data, 1)]}})


ANNA, BERT = ({"playerId": number, "player_name": name} for number, name in IDS.items())
OPEN = {1: (5, 7), 3: (3, 5, 7, 9), 5: (1, 3, 5, 7, 9, 11)}
COVERED = {2: (4, 6, 8), 4: (2, 4, 6, 8, 10)}
FAR = [{"row": row, "column": column} for row, columns in OPEN.items() for column in columns]
NEAR = [{"row": row, "column": column, "back": 78} for row, columns in COVERED.items() for column in columns]
AGE_I = {"age": 1, "cards": [{**place, "building": card} for card, place in enumerate(FAR, 10)] + NEAR}
LAID_OUT = {"ageRoman": "I", "player_name": "Anna", "draftpool": AGE_I}
SMALL_BGA = (
    *(
        ("wonderSelected", {"wonderId": wonder, **who})
        for wonder, who in zip((1, 2, 3, 4, 5, 6, 7, 8), (ANNA, BERT, BERT, ANNA, BERT, ANNA, ANNA, BERT), strict=True)
    ),
    ("nextAgeDraftpoolReveal", LAID_OUT),
    ("constructBuilding", {"buildingId": "21", "cost": "", **ANNA}),
    ("discardBuilding", {"buildingId": 20, "gain": 2, **BERT}),
    ("constructBuilding", {"buildingId": 3, **ANNA}),
)


def test_a_small_log_of_board_game_arena():
    (record,) = import_records(packets(*SMALL_BGA, ("playerConcedeGame", {"player_name": "Bert"})), "bga")
    payload = [str(move) for move in record.moves[-3:]]
    assert payload == ["p1 build theater", "p2 discard wood_reserve", "p1 build clay_pool"]
    assert record.deal.ages[0][9:] == ("?", "?", "?", "?", "clay_pool", *record.deal.ages[0][14:])
    assert record.deal.wonders[:2] == ("the_pyramids", "the_colossus")
    assert record.result == RecordedResult(0, "resignation")
    assert record.meta["comment"].endswith(" may have been: 5 of the Progress tokens on the board")
    assert record.game().state.city[1].coins == 9


@pytest.mark.parametrize(("coins", "doubt"), [("9", False), (8, True)])
def test_coins_that_differ_from_the_log_are_reported(coins, doubt):
    payload = {"playersSituation": {"11": {"coins": 7}, "7": {"coins": coins}}}
    kind, args = SMALL_BGA[10]
    (record,) = import_records(packets(*SMALL_BGA[:10], (kind, {**args, "args": payload}), *SMALL_BGA[11:]), "bga")
    words = "; move 11 leaves Bert 8 coins in the log, and 9 by our rules"
    assert record.meta["comment"].endswith(words) == doubt


def test_the_winner_that_board_game_arena_names_is_compared(refused):
    ranks = [{"id": id, "rank": rank} for id, rank in zip(IDS, (2, 1), strict=True)]
    end = "gameStateChange", {"id": 99, "args": {"result": ranks}}
    (record,) = import_records(packets(*SMALL_BGA, end), "bga")
    assert record.result == RecordedResult(1, "adjudication")
    log = bga_log(played(0, BGA), every_turn=True)
    winner = played(0, BGA).result.winner
    payload = {"allPlayersScores": [{"id": id, "rank": str(1 + (seat == winner))} for seat, id in enumerate(IDS)]}
    log.append({"move_id": 99, "data": [{"type": "gameStateChange", "args": {"name": "gameEnd", "args": payload}}]})
    with refused(RecordError):
        import_records(json.dumps(log), "bga")


def test_a_page_of_a_replay_has_the_log_in_it(refused):
    logs = json.dumps(json.loads(packets(*SMALL_BGA))["data"]["logs"])
    page = f"<!DOCTYPE html><script>var g_gamelogs = {logs};\nvar other = [];</script>"
    assert import_records(page, "bga") == import_records(packets(*SMALL_BGA), "bga")
    with refused(RecordError):
        import_records("<html></html>", "bga")


def test_duplicate_packets_are_imported_once():
    log = json.loads(packets(*SMALL_BGA))
    doubled = [packet for packet in log["data"]["logs"] for _ in range(2)]
    assert import_records(json.dumps(doubled), "bga") == import_records(json.dumps(log), "bga")


@pytest.mark.parametrize(
    ("place", "kind", "args"),
    [
        (9, "constructBuilding", {"buildingId": 10, **ANNA}),
        (9, "constructBuilding", {"buildingId": 51, **ANNA}),
        (9, "constructWonder", {"wonderId": 1, "buildingId": 21, **ANNA}),
        (9, "constructBuilding", {"buildingId": 21, **BERT}),
        (9, "constructBuilding", {"buildingId": 80, **ANNA}),
        (0, "wonderSelected", {"wonderId": 14, **ANNA}),
        (9, "constructBuilding", {**ANNA}),
        (9, "progressTokenChosen", {"progressTokenId": 4, **ANNA}),
        (11, "progressTokenChosen", {"progressTokenId": 4, **ANNA}),
        (9, "discardBuilding", {"playerId": 5, "player_name": "Cleo"}),
        (8, "message", {}),
    ],
)
def test_impossible_packets_of_bga_are_located(place, kind, args, refused):
    with refused(RecordError, f"{place} {kind} {next(iter(args.values()), '')}"):
        import_records(packets(*SMALL_BGA[:place], (kind, args), *SMALL_BGA[place + 1 :]), "bga")


@pytest.mark.parametrize(
    ("log", "text"),
    [
        ("empty", "[]"),
        ("another game", '[{"data": [{"type": "cardsPassed", "args": {}}]}]'),
        ("classic", '{"game_name": "sevenwonders", "data": {"logs": []}}'),
        ("classic", "<html>/games/sevenwonders/ g_gamelogs = [];"),
        ("Agora", packets(("conspire", {}))),
        ("Pantheon", packets(("message", {"divinitiesSituation": {}}))),
        ("no packets", "{}"),
        ("no data", '[{"data": 3}]'),
    ],
)
def test_file_that_is_no_bga_log_is_refused(log, text, refused):
    with refused(RecordError, log):
        import_records(text, "bga")


def test_numbers_of_board_game_arena_are_those_of_its_source():
    """Some of every Age and colour; the whole games above are written with the same table as they are read."""
    pinned = {1: "lumber_yard", 6: "clay_pit", 8: "press", 12: "guard_tower", 14: "workshop", 17: "tavern", 23: "baths"}
    pinned |= {24: "sawmill", 26: "brickyard", 31: "walls", 37: "library", 41: "customs_house", 44: "tribunal"}
    pinned |= {47: "circus", 53: "university", 54: "study", 56: "arena", 61: "palace", 66: "obelisk"}
    pinned |= {67: "merchants_guild", 72: "moneylenders_guild", 73: "tacticians_guild"}
    assert {number: bga.CARDS[number] for number in pinned} == pinned
    decks = [{CARDS_BY_ID[bga.CARDS[number]].deck for number in numbers} for numbers in BGA_DECKS]
    assert decks == [{1}, {2}, {3}, {4}]
    assert (bga.WONDERS[5], bga.WONDERS[6], bga.WONDERS[9]) == (
        "the_mausoleum",
        "the_great_library",
        "the_statue_of_zeus",
    )


CARDS_BY_ID = {card.id: card for card in CARDS}
BGA_DECKS = (range(1, 24), range(24, 47), range(47, 67), range(67, 74))


def test_truncated_log_leaves_unseen_cards_open():
    game = played(1, BGA)
    log = bga_log(game, every_turn=False)
    begun = next(n for n, packet in enumerate(log) if packet["data"][-1]["args"].get("ageRoman") == "III")
    (record,) = import_records(json.dumps(log[: begun + 1]), "bga")
    assert (record.game().age, record.game().seat in (0, 1)) == (3, True)
    assert sum(card == "?guild" or card.endswith("_guild") for card in record.deal.ages[2]) == 3
    (record,) = import_records(json.dumps(log[: begun + 3]), "bga")  # the first card taken uncovers another card
    assert record.game().seat == CHANCE
    assert "the card in slot" not in record.meta["comment"]


# --- shapes of real logs

FINISHED = (Path(__file__).parent / "data" / "bga_finished_game.json").read_text()  # a real table, names replaced


def trimmed(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same packets without pools and without the names of Ages, as collectors keep them."""
    for packet in log:
        for notification in packet["data"]:
            args = notification["args"]
            for part in (args, args.get("args", {})) if isinstance(args, dict) else ():
                for name in ("draftpool", "ageRoman"):
                    part.pop(name, None)
            if notification["type"] == "nextAgeDraftpoolReveal":
                args.pop("player_name")
    return log


def test_finished_bga_table_is_read_and_agrees() -> None:
    (record,) = import_records(FINISHED, "bga")
    assert (record.result.winner, record.result.victory) == (0, "scientific")
    assert [city.coins for city in record.game().state.city] == [8, 14]  # as the last packet says
    assert "by our rules" not in record.meta["comment"]
    assert record.meta["_filled"] == ["agriculture", "architecture", "law", "masonry"]  # of the board, never recorded
    assert written_and_read([record]).result == record.game().result


def test_winner_among_the_players_situations_is_compared(refused) -> None:
    with refused(RecordError):
        import_records(FINISHED.replace('"winner": "86000001"', '"winner": "89000002"'), "bga")


@pytest.mark.parametrize("value", [None, 7, "x", [], [3], {"coins": None}, {"coins": "many"}, {"winner": None}])
@pytest.mark.parametrize("field", ["playersSituation", "result", "allPlayersScores", "progressTokensSituation"])
def test_values_to_compare_never_refuse_a_game(field: str, value: object) -> None:
    for payload in (value, {"11": value, "7": value, "winner": value, "board": value}, [value]):
        end = "gameStateChange", {"args": {field: payload}}
        (record,) = import_records(packets(*SMALL_BGA, end), "bga")
        assert [str(move) for move in record.moves[-1:]] == ["p1 build clay_pool"]


@pytest.mark.parametrize("value", [None, False, 0, "", [], {"11": [], "7": None}])
def test_empty_fields_are_no_sign_of_an_expansion(value: object, refused) -> None:
    names = ("conspiracyName", "senateActions", "mythologyToken", "divinitiesSituation", "decreeCoinReward")
    payload = dict.fromkeys(names, value)
    log = packets(("message", payload), ("wonderSelected", {**payload, "wonderId": 14, **ANNA}))
    with refused(RecordError, "expansion"):
        import_records(log, "bga")
    with refused(RecordError, "picks"):
        import_records(packets(("constructWonder", {**payload, "wonderId": 5, "buildingId": 3, **ANNA})), "bga")


def test_end_without_a_draft_is_refused_as_a_fragment(refused) -> None:
    situation = {"11": {"coins": 7, "winner": 1}, "7": {"coins": 7}, "endGameCondition": 1, "winner": "11"}
    end = "gameStateChange", {"args": {"playersSituation": situation}}
    with refused(RecordError):
        import_records(packets(SMALL_BGA[0], end), "bga")


def test_trimmed_bga_table_is_laid_out_again() -> None:
    whole = import_records(FINISHED, "bga")[0]
    (record,) = import_records(json.dumps(trimmed(json.loads(FINISHED))), "bga")
    assert acts(written_and_read([record])) == acts(whole.game())
    assert record.result == whole.result
    assert "how the cards of Age III lay, and which ones were not taken" in record.meta["comment"]
    assert {"observatory", "merchants_guild", "law"} <= set(record.meta["_filled"])
    assert "mathematics" not in record.meta["_filled"]


@pytest.mark.parametrize("seed", SEEDS[:5])
def test_trimmed_games_keep_moves_and_results(seed: int) -> None:
    game = played(seed, BGA)
    (record,) = import_records(json.dumps(trimmed(bga_log(game, every_turn=True))), "bga")
    assert acts(written_and_read([record])) == acts(game)
    assert record.game().result == game.result


def site_logs(site: str) -> tuple[Any, list[Any]]:
    """A log of a site, and the parts that may stand one a line; none where there are none."""
    if site == "bga":
        log = json.loads(packets(*SMALL_BGA))["data"]["logs"]
        return log, log
    if site == "7wd.io":
        log = json.loads(SMALL)["log"]
        return log, log
    return sevenee_file(played(0, SEVENEE), 3), []


def spoiled(site: str) -> Any:
    """The same log with a card that is none."""
    log, _ = site_logs(site)
    match site:
        case "bga":
            log[9]["data"][0]["args"]["buildingId"] = -1
        case "7wd.io":
            log[9]["move"]["card"] = 99
        case _:
            log["actionItems"][13]["action"] = {"type": "buyCard", "card": -1, "playerIndex": 0}
    return log


SITES = ("bga", "7wd.io", "sevenee")


@pytest.mark.parametrize("site", SITES)
def test_files_of_several_games_are_read_whatever_their_shape(site: str) -> None:
    log, parts = site_logs(site)
    one, several = import_records(json.dumps(log), site), import_records(json.dumps([log, log]), site)
    assert several == [*one, *one]
    shapes = {
        "lines": "\n".join(json.dumps(log) for _ in range(2)),
        "array": f"[\n{json.dumps(log)},\n{json.dumps(log)}\n]",
        "by id": json.dumps({"17": log, "18": log}),
        "typeset": json.dumps([log, log]).replace(": ", ":\u00a0"),
        "fenced": f"```json\n{json.dumps([log, log])}\n```\n",
    }
    assert {name: import_records(text, site) == several for name, text in shapes.items()} == dict.fromkeys(shapes, True)
    assert import_records(f"\ufeff{json.dumps(log)};", site) == one
    if parts:
        assert import_records("\n".join(map(json.dumps, parts)), site) == one


@pytest.mark.parametrize("site", SITES)
def test_refusals_name_the_game_the_line_and_the_place(site: str, refused) -> None:
    log, _ = site_logs(site)
    wrong = f"{json.dumps(log)}\n\n{json.dumps(spoiled(site))}"
    with refused(RecordError, site):
        import_records(wrong, site)
    with refused(RecordError, site):
        import_records(f"[\n{json.dumps(log)},\n{json.dumps(spoiled(site))}]", site)


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize(
    "text",
    [
        "<html><body>Replay</body></html>",
        '{"status": "0", "error": "You have reached a limit (replay)", "code": 100}',
        "",
    ],
)
def test_files_that_are_no_log_are_refused_by_what_they_are(site: str, text: str, refused) -> None:
    with refused(RecordError, text):
        import_records(text, site)


def test_pasted_script_of_a_page_is_read() -> None:
    logs = json.dumps(json.loads(packets(*SMALL_BGA))["data"]["logs"])
    assert import_records(f"    g_gamelogs = {logs};\n    var x = 3;", "bga") == import_records(
        packets(*SMALL_BGA), "bga"
    )


def test_saved_replay_page_tells_the_tokens_of_the_board() -> None:
    logs = json.dumps(json.loads(packets(*SMALL_BGA))["data"]["logs"])
    board = [{"id": str(number), "type": "x", "location": "board"} for number in (4, 1, 3, 10, 6)]
    data = json.dumps({"players": {}, "progressTokensSituation": {"board": board, "11": []}})
    page = f"<!DOCTYPE html><script>gameui.completesetup('x', {data}, []);\ng_gamelogs = {logs};</script>"
    (record,) = import_records(page, "bga")
    assert record.deal.board_tokens == ("law", "agriculture", "economy", "urbanism", "mathematics")
    assert "comment" not in record.meta


def tied_start(options: Options) -> Game:
    """A game in which the pawn stood in the middle when Age II or III began."""
    for seed in range(200):
        game = played(seed, options)
        for state, plies in game.iter_steps():
            if plies and plies[0].seat != CHANCE and plies[0].action.verb is Verb.START and state.pawn == 0:
                return game
    raise AssertionError("the pawn never stands in the middle")


@pytest.mark.parametrize(
    ("site", "write"), [("sevenee", lambda game: sevenee_file(game, 3)), ("7wd.io", sevenwd_io_log)]
)
def test_start_choice_after_a_tied_age_shows_its_rule(site: str, write: Any, refused) -> None:
    usual = {"sevenee": SEVENEE, "7wd.io": SEVENWD_IO}[site]
    game = tied_start(replace(usual, age_start_tie="last_player_chooses"))
    text = json.dumps(write(game))
    (record,) = import_records(text, site)
    assert acts(record.game()) == acts(game)
    assert record.options.age_start_tie == "last_player_chooses"
    with refused(RecordError, site):
        import_records(text, site, {"age_start_tie": "last_player_begins"})


def test_players_of_one_name_are_numbered() -> None:
    same, whole = FINISHED.replace('"Bert"', '"Anna"'), import_records(FINISHED, "bga")[0]
    (record,) = import_records(same, "bga")
    assert (record.players, record.result) == (("Anna", "Anna"), whole.result)
    assert acts(record.game()) == acts(whole.game())
    gives_up = ("playerConcedeGame", {"player_name": "Anna", "playerId": "7"})
    (record,) = import_records(packets(*SMALL_BGA, gives_up).replace("Bert", "Anna"), "bga")
    assert record.result == RecordedResult(0, "resignation")


def test_packets_come_in_any_wrapping_and_order() -> None:
    packed = json.loads(packets(*SMALL_BGA))["data"]["logs"]
    flat = [notification for packet in packed for notification in packet["data"]]
    expected = acts(import_records(json.dumps(packed), "bga")[0].game())
    shapes: list[Any] = [packed[::-1], flat, {"log": packed}, {"notifications": flat}, json.dumps(packed)]
    for shape in shapes:
        (record,) = import_records(json.dumps(shape))
        assert acts(record.game()) == expected


def test_packets_of_two_tables_in_one_list_are_two_games() -> None:
    packed = json.loads(packets(*SMALL_BGA))["data"]["logs"]
    both = [{**packet, "table_id": table} for packet in packed for table in ("17", "18")]
    assert import_records(json.dumps(both), "bga") == import_records(json.dumps([packed, packed]), "bga")


def php(found: list[Any]) -> dict[str, Any]:
    """A list with holes as PHP writes it."""
    return {str(number): each for number, each in enumerate(found)}


def mhtml(page: str) -> str:
    """A page as browsers save it in one file."""
    head = 'From: <Saved by Blink>\nMIME-Version: 1.0\nContent-Type: multipart/related;\n\tboundary="B"\n\n'
    part = "--B\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n"
    return f"{head}{part}{quopri.encodestring(page.encode()).decode()}\n--B--\n"


PACKED = json.loads(packets(*SMALL_BGA))["data"]["logs"]
ROW = {"kind": "packets", "extra": {"packets": PACKED}}
CHAT = {"type": "chatmessage", "args": {"message": "hi"}}
OTHER_CHANNEL = {"channel": "/general/emergency", "move_id": None, "data": [CHAT]}
NUMBERED_PACKETS = [{**packet, "table_id": "7"} for packet in PACKED]
SHAPES = {
    "row": json.dumps(ROW),
    "rows of other kinds": "\n".join(map(json.dumps, ({"kind": "rank", "extra": {"elo": 3}}, ROW, {"kind": "end"}))),
    "rows in a list": json.dumps([{"kind": "rank", "extra": []}, ROW]),
    "text within a row": json.dumps({"kind": "packets", "extra": json.dumps({"packets": PACKED})}),
    "deep": json.dumps({"status": 1, "data": {"valid": 1, "data": {"table": {"logs": PACKED}}}}),
    "data of PHP": json.dumps([{**packet, "data": php(packet["data"])} for packet in PACKED]),
    "all of PHP": json.dumps(php([{**packet, "data": php(packet["data"])} for packet in PACKED])),
    "PHP inside": json.dumps({"data": {"data": php(PACKED)}}),
    "another channel": json.dumps([*NUMBERED_PACKETS[:3], OTHER_CHANNEL, *NUMBERED_PACKETS[3:]]),
    "channel of a lobby": json.dumps([{**OTHER_CHANNEL, "table_id": "0"}, *NUMBERED_PACKETS]),
    "another table's chat": json.dumps([{**OTHER_CHANNEL, "table_id": "8"}, *NUMBERED_PACKETS]),
    "saved page": mhtml(f"<!DOCTYPE html><script>g_gamelogs = {json.dumps(PACKED)};</script>"),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_packets_are_found_wherever_they_lie(shape: str) -> None:
    assert detect_site(SHAPES[shape]) == "bga"
    assert import_records(SHAPES[shape]) == import_records(packets(*SMALL_BGA))


def test_rows_of_two_tables_are_two_games_with_their_lines(refused) -> None:
    rows = [ROW, {"kind": "rank"}, ROW]
    assert len(import_records("\n".join(map(json.dumps, rows)), "bga")) == 2
    rows[2] = {"kind": "packets", "extra": {"packets": spoiled("bga")}}
    with refused(RecordError):
        import_records("\n".join(map(json.dumps, rows)), "bga")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("rows", '{"kind": "rank", "extra": {"packets": []}}\n{"kind": "end"}'),
        ("part of a draft", json.dumps({"extra": {"packets": PACKED[:1]}})),
        ("page without a log", mhtml("<p>Hello</p>")),
        ("saved picture", mhtml("").replace("text/html", "image/png")),
        ("refused inside", '{"data": {"error": "You must be logged in", "args": []}}'),
    ],
)
def test_files_without_packets_are_refused_by_name(file: str, text: str, refused) -> None:
    with refused(RecordError, file):
        import_records(text, "bga")


def test_browser_recording_is_refused_by_its_kind(refused) -> None:
    packed = json.loads(packets(*SMALL_BGA))["data"]["logs"]
    recorded = {"log": {"version": "1.2", "entries": [{"response": {"content": {"text": json.dumps(packed)}}}]}}
    with refused(RecordError):
        import_records(json.dumps(recorded))


def test_invalid_json_is_refused_with_its_line() -> None:
    for text, line in ((repr(json.loads(packets(*SMALL_BGA))), 1), (SMALL.replace('{"id": 77,', '{"id": 77'), 2)):
        with pytest.raises(RecordError, match=rf"^line {line}: "):
            import_records(text)


def test_numbers_of_thousands_of_digits_are_refused(refused) -> None:
    with refused(RecordError, "args"):
        import_records('[{"args": ' + "9" * 5000 + "}]")
    with refused(RecordError, "wonderId"):
        import_records(packets(("wonderSelected", {**ANNA, "wonderId": "9" * 5000})))


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_trimmed_files_of_sevenee_are_filled_in(seed: int) -> None:
    """The file lacks what the table did: its tokens, Wonders and cards."""
    game = played(seed, SEVENEE)
    file = sevenee_file(game, 3)
    file["actionItems"] = [item for item in file["actionItems"] if item["agent"]["t"] == "p"]
    (record,) = import_records(json.dumps(file), "sevenee")
    assert acts(written_and_read([record])) == acts(game)
    assert record.result == RecordedResult.of(game)
    assert "how the cards of Age I lay, and which ones were not taken" in record.meta["comment"]
    taken = {action.units[0].id for _, action in acts(game) if action.verb is Verb.TOKEN}
    assert not taken & set(record.meta["_filled"])


def test_players_without_a_name_are_numbered() -> None:
    """Logs that are passed on have no names; what players are called decides nothing."""
    file = sevenee_file(played(0, SEVENEE), 3) | {"players": [{"name": None}, {}]}
    assert import_records(json.dumps(file), "sevenee")[0].players == ("Player 1", "Player 2")
    answer = {"host": {"name": None}, "guest": {}, "log": sevenwd_io_log(played(3, SEVENWD_IO))[1:10]}
    assert import_records(json.dumps(answer), "7wd.io")[0].players == NAMES
    assert import_records(FINISHED.replace('"player_name"', '"no_name"'), "bga")[0].players == ("Player 1", "Player 2")
