"""A GPU for tests: the real driver where there is one is never asked."""

import importlib.util
from pathlib import Path

import pytest

from sevenwonders.gpu import device, driver

_spec = importlib.util.spec_from_file_location("fake_driver", Path(__file__).with_name("fake_driver.py"))
_module = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_module)


@pytest.fixture
def library(monkeypatch, tmp_path):
    """The library of a driver with one fake GPU, whose machine code is the number of a kernel."""
    fake = _module.FakeLibrary()

    def file_of(spec, capability):
        if spec not in fake.kernels:
            fake.kernels.append(spec)
        path = tmp_path / f"{fake.kernels.index(spec)}.cubin"
        path.write_text(str(fake.kernels.index(spec)))
        path.with_suffix(".name").write_text(spec.name)
        return path

    driver.driver.cache_clear()
    monkeypatch.setattr(driver, "load_library", lambda: fake)
    monkeypatch.setattr(device, "file_of", file_of)
    monkeypatch.setattr(device, "make_ready", lambda specs, capability: None)
    yield fake
    driver.driver.cache_clear()
