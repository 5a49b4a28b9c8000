"""Array operations of a batch of games on a GPU: the counterpart of `game.processor`."""

import re
from collections.abc import Callable
from functools import cache
from math import prod
from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from ..batch_errors import check_actions_shape, make_illegal_action_error
from ..copies import UncopyableMixin
from ..errors import IllegalActionError, SevenWondersError
from . import batch_kernels, dlpack
from .arrays import DeviceArray, DeviceMemory
from .driver import LEGACY_STREAM, CudaDriver, open_driver
from .kernels import KernelArgumentType, KernelSpec, compile_missing_kernels, kernel_file_path

BLOCK = 32  # threads; larger blocks were no faster


class Gpu(UncopyableMixin):
    """A GPU that holds the arrays of a batch of games and runs kernels on them.

    In the methods, `places` has the indices of the games to work on.

    Attributes:
        driver: the driver of the GPU.
        stream: the CUDA stream of all copies and kernels; by default the legacy one, on which PyTorch and CuPy work.

    Args:
        driver: the driver of the GPU.
    """

    def __init__(self, driver: CudaDriver) -> None:
        self.driver, self.stream = driver, LEGACY_STREAM
        self._held: object = None
        self._named: dict[str, DeviceMemory] = {}

    def compile_ahead(self, record: Callable[["DryRunGpu"], None]) -> None:
        """Compile all kernels that `record` needs, unless their machine code is on disk.

        `record` is called with a `DryRunGpu` in place of a GPU, which records the kernels that would run.
        """
        recorder = DryRunGpu()
        record(recorder)
        compile_missing_kernels(recorder.specs, self.driver.capability)

    def zeros(self, shape: Any, dtype: Any) -> DeviceArray:
        """Return a new array of zeros on the GPU."""
        array = self._allocate(shape if isinstance(shape, tuple) else (shape,), np.dtype(dtype))
        self.fill_with_zeros(array)
        return array

    def put(self, array: np.ndarray) -> DeviceArray:
        """Return a copy of a CPU array on the GPU."""
        array = np.ascontiguousarray(array)
        target = self._allocate(array.shape, array.dtype)
        self.driver.upload(target.layout.address, array.ctypes.data, array.nbytes, self.stream)
        return target

    def to_host(self, array: object) -> Any:
        """Return a CPU copy of an array on the GPU, also of another library's; a CPU array is returned unchanged."""
        if isinstance(array, DeviceArray):
            return array.numpy()
        if hasattr(array, "__dlpack_device__") and array.__dlpack_device__()[0] == dlpack.CUDA:
            return self._wrap_foreign_array(array, "places").numpy()
        return array

    def download(self, array: DeviceArray) -> np.ndarray:
        """Return a CPU copy of an array on the GPU.

        An array with gaps is copied together with the memory between its elements.
        """
        if not array.size:
            return np.zeros(array.shape, array.dtype)
        spans = [(length - 1) * stride for length, stride in zip(array.shape, array.layout.strides, strict=True)]
        before, behind = (sum(sign * span for span in spans if sign * span > 0) for sign in (-1, 1))
        content = np.zeros(before + behind + array.dtype.itemsize, np.uint8)
        self.driver.download(content.ctypes.data, array.layout.address - before, content.nbytes, self.stream)
        copied = np.ndarray(array.shape, array.dtype, content, before, array.layout.strides)
        return copied if array.is_contiguous else copied.copy()

    def fill_with_zeros(self, array: DeviceArray, places: DeviceArray | None = None) -> None:
        """Write zeros to an array, or only to its rows at the indices `places`, if these are given."""
        if places is None:
            self.driver.clear(array.layout.address, array.nbytes, self.stream)
        else:
            rule = batch_kernels.clear_items if len(array.shape) == 1 else batch_kernels.clear_rows
            self.run_rule(rule, places, (), (array,))

    def copy_to_rows(self, target: DeviceArray, places: DeviceArray, source: Any) -> None:
        """Copy each record of `source` to the row of `target` whose index is in `places`."""
        given = source if isinstance(source, DeviceArray) else self.put(source)
        self.run_rule(batch_kernels.copy_rows, places, (given,), (target,))

    def run_rule(
        self,
        rule: Callable[..., object],
        places: DeviceArray,
        along: tuple[object, ...],
        arrays: tuple[object, ...],
        after: tuple[Any, ...] = (),
    ) -> None:
        """Call a rule, a function compiled to a kernel, once for each place in parallel.

        Args:
            rule: the function.
            places: the indices of the games; each call gets one of them.
            along: arrays with a row for each place; each call gets one row.
            arrays: arguments that are the same for all calls.
            after: further arrays with a row for each place, which are the last arguments.
        """
        given = (places, *along, *arrays, *after)
        spec = KernelSpec(rule, len(along), len(after), tuple(map(_find_argument_type, given)))
        self._launch_kernel(spec, len(places), [len(places), *_list_argument_values(given)])

    def to_action_array(
        self, given: object, places: DeviceArray, legal: DeviceArray, counts: DeviceArray, check: bool
    ) -> DeviceArray:
        """Return a caller's actions as an array on the GPU: one for each game or, if `counts` has a column for each
        seat, one for each seat.

        An illegal action raises an error; `check=False`, which does not wait for the GPU, replaces it by a legal one.

        Args:
            given: the actions, an array on this GPU.
            places: the indices of the games.
            legal: the legal actions of all games.
            counts: the numbers of legal actions.
            check: whether an illegal action raises an error.
        """
        received = self._wrap_foreign_array(given, "actions")
        check_actions_shape(received.shape, places, counts)
        taken = self._allocate(received.shape, np.dtype(np.int16), "taken")
        refused = self._allocate(received.shape, np.dtype(np.int8), "refused")
        by_seat = len(counts.shape) > 1
        rule = batch_kernels.replace_illegal_actions_by_seat if by_seat else batch_kernels.replace_illegal_actions
        self.run_rule(rule, places, (received, taken, refused), (legal, counts))
        if check and (bad := refused.numpy()).any():
            raise make_illegal_action_error(int(bad.argmax()), received.numpy(), places.numpy(), counts)
        return taken

    def to_seat_array(self, given: Any, places: DeviceArray, players: int) -> DeviceArray:
        """Return a caller's seats, one for each game in `places`, as an array on the GPU.

        Args:
            given: the seats, an array on this GPU.
            places: the indices of the games.
            players: the number of seats.

        Raises:
            SevenWondersError: a seat does not exist.
        """
        games = len(places)
        received = self._wrap_foreign_array(given, "seats")
        taken, refused = self._allocate((games,), np.dtype(np.int8)), self._allocate((games,), np.dtype(np.int8))
        if received.shape == (games,):
            self.run_rule(batch_kernels.replace_invalid_seats, places, (received, taken, refused), (players,))
        if received.shape != (games,) or refused.numpy().any():
            raise SevenWondersError(f"who looks is a seat from 0 to {players - 1} for each of {games} games")
        return taken

    def find_deciding_seats(self, places: DeviceArray, counts: DeviceArray) -> DeviceArray:
        """Return for each seat whether it has legal actions, in each game whose index is in `places`.

        `counts` has the number of legal actions by game and seat.
        """
        asked = self._allocate(counts.shape, np.dtype(np.bool_))
        self.run_rule(batch_kernels.mark_deciding_seats, places, (), (counts, asked))
        return asked

    def arrange_for_step(
        self, places: DeviceArray, actions: DeviceArray, kinds: int
    ) -> tuple[DeviceArray, DeviceArray]:
        """Return the indices of games and their actions sorted by action, so that neighbouring threads take the same
        branches.

        Args:
            places: the indices of the games.
            actions: the code of the action for each place.
            kinds: the number of action codes.
        """
        if len(places) < 2:
            return places, actions
        counts = self._allocate((-(-kinds // batch_kernels.GROUP),), np.dtype(np.int32), "counts")
        numbers = self._allocate(places.shape, counts.dtype, "numbers")
        sorted_places = self._allocate(places.shape, places.dtype, "places")
        sorted_actions = self._allocate(actions.shape, actions.dtype, "actions")
        self.fill_with_zeros(counts)
        self.run_rule(batch_kernels.number_within_groups, places, (actions, numbers), (counts,))
        self.run_rule(batch_kernels.sum_previous_counts, places.reshape(-1, 1)[0], (), (counts,))
        self.run_rule(batch_kernels.sort_by_group, places, (actions, numbers), (counts, sorted_places, sorted_actions))
        return sorted_places, sorted_actions

    def make_stream_wait(self, stream: int | None) -> None:
        """Make another CUDA stream, given by its number in DLPack, wait for all work launched on this device."""
        other = LEGACY_STREAM if stream is None else stream
        if other not in (-1, self.stream):
            self.driver.make_stream_wait(other, self.stream)

    def synchronize(self) -> None:
        """Wait until all launched work is finished."""
        self.driver.synchronize(self.stream)

    def _wrap_foreign_array(self, given: Any, what: str) -> DeviceArray:
        """Wrap another library's array of whole numbers on this GPU, without a copy.

        `what` names the array in error messages.

        Raises:
            SevenWondersError: the array is not on this GPU.
            IllegalActionError: the elements are not whole numbers.
        """
        if isinstance(given, DeviceArray):
            layout, owner = given.layout, cast("object", given)
        else:
            here = (dlpack.CUDA, self.driver.number)
            if not hasattr(given, "__dlpack_device__") or tuple(map(int, given.__dlpack_device__())) != here:
                raise SevenWondersError(
                    f"{what} for games on a GPU are an array on that GPU, of PyTorch, JAX or CuPy, "
                    f"not {type(given).__name__} of the processor or another GPU"
                )
            owner = given.__dlpack__(stream=self.stream)
            layout = dlpack.read_capsule(owner)
        if layout.dtype.kind not in "iu" or layout.dtype == np.uint64:
            raise IllegalActionError(f"{what} are whole numbers, not {layout.dtype}")
        self._held = owner  # until the kernels that read it have been launched, and for another call
        return DeviceArray(self, layout, owner)

    def _allocate(self, shape: tuple[int, ...], dtype: np.dtype, name: str = "") -> DeviceArray:
        """Return an uninitialized array on the GPU.

        Arrays of the same `name` share memory, since freeing memory waits for the GPU; the caller must not keep them.
        """
        size = prod(shape) * dtype.itemsize
        memory = self._named.get(name)
        if memory is None or memory.size < size:
            memory = DeviceMemory(self, size)
            if name:
                self._named[name] = memory
        return DeviceArray.from_address(self, memory.address, shape, dtype, memory)

    def _launch_kernel(self, spec: KernelSpec, threads: int, values: list[int]) -> None:
        self.driver.launch(_load_kernel(self.driver, spec), threads, BLOCK, self.stream, values)


class DryRunGpu(Gpu):
    """A stand-in for a GPU, without memory, that records the kernels that would run.

    Attributes:
        specs: the specifications of these kernels.
    """

    def __init__(self) -> None:
        nothing: Any = SimpleNamespace(number=0, name="no GPU")
        super().__init__(nothing)
        self.specs: list[KernelSpec] = []

    def put(self, array: np.ndarray) -> DeviceArray:
        """Return a stand-in for a copy of an array on the GPU: with its shape and type, but without memory."""
        return self._allocate(array.shape, array.dtype)

    def download(self, array: DeviceArray) -> np.ndarray:
        """Return a CPU array of zeros with the shape and type of `array`."""
        return np.zeros(array.shape, array.dtype)

    def fill_with_zeros(self, array: DeviceArray, places: DeviceArray | None = None) -> None:
        """Record the kernel that clears rows; a whole array is cleared without a kernel."""
        if places is not None:
            super().fill_with_zeros(array, places)

    def _allocate(self, shape: tuple[int, ...], dtype: np.dtype, name: str = "") -> DeviceArray:
        return DeviceArray.from_address(self, 0, shape, dtype, None)

    def _launch_kernel(self, spec: KernelSpec, threads: int, values: list[int]) -> None:
        self.specs.append(spec)


def open_gpu(name: str) -> Gpu:
    """Open a GPU by its name, "cuda" for the first or "cuda:1", as PyTorch names them.

    Raises:
        SevenWondersError: the name is no GPU's name, or there is no such GPU.
    """
    match = re.fullmatch(r"cuda(?::(\d+))?", name)
    if not match:
        raise SevenWondersError(f"'{name}' is no device; choose cpu, cuda, or one of several GPUs such as cuda:1")
    return Gpu(open_driver(int(match[1] or 0)))


def _list_argument_values(value: Any) -> list[int]:
    """Return an argument of a kernel, or the arguments in a tuple, as the numbers that the driver takes."""
    if isinstance(value, tuple):
        return [number for item in value for number in _list_argument_values(item)]
    if isinstance(value, DeviceArray):
        layout = value.layout
        return [0, 0, value.size, layout.dtype.itemsize, layout.address, *layout.shape, *layout.strides]
    return [int(value)]


def _find_argument_type(value: object) -> KernelArgumentType | tuple[Any, ...]:
    if isinstance(value, tuple):
        items = map(_find_argument_type, value)
        return type(value)._make(items) if hasattr(value, "_make") else tuple(items)
    if isinstance(value, DeviceArray):
        return KernelArgumentType(value.dtype, len(value.shape), value.is_contiguous)
    return KernelArgumentType(np.dtype(np.int64), 0)


@cache
def _load_kernel(driver: CudaDriver, spec: KernelSpec) -> int:
    """Return the driver's handle of a kernel; compile the kernel if its machine code is not on disk."""
    compile_missing_kernels([spec], driver.capability)
    path = kernel_file_path(spec, driver.capability)
    return driver.load_kernel(path.read_bytes(), path.with_suffix(".name").read_text("utf-8"))
