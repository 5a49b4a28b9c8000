"""The printed material as the page draws it: every component, option and level as plain data, made from the tables.

The page knows no component by itself.  What a unit shows is a list of glyphs, each with a `kind`:

    makes resource count        choice resources      fixed resources (bought at 1)
    shields count               symbol symbol         points count
    coins count                 loses count           per counted coins points most where
    temple points               chambers chambers     reserve count
    worth count                 ask ask               rule rule
    move                        replay
    discount sides resources    complete count

`per` says `most` in Duel (the city that has more counts) and `where` in 7 Wonders (own, near, all); `discount` and
`complete` are of 7 Wonders alone, where `rule` names what a stage can do beyond numbers.
"""

from typing import Any, Literal


def catalogue(game: Literal["duel", "classic"] = "duel") -> dict[str, Any]:
    """Everything of a game that never changes while it is played.

    >>> sorted(catalogue("classic")["boards"])[:2], len(catalogue()["units"])
    (['alexandria', 'babylon'], 180)
    """
    if game == "classic":
        from ..classic import catalogue as classic

        return classic.catalogue()
    from ..duel import catalogue as duel

    return duel.catalogue()
