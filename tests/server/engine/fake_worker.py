"""A process that talks like a mind and does what the name of the player asks, so that the pool can be tested.

Players: `echo` answers with what it was sent, `die` ends the process, `die_once:FILE` only the first time, `deaf`
never answers.  An advice counts simulations up, a hundred in what it calls a second, until it is stopped, its seconds
are over or a file `enough` appears.
"""

import json
import os
import queue
import sys
import threading
import time
from pathlib import Path

PAUSE = 0.002  # seconds after each simulation, so that reports do not flood the client

jobs, stopped = queue.Queue(), set()


def listen():
    for line in sys.stdin:
        message = json.loads(line)
        if "stop" in message:
            stopped.add(message["stop"])
        elif "text" in message:
            with (Path(sys.argv[1]) / "records").open("a") as log:
                log.write(message["text"] + "\n")
        else:
            jobs.put(message)
    os._exit(0)


def say(job, **what):
    print(json.dumps({"job": job, **what}), flush=True)


def analysis(simulations, seconds):
    reason = {"key": "price", "values": {"coins": 2}}
    move = {"action": 3, "visits": simulations, "share": 1.0, "value": 0.5, "prior": 0.1, "reasons": [reason]}
    move |= {"line": [], "risk": None}
    found = {"seat": 0, "simulations": simulations, "seconds": seconds, "win": 0.5, "outcomes": {"shared": 1.0}}
    return found | {"wins": [], "points": [], "moves": [move], "line": [3]}


def decide(message, folder):
    player, _, file = message["player"].partition(":")
    if player == "die" or (player == "die_once" and not Path(file).exists()):
        if file:
            Path(file).touch()
        os._exit(3)
    if player == "deaf":
        threading.Event().wait()
    with (folder / "sent.jsonl").open("a") as log:
        secrets = sorted(name for name in os.environ if name.startswith("SEVENWONDERS"))
        log.write(json.dumps({**message, "environment": secrets}) + "\n")
    return 7


def advise(job, message, folder):
    simulations = 0
    while simulations == 0 or (
        job not in stopped and simulations < 100 * message["seconds"] and not (folder / "enough").exists()
    ):
        simulations += 1
        say(job, progress=analysis(simulations, simulations / 100))
        time.sleep(PAUSE)
    return analysis(simulations, simulations / 100)


def risks(job, folder):
    """Nothing at once, but when a file `enough` appears; nothing when it is stopped."""
    with (folder / "begun").open("a") as log:
        log.write("risks\n")
    while not (folder / "enough").exists():
        if job in stopped:
            return None
        time.sleep(PAUSE)
    return []


def main(folder):
    threading.Thread(target=listen, daemon=True).start()
    while True:
        message = jobs.get()
        job = message["job"]
        match message["task"]:
            case "decide":
                say(job, answer=decide(message, folder))
            case "advise":
                say(job, answer=advise(job, message, folder))
            case "risks":
                say(job, answer=risks(job, folder))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
