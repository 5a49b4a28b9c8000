"""The dials of a search."""

from dataclasses import asdict, dataclass

import numpy as np

from ...kernel.rule import record

settings_t = record(
    explore="f8", first_play="f8", expand_at="i4", prior_weight="f8", prior_scale="f8", patience="i4",
    winning="i4", margin="f8", judge="f8", judge_scale="f8",
)


@dataclass(frozen=True, slots=True)
class Settings:
    explore: float = 0.7
    first_play: float = 1.0
    expand_at: int = 1
    prior_weight: float = 0.0
    prior_scale: float = 300.0
    patience: int = 0
    winning: int = 0
    margin: float = 0.0
    judge: float = 0.0
    judge_scale: float = 1000.0

    def to_array(self) -> np.ndarray:
        array = np.zeros(1, settings_t)
        for name, value in asdict(self).items():
            array[0][name] = value
        return array
