"""Draw inputs, find those that break an invariant, and make them smaller, for a bounded time."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from math import inf
from time import monotonic
from typing import Any, TypeVar
from unittest.mock import patch

import hypothesis
from hypothesis.strategies import SearchStrategy

from . import Fault, kind_of

SHRINKING_SECONDS = 30
Case = TypeVar("Case")
Step = TypeVar("Step")


def settings(examples: int, **others: Any) -> hypothesis.settings:
    """Return how the machines draw: that many examples, decided by the seed alone."""
    return hypothesis.settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=(hypothesis.Phase.generate, hypothesis.Phase.shrink),
        suppress_health_check=list(hypothesis.HealthCheck),
        report_multiple_bugs=False,
        print_blob=False,
        **others,
    )


@contextlib.contextmanager
def by_seed_alone() -> Iterator[None]:
    """Keep Hypothesis from drawing constants of the modules that are loaded; to read them takes a second, too."""
    try:
        from hypothesis.internal.conjecture import providers
    except ImportError:  # older releases never do
        yield
        return
    with patch.object(providers, "_get_local_constants", lambda: providers._local_constants, create=True):
        yield


def search(seed: int, examples: int, cases: SearchStrategy[Case], hold: Callable[[Case], object]) -> None:
    """Draw cases until the first failure, and shrink it.

    Raises:
        Fault: the smallest case found with the same kind of fault, and that case as text.
    """
    faults: dict[str, Fault] = {}
    end = inf

    @hypothesis.seed(seed)
    @settings(examples)
    @hypothesis.given(cases)
    def tried(case: Case) -> None:
        nonlocal end
        if (fault := faults.get(str(case))) is not None:
            raise fault
        if monotonic() > end:  # what was not tried yet is taken for right
            return
        try:
            hold(case)
        except Fault as found:
            if faults and kind_of(found) != kind_of(next(iter(faults.values()))):
                return
            end = min(end, monotonic() + SHRINKING_SECONDS)
            faults[str(case)] = Fault(f"{found}\n{case}")
            raise faults[str(case)] from None

    try:
        with by_seed_alone():
            tried()
    except hypothesis.errors.HypothesisException:
        if not faults:
            raise
        raise next(reversed(faults.values())) from None


def shorten(
    steps: Sequence[Step], fault: Fault, fault_of: Callable[[Sequence[Step]], Fault | None]
) -> tuple[Sequence[Step], Fault]:
    """Leave steps out as long as the others end with the same kind of fault; return them and their fault."""
    end, size = monotonic() + SHRINKING_SECONDS, max(1, len(steps) // 2)
    while size:
        start = 0
        while start < len(steps) and monotonic() < end:
            fewer = [*steps[:start], *steps[start + size :]]
            found = fault_of(fewer)
            if found is not None and kind_of(found) == kind_of(fault):
                steps, fault = fewer, found
            else:
                start += size
        size //= 2
    return steps, fault
