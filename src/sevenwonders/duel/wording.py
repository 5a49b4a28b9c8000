"""Messages of 7 Wonders Duel; the English names and effects of components come from the table of components."""

from ..messages import Messages, messages
from .components import ALL
from .describe import effects
from .page import PAGE


def wording(language: str = "en") -> Messages:
    """Return the messages of the game in a language.  Raises `SevenWondersError`.

    >>> wording().unit("aqueduct"), wording("de").unit("aqueduct")
    ('Aqueduct', 'Aquädukt')
    """
    return messages(language, PAGE, _printed)


def _printed() -> dict[str, str]:
    names = {f"duel.unit.{unit.id}": unit.name for unit in ALL}
    return names | {f"duel.effect.{unit.id}": " ".join(effects(unit)) for unit in ALL}
