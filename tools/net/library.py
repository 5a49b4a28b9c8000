"""Public functions and classes of the library, called with odd, extreme and wrong arguments in processes of their own.

Arguments are drawn from the annotations by Hypothesis; objects of the package come from a pool that played games and
earlier results fill.  A call may return a value of the annotated type, or raise what its docstring names or a
`SevenWondersError`; for an argument of a wrong type a `TypeError` or `ValueError`, too.
"""

import collections.abc
import contextlib
import copy
import enum
import faulthandler
import inspect
import io
import os
import pickle
import random
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

FUNCTIONS_OF_A_SEED = 12
EXAMPLES_OF_A_FUNCTION = 25
CALL_SECONDS = 30
MEMORY_BYTES = 8 << 30
POOL_SIZE = 12  # objects of a class
EXTREMES = (-(2**63), -(2**31) - 1, 2**31, 2**32, 2**63 - 1, 2**64, 10**30)
# Amounts of work: a large one is no endless loop, so these stay small.
AMOUNTS = {
    "games",
    "simulations",
    "seconds",
    "n",
    "processes",
    "threads",
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


def check(seed: int) -> None:
    """Call some functions in a process of its own.  Raises `Fault`."""
    command = [sys.executable, "-m", __name__, str(seed)]
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"HOME": folder, "SEVENWONDERS_NET_FOLDER": folder}
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, env=environment)
        last = Path(folder, "call")
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
            options = kind.match_options(modules=dice.choice(sets))
            game = kind.Game(options, seed=dice.randrange(10**6))
            for _ in range(dice.choice((0, 3, 20, 10**6))):
                if game.is_over:
                    break
                for seat in game.deciders:
                    game.commit(seat, dice.choice(list(game.legal_actions(seat))))
            yield from (game, options, game.state, kind.Record.of(game), game.dealt, *game.plies[-2:])
            with contextlib.suppress(SevenWondersError):
                yield game.result
            yield from (list(game.legal_actions(seat))[:2] for seat in game.deciders)
            yield from (game.known(seat) for seat in range(game.num_players))
            yield kind.Position.of(game.state)
        find = import_module(f"sevenwonders.{name}").find
        yield from (
            list(kind.rulings)[:2],
            [find(unit) for unit in list(kind.catalogue()["units"])[:6]],
            kind.rule_index(),
            kind.rulebook()[:2],
        )
        yield kind.batch(2, options)
        yield from (players.player_from(spec, 1, name) for spec in ("random", "greedy"))
        yield next(iter(lab.random_games(2, seed=1, game=name)))
    yield records.RecordWriter


def main(seed: int) -> int:
    """Call some functions and print the faults; return the exit status."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    folder = Path(os.environ["SEVENWONDERS_NET_FOLDER"])
    os.chdir(folder)
    pool = Pool(seed)
    dice = random.Random(seed)
    known = functions()
    faults = []
    for name in dice.sample(sorted(known), FUNCTIONS_OF_A_SEED):
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
        parameters = list(inspect.signature(function).parameters.values())
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
        documented = " ".join(
            text or "" for text in (inspect.getdoc(function), inspect.getdoc(owner), inspect.getdoc(target))
        )
        self.documented = documented.partition("Raises")[2]
        self.shortest = ""

    def run(self) -> str:
        """Return a description of a fault, empty where none was found."""
        import hypothesis
        from hypothesis import strategies as st

        drawn = {one.name: self.strategy(one) for one in self.parameters}
        if self.owner is not None:
            drawn = {"self": st.sampled_from(self.pool.instances(self.owner)).map(copied), **drawn}

        @hypothesis.seed(self.seed)
        @hypothesis.settings(
            max_examples=EXAMPLES_OF_A_FUNCTION,
            database=None,
            deadline=None,
            phases=(hypothesis.Phase.generate, hypothesis.Phase.shrink),
            suppress_health_check=list(hypothesis.HealthCheck),
            report_multiple_bugs=False,
        )
        @hypothesis.given(st.fixed_dictionaries(drawn))
        def tried(arguments: dict[str, Any]) -> None:
            self.call(arguments)

        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            try:
                tried()
            except Fault as fault:
                return str(fault)
            except hypothesis.errors.HypothesisException as error:
                return f"hypothesis: {type(error).__name__} in {self.name}: {error}"
        return ""

    def strategy(self, parameter: inspect.Parameter) -> Any:
        """Draw mostly values of the annotated type, or leave the default."""
        from hypothesis import strategies as st

        good = self.of(self.hints.get(parameter.name, Any), parameter.name)
        choices = [good, good, good, self.anything()]
        if parameter.default is not inspect.Parameter.empty:
            choices = [st.just(parameter.default), *choices]
        return st.one_of(choices)

    def anything(self) -> Any:
        """Draw a value of any type."""
        from hypothesis import strategies as st

        objects = [one for kept in self.pool.of.values() for one in kept[:1]]
        plain = (None, 0, -1, True, "", "altar", 1.5, float("nan"), b"x", (), [None], {}, {1: 2}, object, print, 10**30)
        return st.sampled_from([*plain, *objects])

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
            return st.sampled_from([lambda *_: None, lambda *_: 0])
        if origin is tuple and inner and inner[-1] is not Ellipsis:
            return st.tuples(*[self.of(part, name) for part in inner])
        base = origin or hint
        if isinstance(base, type):
            if issubclass(base, str) or base is os.PathLike or issubclass(base, Path):
                return self.text(base, name)
            if issubclass(base, collections.abc.Mapping):
                key, value = inner if len(inner) == 2 else (str, Any)
                return st.dictionaries(self.of(key, name), self.of(value, name), max_size=3)
            if issubclass(base, enum.Enum):
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
            return st.one_of(st.sampled_from(WORDS), st.text(max_size=12))
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
        import typeguard

        from sevenwonders.errors import SevenWondersError

        shown = f"{self.name}({', '.join(f'{name}={shortened(value)}' for name, value in arguments.items())})"
        (self.folder / "call").write_text(shown, errors="replace")
        given = dict(arguments)
        positional = [given.pop("self")] if "self" in given else []
        positional += [given.pop(one.name) for one in self.parameters if one.kind is one.POSITIONAL_ONLY]
        right = all(conforms(value, self.hints.get(name, Any)) for name, value in arguments.items())
        lenient = not right or any(name not in self.hints or is_generic(self.hints[name]) for name in arguments)
        faulthandler.dump_traceback_later(CALL_SECONDS, exit=True, file=sys.__stderr__)
        try:
            result = self.function(*positional, **given)
            if isinstance(result, collections.abc.Iterator):
                result = [part for part, _ in zip(result, range(3), strict=False)]
        except SevenWondersError as error:
            if not str(error).strip():
                raise Fault(f"empty message of {type(error).__name__} in {shown}") from None
            return
        except Exception as error:
            named = type(error).__name__
            if named in self.documented or (lenient and isinstance(error, TypeError | ValueError | AttributeError)):
                return
            if isinstance(error, TypeError) and is_explained(error):
                return
            if isinstance(error, OSError) and any(is_path(name) for name in arguments):
                return
            raise Fault(f"{self.name}: {named}: {str(error)[:200]}\n    {shown}\n    {place_of(error)}") from None
        finally:
            faulthandler.cancel_dump_traceback_later()
        hint = self.hints.get("return", Any) if not isinstance(self.function, type) else Any
        if typing.get_origin(hint) not in (collections.abc.Iterator, collections.abc.Iterable) and not is_generic(hint):
            with contextlib.suppress(NameError):
                try:
                    typeguard.check_type(result, hint, forward_ref_policy=typeguard.ForwardRefPolicy.IGNORE)
                except typeguard.TypeCheckError as error:
                    raise Fault(f"{self.name}: returned {shortened(result)}: {error}\n    {shown}") from None
        self.pool.add(result)
        self.copies(result, shown)

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

    try:
        typeguard.check_type(value, hint, forward_ref_policy=typeguard.ForwardRefPolicy.IGNORE)
    except typeguard.TypeCheckError:
        return False
    except Exception:
        return True
    return not (isinstance(value, bool) and hint is int)


def is_generic(hint: Any) -> bool:
    """Return whether a type depends on the class that a method belongs to."""
    return hint is typing.Self or isinstance(hint, typing.TypeVar) or any(map(is_generic, typing.get_args(hint)))


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
    sys.exit(main(int(sys.argv[1])))
