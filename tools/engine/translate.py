"""Translate the rules of one game to LLVM IR, for `build.py`: python tools/engine/translate.py duel FOLDER

All that `sevenwonders lab warm` compiles is used once, as it does, with Numba's optimization off.  So the functions
that are called and the types of their arguments follow from the code, and nothing has to be listed by hand.  The IR of
every rule is written once, however many functions it is part of, and names no processor: clang optimizes it for each
machine.

The folder gets `GAME.ll`, all rules of the game in one module, and `GAME.json`, what `build.py` has to know of them.

This leans on the inside of Numba: `linking`, `Dispatcher.overloads`, `fndesc.mangled_name`, and IR as text.
"""

import ast
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

# Numba reads these when it is imported.
os.environ |= {"NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
os.environ |= {"NUMBA_DISABLE_INTEL_SVML": "1", "SEVENWONDERS_LIBRARY": "off"}

import linking
import llvmlite.binding as llvm
from numba import types
from numba.np.numpy_support import as_dtype

import sevenwonders
from sevenwonders.kernel import jit, library
from sevenwonders.kernel.manifest import TABLES
from sevenwonders.kernel.rule import find_called_rules
from sevenwonders.registry import game_type

PACKAGE = Path(sevenwonders.__file__).parent
TRANSLATING = ("jit.py", "intrinsics.py", "vectors.py")  # what of the kernel decides what a library has
OPENING = ("library.py", "manifest.py")  # what fits to it


def use_all(game: str) -> None:
    """Call all that is compiled of a game."""
    for part in game_type(game).compiled_parts.values():
        part.make()


def translate(name: str, use: Callable[[], object], folder: Path) -> None:
    """Write the IR of the compiled functions that are called by `use`, and what there is to know of them."""
    texts: dict[Any, str] = {}  # the IR of functions that Python calls, before other rules are linked into it
    made: list[Any] = []  # of functions that Python calls

    def whole_of(rule: FunctionType, folder: Path | None) -> Any:
        made.append(linking.whole_of(rule, folder))
        return made[-1]

    jit.compile_entry_point, jit.compile_inner_rule = whole_of, linking.part_of
    finalize = linking.Whole.finalize

    def keep_text(whole: Any) -> None:
        texts[whole] = str(whole._final_module)
        finalize(whole)

    linking.Whole.finalize = keep_text
    jit._prepare_cache_folder = lambda rule: None
    use()
    used = sorted(made, key=lambda dispatcher: _name(dispatcher.py_func))
    modules: dict[Any, str] = {}
    functions, symbols = [], {}
    dtypes: dict[str, int] = {}
    for rule, dispatcher in enumerate(used):
        for result in dispatcher.overloads.values():
            symbols[result.fndesc.mangled_name] = f"rule_{len(functions)}"
            functions.append(
                {
                    "name": _name(dispatcher.py_func),
                    "rule": rule,
                    "arguments": [_described(kind, dtypes) for kind in result.signature.args],
                    "has_result": _has_result(result.signature.return_type),
                }
            )
            modules[result.library] = texts[result.library]
            for needed in linking.callers_first(result.library):
                modules.setdefault(needed, str(needed._final_module))
    (folder / f"{name}.ll").write_text(_one_module(modules.values(), symbols), "utf-8")
    rules = [dispatcher.py_func.__module__ for dispatcher in used]
    for dispatcher in used:
        rules += {rule.__module__ for rule in find_called_rules(_marked(dispatcher.py_func))}
    manifest = {"name": name, "functions": functions, "dtypes": list(dtypes), "files": _files(rules)}
    (folder / f"{name}.json").write_text(json.dumps(manifest, indent=1), "utf-8")


def _name(function: Any) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _marked(translated: FunctionType) -> FunctionType:
    """The rule that a function has been translated from."""
    return getattr(sys.modules[translated.__module__], translated.__name__)  # type: ignore[no-any-return]


def _described(kind: Any, dtypes: dict[str, int]) -> dict[str, Any]:
    """The type of an argument as the manifest has it; the place of its dtype in the list of those that are met."""

    def place(dtype: Any) -> int:
        return dtypes.setdefault(library.describe_dtype(as_dtype(dtype)), len(dtypes))

    match kind:
        case types.Integer() if kind.bitwidth == 64:
            return {"kind": "number"}
        case types.Array() if kind.layout == "C":
            return {"kind": "array", "dtype": place(kind.dtype), "size": kind.ndim}
        case types.Record():
            return {"kind": "record", "dtype": place(kind)}
        case types.BaseTuple():
            return {"kind": "tuple", "size": len(kind), "items": [_described(item, dtypes) for item in kind]}
    raise TypeError(f"an argument of type {kind} cannot be handed over; see calls.c")


def _has_result(kind: Any) -> bool:
    if kind not in (types.int64, types.none):
        raise TypeError(f"a result of type {kind} cannot be handed over; see calls.c")
    return bool(kind == types.int64)


def _one_module(texts: Iterable[str], symbols: dict[str, str]) -> str:
    """The IR of all functions in one module, in which nothing else is seen from outside."""
    whole = llvm.parse_assembly("")
    for text in texts:
        module = llvm.parse_assembly(text)
        for function in module.functions:
            if not function.is_declaration and function.name not in symbols:
                function.linkage = llvm.Linkage.linkonce_odr
        whole.link_in(module)
    for value in (*whole.functions, *whole.global_variables):
        if not value.is_declaration and value.name not in symbols:
            value.linkage = llvm.Linkage.internal
    remove_unused(whole)
    text = re.sub(r"^(target (datalayout|triple)|source_filename|; ModuleID) ?=.*\n", "", str(whole), flags=re.M)
    # What a dispatcher is in this process: loaded, and never used.
    text = re.sub(
        r"(@numba\.dynamic\.globals\.\S+ = internal global ptr) inttoptr \(i64 \d+ to ptr\)", r"\1 null", text
    )
    for name, symbol in symbols.items():
        text = re.sub(rf'@"?{re.escape(name)}"?(?=\()', f"@{symbol}", text)
    return re.sub(r"^define (i32 @rule_\d+\()", r"define hidden \1", text, flags=re.M)


def remove_unused(module: Any) -> None:
    """Remove what nothing needs: calls from Python as Numba makes them, among others."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    machine = llvm.Target.from_default_triple().create_target_machine()
    passes.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options()))


def _files(modules: Iterable[str]) -> list[str]:
    """The files of the package that modules are made from: their own, those they import, and the tables beside them."""
    found = {PACKAGE / "kernel" / name for name in (*TRANSLATING, *OPENING)}
    waiting = [_file(module) for module in modules]
    while waiting:
        path = waiting.pop()
        if path is not None and path not in found:
            found.add(path)
            waiting += [_file(name) for name in _imported(path)]
    tables = {table for path in found for pattern in TABLES for table in path.parent.glob(pattern)}
    return sorted(path.relative_to(PACKAGE).as_posix() for path in found | tables)


def _file(module: str) -> Path | None:
    """The file of a module of the package."""
    place = PACKAGE.parent.joinpath(*module.split("."))
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if PACKAGE in path.parents and path.is_file():
            return path
    return None


def _imported(path: Path) -> Iterator[str]:
    """The modules that a file imports when it is loaded."""
    package = ("sevenwonders", *path.relative_to(PACKAGE).parent.parts)
    for statement in ast.parse(path.read_text("utf-8")).body:
        if isinstance(statement, ast.ImportFrom):
            base = package[: len(package) - statement.level + 1] if statement.level else ()
            module = ".".join((*base, *filter(None, [statement.module])))
            yield module
            yield from (f"{module}.{alias.name}" for alias in statement.names)
        elif isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names)


if __name__ == "__main__":
    translate(sys.argv[1], lambda: use_all(sys.argv[1]), Path(sys.argv[2]))
