"""A server, and browsers of other engines that visit it."""

from collections.abc import Iterator

import pytest

from ..pages.conftest import serving
from .drivers import Engines, display


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server."""
    with serving(tmp_path_factory.mktemp("engines")) as (address, _):
        yield address


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engines]:
    """Browsers that stay for all tests here."""
    with display():
        engines = Engines(tmp_path_factory.mktemp("browsers"))
        yield engines
        engines.quit()


@pytest.fixture
def engines(running: Engines) -> Iterator[Engines]:
    """Browsers; the pages of a test are closed after it."""
    yield running
    running.close()
