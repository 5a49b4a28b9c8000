"""Rules on a GPU: compiled from the sources that a processor runs, with arrays that stay on the device.

Batches use it where they are made with `device="cuda"`.  NVIDIA's driver is needed to play, and numba-cuda (the extra
`cuda`) to compile; neither is imported before.
"""

from .arrays import DeviceArray

__all__ = ["DeviceArray"]
