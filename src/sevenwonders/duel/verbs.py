"""The verbs of 7 Wonders Duel: their notation and its fields, and the questions that they answer."""

from functools import partial

from ..game.actions import ComponentField, ComponentsField, NumberField, VerbRow, VerbTable, WordField
from .components import CARDS, CONSPIRACIES, DECREES, DIVINITIES, MYTHOLOGIES, OFFERINGS, TOKENS, WONDERS
from .ids import LOOT, SEATS
from .names import find
from .rules import action_codes
from .rules.action_codes import CAPITAL
from .rules.state import N_CHAMBERS, N_SPACES
from .rules.state import Question as Q

CARD = ComponentField(CARDS, find, place="card", example="altar")
CHAMBER = NumberField(1, N_CHAMBERS, place="chamber", example="3")
FIELDS = {
    "card": CARD,
    "discarded": CARD,
    "given": CARD,
    "wonder": ComponentField(WONDERS, find, place="wonder", example="the_sphinx"),
    "token": ComponentField(TOKENS, find, place="token", example="law"),
    "divinity": ComponentField(DIVINITIES, find, place="divinity", example="hades"),
    "mythology": ComponentField(MYTHOLOGIES, find, place="deck", example="greek"),
    "offering": ComponentField(OFFERINGS, find, example="offering_2"),
    "offerings": ComponentsField(OFFERINGS, find, example="offering_2"),
    "conspiracy": ComponentField(CONSPIRACIES, find, place="conspiracy", example="coup"),
    "decree": ComponentField(DECREES, find, example="raw_trade"),
    "slot": NumberField(place="slot", example="7"),
    "space": NumberField(1, N_SPACES, place="space", example="3"),
    "track": NumberField(-CAPITAL, CAPITAL, place="track", example="-3"),  # from the middle towards the second player
    "chamber": CHAMBER,
    "to": CHAMBER,
    "seat": WordField(SEATS, {"1": 0, "2": 1}.get, place="seat", example="p2"),
    "size": WordField(LOOT, example="small"),  # of a military token
    "end": WordField(("top", "bottom"), example="top"),  # of the deck of Conspiracies
    "coins": NumberField(example="3"),
    "plan": NumberField(1, example="2"),
}
row = partial(VerbRow.from_notation, FIELDS)
LOOT_TARGET = ("military:{seat}:{size}",)


class Verb(VerbTable):
    """Verbs of actions, the first words of their notation."""

    DRAFT = row("draft {wonder}", Q.DRAFT_WONDER, codes=action_codes.DRAFT)
    BUILD = row("build {card}", Q.TURN)
    RECRUIT = row("recruit {card}", Q.TURN, example="recruit conspirator_1")
    DISCARD = row("discard {card}", Q.TURN, Q.DISCARD_ACCESSIBLE)
    WONDER = row("wonder {wonder} with {card}", Q.TURN)
    ACTIVATE = row("activate {divinity} [with {offerings}]", Q.TURN, example="activate tanit with offering_2")
    PREPARE = row("prepare {conspiracy} with {card}", Q.TURN, secret="conspiracy")
    TRIGGER = row("trigger {conspiracy}", Q.TURN, Q.TRIGGER_UNPREPARED, codes=action_codes.CONSPIRACY)
    PLAN = row("plan {plan}", Q.PAY, codes=action_codes.PAY)
    ASTARTE = row("astarte {coins}", Q.PAY, codes=action_codes.PAY)
    TOKEN = row(
        "token {token}",
        *(Q.PICK_BOARD_TOKEN, Q.PICK_LIBRARY_TOKEN, Q.PICK_ENKI_TOKEN, Q.PICK_BOXED_TOKEN, Q.AUTOMA_TOKEN),
        codes=action_codes.TOKEN,
    )
    DESTROY = row("destroy {card}", Q.DESTROY_CARD, codes=action_codes.CARD)
    REVIVE = row("revive {card}", Q.BUILD_FROM_DISCARD, codes=action_codes.CARD)
    FETCH = row("fetch {card}", Q.BUILD_LAST_ROW, codes=action_codes.CARD)
    ASSIGN = row("assign {card} [{discarded}] [{given}]", Q.LIBERTY_ASSIGN, example="assign study port circus")
    BID = row("bid {coins}", Q.BID, codes=action_codes.PAY, secret="coins")
    START = row("start {seat}", Q.CHOOSE_STARTER, codes=action_codes.START)
    DECLINE = row("decline", codes=action_codes.DECLINE)
    PUT = row("put {divinity} {space}", Q.PLACE_DIVINITY, codes=action_codes.PLACE_DIVINITY, secret="divinity")
    OPEN = row("open {mythology}", Q.PICK_DECK)
    INVOKE = row("invoke {divinity}", Q.PICK_FROM_DECK, Q.PICK_FROM_TOPS, codes=action_codes.DIVINITY)
    TOP = row("top {divinity}", Q.ORDER_DECK, codes=action_codes.DIVINITY, secret="divinity")
    SNAKE = row("snake {card}", Q.PLACE_SNAKE, codes=action_codes.CARD)
    TAKE = row("take {card}", Q.STEAL_CARD, Q.SWAP_TAKE, codes=action_codes.CARD)
    GIVE = row("give {card}", Q.GIVE_CARD, Q.SWAP_GIVE)
    SMITE = row("smite {slot}", Q.DISCARD_ANY, codes=action_codes.SLOT)
    UNBUILD = row("unbuild {wonder}", Q.UNBUILD_WONDER, codes=action_codes.DRAFT)
    RAISE = row("raise {wonder}", Q.BUILD_FREE_WONDER, codes=action_codes.DRAFT)
    TUCK = row("tuck {card}", Q.TUCK_CARD, codes=action_codes.CARD)
    CLAIM = row("claim {wonder}", Q.STEAL_WONDER, codes=action_codes.DRAFT)
    MINERVA = row("minerva {track}", Q.PLACE_MINERVA, codes=action_codes.TRACK)
    REMOVE = row("remove {seat} {size}", Q.NEPTUNE_DISCARD, codes=action_codes.MILITARY, targets=LOOT_TARGET)
    APPLY = row("apply {seat} {size}", Q.NEPTUNE_APPLY, codes=action_codes.MILITARY, targets=LOOT_TARGET)
    KEEP = row("keep {conspiracy}", Q.KEEP_CONSPIRACY, codes=action_codes.CONSPIRACY, secret="conspiracy")
    RETURN = row("return {end}", Q.RETURN_CONSPIRACY, codes=action_codes.RETURN)
    INFLUENCE = row("influence {chamber}", Q.SENATE, Q.INTRIGUE, Q.PLACE_CUBE, codes=action_codes.PLACE)
    CONSPIRE = row("conspire", Q.INTRIGUE, codes=action_codes.CONSPIRE, targets=("deck:conspiracies",))
    SHIFT = row("shift {chamber} {to}", Q.SENATE, Q.MOVE_CUBE, example="shift 3 4")
    EXPEL = row("expel {chamber}", Q.REMOVE_CUBE, codes=action_codes.REMOVE)
    SALVAGE = row("salvage {card}", Q.BUILD_REMOVED, codes=action_codes.CARD)
    LOCK = row("lock {token}", Q.LOCK_TOKEN, codes=action_codes.TOKEN, secret="token")
    DECREE = row("decree {chamber} {to}", Q.MOVE_DECREE, codes=action_codes.MOVE_DECREE, example="decree 1 4")
    SABOTAGE = row("sabotage {wonder}", Q.DESTROY_WONDER, codes=action_codes.DRAFT)

    # chance events; a slot, space or Chamber in brackets is also determined by the question
    BOARD = row("board {token}", Q.DEAL_TOKEN, codes=action_codes.TOKEN)
    REVEAL = row("reveal {wonder}", Q.DEAL_WONDER, Q.REVEAL_SOLO_WONDER, codes=action_codes.DRAFT)
    GUILD = row("guild {slot}", Q.DEAL_BACK, codes=action_codes.SLOT)
    SENATOR = row("senator {slot}", Q.DEAL_SENATOR_BACK, codes=action_codes.SLOT)
    CARD = row("card [{slot}] {card}", Q.DEAL_CARD, Q.TURN_CARD, Q.TURN_DISCARDED)
    LIBRARY = row("library {token}", Q.DRAW_LIBRARY_TOKEN, codes=action_codes.TOKEN, secret="token")
    ENKI = row("enki {token}", Q.DRAW_ENKI_TOKEN, codes=action_codes.TOKEN, secret="token")
    REMOVED = row("removed {card}", Q.DRAW_REMOVED_CARD, codes=action_codes.CARD)
    MISSING = row("missing {card}", Q.LOOK_REMOVED_CARD, codes=action_codes.CARD, secret="card")
    MYTHOLOGY = row("mythology [{slot}] {mythology}", Q.DEAL_MYTHOLOGY)
    OFFERING = row("offering [{slot}] {offering}", Q.DEAL_OFFERING, codes=action_codes.OFFERING)
    LOOK = row("look {divinity}", Q.SEE_DIVINITY, codes=action_codes.DIVINITY, secret="divinity")
    SPACE = row("space [{space}] {divinity}", Q.REVEAL_SPACE, codes=action_codes.DIVINITY)
    CONSPIRACY = row("conspiracy {conspiracy}", Q.DRAW_CONSPIRACY, codes=action_codes.CONSPIRACY, secret="conspiracy")
    FLIP = row("flip [{chamber}] {decree}", Q.FLIP_DECREE, codes=action_codes.DECREE)
    AUTOMA = row("automa {token}", Q.DRAW_AUTOMA_TOKEN, codes=action_codes.TOKEN)
    HEAR = row("hear {coins}", Q.REVEAL_BID, codes=action_codes.PAY)  # a hidden bid, in searches


# The chance events whose notation may contain the slot, space or Chamber, which the question determines anyway.
NUMBERED = frozenset(verb for verb in Verb if verb.row.notation.startswith(f"{verb.value} ["))
