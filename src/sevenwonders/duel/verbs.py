"""The verbs of 7 Wonders Duel: how each is written, what it names, which questions it answers, what of it is secret."""

from functools import partial

from ..game.actions import Component, Components, Number, VerbRow, VerbTable, Word
from .components import CARDS, CONSPIRACIES, DECREES, DIVINITIES, MYTHOLOGIES, OFFERINGS, TOKENS, WONDERS
from .ids import LOOT, SEATS
from .names import find
from .rules import moves
from .rules.moves import CAPITAL
from .rules.state import N_CHAMBERS, N_SPACES
from .rules.state import Question as Q

CARD = Component(CARDS, find, place="card", example="altar")
CHAMBER = Number(1, N_CHAMBERS, place="chamber", example="3")
FIELDS = {
    "card": CARD,
    "discarded": CARD,
    "given": CARD,
    "wonder": Component(WONDERS, find, place="wonder", example="the_sphinx"),
    "token": Component(TOKENS, find, place="token", example="law"),
    "divinity": Component(DIVINITIES, find, place="divinity", example="hades"),
    "mythology": Component(MYTHOLOGIES, find, place="deck", example="greek"),
    "offering": Component(OFFERINGS, find, example="offering_2"),
    "offerings": Components(OFFERINGS, find, example="offering_2"),
    "conspiracy": Component(CONSPIRACIES, find, place="conspiracy", example="coup"),
    "decree": Component(DECREES, find, example="raw_trade"),
    "slot": Number(place="slot", example="7"),
    "space": Number(1, N_SPACES, place="space", example="3"),
    "track": Number(-CAPITAL, CAPITAL, place="track", example="-3"),  # from the middle towards the second player
    "chamber": CHAMBER,
    "to": CHAMBER,
    "seat": Word(SEATS, {"1": 0, "2": 1}.get, place="seat", example="p2"),
    "size": Word(LOOT, example="small"),  # of a military token
    "end": Word(("top", "bottom"), example="top"),  # of the deck of Conspiracies
    "coins": Number(example="3"),
    "plan": Number(1, example="2"),
}
row = partial(VerbRow.of, FIELDS)
LOOT_TARGET = ("military:{seat}:{size}",)


class Verb(VerbTable):
    """The first word of an action's notation."""

    DRAFT = row("draft {wonder}", Q.DRAFT_WONDER, codes=moves.DRAFT)
    BUILD = row("build {card}", Q.TURN)
    RECRUIT = row("recruit {card}", Q.TURN, example="recruit conspirator_1")
    DISCARD = row("discard {card}", Q.TURN, Q.DISCARD_ACCESSIBLE)
    WONDER = row("wonder {wonder} with {card}", Q.TURN)
    ACTIVATE = row("activate {divinity} [with {offerings}]", Q.TURN, example="activate tanit with offering_2")
    PREPARE = row("prepare {conspiracy} with {card}", Q.TURN, secret="conspiracy")
    TRIGGER = row("trigger {conspiracy}", Q.TURN, Q.TRIGGER_UNPREPARED, codes=moves.CONSPIRACY)
    PLAN = row("plan {plan}", Q.PAY, codes=moves.PAY)
    ASTARTE = row("astarte {coins}", Q.PAY, codes=moves.PAY)
    TOKEN = row(
        "token {token}",
        *(Q.PICK_BOARD_TOKEN, Q.PICK_LIBRARY_TOKEN, Q.PICK_ENKI_TOKEN, Q.PICK_BOXED_TOKEN, Q.AUTOMA_TOKEN),
        codes=moves.TOKEN,
    )
    DESTROY = row("destroy {card}", Q.DESTROY_CARD, codes=moves.CARD)
    REVIVE = row("revive {card}", Q.BUILD_FROM_DISCARD, codes=moves.CARD)
    FETCH = row("fetch {card}", Q.BUILD_LAST_ROW, codes=moves.CARD)
    ASSIGN = row("assign {card} [{discarded}] [{given}]", Q.LIBERTY_ASSIGN, example="assign study port circus")
    BID = row("bid {coins}", Q.BID, codes=moves.PAY, secret="coins")
    START = row("start {seat}", Q.CHOOSE_STARTER, codes=moves.START)
    DECLINE = row("decline", codes=moves.DECLINE)
    PUT = row("put {divinity} {space}", Q.PLACE_DIVINITY, codes=moves.PLACE_DIVINITY, secret="divinity")
    OPEN = row("open {mythology}", Q.PICK_DECK)
    INVOKE = row("invoke {divinity}", Q.PICK_FROM_DECK, Q.PICK_FROM_TOPS, codes=moves.DIVINITY)
    TOP = row("top {divinity}", Q.ORDER_DECK, codes=moves.DIVINITY, secret="divinity")
    SNAKE = row("snake {card}", Q.PLACE_SNAKE, codes=moves.CARD)
    TAKE = row("take {card}", Q.STEAL_CARD, Q.SWAP_TAKE, codes=moves.CARD)
    GIVE = row("give {card}", Q.GIVE_CARD, Q.SWAP_GIVE)
    SMITE = row("smite {slot}", Q.DISCARD_ANY, codes=moves.SLOT)
    UNBUILD = row("unbuild {wonder}", Q.UNBUILD_WONDER, codes=moves.DRAFT)
    RAISE = row("raise {wonder}", Q.BUILD_FREE_WONDER, codes=moves.DRAFT)
    TUCK = row("tuck {card}", Q.TUCK_CARD, codes=moves.CARD)
    CLAIM = row("claim {wonder}", Q.STEAL_WONDER, codes=moves.DRAFT)
    MINERVA = row("minerva {track}", Q.PLACE_MINERVA, codes=moves.TRACK)
    REMOVE = row("remove {seat} {size}", Q.NEPTUNE_DISCARD, codes=moves.MILITARY, targets=LOOT_TARGET)
    APPLY = row("apply {seat} {size}", Q.NEPTUNE_APPLY, codes=moves.MILITARY, targets=LOOT_TARGET)
    KEEP = row("keep {conspiracy}", Q.KEEP_CONSPIRACY, codes=moves.CONSPIRACY, secret="conspiracy")
    RETURN = row("return {end}", Q.RETURN_CONSPIRACY, codes=moves.RETURN)
    INFLUENCE = row("influence {chamber}", Q.SENATE, Q.INTRIGUE, Q.PLACE_CUBE, codes=moves.PLACE)
    CONSPIRE = row("conspire", Q.INTRIGUE, codes=moves.CONSPIRE, targets=("deck:conspiracies",))
    SHIFT = row("shift {chamber} {to}", Q.SENATE, Q.MOVE_CUBE, example="shift 3 4")
    EXPEL = row("expel {chamber}", Q.REMOVE_CUBE, codes=moves.REMOVE)
    SALVAGE = row("salvage {card}", Q.BUILD_REMOVED, codes=moves.CARD)
    LOCK = row("lock {token}", Q.LOCK_TOKEN, codes=moves.TOKEN, secret="token")
    DECREE = row("decree {chamber} {to}", Q.MOVE_DECREE, codes=moves.MOVE_DECREE, example="decree 1 4")
    SABOTAGE = row("sabotage {wonder}", Q.DESTROY_WONDER, codes=moves.DRAFT)

    # of chance; a place in brackets is said by the question as well
    BOARD = row("board {token}", Q.DEAL_TOKEN, codes=moves.TOKEN)
    REVEAL = row("reveal {wonder}", Q.DEAL_WONDER, Q.REVEAL_SOLO_WONDER, codes=moves.DRAFT)
    GUILD = row("guild {slot}", Q.DEAL_BACK, codes=moves.SLOT)
    SENATOR = row("senator {slot}", Q.DEAL_SENATOR_BACK, codes=moves.SLOT)
    CARD = row("card [{slot}] {card}", Q.DEAL_CARD, Q.TURN_CARD, Q.TURN_DISCARDED)
    LIBRARY = row("library {token}", Q.DRAW_LIBRARY_TOKEN, codes=moves.TOKEN, secret="token")
    ENKI = row("enki {token}", Q.DRAW_ENKI_TOKEN, codes=moves.TOKEN, secret="token")
    REMOVED = row("removed {card}", Q.DRAW_REMOVED_CARD, codes=moves.CARD)
    MISSING = row("missing {card}", Q.LOOK_REMOVED_CARD, codes=moves.CARD, secret="card")
    MYTHOLOGY = row("mythology [{slot}] {mythology}", Q.DEAL_MYTHOLOGY)
    OFFERING = row("offering [{slot}] {offering}", Q.DEAL_OFFERING, codes=moves.OFFERING)
    LOOK = row("look {divinity}", Q.SEE_DIVINITY, codes=moves.DIVINITY, secret="divinity")
    SPACE = row("space [{space}] {divinity}", Q.REVEAL_SPACE, codes=moves.DIVINITY)
    CONSPIRACY = row("conspiracy {conspiracy}", Q.DRAW_CONSPIRACY, codes=moves.CONSPIRACY, secret="conspiracy")
    FLIP = row("flip [{chamber}] {decree}", Q.FLIP_DECREE, codes=moves.DECREE)
    AUTOMA = row("automa {token}", Q.DRAW_AUTOMA_TOKEN, codes=moves.TOKEN)
    HEAR = row("hear {coins}", Q.REVEAL_BID, codes=moves.PAY)  # a bid, for who thinks ahead


# What chance says about a place that the question says, too.
NUMBERED = frozenset(verb for verb in Verb if verb.row.notation.startswith(f"{verb.value} ["))
