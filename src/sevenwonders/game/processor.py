"""Array operations of a batch on the processor; `gpu.device` has the operations on a GPU."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

from ..batch_errors import check_actions_shape, make_illegal_action_error
from ..copies import CopyableThreadPool
from ..errors import IllegalActionError, SevenWondersError
from ..kernel.bits import find_first_illegal


class CpuDevice:
    """The processor as the device of a batch: its array operations, which `gpu.device` also offers for a GPU.

    Args:
        threads: the number of threads that work in parallel.
    """

    def __init__(self, threads: int) -> None:
        self._threads = CopyableThreadPool(threads)

    def zeros(self, shape: int | tuple[int, ...], dtype: DTypeLike) -> np.ndarray:
        """Return a new array of zeros."""
        return np.zeros(shape, dtype)

    def put(self, array: np.ndarray) -> np.ndarray:
        """Return the array itself; on a GPU, this operation copies it to the device."""
        return array

    def to_host(self, array: object) -> Any:
        """Return the array itself; on a GPU, this operation copies it from the device."""
        return array

    def fill_with_zeros(self, array: np.ndarray, indices: np.ndarray | None = None) -> None:
        """Set an array, or only its rows at the given indices, to zero."""
        array[slice(None) if indices is None else indices] = 0

    def copy_to_rows(self, target: np.ndarray, indices: np.ndarray, source: np.ndarray) -> None:
        """Copy the records of `source` to the rows of `target` at the given indices."""
        view_row_bytes(target)[indices] = view_row_bytes(source)

    def run_rule(
        self,
        rule: Callable[..., object],
        indices: np.ndarray,
        leading: tuple[np.ndarray, ...],
        arrays: tuple[object, ...],
        trailing: tuple[np.ndarray, ...] = (),
    ) -> None:
        """Call a compiled function for some games or rows, divided among parallel threads.

        The arguments of the function are the indices, then the arrays `leading`, `arrays` and `trailing`.

        Args:
            rule: the function.
            indices: the indices of the games or rows; each thread gets a part of them.
            leading: arrays with a row for each index; each thread gets the rows of its indices.
            arrays: arrays that every thread gets completely.
            trailing: further arrays with a row for each index, which the function takes last.
        """
        from ..kernel.compiler import compile_rule

        work, threads = compile_rule(rule), self._threads.number
        if threads == 1:
            work(indices, *leading, *arrays, *trailing)
            return
        bounds = np.linspace(0, len(indices), threads + 1).astype(int)

        def run_part(number: int) -> None:
            """Call the function for the part of the indices that belongs to a thread."""
            part = slice(bounds[number], bounds[number + 1])
            work(indices[part], *(rows[part] for rows in leading), *arrays, *(rows[part] for rows in trailing))

        self._threads.wait_for_all()
        for number in range(threads):
            self._threads.submit(run_part, number)
        self._threads.wait_for_all()

    def to_action_array(
        self, given: object, indices: np.ndarray, legal: np.ndarray, counts: np.ndarray, check: bool
    ) -> np.ndarray:
        """Convert a caller's actions to int16: an action for each game in `indices`, or for each seat of all games.

        Args:
            given: the actions, whole numbers of shape (len(indices),) or of the shape of `counts`.
            indices: the indices of the games.
            legal: the legal actions; only the first `counts[i]` entries of `legal[i]` have a meaning.
            counts: the number of legal actions; with a column for each seat if all seats act.
            check: whether to check that the actions are legal.

        Raises:
            IllegalActionError: the number of actions is wrong, they are no integers, or an action is not legal.
        """
        from ..kernel.compiler import compile_rule

        actions = to_integer_array(given, IllegalActionError("actions are whole numbers"))
        check_actions_shape(actions.shape, indices, counts)
        if not check:
            return np.ascontiguousarray(actions, np.int16)
        codes, flat_counts = _clip_to_int16(actions), counts.reshape(-1)
        rows = indices if counts.ndim == 1 else np.flatnonzero(flat_counts)
        chosen = codes if counts.ndim == 1 else codes.reshape(-1)[rows]
        find = compile_rule(find_first_illegal)
        if (bad := int(find(rows, chosen, legal.reshape(len(flat_counts), -1), flat_counts))) >= 0:
            index = bad if counts.ndim == 1 else int(rows[bad])
            raise make_illegal_action_error(index, actions, indices, counts)
        return codes

    def arrange_for_step(self, indices: np.ndarray, actions: np.ndarray, kinds: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the indices of games and their actions unchanged; a GPU sorts both by action, which makes the step
        faster.

        `kinds` is the number of possible actions.
        """
        return indices, actions

    def to_seat_array(self, given: np.ndarray, indices: np.ndarray, players: int) -> np.ndarray:
        """Convert a caller's seats, one for each game in `indices`, to int8.  Raises `SevenWondersError`."""
        wrong = SevenWondersError(f"who looks is a seat from 0 to {players - 1} for each of {len(indices)} games")
        try:
            seats = np.asarray(given, np.float64)  # `np.zeros(n)` is fine, too
        except (TypeError, ValueError):
            raise wrong from None
        if seats.shape != indices.shape or not np.isin(seats, np.arange(players)).all():
            raise wrong
        return np.ascontiguousarray(seats, np.int8)

    def find_deciding_seats(self, indices: np.ndarray, counts: np.ndarray) -> np.ndarray:
        """Return whether each seat has to decide, an array of bool, shape (games, seats).

        Args:
            indices: not used; on a GPU, the indices of the games to look at.
            counts: the number of legal actions by game and seat.
        """
        return counts > 0


def open_device(device: object, threads: int, record_kernels: Callable[[Any], None]) -> Any:
    """Return the array operations of a device, such as a `CpuDevice`; on a GPU, all kernels are compiled first.

    Args:
        device: `cpu`, the name of a GPU, or an object with the array operations, which is returned.
        threads: the number of threads of the processor.
        record_kernels: calls all compiled functions on a device that only records the kernels to compile.
    """
    if hasattr(device, "zeros"):
        return device
    if str(device) == "cpu":
        return CpuDevice(threads)
    from ..gpu.device import open_gpu

    backend = open_gpu(str(device))
    backend.compile_ahead(record_kernels)
    return backend


def view_row_bytes(array: np.ndarray) -> np.ndarray:
    """Return the bytes of every row, including those between the fields of a record, which NumPy does not copy."""
    return np.ascontiguousarray(array).view(np.uint8).reshape(len(array), -1)


def to_integer_array(given: object, error: SevenWondersError) -> np.ndarray:
    """Convert a caller's numbers to an array of integers, of any shape; raise `error` if they are not whole numbers."""
    try:
        numbers = np.asarray(given)
    except ValueError:  # rows of different lengths
        raise error from None
    if not numbers.size:
        return numbers.astype(np.int64)
    if not np.issubdtype(numbers.dtype, np.integer):
        raise error
    return numbers


def _clip_to_int16(actions: np.ndarray) -> np.ndarray:
    """Convert actions to int16; numbers out of range become -1 or 32,767, which are never legal."""
    if actions.dtype != np.int16:
        limits = np.iinfo(actions.dtype)
        actions = np.clip(actions, max(-1, limits.min), min(np.iinfo(np.int16).max, limits.max))
    return np.ascontiguousarray(actions, np.int16)
