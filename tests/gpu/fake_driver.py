"""NVIDIA's driver without a GPU: memory is the processor's, and a launch calls the rule.

It takes what `sevenwonders.gpu.driver` hands to the library, so that everything above the library runs in tests.
"""

import ctypes
from contextlib import contextmanager
from ctypes import c_int64
from itertools import islice

import numpy as np

from sevenwonders.gpu import device, driver
from sevenwonders.gpu.kernels import KernelArgumentType, KernelSpec
from sevenwonders.kernel import library as machine_code
from sevenwonders.kernel.compiler import compile_rule
from sevenwonders.kernel.interpreter import wrap_for_interpreter

OUT_OF_MEMORY = 2


class FakeLibrary:
    """The functions of the driver's library; each returns 0 or the code of an error.

    Attributes:
        codes: what functions return, by name, where that is not 0.
        version: of CUDA, as the driver tells it.
        capability: of the GPU.
        limit: bytes of memory.
        kernels: the kernels, by the machine code that stands for each.
        waits: pairs of streams of which the first waits for the second.
        run: calls a rule for the places of a launch.
    """

    def __init__(self):
        self.codes, self.version, self.capability, self.limit = {}, 13000, (9, 0), 1 << 30
        self.kernels, self.waits, self._events = [], [], {}
        self._memory, self._contexts = {}, 0
        self.run = lambda spec, threads, arguments: call(spec.rule, arguments)

    @property
    def used(self):
        """The bytes of memory that are in use."""
        return sum(block.nbytes for block in self._memory.values())

    def __getattribute__(self, name):
        found = super().__getattribute__(name)
        if name.startswith("cu") and name in self.codes:
            return lambda *_: self.codes[name]
        if name.startswith(("cuMem", "cuLaunch", "cuStream", "cuModule", "cuEvent")):
            assert self._contexts > 0 or name == "cuMemFree_v2", "the context has to be current"
        return found

    def cuInit(self, flags):
        return 0

    def cuGetErrorString(self, code, text):
        text._obj.value = b"out of luck"
        return 0

    def cuDriverGetVersion(self, version):
        version._obj.value = self.version
        return 0

    def cuDeviceGetCount(self, count):
        count._obj.value = 1
        return 0

    def cuDeviceGet(self, device, number):
        device._obj.value = number
        return 0

    def cuDeviceGetName(self, name, length, device):
        name.value = b"Fake GPU"
        return 0

    def cuDeviceGetAttribute(self, value, attribute, device):
        value._obj.value = self.capability[{75: 0, 76: 1}[attribute]]
        return 0

    def cuDevicePrimaryCtxRetain(self, context, device):
        context._obj.value = 1
        return 0

    def cuCtxPushCurrent_v2(self, context):
        self._contexts += 1
        return 0

    def cuCtxPopCurrent_v2(self, context):
        self._contexts -= 1
        return 0

    def cuMemAlloc_v2(self, address, size):
        if self.used + size.value > self.limit:
            return OUT_OF_MEMORY
        block = np.full(size.value, 0xAB, np.uint8)  # new memory holds anything
        address._obj.value = block.ctypes.data
        self._memory[block.ctypes.data] = block
        return 0

    def cuMemFree_v2(self, address):
        del self._memory[address.value]
        return 0

    def cuMemGetInfo_v2(self, free, total):
        free._obj.value, total._obj.value = self.limit - self.used, self.limit
        return 0

    def cuMemsetD8Async(self, address, value, size, stream):
        ctypes.memset(address.value, value.value, size.value)
        return 0

    def cuMemcpyHtoDAsync_v2(self, address, source, size, stream):
        ctypes.memmove(address.value, source.value, size.value)
        return 0

    def cuMemcpyDtoHAsync_v2(self, target, address, size, stream):
        return self.cuMemcpyHtoDAsync_v2(target, address, size, stream)

    def cuStreamSynchronize(self, stream):
        return 0

    def cuEventCreate(self, event, flags):
        event._obj.value = len(self._events) + 1
        return 0

    def cuEventRecord(self, event, stream):
        self._events[event.value] = stream.value
        return 0

    def cuStreamWaitEvent(self, stream, event, flags):
        self.waits.append((stream.value, self._events[event.value]))
        return 0

    def cuEventDestroy_v2(self, event):
        return 0

    def cuModuleLoadData(self, module, code):
        module._obj.value = int(code.value) + 1
        return 0

    def cuModuleGetFunction(self, function, module, name):
        assert name.decode() == self.kernels[module.value - 1].name
        function._obj.value = module.value
        return 0

    def cuLaunchKernel(self, function, grid, y, z, block, block_y, block_z, shared, stream, parameters, extra):
        spec: KernelSpec = self.kernels[function.value - 1]
        values = [ctypes.cast(address, ctypes.POINTER(c_int64)).contents.value for address in parameters]
        threads = values[0]
        assert grid.value * block.value >= threads > (grid.value - 1) * block.value
        left = iter(values[1:])
        arguments = [read_argument(argument, left) for argument in spec.arguments]
        assert next(left, None) is None
        assert len(arguments[0]) == threads
        self.run(spec, threads, arguments)
        return 0


def read_argument(argument, values):
    """Return an argument of a kernel, made from as many of the values of a launch as it takes."""
    if not isinstance(argument, KernelArgumentType):
        items = [read_argument(item, values) for item in argument]
        return type(argument)(*items) if hasattr(argument, "_fields") else tuple(items)
    dtype, dimensions, _ = argument
    if not dimensions:
        return next(values)
    _, _, size, itemsize, address = islice(values, 5)
    shape, strides = list(islice(values, dimensions)), list(islice(values, dimensions))
    assert itemsize == dtype.itemsize
    assert size == np.prod(shape)
    span = sum((length - 1) * stride for length, stride in zip(shape, strides, strict=True)) + itemsize
    content = (ctypes.c_uint8 * span).from_address(address)
    return np.ndarray(shape, dtype, content, strides=strides)


def call(rule, arguments):
    """Call a rule's machine code; rules and types that only a GPU uses are interpreted."""
    on_processors = machine_code.find_compiled_forms(rule) and all(
        getattr(one, "dtype", None) != np.float16 for one in arguments
    )
    code = compile_rule(rule) if on_processors else wrap_for_interpreter(rule)
    code(*arguments)


@contextmanager
def installed(folder, replace):
    """Give batches a fake GPU, whose library this returns; see `install`."""
    library = FakeLibrary()
    driver.open_driver.cache_clear()
    install(library, folder, replace)
    try:
        yield library
    finally:
        driver.open_driver.cache_clear()


def install(library, folder, replace):
    """Let batches on a GPU use a fake; the machine code of a kernel, a file in a folder, is its number.

    Args:
        library: the fake.
        folder: as above.
        replace: sets an attribute, as `setattr` does.
    """

    def file_of(spec, capability):
        if spec not in library.kernels:
            library.kernels.append(spec)
        number = library.kernels.index(spec)
        path = folder / f"{number}.cubin"
        path.write_text(str(number))
        path.with_suffix(".name").write_text(spec.name)
        return path

    replace(driver, "load_library", lambda: library)
    replace(device, "kernel_file_path", file_of)
    replace(device, "compile_missing_kernels", lambda specs, capability: None)
