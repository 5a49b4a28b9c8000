"""Refusals: each claim is compared with the view of the seat, over random illegal actions of random games."""

import random
import re
from collections import Counter

import pytest

from sevenwonders import duel
from sevenwonders.duel import BY_ID, Question
from sevenwonders.duel.actions import VERBS, Verb, action_of
from sevenwonders.duel.components import WONDERS
from sevenwonders.duel.refusals import find_refusal
from sevenwonders.duel.rules.action_codes import N_ACTIONS
from sevenwonders.duel.wording import wording
from sevenwonders.errors import NotationError
from sevenwonders.game.refusals import describe_refusal
from sevenwonders.messages import LANGUAGES

from ..indistinguishable_games import indistinguishable_games

MODULES = [(), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",)]
DRAFTS = [{}, {"pantheon": True}, {"agora": True}, {"pantheon": True, "agora": True}, {"first_player": "bid"}]
UNTRIED = 60  # codes that are tried at each decision
ENGLISH = re.compile(
    r"\b(the|is|are|has|have|not|under|with|lies|player|which|card|it|of|and|nothing)\b", re.IGNORECASE
)


def drafts_refused(seed):
    """Yield the game, the wonder and the refusal of each draft that is not legal up to some turns into a game."""
    game, dice = duel.Game(duel.Options(**DRAFTS[seed % len(DRAFTS)]), seed=seed), random.Random(seed)
    while not game.is_over and len(game.plies) < 45:
        if game.seat in (0, 1):
            legal = set(map(str, game.legal_actions()))
            for wonder in WONDERS:
                if f"draft {wonder.id}" not in legal:
                    action = duel.parse(f"draft {wonder.id}")
                    yield game, wonder, find_refusal(game.state, action)
        game.play(dice.choice(game.legal_actions()))


def since_draft(game):
    """The cards that were taken since the draft."""
    return [ply for ply in game.plies if ply.seat in (0, 1) and ply.action.verb in VERBS[Question.TURN]]


def test_refusal_of_a_draft_names_the_wonder_that_needed_no_pick():
    met = Counter()
    for seed in range(5):
        for game, wonder, refusal in drafts_refused(seed):
            picks = [ply for ply in game.plies if ply.action.verb is Verb.DRAFT]
            is_draft = game.question is Question.DRAFT_WONDER
            is_first_turn = game.question is Question.TURN and not since_draft(game)
            recent = picks if is_first_turn else picks[-1:] if is_draft else []
            has_just_gone = any(ply.follow_up and ply.follow_up[1].units == (wonder,) for ply in recent)
            code = refusal["code"]
            assert (code == "no_pick") == has_just_gone, (game.plies[-3:], wonder, refusal)
            assert (code == "moment") == (not is_draft and not has_just_gone), refusal
            if code in ("drafted", "no_pick"):
                assert wonder.number in game.state.city[int(refusal["seat"][1]) - 1].wonders
            met[code] += 1
    assert set(met) == {"no_pick", "moment", "drafted", "choice"}


def wrong_actions(game, dice, tries):
    """Yield random illegal actions, most with a verb that fits."""
    legal = set(map(str, game.legal_actions()))
    fitting = {action.verb for action in game.legal_actions()}
    for code in dice.sample(range(N_ACTIONS), tries):
        try:
            action = duel.parse(str(action_of(game.state, code)))
        except (NotationError, LookupError, ValueError):
            continue
        if str(action) not in legal and (action.verb in fitting or dice.random() < 0.02):
            yield action
    if Verb.BUILD in fitting:
        cards = [slot["card"] for slot in duel.view(game)["structure"] if slot["accessible"]]
        yield from (duel.parse(f"recruit {card}") for card in cards if f"recruit {card}" not in legal)


def refused(seeds, tries=UNTRIED):
    """Yield the game, an illegal action and its refusal, in random games of all sets."""
    for seed in seeds:
        modules = MODULES[seed % len(MODULES)]
        game, dice = duel.Game(duel.options.options_from("default", {}, modules), seed=seed), random.Random(seed)
        while not game.is_over:
            if game.seat in (0, 1):
                for action in wrong_actions(game, dice, tries):
                    yield game, action, game._find_refusal(game.seat, action)
            game.play(dice.choice(game.legal_actions()))


class Claims:
    """The table as a seat sees it; a method for each code says whether the claim of a refusal is true."""

    def __init__(self, game, action, refusal):
        self.game, self.action, self.refusal = game, action, refusal
        self.view = duel.view(game, game.seat)
        self.mine, self.theirs = (f"p{1 + seat}" for seat in (game.seat, 1 - game.seat))
        self.unit = refusal.get("unit", "")
        self.slots = {slot["slot"]: slot for slot in self.view["structure"]}
        self.by_card = {slot["card"]: slot for slot in self.slots.values() if slot["card"]}
        self.legal = [entry["action"] for entry in self.view["legal"]]

    def cards(self, seat, *colours):
        """The cards of a city, of some colours."""
        cards = self.view["cities"][seat]["cards"]
        return [card for colour, names in cards.items() if colour in (colours or cards) for card in names]

    def wonders(self, seat, built=None):
        """The Wonders of a city; `built` or not."""
        entries = self.view["cities"][seat]["wonders"]
        return [entry["wonder"] for entry in entries if built in (None, entry["built_with"] is not None)]

    def is_true(self):
        code = self.refusal["code"]
        return getattr(self, f"rule_{self.refusal['rule']}" if code == "choice" else code)()

    def moment(self):
        verbs = {action.split()[0] for action in self.legal}
        is_right_verb = self.refusal["verb"] in self.refusal["verbs"]
        return self.refusal["verb"] not in verbs and not is_right_verb and verbs <= set(self.refusal["verbs"])

    def drafted(self):
        return self.unit in self.wonders(self.refusal["seat"]) and "draft" in self.legal[0]

    no_pick = drafted

    def no_activation_yet(self):
        return self.view["age"] < 2 or self.view["pantheon"] is None

    def not_on_pantheon(self):
        return self.unit not in [space["divinity"] for space in self.view["pantheon"]["spaces"]]

    def not_owned(self):
        city = self.view["cities"][self.refusal["seat"]]
        plots = [plot["conspiracy"] for plot in city.get("conspiracies", ())]
        return self.unit not in [*self.wonders(self.refusal["seat"]), *plots, *city.get("offering_tokens", ())]

    def offering_wasted(self):
        return len(self.action.units) > 1

    def too_dear(self):
        city = self.view["cities"][self.refusal["seat"]]
        purse = city["coins"] + (city.get("astarte") or 0)
        if BY_ID[self.unit].kind != "divinity":
            cost = self.game.payment(self.game.seat, self.unit)
            assert (cost.coins, cost.affordable) == (self.refusal["coins"], False)
        return self.refusal["purse"] == purse < self.refusal["coins"] and self.refusal["seat"] == self.mine

    def plot(self):
        """The prepared card of a Conspiracy of the seat."""
        plots = self.view["cities"][self.mine]["conspiracies"]
        return next(plot for plot in plots if plot["conspiracy"] == self.unit)

    def not_prepared(self):
        return not self.plot()["prepared_with"]

    def prepared(self):
        return bool(self.plot()["prepared_with"])

    def one_trigger(self):
        return bool(self.game.state.conspired)

    def no_change(self):
        return bool(self.plot()["prepared_with"]) and not self.game.state.conspired

    def in_discard(self):
        return self.unit in self.view["discard"]

    def under_wonder(self):
        entries = [entry["built_with"] for city in self.view["cities"].values() for entry in city["wonders"]]
        plots = [
            plot["prepared_with"] for city in self.view["cities"].values() for plot in city.get("conspiracies", ())
        ]
        return self.unit in [*entries, *plots]

    def out_of_game(self):
        return self.unit in self.view["out_of_game"]

    def in_city(self):
        city = self.view["cities"][self.refusal["seat"]]
        return self.unit in [*self.cards(self.refusal["seat"]), *city.get("senators", ())]

    def not_in_structure(self):
        return self.unit not in self.by_card

    def covered(self):
        over = [self.slots[slot]["card"] for slot in self.by_card[self.unit]["covered_by"]]
        shown = [card for card in over if card]
        return bool(over) and (self.refusal["by"], self.refusal["face_down"]) == (shown, len(over) - len(shown))

    def no_senator(self):
        return BY_ID[self.unit].kind != "senator" and self.by_card[self.unit]["accessible"]

    def seven_wonders(self):
        return len(self.wonders("p1", True) + self.wonders("p2", True)) == 7 and self.unit not in (
            *self.wonders("p1"),
            *self.wonders("p2"),
        )

    def built(self):
        return self.unit in self.wonders(self.mine, True)

    # --- the rule that says what may be chosen

    def chambers_with(self, seat):
        return [entry["chamber"] for entry in self.view["senate"]["chambers"] if entry["cubes"][seat]]

    def rule_no_cubes(self):
        return self.view["cities"][self.mine]["cubes_left"] == 0

    def rule_politician(self):
        number = int(self.refusal["rule"][-1])
        assert self.view["decision"]["chambers"] == [2 * number - 1, 2 * number]
        return self.action.number not in self.view["decision"]["chambers"]

    rule_politician_1 = rule_politician_2 = rule_politician_3 = rule_politician

    def rule_no_cube_there(self):
        return self.action.number not in self.chambers_with(self.mine)

    def rule_neighbour(self):
        return abs(self.action.number - self.action.to) != 1

    def rule_opposing_cube(self):
        return self.action.number not in self.chambers_with(self.theirs)

    def rule_minerva_on_pawn(self):
        return self.action.number == self.view["track"]["pawn"]

    def rule_space_taken(self):
        space = self.view["pantheon"]["spaces"][self.refusal["limit"] - 1]
        return space["divinity"] is not None or space["mythology"] is not None

    def rule_destroy(self):
        colour = self.refusal["rule"].split("_")[1]
        return self.view["decision"]["colour"] == colour and self.unit not in self.cards(self.theirs, colour)

    rule_destroy_brown = rule_destroy_grey = rule_destroy_blue = rule_destroy_yellow = rule_destroy

    def rule_draft_wonder(self):
        return self.unit not in self.view["wonder_offer"]

    def rule_give_card(self):
        return not self.by_card.get(self.unit, {"accessible": False})["accessible"]

    rule_discard_accessible = rule_give_card

    def rule_automa_token(self):
        return f"token {self.unit}" not in self.legal

    def rule_pick_board_token(self):
        return self.unit not in self.view["board_tokens"]

    def rule_pick_library_token(self):
        return self.unit not in self.view["token_offer"]

    def rule_pick_boxed_token(self):
        return self.unit not in self.view["box_tokens"]

    def rule_lock_token(self):
        others = self.view["cities"][self.theirs]["tokens"]
        return self.unit not in [*self.view["board_tokens"], *self.view["box_tokens"], *others]

    def rule_build_from_discard(self):
        return self.unit not in self.view["discard"]

    rule_tuck_card = rule_build_from_discard

    def rule_build_last_row(self):
        far = min(slot["row"] for slot in self.slots.values())
        there = self.by_card.get(self.unit)
        return there is None or there["row"] != far or BY_ID[self.unit].kind == "senator"

    def rule_liberty_assign(self):
        return f"assign {' '.join(unit.id for unit in self.action.units)}" not in self.legal

    def rule_place_divinity(self):
        return f"put {self.unit}" not in [" ".join(action.split()[:2]) for action in self.legal]

    def rule_pick_deck(self):
        return not next(deck for deck in self.view["pantheon"]["decks"] if deck["mythology"] == self.unit)["left"]

    def rule_pick_from_deck(self):
        return f"invoke {self.unit}" not in self.legal

    rule_pick_from_tops = rule_pick_from_deck

    def rule_order_deck(self):
        return f"top {self.unit}" not in self.legal

    def rule_pick_enki_token(self):
        return self.unit not in self.view["pantheon"]["enki_tokens"]

    def rule_place_snake(self):
        return self.unit not in self.cards(self.theirs, "green")

    def rule_steal_card(self):
        return self.unit not in self.cards(self.theirs, "brown", "grey")

    def rule_discard_any(self):
        return self.action.number not in self.slots

    def rule_unbuild_wonder(self):
        return self.unit not in [*self.wonders("p1", True), *self.wonders("p2", True)]

    def rule_build_free_wonder(self):
        return self.unit not in self.wonders(self.mine, False)

    def rule_steal_wonder(self):
        return self.unit not in self.wonders(self.theirs, False)

    def rule_destroy_wonder(self):
        return self.unit not in self.wonders(self.theirs, True)

    def rule_place_minerva(self):
        return abs(self.action.number) > 9

    def rule_neptune_discard(self):
        size = ("small", "large")[self.action.number % 2]
        return size not in self.view["track"]["tokens"][f"p{1 + self.action.number // 2}"]

    rule_neptune_apply = rule_neptune_discard

    def rule_keep_conspiracy(self):
        return self.unit not in self.view["conspiracy_offer"]

    def rule_trigger_unprepared(self):
        plots = [plot for plot in self.view["cities"][self.mine]["conspiracies"] if plot["conspiracy"] == self.unit]
        return not plots or plots[0]["prepared_with"] or f"trigger {self.unit}" not in self.legal

    def rule_build_removed(self):
        return f"salvage {self.unit}" not in self.legal

    def rule_move_decree(self):
        return self.action.to == self.action.number or f"decree {self.action.number} {self.action.to}" not in self.legal

    def rule_swap_take(self):
        colour = BY_ID[self.unit].kind
        return (
            colour not in ("blue", "green")
            or self.unit not in self.cards(self.theirs)
            or not self.cards(self.mine, colour)
        )

    def rule_swap_give(self):
        colour = BY_ID[self.view["decision"]["card"]].kind
        return self.unit not in self.cards(self.mine, colour)


def compare(seeds, tries=UNTRIED):
    """Check the claims of refusals; return how often each code and rule was met."""
    met = Counter()
    for game, action, refusal in refused(seeds, tries):
        assert Claims(game, action, refusal).is_true(), (refusal, action)
        met[refusal.get("rule", refusal["code"])] += 1
        for language in ("de", "fr", "es"):
            sentence = describe_refusal(refusal, wording(language))
            assert not ENGLISH.search(sentence), sentence
            assert "{" not in sentence
    return met


def test_refusals_claim_what_the_view_shows():
    assert sum(compare(range(5), tries=20).values()) > 300


@pytest.mark.slow
def test_refusals_of_many_games_claim_what_the_view_shows():
    met = compare(range(200))
    print(sum(met.values()), dict(met))
    assert len(met) > 45


VALUES = {"unit": "altar", "verb": "build", "verbs": ["draft", "bid"], "seat": "p1", "by": ["altar"], "face_down": 2}
VALUES |= {"coins": 3, "purse": 1, "limit": 3, "place": "chamber", "number": 3}
# Messages that are parts of others.
PARTS = {"word", "nothing", "that", "seat", "place", "face_down", "choice", "at_move"}


def sentences(language):
    """Yield the sentence of each code and rule in a language."""
    for key in wording(language).keys:
        first, _, code = key.partition(".")
        if first == "refusal" and code.startswith("rule."):
            yield describe_refusal({"code": "choice", "rule": code.removeprefix("rule."), **VALUES}, wording(language))
        elif first == "refusal" and code.split(".")[0] not in PARTS:
            yield describe_refusal({"code": code, **VALUES}, wording(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_in_one_language(language):
    texts = list(sentences(language))
    assert len(texts) > 60
    if language != "en":
        assert set(sentences("en")) & set(texts) == set()
        assert [text for text in texts if ENGLISH.search(text)] == []


def test_a_refusal_depends_on_what_the_seat_knows():
    """Games that a seat cannot tell apart refuse its actions in the same words."""
    compared = 0
    for seed in range(3):
        modules = MODULES[1 + seed % 3]
        game, dice = duel.Game(duel.options.options_from("default", {}, modules), seed=seed), random.Random(seed)
        while not game.is_over:
            game.play(dice.choice(game.legal_actions()))
        for viewer in (0, 1):
            for first, other in indistinguishable_games(game, viewer, dice):
                if first.seat != viewer or first.is_over:
                    continue
                for action in wrong_actions(first, dice, 10):
                    assert first._find_refusal(viewer, action) == other._find_refusal(viewer, action), action
                    compared += first.state != other.state
    assert compared > 100
