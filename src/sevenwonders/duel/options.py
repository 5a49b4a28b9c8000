"""Rules options: where printings and platforms disagree, and how a game is set up.

Options are part of a game and of its record.  Each field below is one option; the first value is the default.  It is
what Board Game Arena plays, but for two options that the profile `bga` changes.  The first three fields are modules:
expansions, and the Solo Challenge.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import OptionError, suggestion
from ..game import options as base
from ..game.options import Value, changed_options, chosen_by, option
from .rules.state import Rule, State, Victory, possible_victories

MODULES = ("pantheon", "agora", "solo")


@dataclass(frozen=True, kw_only=True)
class Options(base.Options):
    """The rules options of a game.

    >>> Options(promo_wonders="both").changed()
    {'promo_wonders': 'both'}
    >>> Options(final_tie="coin flip")
    Traceback (most recent call last):
    ...
    sevenwonders.errors.OptionError: final_tie cannot be 'coin flip'; choose from shared, second_player
    """

    MODULES = MODULES

    pantheon: bool = option(
        *(False, True),
        about="play with the expansion Pantheon",
        bits={True: Rule.PANTHEON},
    )
    agora: bool = option(
        *(False, True),
        about="play with the expansion Agora",
        bits={True: Rule.AGORA},
    )
    solo: bool = option(
        *(False, True),
        about="play the Solo Challenge: one player against an automa, base game only",
        bits={True: Rule.SOLO},
    )
    wonder_setup: str = option(
        *("draft", "first_game", "random_deal"),
        about="draft the Wonders, take the two sets of a first game, or deal four to each player",
        bits={"first_game": Rule.FIRST_GAME, "random_deal": Rule.RANDOM_DEAL},
    )
    promo_wonders: str = option(
        *("none", "messe", "liberty", "both"),
        about="promotional Wonders shuffled in with the others",
        bits={"messe": Rule.MESSE, "liberty": Rule.LIBERTY, "both": Rule.MESSE | Rule.LIBERTY},
    )
    draft_sees_age1: Value = option(
        *("auto", True, False),
        about="lay out Age I before the draft; auto: only with an expansion",
        bits={True: Rule.DRAFT_SEES_AGE},
    )
    age_start_tie: str = option(
        *("last_player_chooses", "last_player_begins"),
        about="who begins an Age when the pawn stands in the middle",
        ruling="R-51",
        bits={"last_player_begins": Rule.LAST_PLAYER_BEGINS},
    )
    military_tokens: str = option(
        *("every_zone", "landing_zone"),
        about="whether a pawn that jumps over a zone takes its token",
        ruling="R-01",
        bits={"landing_zone": Rule.LANDING_ZONE},
    )
    reveal_timing: str = option(
        *("end_of_turn", "immediate"),
        about="when uncovered cards are turned up",
        ruling="R-24",
        bits={"immediate": Rule.IMMEDIATE_REVEAL},
    )
    library_draw: str = option(
        *("private", "public"),
        about="whether the opponent sees the three tokens that the Great Library draws",
        bits={"public": Rule.PUBLIC_LIBRARY},
    )
    divine_reveal: str = option(
        *("private", "public"),
        about="whether the opponent sees the Divinities that the Gate and the Divine Theater turn up",
        bits={"public": Rule.PUBLIC_DIVINITIES},
    )
    payment_choice: str = option(
        *("auto_min", "pareto"),
        about="pay the least, or choose where another plan gives an opposing Economy less; the expansions bring some",
        ruling="R-14",
        bits={"pareto": Rule.PARETO_PAYMENTS},
    )
    astarte_payment: str = option(
        *("treasury_first", "split"),
        about="pay from the treasury before Astarte, or choose how much comes from her",
        ruling="R-66",
        bits={"split": Rule.SPLIT_ASTARTE},
    )
    wonder_limit: str = option(
        *("standing", "cumulative"),
        about="whether the limit of seven counts Wonders standing or ever built; only expansions differ",
        ruling="R-39",
        bits={"cumulative": Rule.CUMULATIVE_WONDERS},
    )
    zeus_token: str = option(
        *("claim", "discard"),
        about="who gets the token on a card that Zeus discards: the activator, or nobody",
        ruling="R-61",
        bits={"discard": Rule.ZEUS_DISCARDS_TOKEN},
    )
    minerva_on_pawn: bool = option(
        *(False, True),
        about="whether Minerva may be put on the space of the Conflict pawn",
        ruling="R-70",
        bits={True: Rule.MINERVA_ON_PAWN},
    )
    knossos_move: str = option(
        *("optional", "mandatory"),
        about="whether the move of a cube that Knossos brings may be declined",
        ruling="R-100",
        bits={"mandatory": Rule.KNOSSOS_MUST_MOVE},
    )
    void_conspiracy: str = option(
        *("forbid", "allow"),
        about="whether a Conspiracy may be triggered that changes nothing",
        ruling="R-73",
        bits={"allow": Rule.VOID_CONSPIRACIES},
    )
    senator_from_discard: str = option(
        *("allow", "forbid"),
        about="whether Senators may be recruited from the discard pile",
        ruling="R-86",
        bits={"forbid": Rule.SENATORS_STAY_DISCARDED},
    )
    messe_senator: str = option(
        *("forbid", "allow"),
        about="whether Messe may take a Senator of the far row",
        ruling="R-45",
        bits={"allow": Rule.MESSE_SENATOR},
    )
    fixed_price_delay: str = option(
        *("none", "next_turn"),
        about="when a fixed price starts; it matters only with an expansion, for cards built before the main action",
        ruling="R-08",
        bits={"next_turn": Rule.FIXED_NEXT_TURN},
    )
    final_tie: str = option(
        *("shared", "second_player"),
        about="who wins when points and blue points are equal",
        ruling="R-53",
        bits={"second_player": Rule.SECOND_PLAYER_WINS_TIES},
    )
    double_science: str = option(
        *("draw", "active_player"),
        about="who wins when a swap gives both players their sixth scientific symbol",
        ruling="R-84",
        bits={"active_player": Rule.ACTIVE_PLAYER_WINS_SCIENCE},
    )
    temple_chain_urbanism: bool = option(
        *(True, False),
        about="whether Urbanism pays for a Grand Temple that a Mythology token makes free",
        ruling="R-18",
        bits={False: Rule.TEMPLE_NO_URBANISM},
    )
    shared_chain_urbanism: bool = option(
        *(True, False),
        about="whether Urbanism pays for a chain of the opponent's that a Decree lets one use",
        ruling="R-19",
        bits={False: Rule.SHARED_NO_URBANISM},
    )
    poliorcetics_on_decree: bool = option(
        *(True, False),
        about="whether Poliorcetics works when a Decree moves the pawn",
        ruling="R-107",
        bits={False: Rule.DECREE_NO_POLIORCETICS},
    )
    pair_token: str = option(
        *("forced", "optional"),
        about="whether the Progress token of a pair may be declined",
        ruling="R-23",
        bits={"optional": Rule.OPTIONAL_PAIR_TOKEN},
    )
    discard_destroyed: Value = option(
        *(True, False),
        about="whether destroyed cards go to the discard pile or out of the game",
        ruling="R-36",
        bits={False: Rule.DESTROYED_VANISH},
    )
    prune_wasted_offerings: bool = option(
        *(True, False),
        about="whether an Offering token that does not lower a price is refused",
        bits={False: Rule.WASTED_OFFERINGS},
    )
    solo_supremacy: str = option(
        *("latched", "ends_game"),
        about="Solo Challenge: whether the player's supremacy is noted and play goes on, or ends the game",
        bits={"ends_game": Rule.SOLO_ENDS},
    )
    solo_capital_vp: str = option(
        *("10", "0"),
        about="Solo Challenge: points for a pawn that ends in the automa's capital",
        bits={"0": Rule.SOLO_NO_CAPITAL_POINTS},
    )
    solo_automa_chain_bonus: bool = option(
        *(True, False),
        about="Solo Challenge: whether Urbanism pays the automa for chains",
        bits={False: Rule.SOLO_NO_CHAIN_COINS},
    )
    solo_tail: str = option(
        *("choice", "random"),
        about="Solo Challenge: who says which of the last three Progress tokens the automa takes",
        bits={"random": Rule.SOLO_RANDOM_TAIL},
    )

    @property
    def num_players(self) -> int:
        """Two, in the Solo Challenge, too: the automa has a seat."""
        return 2

    def _contradictions(self) -> Iterator[tuple[bool, str]]:
        """Settings that make no sense together, with the reason."""
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
            self.solo and self.wonder_setup != "draft",
            "the Solo Challenge has its own pile of Wonders; leave wonder_setup at draft",
        )

    @property
    def victories(self) -> list[Victory]:
        """The ways in which a game may end.

        >>> [victory.name for victory in Options(agora=True).victories]
        ['MILITARY', 'SCIENTIFIC', 'CIVILIAN', 'POLITICAL']
        """
        return possible_victories(self.bits())

    def bits(self) -> int:
        """The options that the rules themselves look at, as bits of `Rule`."""
        early = self.draft_sees_age1 == "auto" and (self.pantheon or self.agora)
        return super().bits() | (Rule.DRAFT_SEES_AGE if early else 0)


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
    profile: object = DEFAULT_PROFILE, changes: Mapping[str, Any] | None = None, modules: Iterable[str] = ()
) -> Options:
    """A profile with some options changed and some modules added.  Values may be text, as a command line gives them.

    >>> options_from("default", {"discard_destroyed": "false"}).discard_destroyed
    False
    >>> options_from("default", {"reveal": "immediate"})
    Traceback (most recent call last):
    ...
    sevenwonders.errors.OptionError: there is no option 'reveal'; did you mean 'reveal_timing'?
    """
    if not isinstance(profile, str) or profile not in PROFILES:
        raise OptionError(f"there is no profile '{profile}'{suggestion(str(profile), PROFILES)}")
    return changed_options(PROFILES[profile], changes, modules)


def options_of(state: State) -> Options:
    """The rules options under which a position is played; two that mean the same are not told apart."""
    chosen = chosen_by(state.rules, Options)
    if chosen.get("pantheon") or chosen.get("agora"):  # then `auto` lays out Age I before the draft
        chosen["draft_sees_age1"] = "auto" if state.rules & Rule.DRAFT_SEES_AGE else False
    return Options(**chosen)


__all__ = ["DEFAULT_PROFILE", "MODULES", "PROFILES", "Options", "Value", "options_from", "options_of"]
