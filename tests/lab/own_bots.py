"""Players of your own that fail, in a module that their processes import quickly."""

import os
import random
import signal
import threading

from sevenwonders.lab.jobs import GameJob, GameRow
from sevenwonders.lab.tournaments import TournamentStanding
from sevenwonders.players import Decision
from sevenwonders.registry import game_type


class Bot:
    """Plays by lot until it does what its name says; plays both games."""

    def __init__(self, seed, name="by lot", game="duel"):
        self.dice, self.name, self.kind, self.asked = random.Random(seed), name, game_type(game), 0
        if name == "ends at once" and seed:
            os._exit(4)
        if name == "unmade" and seed:
            raise RuntimeError("no weights")

    def choose(self, state, seat, *, stop=None):
        self.asked += 1
        legal = self.kind.legal_codes(state, seat)
        if self.asked < 3:
            return Decision(self.dice.choice(legal))
        match self.name:
            case "raises":
                return Decision(legal[0] // 0)
            case "exits":
                raise SystemExit
            case "illegal":
                return Decision(10**6)
            case "nothing":
                return None
            case "ends":
                os._exit(3)
            case "killed":
                os.kill(os.getpid(), signal.SIGKILL)
            case "hangs":
                self.endless()
            case "patches":
                type(state).apply = type(state).legal_actions = GameRow.shares = lambda *_: 1 // 0
                Decision.__init__ = TournamentStanding.add_deal = GameJob.names = None
            case "sleeps":
                wait_for_the_alarm()
        return Decision(self.dice.choice(legal))

    @staticmethod
    def endless():
        """Never come back, and heed no signal."""
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        threading.Event().wait(600)


def wait_for_the_alarm():
    """Wait until the time limit ends it, which a bare `except` does not hold up for ever."""
    try:
        threading.Event().wait(60)
    except BaseException:
        threading.Event().wait(60)


def bot(name, game):
    """Make a factory of bots."""

    def make(seed):
        return Bot(seed, name, game)

    make.__name__ = name
    return make
