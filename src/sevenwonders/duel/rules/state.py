"""The position of a game as a flat record: an assignment copies it, and an array may hold a million of them.

The record has the cards and tokens that at least one player has seen, and marks which player has. Chance draws the
others when a player looks at them. `knowledge.redact` removes cards and tokens that a seat has not seen; in such a copy
`HIDDEN` stands for those that other seats know.
"""

from enum import IntEnum

from ...kernel.rule import rule
from ...kernel.struct import Int8, Int16, Int32, Int64, Struct, array, struct
from ..components import N_CARDS
from ..layout import N_SLOTS

CHANCE = 2  # the seat of chance; the players are 0 (who starts) and 1
NO_SEAT = -1
AUTOMA = 1  # the seat of the Solo Challenge's opponent
SHARED = 2  # `winner` of a shared victory
NONE = -1  # no card, no Wonder; a place that is empty or has not been looked at
HIDDEN = -2  # a card or token that the owner of this copy of the position cannot know
N_PLACES = 7  # Wonders a player may come to hold: two may be stolen, and the Solo Challenge has seven
N_PENDING = 24
N_SPACES = 6  # of the Pantheon
N_TOKEN_SPOTS = 5  # cards that bear a token in one Age
DECK_OF_MYTHOLOGY = 3  # Divinities of one mythology
N_CHAMBERS = 6
N_PLOTS = 16  # Conspiracies a player may come to hold: at most all there are
N_RUMOURS = 4
CUBES = 12  # Influence cubes of a player
NO_SPACE = 99  # the space of Minerva while she is not on the track


class Question(IntEnum):
    """Kinds of entries of the agenda, the stack of pending decisions.

    They are decisions of a player, then chance events (from `DEAL_TOKEN` on), then tasks that need no decision (from
    `LAY_OUT` on).  The comment on a member says what its `subject` means.  From `PICK_BOARD_TOKEN` on, a player's
    decision is dropped if there is nothing to choose from.
    """

    TURN = 0
    DRAFT_WONDER = 1  # subject: how many picks were made
    CHOOSE_STARTER = 2
    GIVE_CARD = 3  # Solo Challenge: which card the automa builds
    PICK_BOARD_TOKEN = 4
    PICK_LIBRARY_TOKEN = 5
    DESTROY_CARD = 6  # subject: the colour
    BUILD_FROM_DISCARD = 7
    BUILD_LAST_ROW = 8  # subject: 1 if Senators may be taken
    LIBERTY_ASSIGN = 9
    PLACE_DIVINITY = 10  # subject: the mythology
    PICK_DECK = 11
    PICK_FROM_DECK = 12  # subject: the mythology
    ORDER_DECK = 13  # subject: the mythology
    PICK_FROM_TOPS = 14
    PICK_ENKI_TOKEN = 15
    PLACE_SNAKE = 16
    STEAL_CARD = 17
    DISCARD_ANY = 18
    UNBUILD_WONDER = 19
    BUILD_FREE_WONDER = 20
    TUCK_CARD = 21  # subject: the index of the Wonder that is built without paying
    STEAL_WONDER = 22
    PLACE_MINERVA = 23
    NEPTUNE_DISCARD = 24
    NEPTUNE_APPLY = 25
    KEEP_CONSPIRACY = 26
    RETURN_CONSPIRACY = 27
    SENATE = 28  # subject: actions left + 8 * section (0 left, 1 middle, 2 right)
    INTRIGUE = 29
    PLACE_CUBE = 30
    MOVE_CUBE = 31
    REMOVE_CUBE = 32
    TRIGGER_UNPREPARED = 33
    DISCARD_ACCESSIBLE = 34  # subject: 1 if it may be declined
    BUILD_REMOVED = 35
    PICK_BOXED_TOKEN = 36
    LOCK_TOKEN = 37
    MOVE_DECREE = 38
    SWAP_TAKE = 39
    SWAP_GIVE = 40  # subject: the opposing card
    DESTROY_WONDER = 41
    PAY = 42  # subject: 1 if the treasury and Astarte share the price
    AUTOMA_TOKEN = 43  # Solo Challenge: which Progress token the automa takes
    BID = 44  # subject: the first player's bid, when the second is asked
    DEAL_TOKEN = 64  # subject: how many are still to come
    DEAL_WONDER = 65  # subject: how many were dealt
    DEAL_BACK = 66  # subject: how many Guild (or Grand Temple) backs are still to come
    DEAL_CARD = 67  # subject: the slot
    TURN_CARD = 68  # subject: the slot
    DRAW_LIBRARY_TOKEN = 69  # subject: how many are still to come
    DRAW_REMOVED_CARD = 70  # subject: how many are still to come
    DEAL_SENATOR_BACK = 71  # subject: how many are still to come
    DEAL_MYTHOLOGY = 72  # subject: the index of the token
    DEAL_OFFERING = 73  # subject: the index of the token
    SEE_DIVINITY = 74  # subject: the place in the decks + 16 * the seat that looks
    REVEAL_SPACE = 75  # subject: the space; only where the Divinity is `HIDDEN`
    DRAW_ENKI_TOKEN = 76  # subject: how many are still to come
    DRAW_CONSPIRACY = 77  # subject: how many are still to come + 4 * the seat that looks
    FLIP_DECREE = 78  # subject: the Decree
    TURN_DISCARDED = 79  # subject: the slot
    LOOK_REMOVED_CARD = 80  # subject: how many are still to come + 4 * the seat that looks
    REVEAL_SOLO_WONDER = 81
    DRAW_AUTOMA_TOKEN = 82
    REVEAL_BID = 83  # subject: the second player's bid; only where the first player's is `HIDDEN`
    LAY_OUT = 96  # subject: the Age
    LIBERTY_DISCARD = 97  # subject: the card
    LIBERTY_BUILD = 98  # subject: the card
    CLAIM_TOKEN = 99  # subject: the slot
    DIVINITY_EFFECT = 100  # subject: the Divinity
    REVEAL_PANTHEON = 101
    RESUME_TURN = 102
    UNCOVER = 103
    AUTOMA_PAIR = 104
    END_GAME = 105
    MEET_ENKI = 106  # subject: how many cards of the first deck are looked at; 0 where the Pantheon is turned up


FIRST_OPTIONAL, FIRST_CHANCE, FIRST_TASK = Question.PICK_BOARD_TOKEN, Question.DEAL_TOKEN, Question.LAY_OUT


class Victory(IntEnum):
    """Kinds of victory, the ways in which a game ends."""

    NONE = 0
    MILITARY = 1
    SCIENTIFIC = 2
    CIVILIAN = 3
    POLITICAL = 4
    CHALLENGE = 5  # the Solo Challenge, met or missed


class Zone(IntEnum):
    """Place of a card on the table; a card in a city is at `CITY` plus the seat."""

    UNSEEN = 0  # in the deck, face down in the structure, or removed
    STRUCTURE = 1
    CITY = 2
    SECOND_CITY = 3
    DISCARD = 4
    UNDER_WONDER = 5  # or under a Conspiracy
    OFFERED = 6  # a removed card that Liberty has shown
    GONE = 7  # destroyed for good


class ScoreCategory(IntEnum):
    """Categories of points on the score sheet."""

    BLUE = 0
    GREEN = 1
    YELLOW = 2
    GUILD = 3
    WONDER = 4
    PROGRESS = 5
    COINS = 6
    MILITARY = 7
    TEMPLE = 8
    DIVINITY = 9
    SENATE = 10


N_CATEGORIES = len(ScoreCategory)


class RuleOption(IntEnum):
    """Rules options as bits of `state.rules`; without any bit, the rules are Board Game Arena's for the base game."""

    MESSE = 1 << 0
    LIBERTY = 1 << 1
    FIRST_GAME = 1 << 2
    RANDOM_DEAL = 1 << 3
    DRAFT_SEES_AGE = 1 << 4
    LAST_PLAYER_BEGINS = 1 << 5
    LANDING_ZONE = 1 << 6
    IMMEDIATE_REVEAL = 1 << 7
    SECOND_PLAYER_WINS_TIES = 1 << 8
    OPTIONAL_PAIR_TOKEN = 1 << 9
    DESTROYED_VANISH = 1 << 10
    PANTHEON = 1 << 11
    AGORA = 1 << 12
    SOLO = 1 << 13
    PARETO_PAYMENTS = 1 << 14
    SPLIT_ASTARTE = 1 << 15
    CUMULATIVE_WONDERS = 1 << 16
    FIXED_NEXT_TURN = 1 << 17
    PUBLIC_LIBRARY = 1 << 18
    PUBLIC_DIVINITIES = 1 << 19
    ZEUS_DISCARDS_TOKEN = 1 << 20
    MINERVA_ON_PAWN = 1 << 21
    KNOSSOS_MUST_MOVE = 1 << 22
    VOID_CONSPIRACIES = 1 << 23
    SENATORS_STAY_DISCARDED = 1 << 24
    MESSE_SENATOR = 1 << 25
    ACTIVE_PLAYER_WINS_SCIENCE = 1 << 26
    TEMPLE_NO_URBANISM = 1 << 27
    SHARED_NO_URBANISM = 1 << 28
    DECREE_NO_POLIORCETICS = 1 << 29
    WASTED_OFFERINGS = 1 << 30
    SOLO_ENDS = 1 << 31
    SOLO_NO_CAPITAL_POINTS = 1 << 32
    SOLO_NO_CHAIN_COINS = 1 << 33
    SOLO_RANDOM_TAIL = 1 << 34
    BID = 1 << 35
    BID_TO_OPPONENT = 1 << 36


BIDDING = RuleOption.BID | RuleOption.BID_TO_OPPONENT


def victory_kinds_of_rules(rules: int) -> list[Victory]:
    """Return the kinds of victory that are possible in a game, in the order of `Victory`.

    `rules` are the options of the game as bits of `RuleOption`.

    >>> [victory.name for victory in victory_kinds_of_rules(RuleOption.SOLO)]
    ['MILITARY', 'SCIENTIFIC', 'CHALLENGE']
    """
    impossible = {Victory.NONE, Victory.CIVILIAN if rules & RuleOption.SOLO else Victory.CHALLENGE}
    if not rules & RuleOption.AGORA:
        impossible.add(Victory.POLITICAL)
    return [victory for victory in Victory if victory not in impossible]


@struct
class AgendaEntry(Struct):
    """Entry of the agenda, the stack of pending decisions.

    It has the kind of decision (`Question`), the seat that decides, and the subject, a number that says what the
    decision is about.
    """

    question: Int8
    seat: Int8
    subject: Int8


@struct
class City(Struct):
    """City of a player, with tokens, cubes and everything else that the player has or knows."""

    coins: Int16
    yields: Int64  # fixed production, a byte for each resource, wood lowest
    rates: Int64  # coins a bought unit costs, a byte each, papyrus lowest
    any_raw: Int8
    any_manufactured: Int8
    fixed: Int8  # resources bought at 1 coin, as bits
    built: list[Int8] = array(9)  # cards by colour, then built Wonders, then Senators
    symbols: Int16  # copies of each scientific symbol, two bits each
    chains: Int32  # chain symbols owned, including those of Mythology tokens, as bits
    linked: Int32  # chain symbols that make cards free: the own ones and, with a Decree, the opponent's
    tokens: Int32  # Progress tokens owned, as bits
    wonders: list[Int8] = array(N_PLACES)  # Wonders by number, NONE where there is none
    under: list[Int8] = array(N_PLACES)  # the card under a built Wonder, NONE while it is unbuilt
    score: list[Int16] = array(N_CATEGORIES)  # the score sheet, written when the game ends
    reserve: Int8  # coins on Astarte
    offerings: Int8  # Offering tokens owned, as bits
    mythologies: Int16  # Mythology tokens owned, two bits for each mythology
    divinities: Int32  # activated Divinities, as bits
    known_spaces: Int8  # spaces of the Pantheon whose Divinity the seat has placed, as bits
    known_decks: Int16  # places in the decks of Divinities that the seat has looked at, as bits
    fixed_soon: Int8  # resources bought at 1 coin from the next turn on (option fixed_price_delay)
    cubes: list[Int8] = array(N_CHAMBERS)  # Influence cubes by Chamber
    decrees: Int32  # Decrees that the seat controls, as bits
    triggered: Int32  # Conspiracies triggered, as bits
    plots: list[Int8] = array(N_PLOTS)  # Conspiracies held, NONE where there is none
    plot_under: list[Int8] = array(N_PLOTS)  # the card under a prepared Conspiracy
    plot_rumour: list[Int8] = array(N_PLOTS)  # the rumour that may be about it, 0 for none
    rumours: list[Int8] = array(N_RUMOURS)  # cards of the opponent's rumours (see `conspiracy_deck`)
    bottom_rumours: Int8  # rumours that may be about a card at the bottom of the deck, as bits
    bottom: Int32  # Conspiracies that the seat put at the bottom of the deck, as bits
    n_bottom: Int8  # the number of these Conspiracies


@struct
class State(Struct):
    """Position of a game, as numbers of fixed size; sets are stored as bits."""

    rules: Int64
    city: list[City] = array(2)  # a record inside a record must begin at a multiple of its largest number's size
    age: Int8
    layout: Int8  # the drawing of the structure
    active: Int8  # the seat whose turn it is
    again: Int8  # 1 if another turn of the same player follows
    pawn: Int8  # positive on the half of seat 1, whose capital is at +9
    minerva: Int8
    loot: Int8  # military tokens still there: bit 2 * (seat that loses) + (1 for the large one)
    winner: Int8
    victory: Int8
    present: Int32  # slots that still hold a card
    hidden: Int32  # slots whose card is face down
    open: Int32  # slots that no card covers
    guild_backs: Int32  # slots dealt from the Guilds, or the Grand Temples
    senator_backs: Int32
    marked: Int32  # slots whose card bears a token
    unseen: Int32  # unseen cards of this Age, counted from the deck's first
    unseen_guilds: Int32
    unseen_senators: Int32
    slot: list[Int8] = array(N_SLOTS)  # card lying face up in a slot
    zone: list[Int8] = array(N_CARDS)
    wonder_pool: Int32  # Wonders not dealt
    wonder_offer: Int32  # Wonders to choose from
    board_tokens: Int32
    box_tokens: Int32
    token_offer: Int32  # the Great Library's draw
    card_offer: list[Int8] = array(3)  # the removed cards that the Statue of Liberty turned up
    constructed: Int8  # Wonders constructed so far, standing or not
    removed: Int32  # removed cards of this Age that Treason has shown, counted from the deck's first
    removed_seen: Int8  # seats that have seen them, as bits
    removed_left: Int8  # number of cards of this Age that are still removed
    purchase: Int16  # the action that is waiting for its payment
    spot: list[Int8] = array(N_TOKEN_SPOTS)  # tokens on the structure, by spot: a mythology or an Offering
    mythology_pool: Int16  # Mythology tokens not dealt, as bits, two for each mythology
    offering_pool: Int8
    space: list[Int8] = array(N_SPACES)  # Divinities on the Pantheon; one that is hidden is `HIDDEN` less its mythology
    divinity: list[Int8] = array(15)  # the decks of Divinities: three places for each mythology, the top last
    deck_size: list[Int8] = array(5)
    unseen_divinities: Int32  # Divinities that no player has seen
    enki_tokens: Int32
    snake: Int8  # the card with the snake
    unseen_decrees: Int32
    decree: list[Int8] = array(N_CHAMBERS)  # the Decrees, NONE while face down
    decree_chamber: list[Int8] = array(N_CHAMBERS)  # the Chamber in which each Decree is
    conspired: Int8  # a Conspiracy has been triggered this turn
    unseen_plots: Int32  # Conspiracies that no player has seen
    plot_offer: list[Int8] = array(2)  # the drawn Conspiracies, to choose from
    plot_top: Int8  # the Conspiracy put back on top of the deck, NONE if it was drawn again
    plot_top_by: Int8
    plot_top_rumour: Int8  # the rumour that may be about it, known to the player who put it there
    offer_rumour: Int8  # the rumour about one of the drawn Conspiracies
    locked: Int8  # the Progress token that Obscurantism locked
    lock_seen: Int8  # seats that saw it locked, as bits
    lock_suspects: Int32  # tokens that it may be, for the player who did not see it
    solo_pile: Int8  # Wonders still face down (Solo Challenge)
    achieved: Int8  # supremacies reached in the Solo Challenge, as bits
    n_agenda: Int8
    agenda: list[AgendaEntry] = array(N_PENDING)


@rule
def push(state, question, seat, subject):
    """Put a decision, chance event or task on top of the agenda, the stack of what is pending; it comes next.

    `seat` is the seat that decides, `subject` a number that says what it is about, such as a slot.
    """
    entry = state.agenda[state.n_agenda]
    entry.question, entry.seat, entry.subject = question, seat, subject
    state.n_agenda += 1


@rule
def pop(state):
    """Remove the next decision, chance event or task from the agenda, the stack of what is pending."""
    state.n_agenda -= 1
    entry = state.agenda[state.n_agenda]
    entry.question = entry.seat = entry.subject = 0  # so that equal positions have equal records


@rule
def top_question(state):
    """Return the kind of the next decision, chance event or task; one must be pending."""
    return state.agenda[state.n_agenda - 1].question


@rule
def seat_to_act(state):
    """Return the seat that decides next: a player, `CHANCE`, or `NO_SEAT` when the game is over."""
    if state.n_agenda == 0:
        return NO_SEAT
    return state.agenda[state.n_agenda - 1].seat


@rule
def owns_token(city, token):
    """Return 1 if a city has a Progress token, else 0."""
    return city.tokens >> token & 1


@rule
def controls_decree(city, decree):
    """Return 1 if a city controls a Decree, else 0."""
    return city.decrees >> decree & 1


@rule
def has_option(state, option):
    """Return nonzero if a rules option, one or more bits of `RuleOption`, is on."""
    return state.rules & option


@rule
def end_game_with_victory(state, seat, victory):
    """End the game with a victory of a seat (or a shared one), and drop all pending decisions (R-111)."""
    state.winner, state.victory = seat, victory
    while state.n_agenda:
        pop(state)


@rule
def win_by_supremacy(state, seat, victory):
    """End the game with a supremacy of a seat; in the Solo Challenge, the player only reaches one of the goals by it.

    See rules section 7.1.
    """
    if has_option(state, RuleOption.SOLO) and seat == 0:
        state.achieved |= 1 << victory
        if has_option(state, RuleOption.SOLO_ENDS):
            push(state, Question.END_GAME, NO_SEAT, 0)
    else:
        end_game_with_victory(state, seat, victory)
