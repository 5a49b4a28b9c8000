"""A fake GPU for tests: the real driver is never called."""

import pytest

from . import fake_driver


@pytest.fixture
def library(monkeypatch, tmp_path):
    """The library of a driver with one fake GPU, whose machine code is the number of a kernel."""
    with fake_driver.installed(tmp_path, monkeypatch.setattr) as library:
        yield library
