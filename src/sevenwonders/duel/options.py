"""Rules options of Duel: expansions, setup, and rules on which printings and platforms differ.

Options are part of a game and of its record.  Each field of `Options` is one option; its first value is the default.
The defaults are the rules of Board Game Arena except for two options, which the profile `bga` changes.  The first three
fields are modules: the expansions and the Solo Challenge.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from ..errors import OptionError, format_suggestion, quoted
from ..game import options as base
from ..game.options import change_options, option, options_from_bits
from ..game.views import check_state_type
from .rules.state import RuleOption, State, Victory, victory_kinds_of_rules

MODULES = ("pantheon", "agora", "solo")


@dataclass(frozen=True, kw_only=True, repr=False)
class Options(base.Options):
    """Rules options of a game.

    >>> Options(promo_wonders="both").changed_values()
    {'promo_wonders': 'both'}
    >>> Options(final_tie="coin flip")
    Traceback (most recent call last):
    ...
    sevenwonders.errors.OptionError: final_tie cannot be 'coin flip'; choose from shared, second_player
    """

    MODULES = MODULES

    pantheon: bool = option({False: 0, True: RuleOption.PANTHEON}, "play with the expansion Pantheon")
    agora: bool = option({False: 0, True: RuleOption.AGORA}, "play with the expansion Agora")
    solo: bool = option(
        {False: 0, True: RuleOption.SOLO}, "play the Solo Challenge: one player against an automa, base game only"
    )
    wonder_setup: Literal["draft", "first_game", "random_deal"] = option(
        {"draft": 0, "first_game": RuleOption.FIRST_GAME, "random_deal": RuleOption.RANDOM_DEAL},
        "draft the Wonders, take the two sets of a first game, or deal four to each player",
    )
    first_player: Literal["lot", "bid", "bid_to_opponent"] = option(
        {"lot": 0, "bid": RuleOption.BID, "bid_to_opponent": RuleOption.BID_TO_OPPONENT},
        "who begins: the first seat, or who bids more coins in secret and pays them to the bank, or to the opponent",
    )
    promo_wonders: Literal["none", "messe", "liberty", "both"] = option(
        {
            "none": 0,
            "messe": RuleOption.MESSE,
            "liberty": RuleOption.LIBERTY,
            "both": RuleOption.MESSE | RuleOption.LIBERTY,
        },
        "promotional Wonders shuffled in with the others",
    )
    draft_sees_age1: Literal["auto", True, False] = option(
        {"auto": 0, True: RuleOption.DRAFT_SEES_AGE, False: 0},
        "lay out Age I before the draft; auto: only with an expansion",
    )
    age_start_tie: Literal["last_player_chooses", "last_player_begins"] = option(
        {"last_player_chooses": 0, "last_player_begins": RuleOption.LAST_PLAYER_BEGINS},
        "who begins an Age when the pawn stands in the middle",
    )
    military_tokens: Literal["every_zone", "landing_zone"] = option(
        {"every_zone": 0, "landing_zone": RuleOption.LANDING_ZONE},
        "whether a pawn that jumps over a zone takes its token",
    )
    reveal_timing: Literal["end_of_turn", "immediate"] = option(
        {"end_of_turn": 0, "immediate": RuleOption.IMMEDIATE_REVEAL}, "when uncovered cards are turned up"
    )
    library_draw: Literal["private", "public"] = option(
        {"private": 0, "public": RuleOption.PUBLIC_LIBRARY},
        "whether the opponent sees the three tokens that the Great Library draws",
    )
    divine_reveal: Literal["private", "public"] = option(
        {"private": 0, "public": RuleOption.PUBLIC_DIVINITIES},
        "whether the opponent sees the Divinities that the Gate and the Divine Theater turn up",
    )
    payment_choice: Literal["auto_min", "pareto"] = option(
        {"auto_min": 0, "pareto": RuleOption.PARETO_PAYMENTS},
        "pay the least, or choose where another plan gives an opposing Economy less; the expansions bring some",
    )
    astarte_payment: Literal["treasury_first", "split"] = option(
        {"treasury_first": 0, "split": RuleOption.SPLIT_ASTARTE},
        "pay from the treasury before Astarte, or choose how much comes from her",
    )
    wonder_limit: Literal["standing", "cumulative"] = option(
        {"standing": 0, "cumulative": RuleOption.CUMULATIVE_WONDERS},
        "whether the limit of seven counts Wonders standing or ever built; only expansions differ",
    )
    zeus_token: Literal["claim", "discard"] = option(
        {"claim": 0, "discard": RuleOption.ZEUS_DISCARDS_TOKEN},
        "who gets the token on a card that Zeus discards: the activator, or nobody",
    )
    minerva_on_pawn: bool = option(
        {False: 0, True: RuleOption.MINERVA_ON_PAWN}, "whether Minerva may be put on the space of the Conflict pawn"
    )
    knossos_move: Literal["optional", "mandatory"] = option(
        {"optional": 0, "mandatory": RuleOption.KNOSSOS_MUST_MOVE},
        "whether the move of a cube that Knossos brings may be declined",
    )
    void_conspiracy: Literal["forbid", "allow"] = option(
        {"forbid": 0, "allow": RuleOption.VOID_CONSPIRACIES},
        "whether a Conspiracy may be triggered that changes nothing",
    )
    senator_from_discard: Literal["allow", "forbid"] = option(
        {"allow": 0, "forbid": RuleOption.SENATORS_STAY_DISCARDED},
        "whether Senators may be recruited from the discard pile",
    )
    messe_senator: Literal["forbid", "allow"] = option(
        {"forbid": 0, "allow": RuleOption.MESSE_SENATOR}, "whether Messe may take a Senator of the far row"
    )
    fixed_price_delay: Literal["none", "next_turn"] = option(
        {"none": 0, "next_turn": RuleOption.FIXED_NEXT_TURN},
        "when a fixed price starts; it matters only with an expansion, for cards built before the main action",
    )
    final_tie: Literal["shared", "second_player"] = option(
        {"shared": 0, "second_player": RuleOption.SECOND_PLAYER_WINS_TIES},
        "who wins when points and blue points are equal",
    )
    double_science: Literal["draw", "active_player"] = option(
        {"draw": 0, "active_player": RuleOption.ACTIVE_PLAYER_WINS_SCIENCE},
        "who wins when a swap gives both players their sixth scientific symbol",
    )
    temple_chain_urbanism: bool = option(
        {True: 0, False: RuleOption.TEMPLE_NO_URBANISM},
        "whether Urbanism pays for a Grand Temple that a Mythology token makes free",
    )
    shared_chain_urbanism: bool = option(
        {True: 0, False: RuleOption.SHARED_NO_URBANISM},
        "whether Urbanism pays for a chain of the opponent's that a Decree lets one use",
    )
    poliorcetics_on_decree: bool = option(
        {True: 0, False: RuleOption.DECREE_NO_POLIORCETICS}, "whether Poliorcetics works when a Decree moves the pawn"
    )
    pair_token: Literal["forced", "optional"] = option(
        {"forced": 0, "optional": RuleOption.OPTIONAL_PAIR_TOKEN},
        "whether the Progress token of a pair may be declined",
    )
    discard_destroyed: bool = option(
        {True: 0, False: RuleOption.DESTROYED_VANISH},
        "whether destroyed cards go to the discard pile or out of the game",
    )
    prune_wasted_offerings: bool = option(
        {True: 0, False: RuleOption.WASTED_OFFERINGS},
        "whether an Offering token that does not lower a price is refused",
    )
    solo_supremacy: Literal["latched", "ends_game"] = option(
        {"latched": 0, "ends_game": RuleOption.SOLO_ENDS},
        "Solo Challenge: whether the player's supremacy is noted and play goes on, or ends the game",
    )
    solo_capital_vp: Literal["10", "0"] = option(
        {"10": 0, "0": RuleOption.SOLO_NO_CAPITAL_POINTS},
        "Solo Challenge: points for a pawn that ends in the automa's capital",
    )
    solo_automa_chain_bonus: bool = option(
        {True: 0, False: RuleOption.SOLO_NO_CHAIN_COINS}, "Solo Challenge: whether Urbanism pays the automa for chains"
    )
    solo_tail: Literal["choice", "random"] = option(
        {"choice": 0, "random": RuleOption.SOLO_RANDOM_TAIL},
        "Solo Challenge: who says which of the last three Progress tokens the automa takes",
    )

    def _iter_combination_checks(self) -> Iterator[tuple[bool, str]]:
        """Yield, for each kind of contradiction, whether these options contain it, and the error message for it."""
        first_game = self.wonder_setup == "first_game"
        yield (
            first_game and self.promo_wonders != "none",
            "a first game has eight fixed Wonders; set promo_wonders to none or wonder_setup to draft",
        )
        yield (
            first_game and (self.pantheon or self.agora),
            "the Wonders of a first game are for the base game; set wonder_setup to draft to play with an expansion",
        )
        yield (
            self.solo and (self.pantheon or self.agora),
            "the Solo Challenge is for the base game; leave out pantheon and agora, or solo",
        )
        yield (
            self.solo and self.first_player != "lot",
            "the automa begins the Solo Challenge; leave first_player at lot",
        )
        yield (
            self.solo and self.wonder_setup != "draft",
            "the Solo Challenge has its own pile of Wonders; leave wonder_setup at draft",
        )

    @property
    def victories(self) -> list[Victory]:
        """The kinds of victory that are possible in a game with these options.

        >>> [victory.name for victory in Options(agora=True).victories]
        ['MILITARY', 'SCIENTIFIC', 'CIVILIAN', 'POLITICAL']
        """
        return victory_kinds_of_rules(self.to_bits())

    def to_bits(self) -> int:
        """Return the options as an integer whose bits are `RuleOption`, the form that the rules read."""
        early = self.draft_sees_age1 == "auto" and (self.pantheon or self.agora)
        return super().to_bits() | (RuleOption.DRAFT_SEES_AGE if early else 0)


PROFILES: dict[str, Options] = {
    "default": Options(),
    "bga": Options(prune_wasted_offerings=False, void_conspiracy="allow"),
    "rulebook_2015": Options(age_start_tie="last_player_begins", fixed_price_delay="next_turn", zeus_token="discard"),
    "sevenwd_io": Options(
        military_tokens="landing_zone",
        reveal_timing="immediate",
        library_draw="public",
        final_tie="second_player",
        discard_destroyed=False,
        promo_wonders="both",
    ),
}
DEFAULT_PROFILE = "default"


def options_from(
    profile: object = DEFAULT_PROFILE, changes: Mapping[str, object] | None = None, modules: Iterable[str] = ()
) -> Options:
    """Return the options of a profile (a named set of options) with some options changed and some modules added.

    The values in `changes` may be text.

    >>> options_from("default", {"discard_destroyed": "false"}).discard_destroyed
    False
    >>> options_from("default", {"reveal": "immediate"})
    Traceback (most recent call last):
    ...
    sevenwonders.errors.OptionError: there is no option 'reveal'; did you mean 'reveal_timing'?
    """
    if not isinstance(profile, str) or profile not in PROFILES:
        raise OptionError(f"there is no profile {quoted(str(profile))}{format_suggestion(profile, PROFILES)}")
    return change_options(PROFILES[profile], changes, modules)


def options_of(state: State) -> Options:
    """Return the rules options of a position.

    If several values of an option have the same effect in this game, the position does not show which was set, and the
    result contains one of them.

    Raises:
        TypeError: the position belongs to another game.
    """
    check_state_type(state, State, "duel")
    chosen = options_from_bits(state.rules, Options)
    if chosen.get("pantheon") or chosen.get("agora"):  # then `auto` lays out Age I before the draft
        chosen["draft_sees_age1"] = "auto" if state.rules & RuleOption.DRAFT_SEES_AGE else False
    return Options(**chosen)
