"""Share of this machine that was free for a measurement."""

from pathlib import Path

STOLEN = 7  # the place of what other machines took, in the line of `/proc/stat`


class Shares:
    """The processors' time from now on."""

    def __init__(self) -> None:
        self._before = _ticks()

    def taken(self) -> float:
        """Per cent of the processors' time that other virtual machines have taken; 0 where the system does not tell."""
        spent = [now - before for now, before in zip(_ticks(), self._before, strict=True)]
        return 100 * spent[STOLEN] / sum(spent) if sum(spent) else 0.0


def _ticks() -> list[int]:
    """Since the start: user, nice, system, idle, waiting, two kinds of interrupts, stolen."""
    try:
        return [int(field) for field in Path("/proc/stat").read_text().splitlines()[0].split()[1 : STOLEN + 2]]
    except OSError:  # no Linux
        return [0] * (STOLEN + 1)
