"""The C interface of NVIDIA's driver, as far as batches of games need it: memory, copies, streams and launches."""

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import byref, c_char, c_char_p, c_int, c_size_t, c_uint, c_void_p
from functools import cache
from typing import Any

from ..errors import SevenWondersError

LIBRARY = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
MIN_CUDA = 13  # that of the compiler in the extra `cuda`; older drivers do not load its code
MIN_CAPABILITY = (7, 5)  # CUDA 13 compiles for no older chips
NEEDED = "the device cuda needs an NVIDIA GPU and its driver"
OUT_OF_MEMORY = 2
NO_DEVICE = 100
CAPABILITY_ATTRIBUTES = (75, 76)  # major and minor
LEGACY_STREAM = 1  # the default stream, as DLPack numbers it


class CudaDriver:
    """A GPU of the machine, in the CUDA context that PyTorch, JAX and CuPy use too.

    Attributes:
        number: the number of the GPU, counting from 0.
        name: the manufacturer's name of the GPU.
        capability: the compute capability, such as (9, 0).

    Args:
        number: as above.

    Raises:
        SevenWondersError: there is no such GPU, or its driver or the GPU itself is too old.
    """

    def __init__(self, number: int = 0) -> None:
        self.number = number
        try:
            self._library: Any = load_library()
        except OSError as error:
            raise SevenWondersError(
                f"no GPU was found: NVIDIA's driver ({LIBRARY}) is not installed; {NEEDED}"
            ) from error
        code = self._library.cuInit(0)
        if code:
            raise SevenWondersError(f"no GPU was found: {self._describe_error(code)}; {NEEDED}")
        version, count = c_int(), c_int()
        self._call_driver("cuDriverGetVersion", byref(version))
        if version.value < 1000 * MIN_CUDA:
            actual = f"{version.value // 1000}.{version.value % 1000 // 10}"
            raise SevenWondersError(
                f"the GPU's driver supports CUDA {actual}; install one for CUDA {MIN_CUDA} or newer"
            )
        self._call_driver("cuDeviceGetCount", byref(count))
        if not 0 <= number < count.value:
            raise SevenWondersError(f"there is no GPU {number}; this machine has {count.value}, numbered from 0")
        device, name = c_int(), (c_char * 100)()
        self._call_driver("cuDeviceGet", byref(device), number)
        self._call_driver("cuDeviceGetName", name, len(name), device)
        self.name = name.value.decode()
        major, minor = c_int(), c_int()
        for value, attribute in zip((major, minor), CAPABILITY_ATTRIBUTES, strict=True):
            self._call_driver("cuDeviceGetAttribute", byref(value), attribute, device)
        self.capability = major.value, minor.value
        if self.capability < MIN_CAPABILITY:
            needed, actual = (".".join(map(str, pair)) for pair in (MIN_CAPABILITY, self.capability))
            raise SevenWondersError(f"{self.name} has compute capability {actual}; batches need {needed} or higher")
        self._context = c_void_p()
        self._call_driver("cuDevicePrimaryCtxRetain", byref(self._context), device)

    def allocate(self, size: int) -> int:
        """Allocate `size` bytes of device memory and return their address.

        Raises:
            SevenWondersError: the GPU has too little free memory.
        """
        address = c_void_p()
        with self._enter_context():
            code = self._library.cuMemAlloc_v2(byref(address), c_size_t(max(size, 1)))
            if code == OUT_OF_MEMORY:
                free, total = self.query_memory()
                raise SevenWondersError(
                    f"{self.name} has no room for {size:,} more bytes, {free:,} of {total:,} are free; "
                    "play fewer games at once, or use another GPU"
                )
            self._raise_for_code("cuMemAlloc_v2", code)
        return address.value or 0

    def free(self, address: int) -> None:
        """Free the device memory at an address; errors, as at the end of a process, are ignored."""
        self._library.cuCtxPushCurrent_v2(self._context)
        self._library.cuMemFree_v2(c_void_p(address))
        self._library.cuCtxPopCurrent_v2(byref(c_void_p()))

    def query_memory(self) -> tuple[int, int]:
        """Return the free and the total number of bytes of device memory."""
        free, total = c_size_t(), c_size_t()
        self._call_in_context("cuMemGetInfo_v2", byref(free), byref(total))
        return free.value, total.value

    def clear(self, address: int, size: int, stream: int) -> None:
        """Set `size` bytes of device memory to 0, after all earlier work of the stream; do not wait for it."""
        self._call_in_context("cuMemsetD8Async", c_void_p(address), c_uint(0), c_size_t(size), c_void_p(stream))

    def upload(self, address: int, source: int, size: int, stream: int) -> None:
        """Copy `size` bytes from `source` in CPU memory to `address` in device memory, and wait until it is done."""
        pointers = c_void_p(address), c_void_p(source)
        self._call_in_context("cuMemcpyHtoDAsync_v2", *pointers, c_size_t(size), c_void_p(stream))
        self.synchronize(stream)

    def download(self, target: int, address: int, size: int, stream: int) -> None:
        """Copy `size` bytes from `address` in device memory to `target` in CPU memory, and wait until it is done.

        The copy comes after all earlier work of the stream.
        """
        pointers = c_void_p(target), c_void_p(address)
        self._call_in_context("cuMemcpyDtoHAsync_v2", *pointers, c_size_t(size), c_void_p(stream))
        self.synchronize(stream)

    def synchronize(self, stream: int) -> None:
        """Wait until all work launched on a stream is finished."""
        self._call_in_context("cuStreamSynchronize", c_void_p(stream))

    def make_stream_wait(self, waiting: int, stream: int) -> None:
        """Make the CUDA stream `waiting` wait for all work launched on `stream` so far."""
        event = c_void_p()
        with self._enter_context():
            self._call_driver("cuEventCreate", byref(event), 2)  # without times
            self._call_driver("cuEventRecord", event, c_void_p(stream))
            self._call_driver("cuStreamWaitEvent", c_void_p(waiting), event, 0)
            self._call_driver("cuEventDestroy_v2", event)

    def load_kernel(self, code: bytes, name: str) -> int:
        """Load machine code and return the handle of the kernel `name` in it."""
        module, function = c_void_p(), c_void_p()
        with self._enter_context():
            self._call_driver("cuModuleLoadData", byref(module), c_char_p(code))
            self._call_driver("cuModuleGetFunction", byref(function), module, name.encode())
        return function.value or 0

    def launch(self, function: int, threads: int, block: int, stream: int, values: list[int]) -> None:
        """Start a kernel, and do not wait for its end.

        Args:
            function: the handle of the kernel.
            threads: the number of threads.
            block: the number of threads of a block.
            stream: the CUDA stream.
            values: the parameters of the kernel, as 64-bit numbers.
        """
        if not threads:
            return
        numbers = (ctypes.c_int64 * len(values))(*values)
        begin = ctypes.addressof(numbers)
        addresses = (c_void_p * len(values))(*range(begin, begin + 8 * len(values), 8))
        grid = -(-threads // block)
        self._call_in_context(
            "cuLaunchKernel",
            *(c_void_p(function), c_uint(grid), c_uint(1), c_uint(1), c_uint(block), c_uint(1), c_uint(1)),
            *(c_uint(0), c_void_p(stream), addresses, None),
        )

    @contextmanager
    def _enter_context(self) -> Iterator[None]:
        self._call_driver("cuCtxPushCurrent_v2", self._context)
        try:
            yield
        finally:
            self._library.cuCtxPopCurrent_v2(byref(c_void_p()))

    def _call_in_context(self, name: str, *arguments: Any) -> None:
        with self._enter_context():
            self._call_driver(name, *arguments)

    def _call_driver(self, name: str, *arguments: Any) -> None:
        self._raise_for_code(name, getattr(self._library, name)(*arguments))

    def _raise_for_code(self, name: str, code: int) -> None:
        if code:
            raise RuntimeError(f"the GPU's driver failed in {name}: {self._describe_error(code)}")

    def _describe_error(self, code: int) -> str:
        if code == NO_DEVICE:
            return "the driver sees none"
        text = c_char_p()
        self._library.cuGetErrorString(code, byref(text))
        return f"{(text.value or b'unknown error').decode()} ({code})"


@cache
def load_library() -> Any:
    """Return the C library of NVIDIA's driver.  Raises `OSError` if it is not installed."""
    return ctypes.CDLL(LIBRARY)


@cache
def open_driver(number: int = 0) -> CudaDriver:
    """Return the driver of the GPU with the given number, counting from 0; each GPU is opened once."""
    return CudaDriver(number)
