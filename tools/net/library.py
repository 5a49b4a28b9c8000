"""Public functions and classes of the library, called with odd, extreme and wrong arguments in processes of their own.

Arguments are drawn from the annotations by Hypothesis; objects of the package come from a pool that played games and
earlier results fill.  A call may return a value of the annotated type, or raise what its docstring names or a
`SevenWondersError`; for an argument of a wrong type a `TypeError` or `ValueError`, too.  It changes no argument that is
not said to be changed, and gives the same again, in several threads, too.  Results can be copied, pickled, written and
read again; both games have the same functions with the same arguments, and refuse the same in the same way.
"""

import collections.abc
import concurrent.futures
import contextlib
import copy
import dataclasses
import enum
import faulthandler
import functools
import inspect
import io
import os
import pickle
import random
import signal
import subprocess
import sys
import tempfile
import types
import typing
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from . import Fault
from .patience import finished

FUNCTIONS_OF_A_SEED = 60
EXAMPLES_OF_A_FUNCTION = 25
CALL_SECONDS = 30  # of processor time
MEMORY_BYTES = 8 << 30
POOL_SIZE = 12  # objects of a class
EXTREMES = (-(2**63), -(2**31) - 1, 2**31, 2**32, 2**63 - 1, 2**64, 10**30)
THREADS = 4
CHANGING = ("in place", "which is changed", "is changed", "Carry out", "Change", "overwrites", "consumes")
LEFT_OUT = object()
CHANCY: set[str] = set()  # functions that may give something else again
# Amounts of work: a large amount is no endless loop, so these stay small.
AMOUNTS = {
    "games",
    "players",
    "simulations",
    "seconds",
    "n",
    "processes",
    "threads",
    "n_codes",
    "positions",
    "steps",
    "small",
    "most",
    "sample",
}
WORDS = (
    *("", " ", "duel", "classic", "random", "greedy", "level:1", "level:0", "search:8", "playouts:4", "exec:", "altar"),
    *("draft the_pyramids", "build altar", "discard altar", "wonder the_pyramids with altar", "p1", "R-24", "pantheon"),
    *(
        "Ω漢🎲",
        "\x00",
        "\ud800",
        "a" * 3000,
        "-1",
        "1e400",
        "nan",
        "{}",
        "[",
        "../..",
        "%s%n",
        "None",
        "default",
        "en",
        "fr",
    ),
)
SKIPPED = {
    "sevenwonders.server.create_app": "opens a database for good",
    "sevenwonders.game.rule": "compiles what it decorates",
    "sevenwonders.game.struct": "decorates classes",
    "sevenwonders.game.array": "declares a field",
    "sevenwonders.game.option": "declares a field",
    "sevenwonders.game.Struct": "the base of all records of rules",
    "sevenwonders.game.KnownState": "the base of all that a seat may know",
}


def check(seed: int, functions: int = FUNCTIONS_OF_A_SEED) -> None:
    """Call some functions in a process of its own.  Raises `Fault`."""
    command = [sys.executable, "-m", __name__, str(seed), str(functions)]
    with tempfile.TemporaryDirectory() as folder:
        names = {"HOME": folder, "SEVENWONDERS_NET_FOLDER": folder, "PYTHONIOENCODING": "utf-8:backslashreplace"}
        # else it would list all letters of Unicode and all constants of the package again in each folder
        environment = {"HYPOTHESIS_STORAGE_DIRECTORY": os.path.abspath(".hypothesis"), **os.environ, **names}
        last = Path(folder, "call")
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        try:
            done = finished(command, signal.SIGPROF, env=environment, **streams)  # that says where, see `main`
        except TimeoutError as waiting:
            raise Fault(f"waits for ever in {last.read_text(errors='replace')}\n{str(waiting)[-3000:]}") from None
        call = last.read_text(errors="replace") if last.exists() else ""
    if done.returncode not in (0, 1) or (done.returncode and not done.stdout):
        raise Fault(f"process ended with {done.returncode} in {call}\n{done.stderr[-3000:]}")
    if done.returncode:
        raise Fault(done.stdout.strip())


# --- in the process


def functions() -> dict[str, tuple[Callable[..., Any], type | None]]:
    """All public functions, constructors and methods by name; a method with its class."""
    from tests.test_package import public_names

    found: dict[str, tuple[Callable[..., Any], type | None]] = {}
    for where, value in public_names().items():
        if inspect.isfunction(value):
            found[where] = (value, None)
        elif isinstance(value, type) and not issubclass(value, BaseException | enum.Enum) and not is_protocol(value):
            if not inspect.isabstract(value) and not typing.is_typeddict(value):
                found[where] = (value, None)
            for name, member in inspect.getmembers_static(value):
                if name.startswith("_"):
                    continue
                if isinstance(member, classmethod | staticmethod):
                    if not inspect.isabstract(value):
                        found[f"{where}.{name}"] = (getattr(value, name), None)
                elif inspect.isfunction(member):
                    found[f"{where}.{name}"] = (member, value)
                elif isinstance(member, property) and member.fget:
                    found[f"{where}.{name}"] = (member.fget, value)
    return {name: call for name, call in found.items() if name not in SKIPPED}


def is_protocol(value: type) -> bool:
    """Return whether a class is a protocol itself."""
    return bool(getattr(value, "_is_protocol", False))


class Pool:
    """Objects of the package by their class, with those that calls returned."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.of: dict[type, list[Any]] = {}
        for value in played(self._random):
            self.add(value)

    def add(self, value: object) -> None:
        """Keep an object, and what it is made of, unless there are enough of its class."""
        if isinstance(value, list | tuple | dict | set) and type(value).__module__ == "builtins":
            for part in list(value.values() if isinstance(value, dict) else value)[:3]:
                self.add(part)
            return
        if not type(value).__module__.startswith("sevenwonders"):
            return
        kept = self.of.setdefault(type(value), [])
        if len(kept) < POOL_SIZE and not any(one is value for one in kept):
            kept.append(value)

    def instances(self, cls: type) -> list[Any]:
        """Return the objects of a class and of those derived from it."""
        if is_protocol(cls):
            members = {name for name in vars(cls) if not name.startswith("_")} | set(
                getattr(cls, "__annotations__", ())
            )
            return [
                one for kept in self.of.values() for one in kept if all(hasattr(type(one), name) for name in members)
            ]
        return [one for known, kept in self.of.items() if issubclass(known, cls) for one in kept]


def played(dice: random.Random) -> Iterator[object]:
    """Games of both kinds, and what there is of them."""
    from sevenwonders import lab, players, records
    from sevenwonders.errors import SevenWondersError
    from sevenwonders.registry import GAMES, game_type

    for name in GAMES:
        kind = game_type(name)
        sets = [(), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",)] if name == "duel" else [()]
        yield kind
        for _ in range(3):
            options = kind.experiment_options(modules=dice.choice(sets))
            game = kind.Game(options, seed=dice.randrange(10**6))
            for _ in range(dice.choice((0, 3, 20, 10**6))):
                if game.is_over:
                    break
                for seat in game.deciders:
                    game.commit(seat, dice.choice(list(game.legal_actions(seat))))
            yield from (game, options, game.state, kind.Record.of(game), game.deal_so_far, *game.plies[-2:])
            with contextlib.suppress(SevenWondersError):
                yield game.result
            yield from (list(game.legal_actions(seat))[:2] for seat in game.deciders)
            yield from (game.known(seat) for seat in range(game.num_players))
            yield kind.Position.from_state(game.state)
        find = import_module(f"sevenwonders.{name}").find
        yield from (
            list(kind.rulings)[:2],
            [find(unit) for unit in list(kind.catalogue()["units"])[:6]],
            kind.build_rule_index(),
            kind.rulebook()[:2],
        )
        yield kind.make_batch(2, options)
        yield from (players.player_from(spec, 1, name) for spec in ("random", "greedy"))
        yield next(iter(lab.play_random_games(2, seed=1, game=name)))
    yield records.RecordWriter


def main(seed: int, number: int = FUNCTIONS_OF_A_SEED) -> int:
    """Call some functions and print the faults; return the exit status."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    folder = Path(os.environ["SEVENWONDERS_NET_FOLDER"])
    os.chdir(folder)
    assert sys.__stderr__ is not None
    faulthandler.register(signal.SIGPROF, file=sys.__stderr__, chain=True)  # say where, then end
    from sevenwonders.game.game import Game

    from .soundness import oddities

    pool = Pool(seed)
    dice = random.Random(seed)
    known = functions()
    games = pool.instances(Game)
    faults = list(oddities(dice.sample(games, min(len(games), number // 2)), random.Random(seed)))
    if seed % 4 == 1:
        faults += [*round_trips(pool), *equal_games()]
    if seed % 4 == 3:
        faults += [*independent_copies(pool, dice), *environments(seed)]
    for name in dice.sample(sorted(known), number):
        function, owner = known[name]
        if owner is not None and not pool.instances(owner):
            continue
        if fault := Caller(name, function, owner, pool, folder, seed).run():
            faults.append(fault)
    print("\n".join(faults), end="")
    sys.stdout.flush()
    os._exit(1 if faults else 0)  # what the calls have left running does not count


class Caller:
    """A function with the arguments that Hypothesis draws for it."""

    def __init__(
        self, name: str, function: Callable[..., Any], owner: type | None, pool: Pool, folder: Path, seed: int
    ) -> None:
        self.name, self.function, self.pool, self.folder, self.seed = name, function, pool, folder, seed
        try:
            parameters = list(inspect.signature(function).parameters.values())
        except ValueError:  # of a builtin type
            parameters = []
        self.parameters = [
            one for one in parameters if one.kind not in (one.VAR_KEYWORD, one.VAR_POSITIONAL) and one.name != "self"
        ]
        self.owner = owner
        target = function.__init__ if isinstance(function, type) else function
        from tests.test_package import EXTRAS

        try:
            self.hints = typing.get_type_hints(target, localns=EXTRAS)
        except (NameError, TypeError):
            self.hints = {}
        last = name.rpartition(".")[2]
        bases = [inspect.getdoc(getattr(base, last, None)) for base in (owner.__mro__ if owner else ())]
        documented = " ".join(
            text or "" for text in (inspect.getdoc(function), inspect.getdoc(owner), inspect.getdoc(target), *bases)
        )
        self.doc = documented
        self.documented = documented.partition("Raises")[2]
        member = inspect.getattr_static(owner, name.rpartition(".")[2]) if owner else None
        self.is_property = isinstance(member, property | functools.cached_property)
        self.count = 0

    def run(self) -> str:
        """Return a description of a fault, empty where none was found."""
        import hypothesis
        from hypothesis import strategies as st

        from .searching import settings

        drawn = {one.name: self.strategy(one) for one in self.parameters}
        if self.owner is not None:
            drawn = {"self": st.sampled_from(self.pool.instances(self.owner)).map(copied), **drawn}

        @hypothesis.seed(self.seed)
        @settings(EXAMPLES_OF_A_FUNCTION)
        @hypothesis.given(st.fixed_dictionaries(drawn))
        def tried(arguments: dict[str, Any]) -> None:
            self.call(arguments)

        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            try:
                tried()
            except Fault as fault:
                return str(fault)
            except hypothesis.errors.HypothesisException as error:
                causes = [f"{type(cause).__name__}: {cause}" for cause in getattr(error, "exceptions", ())]
                return f"hypothesis: {type(error).__name__} in {self.name}: {error}\n{causes}"
        return ""

    def strategy(self, parameter: inspect.Parameter) -> Any:
        """Draw mostly values of the annotated type, or leave the default."""
        from hypothesis import strategies as st

        good = self.of(self.hints.get(parameter.name, Any), parameter.name)
        bent = st.builds(lambda value, number: odd_like(value, random.Random(number)), good, st.integers(0, 999))
        choices = [
            good,
            good,
            good,
            good if parameter.name in AMOUNTS or is_path(parameter.name) else bent,
            self.anything(),
        ]
        if documents := self.documents():
            choices = [documents, *choices]
        if parameter.default is not inspect.Parameter.empty:
            choices = [st.just(LEFT_OUT), *choices]
        return st.one_of(choices)

    def documents(self) -> Any:
        """Draw what an object of the class was written as, mostly odd in some place; None where it reads nothing."""
        from hypothesis import strategies as st

        from .soundness import bent

        of = getattr(self.function, "__self__", None)
        way = {"from_json": "to_json", "read": "write", "from_code": "code"}.get(self.name.rpartition(".")[2], "")
        if not isinstance(of, type) or not hasattr(of, way):
            return None
        written = []
        for value in self.pool.instances(of):
            with contextlib.suppress(ValueError):
                written.append(getattr(value, way)())
        if not written:
            return None
        chosen = st.sampled_from(written)
        return st.builds(
            lambda value, number: bent(value, random.Random(number)) if number else value, chosen, st.integers(0, 9999)
        )

    def anything(self) -> Any:
        """Draw a value of any type."""
        from hypothesis import strategies as st

        objects = [one for kept in self.pool.of.values() for one in kept[:1]]
        plain = (None, 0, -1, True, "", "altar", 1.5, float("nan"), b"x", (), [None], {}, {1: 2}, object, print, 10**30)
        return st.sampled_from([*plain, *objects]).map(copied)  # else a call could spoil what others get

    def of(self, hint: Any, name: str) -> Any:
        """Draw a value of a type."""
        from hypothesis import strategies as st

        origin, inner = typing.get_origin(hint), typing.get_args(hint)
        if origin in (typing.Union, types.UnionType):
            return st.one_of([self.of(part, name) for part in inner])
        if origin is typing.Literal:
            return st.sampled_from(inner)
        if origin is typing.Annotated:
            return self.of(inner[0], name)
        if isinstance(hint, typing.TypeVar):
            return self.of(hint.__bound__ or Any, name)
        if origin is type or hint is type:
            return st.sampled_from([int, str, *self.pool.of])
        if origin is collections.abc.Callable or hint is Callable:
            return st.sampled_from([nothing, zero])
        if origin is tuple and inner and inner[-1] is not Ellipsis:
            return st.tuples(*[self.of(part, name) for part in inner])
        base = origin or hint
        if isinstance(base, type):
            if issubclass(base, str) or base is os.PathLike or issubclass(base, Path):
                return self.text(base, name)
            if issubclass(base, collections.abc.Mapping):
                key, value = inner if len(inner) == 2 else (str, Any)
                return st.dictionaries(self.of(key, name).filter(is_hashable), self.of(value, name), max_size=3)
            if issubclass(base, enum.Enum) and list(base):
                return st.sampled_from(list(base))
            if base is bool:
                return st.booleans()
            if base is int:
                return (
                    st.integers(-2, 3) if name in AMOUNTS else st.one_of(st.integers(-3, 90), st.sampled_from(EXTREMES))
                )
            if base is float:
                return st.sampled_from(
                    [0.0, 0.5, 1.0, -1.0, 1e-9] + ([] if name in AMOUNTS else [1e308, float("nan"), float("inf")])
                )
            if base is bytes:
                return st.binary(max_size=20)
            if base is type(None):
                return st.none()
            if instances := self.pool.instances(base):
                return st.sampled_from(instances).map(copied)
            if issubclass(base, collections.abc.Iterable) and base.__module__ in ("builtins", "collections.abc"):
                made = st.lists(self.of(inner[0] if inner else Any, name), max_size=3)
                return made.map(base) if base in (set, frozenset, tuple) else made
        return self.anything()

    def text(self, base: type, name: str) -> Any:
        """Draw a text, or the path of a file of some kind."""
        from hypothesis import strategies as st

        if issubclass(base, str) and not is_path(name):
            letters = st.characters(exclude_categories=["Cs"])
            return st.one_of(st.sampled_from(WORDS), st.text(letters, max_size=12))
        files = {
            "empty": b"",
            "binary": bytes(range(256)),
            "game.toml": b'game = "duel"\n',
            "rows.jsonl": b'{"a": 1}\n',
        }
        for file, content in files.items():
            (self.folder / file).write_bytes(content)
        (self.folder / "folder").mkdir(exist_ok=True)
        names = [str(self.folder / one) for one in (*files, "folder", "missing", "missing/file", "x" * 300)]
        return st.sampled_from([*names, "\x00"]).map(Path if issubclass(base, Path) else str)

    def call(self, arguments: dict[str, Any]) -> None:
        """Call the function.  Raises `Fault` where an invariant does not hold."""
        from sevenwonders.errors import SevenWondersError
        from sevenwonders.kernel.rule import RULES

        arguments = {name: value for name, value in arguments.items() if value is not LEFT_OUT}
        shown = f"{self.name}({', '.join(f'{name}={shortened(value)}' for name, value in arguments.items())})"
        (self.folder / "call").write_text(shown, errors="replace")
        right = all(conforms(value, self.hints.get(name, Any)) for name, value in arguments.items())
        lenient = not right or any(name not in self.hints or is_generic(self.hints[name]) for name in arguments)
        before = {name: fingerprint(value) for name, value in arguments.items()}
        again = copied(arguments)
        signal.setitimer(signal.ITIMER_PROF, CALL_SECONDS)
        try:
            result = self.returned(arguments)
        except SevenWondersError as error:
            if not str(error).strip():
                raise Fault(f"empty message of {type(error).__name__} in {shown}") from None
            self.unchanged(before, arguments, shown, refused=True)
            return
        except Exception as error:
            named = type(error).__name__
            wrong = TypeError | ValueError | AttributeError | LookupError
            unchecked = "not checked" in self.doc or self.function in RULES
            if named in self.documented or unchecked or (lenient and isinstance(error, wrong)):
                return
            if isinstance(error, TypeError) and is_explained(error):
                return
            if (isinstance(error, OSError) or "null byte" in str(error)) and any(is_path(name) for name in arguments):
                return
            raise Fault(f"{self.name}: {named}: {str(error)[:200]}\n    {shown}\n    {place_of(error)}") from None
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        self.unchanged(before, arguments, shown)
        hint = self.hints.get("return", Any) if not isinstance(self.function, type) else Any
        lazy = typing.get_origin(hint) in (collections.abc.Iterator, collections.abc.Iterable)
        if right and not lazy and not is_generic(hint) and not conforms(result, hint):
            raise Fault(f"{self.name}: returned {shortened(result)}, not {hint}\n    {shown}")
        self.same_again(again, result, shown)
        self.sound(result if self.owner is None else arguments["self"], shown, len(arguments) == 1)
        if not isinstance(self.function, type):  # what is made of odd parts by hand need not be of use
            self.pool.add(result)
        if right:
            self.copies(result, shown)

    def returned(self, arguments: dict[str, Any]) -> Any:
        """Call the function, of a class derived from its own where the object is of one."""
        given = dict(arguments)
        function = self.function
        positional = []
        if self.owner is not None:
            positional.append(given.pop("self"))
            member = inspect.getattr_static(type(positional[0]), self.name.rpartition(".")[2], function)
            function = getattr(member, "fget", None) or member
            if not callable(function):  # a cached property, or an attribute in a derived class
                return getattr(positional[0], self.name.rpartition(".")[2])
        positional += [given.pop(one.name) for one in self.parameters if one.kind is one.POSITIONAL_ONLY]
        result = function(*positional, **given)
        if isinstance(result, collections.abc.Iterator):
            result = [part for part, _ in zip(result, range(3), strict=False)]
        return result

    def unchanged(self, before: dict[str, Any], arguments: dict[str, Any], shown: str, refused: bool = False) -> None:
        """Compare arguments with what they were.  A method may change its object; a property or a refusal may not."""
        for name, value in arguments.items():
            changes = any(word in self.doc for word in CHANGING) or (name == "self" and not self.is_property)
            changes = changes and not refused
            if not changes and fingerprint(value) != before[name]:
                raise Fault(f"{self.name}: changes its argument {name}\n    {shown}")

    def same_again(self, arguments: dict[str, Any], result: object, shown: str) -> None:
        """Call the function with copies of the same arguments, and in threads where it is short."""
        chancy = [one.name for one in self.parameters if one.name == "seed" and arguments.get("seed") is None]
        if self.name in CHANCY or (chancy and not isinstance(self.function, type)) or "Game" in self.name:
            return
        if arguments.get("threads", 1) != 1:  # threads of a search share out its simulations as they come
            return
        made = fingerprint(result)
        if made is None:
            return
        tries = [copied(arguments) for _ in range(THREADS)]
        signal.setitimer(signal.ITIMER_PROF, CALL_SECONDS * THREADS)
        with concurrent.futures.ThreadPoolExecutor(THREADS) as pool:
            threads = self.count % THREADS == 0 and not any(name in AMOUNTS for name in arguments)
            futures = [pool.submit(self.returned, one) for one in (tries if threads else tries[:1])]
            for future in futures:
                try:
                    other = fingerprint(future.result())
                except Exception as error:
                    other = f"{type(error).__name__}: {error}"
                if other != made:
                    kind = "in threads" if threads else "twice"
                    raise Fault(f"{self.name}: not the same {kind}\n    {shown}\n    {made!s:.300}\n    {other!s:.300}")
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.count += 1

    def sound(self, made: object, shown: str, is_alone: bool) -> None:
        """Hold that a game, position, record or plain data that was read or changed is whole."""
        from sevenwonders import records
        from sevenwonders.errors import SevenWondersError
        from sevenwonders.game.game import Game
        from sevenwonders.game.position import Description
        from sevenwonders.game.rules import DefaultDeal
        from sevenwonders.registry import game_type

        from .soundness import whole

        game = made
        try:
            if isinstance(made, Description) and not made.unchecked:
                game = game_type(type(made).__module__.split(".")[1]).Game(position=made)
            elif isinstance(made, records.Record):
                game = made.replay().game
        except SevenWondersError:
            pass  # it is refused with a sentence
        except Exception as error:
            fault = f"{type(error).__name__}: {error} at {place_of(error)}"
            raise Fault(f"{self.name}: makes what cannot be played: {fault:.400}\n    {shown}") from None
        if isinstance(game, Game) and not isinstance(game.deal, DefaultDeal):  # a game that is only to look at
            try:
                fault = whole(game, game_type(game.NAME), random.Random(self.seed), plays_on=False)
            except Exception as error:
                fault = f"{type(error).__name__}: {error} at {place_of(error)}"
            if fault:
                raise Fault(f"{self.name}: makes no whole game: {fault:.400}\n    {shown}")
        reads = self.name.rpartition(".")[2] in ("from_json", "read", "from_code", "loads")
        if reads and is_alone:
            for one in made if isinstance(made, list) else [made]:
                if fault := next(iter(round_trip(one)), ""):
                    raise Fault(f"{self.name}: {fault}\n    {shown}")

    def copies(self, result: object, shown: str) -> None:
        """Copy and pickle a result of the package."""
        if not type(result).__module__.startswith("sevenwonders"):
            return
        from sevenwonders.errors import SevenWondersError

        for make in (copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))):
            try:
                made = make(result)
            except (SevenWondersError, TypeError):  # a sentence says that it cannot be copied
                continue
            except Exception as error:
                raise Fault(
                    f"{self.name}: copy: {type(error).__name__}: {error}\n    {shown}\n    {place_of(error)}"
                ) from None
            if type(made) is not type(result):
                raise Fault(f"{self.name}: a copy is of {type(made)}\n    {shown}")


def odd_like(value: Any, dice: random.Random) -> Any:
    """Return something like a value that a caller may take for one; objects of the package stay as they are."""
    from .soundness import bent, odd

    if isinstance(value, list | tuple | dict) and value and dice.random() < 0.5:
        return bent(value, dice)
    return odd(value, dice) if isinstance(value, str | int | float | list | tuple | dict) else value


def is_path(name: str) -> bool:
    """Return whether a parameter names a file or a folder."""
    return any(part in name for part in ("path", "file", "folder", "journal", "source"))


def copied(value: Any) -> Any:
    """Return a copy, so that a call cannot spoil what the next one gets; the object itself where there is none."""
    try:
        return copy.deepcopy(value)
    except Exception:
        return value


def conforms(value: object, hint: Any) -> bool:
    """Return whether a value is of a type."""
    import typeguard

    from sevenwonders.game import KnownState, Struct

    if isinstance(hint, type) and issubclass(hint, KnownState):  # it is one for type checkers alone
        return isinstance(value, Struct)
    inner = typing.get_args(hint)
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return any(conforms(value, part) for part in inner)
    if typing.get_origin(hint) in (collections.abc.Iterable, collections.abc.Collection) and inner:
        if isinstance(value, str):
            return inner[0] is str
        if isinstance(value, list | tuple | set | bytes | dict) and not all(conforms(part, inner[0]) for part in value):
            return False
    try:
        typeguard.check_type(
            value,
            hint,
            forward_ref_policy=typeguard.ForwardRefPolicy.IGNORE,
            collection_check_strategy=typeguard.CollectionCheckStrategy.ALL_ITEMS,
        )
    except typeguard.TypeCheckError:
        return False
    except Exception:
        return True
    return not (isinstance(value, bool) and hint is int)


def is_generic(hint: Any) -> bool:
    """Return whether a type depends on the class that a method belongs to."""
    return hint is typing.Self or isinstance(hint, typing.TypeVar) or any(map(is_generic, typing.get_args(hint)))


def fingerprint(value: Any) -> Any:
    """Return what two equal values have in common, None where that cannot be said."""
    from sevenwonders.game import Struct
    from sevenwonders.game.game import Game

    if isinstance(value, float):
        return "nan" if value != value else value
    if isinstance(value, int | str | bytes | type(None) | range | os.PathLike):
        return repr(value)
    if isinstance(value, Struct) and not isinstance(value, type):
        with contextlib.suppress(Exception):
            return value.to_array().tobytes()
        return None
    if isinstance(value, Game):
        return (fingerprint(value.state), len(value.plies), str(value.plies[-1:]), fingerprint(value.names))
    if isinstance(value, collections.abc.Mapping):
        return [(fingerprint(key), fingerprint(part)) for key, part in value.items()]
    if isinstance(value, set | frozenset):
        return sorted(str(fingerprint(part)) for part in value)
    if isinstance(value, list | tuple):
        return [fingerprint(part) for part in value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        if type(value).__repr__ is object.__repr__:
            return None
        parts = {
            entry.name: getattr(value, entry.name, None)
            for entry in dataclasses.fields(value)
            if entry.compare and entry.name != "seconds"
        }
        return [type(value).__name__, fingerprint(parts)]
    return None


def is_hashable(value: object) -> bool:
    """Return whether a value can be a key; a tuple of lists cannot."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def nothing(*_: object) -> None:
    """Return nothing, as a function that is called back may."""


def zero(*_: object) -> int:
    """Return a number, as a function that is called back may."""
    return 0


def round_trips(pool: Pool) -> Iterator[str]:
    """Write each object of the pool and read it again; yield the faults."""
    for kept in pool.of.values():
        for value in kept:
            yield from round_trip(value)


def round_trip(value: Any) -> Iterator[str]:
    """Write an object in each way that there is, and read it again; yield the faults."""
    import json

    from sevenwonders import records

    of = type(value)
    if not isinstance(value, type):
        ways: dict[str, Callable[[], Any]] = {}
        if hasattr(value, "to_json") and hasattr(of, "from_json"):
            ways["to_json, from_json"] = lambda value=value, of=of: of.from_json(
                json.loads(json.dumps(value.to_json()))
            )
        if hasattr(value, "code") and hasattr(of, "from_code"):
            ways["code, from_code"] = lambda value=value, of=of: of.from_code(
                value.code() if callable(value.code) else value.code
            )
        if hasattr(value, "write") and hasattr(of, "read") and not isinstance(value, records.Record):
            ways["write, read"] = lambda value=value, of=of: of.read(json.loads(json.dumps(value.write())))
        if isinstance(value, records.Record):
            ways["dumps, loads"] = lambda value=value: records.loads(records.dumps(value))[0]
        for name, way in ways.items():
            try:
                same = way() == value
            except Exception as error:
                if isinstance(error, ValueError) and type(error).__module__.startswith("sevenwonders"):
                    continue  # a position that has no code, a record without a way to write it: with a sentence
                yield f"round trip {of.__name__} {name}: {type(error).__name__}: {error}\n    {shortened(value)}"
            else:
                if not same:
                    yield f"round trip {of.__module__}.{of.__name__} {name}: another value\n    {shortened(value)}"


def independent_copies(pool: Pool, dice: random.Random) -> Iterator[str]:
    """Change copies of games, and look whether the games have changed; yield the faults."""
    from sevenwonders.game.game import Game

    for game in pool.instances(Game):
        for make in (
            copy.copy,
            copy.deepcopy,
            lambda value: value.copy(),
            lambda value: pickle.loads(pickle.dumps(value)),
        ):
            before = everything(game)
            twin = make(game)
            if everything(twin) != before:
                yield f"copy of a game: not the same\n    {game!r}"
            for _ in range(3):
                for seat in list(twin.deciders)[: dice.choice((1, 7))]:
                    twin.commit(seat, dice.choice(list(twin.legal_actions(seat))))
            if everything(game) != before:
                yield f"copy of a game: what is done in it happens in the game, too\n    {game!r}"
                return
            for step in (-1, 0.5, len(twin.plies) + 1, None, "1"):
                plies = len(twin.plies)
                with contextlib.suppress(TypeError, ValueError):
                    twin.rewind(step)
                    yield f"Game.rewind({step!r}) of {plies} plies: not refused\n    {game!r}"
                    return


def everything(game: Any) -> tuple[Any, ...]:
    """Return how a game stands: the position, who may do what, and what all see."""
    from sevenwonders.registry import game_type

    seats, view = range(game.num_players), game_type(game.NAME).view
    legal = [[str(action) for action in game.legal_actions(seat)] for seat in game.deciders]
    return (game.state.to_array().tobytes(), game.deciders, legal, repr([view(game, seat) for seat in (None, *seats)]))


def environments(seed: int) -> Iterator[str]:
    """Play each environment to its end twice with a seed; yield the faults."""
    from sevenwonders.envs import pettingzoo
    from sevenwonders.registry import GAMES

    for name in GAMES:
        for make in (pettingzoo.env, pettingzoo.parallel_env):
            made, said = make(name), []
            for _ in range(2):
                try:
                    said.append(played_in(made, seed))
                except Exception as error:
                    where = f"{make.__name__}({name!r}), game {len(said) + 1}"
                    yield f"{where}: {type(error).__name__}: {error}\n    {place_of(error)}"
                    break
            if len(said) == 2 and said[0] != said[1]:
                yield f"{make.__name__}({name!r}, seed={seed}): the second game is another one"


def played_in(environment: Any, seed: int) -> list[Any]:
    """Play a game of random moves in an environment and return what there was to see and to win."""
    seen: list[Any] = []
    dice = random.Random(seed)
    observed = environment.reset(seed=seed)
    if observed is not None:
        observed, _ = observed
        while environment.agents:
            actions = {
                agent: dice.choice(observed[agent]["action_mask"].nonzero()[0].tolist() or [0])
                for agent in environment.agents
            }
            observed, rewards, *_ = environment.step(actions)
            seen += [str(actions), str(rewards)]
        return seen
    for agent in environment.agent_iter():
        observed, reward, is_over, is_cut, _ = environment.last()
        action = None if is_over or is_cut else dice.choice(observed["action_mask"].nonzero()[0].tolist())
        environment.step(action)
        seen += [agent, action, reward]
    return seen


def equal_games() -> Iterator[str]:
    """Hold the two games against each other: names, arguments, and what they say to wrong ones; yield the faults."""
    from sevenwonders.registry import GAMES, game_type

    rooms = [import_module(f"sevenwonders.{name}") for name in GAMES]
    kinds = [game_type(name) for name in GAMES]
    pairs = {name: [getattr(room, name) for room in rooms] for name in rooms[0].__all__ if name in rooms[1].__all__}
    pairs |= {
        f"{name}.{part}": [getattr(one, part) for one in both]
        for name, both in pairs.items()
        if isinstance(both[0], type)
        for part in dir(both[0])
        if not part.startswith("_") and callable(getattr(both[1], part, None))
    }
    pairs |= {
        f"GameType.{part}": [getattr(kind, part) for kind in kinds]
        for part in dir(kinds[0])
        if not part.startswith("_") and inspect.ismethod(getattr(kinds[0], part))
    }
    for name, both in pairs.items():
        if not all(inspect.isfunction(one) or inspect.ismethod(one) for one in both):
            continue
        first, second = (inspect.signature(one).parameters for one in both)
        shared = [part for part in first if part in second]
        if [part for part in second if part in first] != shared:
            yield f"{name}: the games order arguments otherwise\n    {list(first)} and {list(second)}"
        for part in shared:
            said = [(one[part].kind, one[part].default is one[part].empty) for one in (first, second)]
            if said[0] != said[1]:
                yield f"{name}: the argument {part} differs between the games\n    {first[part]} and {second[part]}"
        needed = [p for p in first.values() if p.default is p.empty and p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL)]
        if (
            name in CHANCY
            or len(needed) != 1
            or [p.name for p in needed]
            != [
                p.name
                for p in second.values()
                if p.default is p.empty and p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL)
            ]
        ):
            continue
        for wrong in (None, 0, -1, 1.5, "", "no such thing", b"x", (), [None], {}, {1: 2}, object(), 10**30):
            said = [outcome_of(one, wrong) for one in both]
            if set(said) == {"SevenWondersError", "another error"}:
                yield f"{name}({shortened(wrong)}): duel says {said[0]}, classic says {said[1]}"


def outcome_of(function: Callable[..., Any], value: object) -> str:
    """Return what a call does."""
    from sevenwonders.errors import SevenWondersError

    try:
        function(value)
    except SevenWondersError:
        return "SevenWondersError"
    except Exception:
        return "another error"
    return "a result"


def is_explained(error: BaseException) -> bool:
    """Return whether the package raised an exception by itself, with a sentence."""
    frames = inspect.getinnerframes(error.__traceback__) if error.__traceback__ else []
    last = frames[-1] if frames else None
    return bool(last and "sevenwonders" in last.filename and "raise" in "".join(last.code_context or ()))


def place_of(error: BaseException) -> str:
    """Return where in the package an exception came from."""
    frames = (
        [frame for frame in inspect.getinnerframes(error.__traceback__) if "sevenwonders" in frame.filename]
        if error.__traceback__
        else []
    )
    return f"{frames[-1].filename.rpartition('src/')[2]}:{frames[-1].lineno}" if frames else "outside"


def shortened(value: object) -> str:
    """Return a value as a report shows it."""
    try:
        text = repr(value)
    except Exception as error:
        text = f"<{type(value).__name__}, whose repr raises {type(error).__name__}>"
    return text if len(text) <= 120 else f"{text[:120]}…"


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
