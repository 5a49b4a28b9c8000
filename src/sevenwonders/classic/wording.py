"""The messages of 7 Wonders, with the English names of its components from the tables of components."""

from ..messages import Messages, messages
from .components import ALL
from .page import PAGE


def wording(language: str = "en") -> Messages:
    """Return the messages of the game in a language.  Raises `SevenWondersError`.

    >>> wording().unit("aqueduct"), wording("de").unit("aqueduct")
    ('Aqueduct', 'Aquädukt')
    """
    return messages(language, PAGE, _printed)


def _printed() -> dict[str, str]:
    return {f"classic.unit.{unit.id}": unit.name[0].upper() + unit.name[1:] for unit in ALL}
