"""The texts of 7 Wonders Duel in a language; English names and effects come from the table of components."""

from ..messages import Messages, load_messages
from .components import ALL
from .describe import format_effect_sentences
from .page import PAGE


def wording(language: str = "en") -> Messages:
    """Return the messages of the game in a language (`en`, `de`, ...).  Raises `SevenWondersError` for any other.

    >>> wording().component_name("aqueduct"), wording("de").component_name("aqueduct")
    ('Aqueduct', 'Aquädukt')
    """
    return load_messages(language, PAGE, _printed_texts_by_message_id)


def _printed_texts_by_message_id() -> dict[str, str]:
    names = {f"duel.unit.{unit.id}": unit.name for unit in ALL}
    return names | {f"duel.effect.{unit.id}": " ".join(format_effect_sentences(unit)) for unit in ALL}
