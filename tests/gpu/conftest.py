"""A GPU for tests: the real driver where there is one is never asked."""

import pytest

from sevenwonders.gpu import driver

from . import fake_driver


@pytest.fixture
def library(monkeypatch, tmp_path):
    """The library of a driver with one fake GPU, whose machine code is the number of a kernel."""
    fake = fake_driver.FakeLibrary()
    driver.driver.cache_clear()
    fake_driver.install(fake, tmp_path, monkeypatch.setattr)
    yield fake
    driver.driver.cache_clear()
