"""The rules of the games on a GPU: compiled from the same sources as for the CPU, with arrays that stay on the device.

Batches, which are games that are stepped together, use this package if they are made with `device="cuda"`.  It needs
NVIDIA's driver to run, and numba-cuda (the extra `cuda`) to compile; both are loaded only when they are needed.
"""

from .arrays import DeviceArray

__all__ = ["DeviceArray"]
