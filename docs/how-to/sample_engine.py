"""An engine for both games that knows only what it is sent: it takes what brings most at once, by lot among equals."""

import json
import random
import sys

BEST = {"wonder": 4, "stage": 3, "build": 3, "recruit": 2, "sell": -1, "discard": -1, "decline": -1}
lots = random.Random()
position = {}


def worth(action: dict) -> float:
    """Rate an action by what the view says of it (docs/reference/view.md and classic/view.md)."""
    value = BEST.get(action["action"].split()[0], 0)
    changes = action.get("changes", {})  # 7 Wonders says what the score sheet gains
    value += changes.get("points", 0) + changes.get("shields", 0) + 2 * changes.get("symbols", 0)
    value += changes.get("coins", 0) / 3
    after = action.get("after")  # Duel says how things stand afterwards
    if after:
        me, view = position["seat"], position["view"]
        towards = 1 if me == "p1" else -1  # the pawn goes up towards the capital of p2
        value += towards * (after["pawn"] - view["track"]["pawn"])
        value += (after["coins"][me == "p2"] - view["cities"][me]["coins"]) / 3
        value += 2 * (after.get("next_turn") == me)
        if "ends" in after:
            value += 100 if after["ends"]["winner"] == me else -100
    return value


def answer(message: dict) -> dict | None:
    """Return the answer to a message; None where there is none."""
    match message.get("type"):
        case "hello":
            return {"type": "hello", "protocol": 1, "name": "sample", "games": ["duel", "classic"]}
        case "new_game":
            lots.seed(message.get("seed"))
            return {"type": "ready"}
        case "position":
            position.update(message)
        case "go":
            actions = position["view"]["legal"]
            best = max(map(worth, actions))
            liked = [action["action"] for action in actions if worth(action) == best]
            return {"type": "bestmove", "action": lots.choice(liked)}
        case "stop" | "quit":
            return None  # it has always answered already
        case other:
            return {"type": "error", "error": f"nothing is known of messages of the type {other!r}"}
    return None


if __name__ == "__main__":
    for line in sys.stdin:
        message = json.loads(line)
        if (said := answer(message)) is not None:
            print(json.dumps(said), flush=True)
        if message.get("type") == "quit":
            break
