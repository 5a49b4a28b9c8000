"""What the server forgets: a table that was dropped, whatever was refused at it."""

import gc
import importlib
import pkgutil
import weakref

import sevenwonders.server

from ..waiting import until


def test_no_module_holds_an_exception():
    # An exception that is raised again and again collects tracebacks, and with them every table it was raised at.
    held = []
    for found in pkgutil.walk_packages(sevenwonders.server.__path__, "sevenwonders.server."):
        if not found.name.endswith(("__main__", "env")):
            module = importlib.import_module(found.name)
            held += [f"{found.name}.{name}" for name, value in vars(module).items() if isinstance(value, BaseException)]
    assert held == []


async def test_dropped_table_is_freed_after_refusals(running):
    guest = await running.guest()
    summary = await guest.table(kind="hot_seat")
    page = await guest.open(summary["id"])
    asked = [(kind, {}) for kind in ("undo", "redo", "revoke", "leave", "return")]
    asked += [(kind, {"seat": 1}) for kind in ("claim", "replace")]
    for kind, more in 3 * [*asked, ("move", {"action": "build altar"})]:
        assert (await page.ask(kind, **more))["type"] == "refused", kind
    table = weakref.ref(await running.services.tables.get(summary["id"]))
    await page.socket.close()
    await until(lambda: not table().everybody)
    await running.services.tables._drop(table())
    await until(lambda: gc.collect() >= 0 and table() is None)
