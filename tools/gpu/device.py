"""Run the kernels on tensors: on a GPU from cubins, on the processor with the package's compiled rules."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import torch
from arguments import KERNELS, Argument, arguments_of, rule_of

BLOCK = 32  # threads; larger blocks were no faster
TORCH = {"uint64": torch.int64}  # tensors of other unsigned types have few operations


class Device:
    """A device that plays games: `Device("cuda", folder_of_kernels)` or `Device("cpu")`."""

    def __init__(self, name: str, folder: Path | None = None) -> None:
        self.name, self.is_gpu = name, name == "cuda"
        self.torch = torch.device(name)
        if not self.is_gpu:
            return
        import cupy

        if folder is None:
            raise ValueError("a GPU needs the folder of the kernels, see build.py")
        self._cupy, self._functions = cupy, {}
        self.built: dict[str, dict[str, Any]] = json.loads((folder / "kernels.json").read_text())
        for label, about in self.built.items():
            if (folder / f"{label}.cubin").exists():
                self._functions[label] = cupy.RawModule(path=str(folder / f"{label}.cubin")).get_function(
                    about["entry"]
                )

    def zeros(self, dtype: str | torch.dtype, *shape: int) -> torch.Tensor:
        """Return a tensor of zeros on this device."""
        kind = dtype if isinstance(dtype, torch.dtype) else TORCH.get(dtype) or getattr(torch, dtype)
        return torch.zeros(shape, dtype=kind, device=self.torch)

    def records(self, dtype: np.dtype, n: int) -> torch.Tensor:
        """Return `n` empty records, a row of bytes each."""
        return self.zeros(torch.uint8, n, dtype.itemsize)

    def streams(self, n: int, salt: int) -> torch.Tensor:
        """Return the states of `n` random generators."""
        numbers = np.arange(1, n + 1, dtype=np.uint64) * np.uint64(0x9E37_79B9_7F4A_7C15) ^ np.uint64(salt)
        return torch.from_numpy(numbers.view(np.int64).reshape(-1, 1).copy()).to(self.torch)

    def launch(
        self, kernel: str, tensors: dict[str, Any], *, steps: int = 1, block: int = BLOCK, limit: int = 0
    ) -> None:
        """Run a kernel; a wrong type or shape is an error here, for a launch would not notice.

        Args:
            kernel: its name.
            tensors: arguments by name, others may be among them.
            steps: the argument of that name, where there is one.
            block: threads of a block.
            limit: registers of a thread, of a cubin that was built with such a limit; 0 for none.
        """
        arguments = _arguments(kernel)
        for argument in arguments:
            if argument.dimensions:
                _check(kernel, argument, tensors[argument.name])
        n = len(tensors["places"])
        if not self.is_gpu:
            values = (steps if a.dimensions == 0 else _view(a, tensors[a.name]) for a in arguments)
            _compiled(kernel)(0, n, *values)
            return
        values = []
        for argument in arguments:
            if argument.dimensions == 0:
                values.append(np.int64(steps))
                continue
            tensor = tensors[argument.name]
            if isinstance(argument.dtype, np.dtype):
                size, shape, strides = argument.dtype.itemsize, tensor.shape[:1], (argument.dtype.itemsize,)
            else:
                size, shape = tensor.element_size(), tensor.shape
                strides = tuple(size * stride for stride in tensor.stride())
            number = int(np.prod(shape, dtype=np.int64))
            values += [np.uint64(0), np.uint64(0), np.int64(number), np.int64(size), np.uint64(tensor.data_ptr())]
            values += [*map(np.int64, shape), *map(np.int64, strides)]
        with self._cupy.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream):
            self._functions[f"{kernel}_{limit}" if limit else kernel](
                ((n + block - 1) // block,), (block,), tuple(values)
            )

    def seconds(self, repeat: int, call: Any) -> float:
        """Return how long `repeat` calls take on a GPU after a first one."""
        call()
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        for _ in range(repeat):
            call()
        end.record()
        end.synchronize()
        return begin.elapsed_time(end) / 1e3


@cache
def _arguments(kernel: str) -> list[Argument]:
    return arguments_of(kernel)


@cache
def _compiled(kernel: str) -> Any:
    from sevenwonders.kernel.compiler import compile_rule

    return compile_rule(rule_of(kernel))


def _check(kernel: str, argument: Argument, tensor: torch.Tensor) -> None:
    """Refuse a tensor that is not what a kernel takes."""
    if isinstance(argument.dtype, np.dtype):
        fits = tensor.dtype == torch.uint8 and tensor.dim() == 2 and tensor.shape[1] == argument.dtype.itemsize
    else:
        fits = tensor.dtype == (TORCH.get(argument.dtype) or getattr(torch, argument.dtype))
        fits = fits and tensor.dim() == argument.dimensions
    if not fits or not (argument.any_strides or tensor.is_contiguous()):
        raise TypeError(
            f"{kernel}: '{argument.name}' is a {tensor.dtype} of shape {tuple(tensor.shape)}, expected {argument}"
        )


def _view(argument: Argument, tensor: torch.Tensor) -> np.ndarray:
    """Return a tensor on the processor as the array that a compiled rule takes."""
    array: np.ndarray = tensor.numpy()
    if isinstance(argument.dtype, np.dtype):
        return array.view(argument.dtype)[:, 0]
    return array.view(argument.dtype)


__all__ = ["BLOCK", "KERNELS", "Device"]
