"""A short run of each machine of the net, with a fixed seed; see `tools/net`."""

from tools.net import upgrades


def test_upgrades_lose_nothing():
    upgrades.check(2)
