"""The texts of 7 Wonders in all languages; English names of components come from the tables of components."""

from ..messages import Messages, load_messages
from .components import ALL
from .page import PAGE


def wording(language: str = "en") -> Messages:
    """Return the texts of the game in a language: `en`, `de`, `fr` or `es`.  Raises `SevenWondersError` for others.

    >>> wording().component_name("aqueduct"), wording("de").component_name("aqueduct")
    ('Aqueduct', 'Aquädukt')
    """
    return load_messages(language, PAGE, _printed_texts_by_message_id)


def _printed_texts_by_message_id() -> dict[str, str]:
    return {f"classic.unit.{unit.id}": unit.name[0].upper() + unit.name[1:] for unit in ALL}
