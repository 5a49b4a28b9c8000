"""Prices of actions, and sentences about the steps that make up a price."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..messages import Messages
from .seats import Seat


@dataclass(frozen=True)
class Price:
    """Coins paid for an action: the number paid to the bank, and `shares`, the number paid to each other seat."""

    bank: int = 0
    shares: Mapping[int, int] = field(default_factory=dict)

    @property
    def coins(self) -> int:
        """The total number of coins."""
        return self.bank + sum(self.shares.values())


def describe_step(
    step: Mapping[str, Any],
    messages: Messages,
    name_of: Callable[[str], str] | None = None,
    owners: Mapping[Seat, str] | None = None,
) -> str:
    """Return a phrase about a step of a price, such as a resource that is bought for 2 coins.

    The message is `GAME.step.TYPE`, with the fields of the step as placeholders.  A step with certain fields has a
    message of its own: `duel.step.bought.by`, instead of `duel.step.bought`, also names the cards that raise the price.

    Args:
        step: the step as in a view.
        messages: the messages of the game in a language.
        name_of: a function that returns the name of a component; by default `messages.component_name`.
        owners: the names of the seats that resources come from.
    """
    key, name_component = f"{messages.game}.step.{step['type']}", name_of or messages.component_name
    for name in step:
        if f"{key}.{name}" in messages:
            key = f"{key}.{name}"
    words: dict[str, Callable[[Any], object]] = {
        "resource": lambda resource: messages.say(f"resource.{resource}"),
        "coins": lambda coins: messages.say("coins", count=abs(coins)),
        "by": lambda units: messages.join(map(name_component, units)),
        "owner": lambda seat: (owners or {}).get(seat, seat),
        **dict.fromkeys(("unit", "discount", "decree"), name_component),
    }
    values = {name: words[name](value) if name in words else value for name, value in step.items()}
    sentence = messages.say(key, **values)
    is_bought = "resource" in step and step["coins"]
    return messages.say("label.colon", label=sentence, said=values["coins"]) if is_bought else sentence
