"""Rules on a GPU: compiled from the same sources as for the CPU, with arrays that stay on the device.

Batches that are made with `device="cuda"` use this package.  It needs NVIDIA's driver to run, and numba-cuda (the extra
`cuda`) to compile; both are loaded only when they are needed.
"""

from .arrays import DeviceArray

__all__ = ["DeviceArray"]
