"""A second, plain account of the rules, made from the view alone, compared with the engine at every decision.

The account knows prices by trying every way to pay, what may be done, and how coins and the pawn move.  It shares
nothing with the engine but the printed costs.
"""

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations, islice, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenwonders import duel
from sevenwonders.duel.rules.state import Zone

MAKES = {"lumber_yard": "W", "logging_camp": "W", "clay_pool": "C", "clay_pit": "C", "quarry": "S", "stone_pit": "S"}
MAKES |= {"sawmill": "WW", "brickyard": "CC", "shelf_quarry": "SS"}
MAKES |= {"glassworks": "G", "press": "P", "glass_blower": "G", "drying_room": "P"}
CHOICE = {"caravansery": "WCS", "the_great_lighthouse": "WCS", "forum": "GP", "piraeus": "GP"}
FIXED = {"wood_reserve": "W", "clay_reserve": "C", "stone_reserve": "S", "customs_house": "GP"}
INCOME = {"tavern": 4, "brewery": 6, "the_appian_way": 3, "the_hanging_gardens": 6, "the_temple_of_artemis": 12}
INCOME |= {"agriculture": 6, "urbanism": 6}
FOR_EACH_OWN = {
    "chamber_of_commerce": ("grey", 3),
    "port": ("brown", 2),
    "armory": ("red", 1),
    "lighthouse": ("yellow", 1),
    "arena": ("wonders", 2),
}
FOR_EACH_OF_MOST = {
    "merchants_guild": ("yellow",),
    "shipowners_guild": ("brown", "grey"),
    "magistrates_guild": ("blue",),
    "scientists_guild": ("green",),
    "tacticians_guild": ("red",),
}
SEATS = ("p1", "p2")


# --- the account ---


def cards_of(city):
    return [card for cards in city["cards"].values() for card in cards]


def built_of(city):
    return [entry["wonder"] for entry in city["wonders"] if entry["built_with"]]


def word(unit, name):
    return next((part.split(":")[1] for part in unit.text.split() if part.startswith(f"{name}:")), None)


def controls_decree(city, decree):
    return decree in city.get("decrees", ())


def owns_chain(city, needed):
    """Return whether a city shows a chain symbol, on a card or a Mythology token."""
    shown = [word(duel.find(card), "gives") for card in cards_of(city)]
    return needed in shown or needed in city.get("mythology_tokens", ())


def opens(city, unit, other=None):
    """Return whether a chain makes a unit free; with a Decree, a chain of the other city counts."""
    needed = word(unit, "needs")
    if needed is None:
        return False
    return owns_chain(city, needed) or (controls_decree(city, "shared_chains") and other and owns_chain(other, needed))


def rates(mine, other):
    """Return the price of each resource: 2 and what the other city makes, less by a Decree, or 1."""
    made = Counter("".join(MAKES.get(card, "") for card in cards_of(other)))
    fixed = "".join(FIXED.get(card, "") for card in cards_of(mine))
    cheaper = "WCS" * controls_decree(mine, "raw_trade") + "GP" * controls_decree(mine, "manufactured_trade")
    return {letter: 1 if letter in fixed else 2 + made[letter] - (letter in cheaper) for letter in "WCSGP"}


def price(mine, other, unit):
    """The least a unit can cost and the least trade at that, over every use of producers, rebates and waivers."""
    if unit.kind == "senator":
        return (0 if "corruption" in mine["tokens"] else len(mine.get("senators", ()))), 0
    if opens(mine, unit, other):
        return 0, 0
    cost = Counter(letter for letter in unit.cost if letter in "WCSGP")
    coins = int("".join(filter(str.isdecimal, unit.cost)) or 0)
    made = Counter("".join(MAKES.get(card, "") for card in cards_of(mine)))
    choosers = [CHOICE[name] for name in cards_of(mine) + built_of(mine) if name in CHOICE]
    token = {"wonder": "architecture", "blue": "masonry"}.get(unit.kind)
    rebate = 2 if token in mine["tokens"] else 0
    rebate += unit.kind == "wonder" and controls_decree(mine, "wonder_waiver")
    rate = rates(mine, other)
    asked = [(coins, cost)]
    if controls_decree(mine, f"{unit.kind}_waiver") and unit.kind != "wonder":
        asked += [(0, cost), *((coins, cost - Counter(letter)) for letter in cost)]
    ways = []
    for printed, resources in asked:
        for chosen in product(*choosers):
            missing = sorted((resources - made - Counter(chosen)).elements())
            for waived in combinations(range(len(missing)), min(rebate, len(missing))):
                trade = sum(rate[letter] for place, letter in enumerate(missing) if place not in waived)
                ways.append((printed + trade, trade))
    best = min(ways)
    return (1, 0) if best[0] > 1 and word(unit, "needs") and "engineering" in mine["tokens"] else best


def purse(city):
    return city["coins"] + city.get("astarte", 0)


def activations(sight):
    """Every use of Offering tokens of which none is wasted, for every Divinity that can be paid for."""
    seat = sight["to_act"]
    mine = sight["cities"][seat]
    sanctuary = 2 * ("the_sanctuary" in built_of(mine))
    found = []
    for space in sight["pantheon"]["spaces"] if sight["age"] > 1 else ():
        number, name = space["space"], space["divinity"]
        full = (9 - number if seat == "p1" else 2 + number) * (2 if name == "gate" else 1) - sanctuary

        def asks(tokens, full=full):
            return max(0, full - sum(int(token[-1]) for token in tokens))

        for used in (used for n in range(4) for used in combinations(mine["offering_tokens"], n)):
            wasted = any(asks([token for token in used if token != one]) == asks(used) for one in used)
            kept = not wasted or sight["options"].get("prune_wasted_offerings") is False
            if name and kept and asks(used) <= purse(mine):
                found.append(" ".join(["activate", name, *["with"] * bool(used), *used]))
    return found


def legal(sight):
    """Return the legal actions, as notation."""
    question, seat = sight["decision"]["question"], sight["to_act"]
    mine, other = sight["cities"][seat], sight["cities"][SEATS[seat == "p1"]]
    if question == "turn":
        found = []
        unbuilt = [entry["wonder"] for entry in mine["wonders"] if not entry["built_with"]]
        wonders = [wonder for wonder in unbuilt if price(mine, other, duel.find(wonder))[0] <= purse(mine)]
        plots = [entry["conspiracy"] for entry in mine.get("conspiracies", ()) if not entry["prepared_with"]]
        taken = {slot["slot"] for slot in sight["structure"]}
        for slot in sight["structure"]:
            if any(cover in taken for cover in slot["covered_by"]):
                continue
            card = slot["card"]
            found += [f"discard {card}", *(f"wonder {wonder} with {card}" for wonder in wonders)]
            found += [f"prepare {plot} with {card}" for plot in plots]
            if price(mine, other, duel.find(card))[0] <= purse(mine):
                found.append(f"{'recruit' if duel.find(card).kind == 'senator' else 'build'} {card}")
        return found + (activations(sight) if sight["pantheon"] else [])
    if question == "pick_board_token":
        optional = sight["options"].get("pair_token") == "optional"
        return [f"token {token}" for token in sight["board_tokens"]] + ["decline"] * optional
    if question == "liberty_assign":
        return ["assign " + " ".join(cards) for cards in permutations(sight["card_offer"])]
    choices = {
        "draft_wonder": ("draft", sight["wonder_offer"]),
        "choose_starter": ("start", SEATS),
        "pick_library_token": ("token", sight.get("token_offer", ())),
        "destroy_card": ("destroy", other["cards"].get(sight["decision"].get("colour"), ())),
        "build_from_discard": ("revive", [card for card in sight["discard"] if revives(sight, card)]),
        "build_last_row": ("fetch", last_row(sight)),
        "give_card": ("give", accessible(sight)),
        "automa_token": ("token", {"theology", "masonry", "architecture"} & {*sight["board_tokens"]}),
    }
    if question in choices:
        verb, names = choices[question]
        return [f"{verb} {name}" for name in names]
    return legal_in_pantheon(sight, mine, other) or legal_in_agora(sight, mine, other)


def revives(sight, card):
    return duel.find(card).kind != "senator" or sight["options"].get("senator_from_discard") != "forbid"


def accessible(sight):
    return [slot["card"] for slot in sight["structure"] if slot["accessible"] and slot["card"]]


def last_row(sight):
    """The cards of the far row but Senators (R-45, R-79)."""
    cards = [slot["card"] for slot in sight["structure"] if slot["row"] == 1]
    return [card for card in cards if duel.find(card).kind != "senator"]


def plans_of(city):
    return [entry["wonder"] for entry in city["wonders"] if not entry["built_with"]]


def legal_in_pantheon(sight, mine, other):
    """The same for the questions of Pantheon, nothing for any other."""
    board, decision = sight["pantheon"] or {"decks": (), "spaces": (), "enki_tokens": ()}, sight["decision"]
    known = {deck["mythology"]: deck["known"] for deck in board["decks"]}
    deck = known.get(decision.get("mythology"), ())
    free = [space["space"] for space in board["spaces"] if space["divinity"] is None and not space["mythology"]]
    spaces = [space for space in range(-9, 10) if space != sight["track"]["pawn"]]
    if sight["options"].get("minerva_on_pawn"):
        spaces = list(range(-9, 10))
    loot = [f"{seat} {size}" for seat in SEATS for size in sight["track"]["tokens"][seat]]
    choices = {
        "place_divinity": ("put", [f"{name} {space}" for name in deck[:2] for space in free]),
        "pick_deck": ("open", [deck["mythology"] for deck in board["decks"] if deck["left"]]),
        "pick_from_deck": ("invoke", deck),
        "order_deck": ("top", deck),
        "pick_from_tops": ("invoke", [names[0] for names in known.values() if names]),
        "pick_enki_token": ("token", board["enki_tokens"]),
        "place_snake": ("snake", other["cards"]["green"]),
        "steal_card": ("take", other["cards"]["brown"] + other["cards"]["grey"]),
        "discard_any": ("smite", [slot["slot"] for slot in sight["structure"]]),
        "unbuild_wonder": ("unbuild", built_of(mine) + built_of(other)),
        "build_free_wonder": ("raise", plans_of(mine)),
        "tuck_card": ("tuck", sight["discard"]),
        "steal_wonder": ("claim", plans_of(other)),
        "place_minerva": ("minerva", spaces),
        "neptune_discard": ("remove", loot),
        "neptune_apply": ("apply", loot),
    }
    verb, names = choices.get(decision["question"], ("", ()))
    return [f"{verb} {name}" for name in names]


MOVES = {"extortion", "blackmail", "expropriation", "swindle", "political_maneuver", "turn_of_events"}
MOVES |= {"coercion", "insider_influence"}


def cubes(sight, seat):
    return [chamber["cubes"][seat] for chamber in sight["senate"]["chambers"]]


def changes_something(sight, plot, mine, other):
    """Return whether a Conspiracy would have an effect (R-73)."""
    seat = sight["to_act"]
    own, theirs = sum(cubes(sight, seat)), sum(cubes(sight, SEATS[seat == "p1"]))
    useful = {
        "extortion": plans_of(other),
        "blackmail": other["coins"],
        "expropriation": other["cards"]["blue"],
        "swindle": other["cards"]["yellow"],
        "property_fraud": last_row(sight),
        "political_maneuver": own < 12 or theirs,
        "turn_of_events": accessible(sight),
        "embezzlement": own or (theirs and other["coins"]),
        "foreclosure": other["cards"]["brown"] + other["cards"]["grey"],
        "coercion": any(mine["cards"][colour] and other["cards"][colour] for colour in ("blue", "green")),
        "sabotage": built_of(other),
    }
    allowed = sight["options"].get("void_conspiracy") == "allow"
    return useful.get(plot, True) or (plot in MOVES and own) or allowed


def legal_in_agora(sight, mine, other):
    """The same for the questions of Agora."""
    question, seat = sight["decision"]["question"], sight["to_act"]
    own, theirs = cubes(sight, seat), cubes(sight, SEATS[seat == "p1"])
    place = [f"influence {chamber}" for chamber in range(1, 7) if sum(own) < 12]
    move = [f"shift {c} {to}" for c in range(1, 7) for to in (c - 1, c + 1) if own[c - 1] and 1 <= to <= 6]
    swapped = [colour for colour in ("blue", "green") if mine["cards"][colour] and other["cards"][colour]]
    decrees = [chamber["chamber"] for chamber in sight["senate"]["chambers"] if chamber["decrees"]]
    plots = [entry["conspiracy"] for entry in mine["conspiracies"] if not entry["prepared_with"]]
    match question:
        case "keep_conspiracy":
            return [f"keep {name}" for name in sight["conspiracy_offer"]]
        case "return_conspiracy":
            return ["return top", "return bottom"]
        case "senate":
            section = [f"influence {chamber}" for chamber in sight["decision"]["chambers"]]
            return [*(set(place) & set(section)), *move, "decline"]
        case "intrigue":
            return [*place, "conspire"]
        case "place_cube":
            return place
        case "move_cube":
            return [*move, "decline"]
        case "remove_cube":
            return [f"expel {chamber}" for chamber in range(1, 7) if theirs[chamber - 1]]
        case "trigger_unprepared":
            return [*(f"trigger {plot}" for plot in plots if changes_something(sight, plot, mine, other)), "decline"]
        case "discard_accessible":
            return [f"discard {card}" for card in accessible(sight)]
        case "pick_boxed_token":
            return [f"token {token}" for token in sight["box_tokens"]]
        case "lock_token":
            return [f"lock {token}" for token in sight["board_tokens"] + sight["box_tokens"] + other["tokens"]]
        case "move_decree":
            return [f"decree {start} {end}" for start in decrees for end in range(1, 7) if start != end]
        case "swap_take":
            return [f"take {card}" for colour in swapped for card in other["cards"][colour]]
        case "swap_give":
            return [f"give {card}" for card in mine["cards"][duel.find(sight["decision"]["card"]).kind]]
        case "destroy_wonder":
            return [f"sabotage {wonder}" for wonder in built_of(other)]


def counted(city, colours):
    return sum(len(built_of(city)) if colour == "wonders" else len(city["cards"][colour]) for colour in colours)


class Ledger:
    """Coins, pawn and military tokens as they should be after an action."""

    def __init__(self, sight, after):
        self.coins = {seat: sight["cities"][seat]["coins"] for seat in SEATS}
        self.pawn = sight["track"]["pawn"]
        self.tokens = {seat: set(sight["track"]["tokens"][seat]) for seat in SEATS}
        self.cities, self.landing = after["cities"], sight["options"].get("military_tokens") == "landing_zone"
        self.before = sight["cities"]

    def pay(self, seat, unit):
        other = SEATS[seat == "p1"]
        coins, trade = price(self.before[seat], self.before[other], unit)
        self.coins[seat] -= coins
        if "economy" in self.before[other]["tokens"]:
            self.coins[other] += trade
        if opens(self.before[seat], unit) and "urbanism" in self.before[seat]["tokens"]:
            self.coins[seat] += 4

    def gain(self, seat, name):
        """Income and shields of what entered a city; colours are counted after it did."""
        other, unit = SEATS[seat == "p1"], duel.find(name)
        self.coins[seat] += INCOME.get(name, 0)
        self.march(
            seat, int(word(unit, "shields") or 0) + (unit.kind == "red" and "strategy" in self.before[seat]["tokens"])
        )
        if name in FOR_EACH_OWN:
            colour, coins = FOR_EACH_OWN[name]
            self.coins[seat] += coins * counted(self.cities[seat], [colour])
        if name in FOR_EACH_OF_MOST:
            self.coins[seat] += max(counted(self.cities[city], FOR_EACH_OF_MOST[name]) for city in SEATS)
        if name == "the_appian_way" and abs(self.pawn) < 9:
            self.coins[other] = max(0, self.coins[other] - 3)

    def march(self, seat, shields):
        victim, step = SEATS[seat == "p1"], 1 if seat == "p1" else -1
        path = [self.pawn + step * n for n in range(1, shields + 1) if abs(self.pawn + step * n) <= 9]
        for space in path:
            self.pawn = space
            if space == path[-1] or not self.landing:
                self.loot(victim, step * space)
            elif step * space in (3, 4, 5) and step * path[-1] >= 6:
                self.tokens[victim].discard("small")

    def loot(self, victim, depth):
        zone, loss = ("large", 5) if 6 <= depth <= 8 else ("small", 2) if 3 <= depth <= 5 else (None, 0)
        if zone in self.tokens[victim]:
            self.tokens[victim].remove(zone)
            self.coins[victim] = max(0, self.coins[victim] - loss)


def expected(sight, after, action):
    """The ledger after an action of the player whose turn it was in `sight`."""
    ledger, seat = Ledger(sight, after), sight["to_act"]
    verb, *names = action.replace(" with ", " ").split()
    if verb == "discard":
        ledger.coins[seat] += 2 + len(sight["cities"][seat]["cards"]["yellow"])
    elif verb in ("build", "wonder"):
        ledger.pay(seat, duel.find(names[0]))
        ledger.gain(seat, names[0])
    elif verb in ("revive", "fetch", "token"):
        ledger.gain(seat, names[0])
    return ledger


# --- the comparison ---


@pytest.mark.spread
@pytest.mark.parametrize("seed", range(4))
def test_legal_actions_are_those_of_the_plain_account(options, random_walk, seed):
    for game in random_walk(options, seed):
        if game.is_over:
            break
        found = [str(action) for action in game.legal_actions()]
        assert len(found) == len(set(found))
        assert sorted(found) == sorted(legal(duel.view(game, game.seat)))


def expected_in_expansions(game, sight):
    """Add what the view alone does not say: Conspiracies to trigger, cards that Treason finds, optional answers."""
    mine = sight["cities"][sight["to_act"]]
    other = sight["cities"][SEATS[sight["to_act"] == "p1"]]
    match game.question:
        case duel.Question.TURN if sight["senate"] and not game.state.conspired:
            ready = [entry["conspiracy"] for entry in mine["conspiracies"] if entry["prepared_with"]]
            return [f"trigger {plot}" for plot in ready if changes_something(sight, plot, mine, other)]
        case duel.Question.BUILD_REMOVED:
            earlier = [card for card in duel.CARDS if card.deck < sight["age"]]
            missing = [card.id for card in earlier if game.state.zone[card.row] == Zone.UNSEEN]
            return [f"salvage {card}" for card in [*missing, *sight.get("removed", ())]]
        case duel.Question.DISCARD_ACCESSIBLE if game.plies[-1].action.verb is not duel.Verb.TRIGGER:
            second = game.state.agenda[game.state.n_agenda - 1].subject
            return ["decline"] * second
    return []


def test_legal_actions_with_expansions_match_the_oracle(expanded, random_walk):
    check_legal_actions(random_walk(expanded, 30))


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_legal_actions_match_the_oracle_in_every_configuration(configuration, random_walk):
    """Ten games each; choices in paying, and two options that the account does not know, have tests of their own."""
    given = {"payment_choice": "auto_min", "astarte_payment": "treasury_first"}
    options = replace(configuration, **given, messe_senator="forbid", knossos_move="optional")
    for seed in range(40, 50):
        check_legal_actions(random_walk(options, seed))


def check_legal_actions(games):
    for game in games:
        if game.is_over:
            break
        sight = duel.view(game, game.seat)
        found = [str(action) for action in game.legal_actions()]
        assert len(found) == len(set(found))
        assert sorted(found) == sorted((legal(sight) or []) + expected_in_expansions(game, sight)), sight["decision"]


@pytest.mark.slow
def test_random_expansion_games_reach_most_decisions(random_walk):
    """So that the comparison above, over more games, is one of nearly every question; the rest have scenarios."""
    asked = set()
    for modules in (("pantheon", "agora"), ("solo",)):
        options = duel.options.options_from("default", {"promo_wonders": "both"}, modules)
        for seed in range(25):
            asked |= {game.question for game in random_walk(options, seed)}
    Question = duel.Question
    rare = {Question.PAY, Question.SWAP_TAKE, Question.SWAP_GIVE, Question.AUTOMA_TOKEN}
    assert {question for question in Question if question < Question.DEAL_TOKEN} - asked <= rare


@pytest.mark.spread
@pytest.mark.parametrize("seed", range(10, 14))
def test_coins_and_pawn_move_as_in_the_plain_account(options, random_walk, seed):
    """Every flow between treasuries and bank is a price, an income or a loss, and nothing else moves coins."""
    before, plies = None, 0
    for game in random_walk(options, seed):
        after = duel.view(game)
        if before:
            action = next(str(ply.action) for ply in game.plies[plies:] if ply.seat != duel.CHANCE)
            if not action.startswith("assign"):
                ledger = expected(before, after, action)
                assert {seat: after["cities"][seat]["coins"] for seat in SEATS} == ledger.coins, action
                assert after["track"]["pawn"] == ledger.pawn, action
                assert {seat: set(after["track"]["tokens"][seat]) for seat in SEATS} == ledger.tokens, action
        before, plies = after, len(game.plies)


@pytest.mark.spread
@pytest.mark.parametrize("seed", range(20, 22))
def test_prices_on_the_table_are_the_least_possible(options, random_walk, seed):
    """Every price in a view, of both seats, against every way to pay."""
    check_prices(random_walk(options, seed))


def test_prices_of_the_expansions_are_the_least_possible(expanded, random_walk):
    """At every fourth decision of two games."""
    for seed in (24, 25):
        check_prices(islice(random_walk(expanded, seed), 0, None, 4))


def check_prices(games):
    for game in games:
        sight = duel.view(game)
        for seat, other in (SEATS, SEATS[::-1]):
            mine, theirs = sight["cities"][seat], sight["cities"][other]
            for slot in sight["structure"]:
                if slot["card"]:
                    assert slot["price"][seat] == price(mine, theirs, duel.find(slot["card"]))[0]
            for entry in mine["wonders"]:
                if not entry["built_with"]:
                    found = (entry["payment"]["coins"], entry["payment"]["trade"])
                    assert found == price(mine, theirs, duel.find(entry["wonder"]))


MATERIAL = [*MAKES, *(name for name in CHOICE if name not in ("piraeus", "the_great_lighthouse")), *FIXED]
MATERIAL += ["baths", "theater", "palisade", "tavern"]
owners = st.lists(st.integers(0, 2), min_size=len(MATERIAL), max_size=len(MATERIAL))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    owner=owners,
    wonders=st.sets(st.sampled_from(["piraeus", "the_great_lighthouse"])),
    tokens=st.sets(st.sampled_from(["architecture", "masonry", "economy"])),
)
def test_prices_in_any_pair_of_cities(owner, wonders, tokens):
    """All 87 prices in random cities, with their steps, against every way to pay."""
    cities = [[card for card, who in zip(MATERIAL, owner, strict=True) if who == seat] for seat in (0, 1)]
    position = duel.Position(
        age=3,
        p1={"cards": cities[0], "wonders": [f"{wonder} built" for wonder in wonders], "tokens": list(tokens)},
        p2={"cards": cities[1]},
        structure={0: "palace", 1: "academy"},
    )
    game = duel.Game(position=position)
    sight = duel.view(game)
    mine, theirs = sight["cities"]["p1"], sight["cities"]["p2"]
    for unit in duel.CARDS + duel.WONDERS:
        cost = game.payment(0, unit)
        assert (cost.coins, cost.trade) == price(mine, theirs, unit), unit
        check_steps(cost)


def check_steps(cost):
    """The steps of a payment add up to its price and to the printed resources, and name who is responsible."""
    steps = cost.steps
    assert sum(step.coins for step in steps) == cost.coins
    assert sum(step.coins for step in steps if step.type == "bought") == cost.trade
    assert all(step.coins == step.count * step.each for step in steps if step.type == "bought")
    if cost.chain:
        assert [step.type for step in steps] in (["chain"], ["mythology"])
        return
    printed = Counter(letter for letter in cost.unit.cost if letter in "WCSGP")
    covered = Counter()
    for step in steps:
        if step.resource:
            covered[step.resource[0].upper()] += step.count
        assert step.by or step.type in ("printed", "senators", "bought")
    assert covered == printed
    assert sum(step.coins for step in steps if step.type in ("printed", "senators")) == cost.coins - cost.trade


def test_payments_read_like_sentences():
    position = duel.Position(
        age=3,
        p1={
            "cards": ["lumber_yard", "stone_reserve", "forum"],
            "wonders": ["the_great_lighthouse built"],
            "tokens": ["masonry"],
        },
        p2={"cards": ["glassworks", "glass_blower", "brickyard"]},
    )
    game = duel.Game(position=position, seed=1)
    assert [str(step) for step in game.payment(0, duel.find("palace")).steps] == [
        "1 wood from Lumber Yard",
        "1 clay from The Great Lighthouse",
        "1 glass from Forum",
        "1 glass waived by Masonry",
        "1 stone waived by Masonry",
    ]
    assert [str(step) for step in game.payment(1, duel.find("town_hall")).steps] == [
        "2 wood at 3, raised by Lumber Yard: 6 coins",
        "3 stone at 2: 6 coins",
    ]
    assert [str(step) for step in game.payment(0, duel.find("academy")).steps] == [
        "1 wood from Lumber Yard",
        "1 stone from The Great Lighthouse",
        "1 glass from Forum",
        "1 glass at 4, raised by Glassworks and Glass-Blower: 4 coins",
    ]
    assert [str(step) for step in game.payment(1, duel.find("caravansery")).steps][:1] == ["2 coins printed on it"]
    assert json.loads(json.dumps(game.payment(0, duel.find("palace")).to_json()))["coins"] == 0


def test_the_random_games_reach_every_kind_of_decision(random_walk):
    """The comparisons above would prove little if the games never came to the rarer questions."""
    asked = set()
    for seed in range(40):
        for game in random_walk(duel.Options(promo_wonders="both"), seed):
            asked.add(game.question)
    base = {question for question in duel.Question if question <= duel.Question.LIBERTY_ASSIGN}
    assert asked - {None} == base - {duel.Question.GIVE_CARD}, "only the Solo Challenge gives cards"
