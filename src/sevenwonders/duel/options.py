"""Rules options: where printings and platforms disagree, and how a game is set up.

Options are part of a game and of its record.  Each field below is one option; the first value is the default, which
is what Board Game Arena plays.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from ..kernel.errors import OptionError, suggestion
from .rules.state import Rule

Value = str | bool


def _option(*values: Value, about: str, ruling: str = "", bits: Mapping[Value, int] | None = None) -> Any:
    """An option: its values (default first), what it decides, its ruling, and what it sets in `state.rules`."""
    return field(default=values[0], metadata={"values": values, "about": about, "ruling": ruling, "bits": bits or {}})


@dataclass(frozen=True, kw_only=True)
class Options:
    """The rules options of a game.

    >>> Options(promo_wonders="both").changed()
    {'promo_wonders': 'both'}
    >>> Options(final_tie="coin flip")
    Traceback (most recent call last):
    ...
    sevenwonders.kernel.errors.OptionError: final_tie cannot be 'coin flip'; choose from shared, second_player
    """

    wonder_setup: str = _option(
        *("draft", "first_game", "random_deal"),
        about="draft the Wonders, take the two sets of a first game, or deal four to each player",
        bits={"first_game": Rule.FIRST_GAME, "random_deal": Rule.RANDOM_DEAL},
    )
    promo_wonders: str = _option(
        *("none", "messe", "liberty", "both"),
        about="promotional Wonders shuffled in with the others",
        bits={"messe": Rule.MESSE, "liberty": Rule.LIBERTY, "both": Rule.MESSE | Rule.LIBERTY},
    )
    draft_sees_age1: Value = _option(
        *("auto", True, False),
        about="lay out Age I before the draft; auto: only with an expansion",
        bits={True: Rule.DRAFT_SEES_AGE},
    )
    age_start_tie: str = _option(
        *("last_player_chooses", "last_player_begins"),
        about="who begins an Age when the pawn stands in the middle",
        ruling="R-51",
        bits={"last_player_begins": Rule.LAST_PLAYER_BEGINS},
    )
    military_tokens: str = _option(
        *("every_zone", "landing_zone"),
        about="whether a pawn that jumps over a zone takes its token",
        ruling="R-01",
        bits={"landing_zone": Rule.LANDING_ZONE},
    )
    reveal_timing: str = _option(
        *("end_of_turn", "immediate"),
        about="when uncovered cards are turned up",
        ruling="R-24",
        bits={"immediate": Rule.IMMEDIATE_REVEAL},
    )
    library_draw: str = _option(
        *("private", "public"), about="whether the opponent sees the three tokens that the Great Library draws"
    )
    payment_choice: str = _option(
        *("auto_min", "pareto"),
        about="pay the least, or choose among plans none of which is better; in the base game they are one",
        ruling="R-14",
    )
    wonder_limit: str = _option(
        *("standing", "cumulative"),
        about="whether the limit of seven counts Wonders standing or ever built; only expansions differ",
        ruling="R-39",
    )
    fixed_price_delay: str = _option(
        *("none", "next_turn"),
        about="when a fixed price starts; it matters only with an expansion, for cards built before the main action",
        ruling="R-08",
    )
    final_tie: str = _option(
        *("shared", "second_player"),
        about="who wins when points and blue points are equal",
        ruling="R-53",
        bits={"second_player": Rule.SECOND_PLAYER_WINS_TIES},
    )
    pair_token: str = _option(
        *("forced", "optional"),
        about="whether the Progress token of a pair may be declined",
        ruling="R-23",
        bits={"optional": Rule.OPTIONAL_PAIR_TOKEN},
    )
    discard_destroyed: Value = _option(
        *(True, False),
        about="whether destroyed cards go to the discard pile or out of the game",
        ruling="R-36",
        bits={False: Rule.DESTROYED_VANISH},
    )

    def __post_init__(self) -> None:
        for option in fields(self):
            value, values = getattr(self, option.name), option.metadata["values"]
            if not any(value is known or (type(value) is str and value == known) for known in values):
                raise OptionError(f"{option.name} cannot be {value!r}; choose from {', '.join(map(_text, values))}")
        if self.wonder_setup == "first_game" and self.promo_wonders != "none":
            raise OptionError(
                "a first game has eight fixed Wonders; set promo_wonders to none or wonder_setup to draft"
            )

    def changed(self) -> dict[str, Value]:
        """The options that differ from the default."""
        return {
            option.name: value for option in fields(self) if (value := getattr(self, option.name)) != option.default
        }

    def bits(self) -> int:
        """The options that the rules themselves look at, as bits of `Rule`."""
        return sum(int(option.metadata["bits"].get(getattr(self, option.name), 0)) for option in fields(self))


PROFILES: dict[str, Options] = {
    "bga": Options(),
    "rulebook_2015": Options(age_start_tie="last_player_begins", fixed_price_delay="next_turn"),
    "sevenwd_io": Options(
        military_tokens="landing_zone",
        reveal_timing="immediate",
        library_draw="public",
        final_tie="second_player",
        discard_destroyed=False,
        promo_wonders="both",
    ),
}
DEFAULT_PROFILE = "bga"


def options_from(profile: Any = DEFAULT_PROFILE, changes: Mapping[str, Any] | None = None) -> Options:
    """A profile with some options changed.  Values may be given as text, as a command line does.

    >>> options_from("bga", {"discard_destroyed": "false"}).discard_destroyed
    False
    >>> options_from("bga", {"reveal": "immediate"})
    Traceback (most recent call last):
    ...
    sevenwonders.kernel.errors.OptionError: there is no option 'reveal'; did you mean 'reveal_timing'?
    """
    if not isinstance(profile, str) or profile not in PROFILES:
        raise OptionError(f"there is no profile '{profile}'{suggestion(str(profile), PROFILES)}")
    if not isinstance(changes, Mapping | None):
        raise OptionError(f"options should be names with values, not {changes!r}")
    known = {option.name: option for option in fields(Options)}
    given = asdict(PROFILES[profile])
    for name, value in (changes or {}).items():
        if name not in known:
            raise OptionError(f"there is no option '{name}'{suggestion(name, known)}")
        values = known[name].metadata["values"]
        given[name] = next((v for v in values if isinstance(v, bool) and _text(v) == value), value)
    return Options(**given)


def _text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else value
