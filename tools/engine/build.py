"""Build the machine code of the games ahead of time: python tools/engine/build.py

For each game one library is written into the package, for this machine, unless the one that lies there is of the same
sources, tools and machine.  With `--target NAME --output FOLDER` those of another machine, or of `all`, are written
elsewhere.  Numba
translates the rules (see `translate`), and clang, which PyPI's `ziglang` brings, makes machine code of them.
`sevenwonders.kernel.library` opens what lies in the package.
"""

import _ctypes
import argparse
import hashlib
import json
import os
import platform
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "src"))  # these sources, whatever is installed

from sevenwonders.kernel.manifest import PACKAGE, fingerprint, is_current, list_rule_sources, open_library

# Python has no public way to close a library.
close: Any = getattr(_ctypes, "dlclose", None) or _ctypes.FreeLibrary  # type: ignore[attr-defined]
TOOLS = Path(__file__).parent
SOURCES = TOOLS.parents[1] / "src"
OUTPUT = SOURCES / "sevenwonders" / "kernel" / "libraries"
GAMES = ("duel", "classic")
LAYOUTS = {  # how LLVM lays out data; its own for each machine
    "x86_64": "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
    "aarch64": "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32",
    "wasm32": "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20",
}
CLANG = ("-m", "ziglang", "cc", "-O3", "-Wno-override-module", "-Wno-unknown-attributes", "-fno-sanitize=all")
INLINE = ("-mllvm", "-inline-threshold=1000")  # observations take a fifth less time, the rest no longer
V3 = {"avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe"}
V4 = V3 | {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}


@dataclass(frozen=True)
class Target:
    """A kind of machine that a library is for.

    Args:
        triple: its name for clang.
        suffix: of the file.
        platform: as wheels call it; nothing for what is part of none.
        levels: of x86-64 that the library has machine code for, from 1; 0 alone for other processors.
    """

    triple: str
    suffix: str
    platform: str
    levels: tuple[int, ...] = (0,)

    @property
    def processor(self) -> str:
        """The family of its processor."""
        return self.triple.partition("-")[0]

    def options(self, level: int = 0) -> tuple[str, ...]:
        """The options of clang for the machine, and for a level of its processor."""
        cpu = {0: (), 1: ("-mcpu=x86_64",)}.get(level, (f"-mcpu=x86_64_v{level}",))
        if self.processor == "wasm32":
            return ("-target", self.triple, "-msimd128", "-mbulk-memory")
        return ("-target", self.triple, *cpu, *(() if "windows" in self.triple else ("-fPIC",)))


TARGETS = {  # machines that libraries can be made for on any machine
    "linux-x86_64": Target("x86_64-linux-gnu.2.28", "so", "manylinux_2_28_x86_64", (1, 3, 4)),
    "linux-aarch64": Target("aarch64-linux-gnu.2.28", "so", "manylinux_2_28_aarch64"),
    "musl-x86_64": Target("x86_64-linux-musl", "so", "musllinux_1_2_x86_64", (1, 3, 4)),
    "musl-aarch64": Target("aarch64-linux-musl", "so", "musllinux_1_2_aarch64"),
    "macos-x86_64": Target("x86_64-macos.13.0", "dylib", "macosx_13_0_x86_64", (1, 3)),
    "macos-arm64": Target("aarch64-macos.13.0", "dylib", "macosx_13_0_arm64"),
    "windows-x86_64": Target("x86_64-windows-gnu", "dll", "win_amd64", (1, 3, 4)),
    "windows-arm64": Target("aarch64-windows-gnu", "dll", "win_arm64"),
    "wasm32": Target("wasm32-wasi", "wasm", ""),
}


def this_machine() -> Target | None:
    """Return the kind of machine that this runs on, if libraries can be made for it."""
    processor = {"amd64": "x86_64", "aarch64": "arm64"}.get(platform.machine().lower(), platform.machine().lower())
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    if system == "linux":
        processor = {"arm64": "aarch64"}.get(processor, processor)
        system = "linux" if platform.libc_ver()[0] == "glibc" else "musl"
    return TARGETS.get(f"{system}-{processor}")


def for_this_processor(target: Target) -> Target:
    """Return a target with the processor level of this machine."""
    import llvmlite.binding as llvm

    if target.processor != "x86_64":
        return target
    features = {name for name, present in llvm.get_host_cpu_features().items() if present}
    processor = 4 if features >= V4 else 3 if features >= V3 else 1
    return replace(target, levels=(max(level for level in target.levels if level <= processor),))


def main() -> None:
    """Build what is not up to date."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    names = (*TARGETS, "all")
    parser.add_argument("--target", action="append", choices=names, help="another machine; may be repeated")
    parser.add_argument("--output", type=Path, help="a folder for the libraries of other machines")
    chosen = parser.parse_args()
    if (chosen.target is None) != (chosen.output is None):
        parser.error("libraries of other machines need both --target and --output")
    made: list[Path] = []
    with ThreadPoolExecutor(len(GAMES)) as workers:
        if chosen.target:
            wanted = TARGETS if "all" in chosen.target else chosen.target
            targets = {chosen.output / name: TARGETS[name] for name in wanted}
            made = [path for paths in workers.map(lambda game: build(game, targets), GAMES) for path in paths]
        else:
            target = this_machine()
            if target is None:
                raise SystemExit(f"there is no machine code for {sysconfig.get_platform()}")
            if stale := [game for game in GAMES if not is_fresh(game, target)]:
                here = {OUTPUT: for_this_processor(target)}
                made = [path for paths in workers.map(lambda game: build(game, here), stale) for path in paths]
                if not are_fresh():
                    raise SystemExit("the libraries that were made do not work on this machine")
    for path in made:
        print(f"{path}: {path.stat().st_size:,} bytes")


def are_fresh() -> bool:
    """Return whether there is nothing to build."""
    target = this_machine()
    return target is None or all(is_fresh(game, target) for game in GAMES)


def is_fresh(game: str, target: Target) -> bool:
    """Return whether the library of a game in the package is what would be built again, for this processor, too."""
    try:
        code, manifest = open_library(OUTPUT / f"{game}.{target.suffix}")
    except OSError:
        return False
    levels = [level for level in target.levels if level <= code.sevenwonders_processor()]
    close(code._handle)  # a library that stays open hides its replacement
    made_for = (manifest["tools"], manifest["triple"], manifest["levels"])
    return (
        made_for == (tools(), target.triple, levels[-1:])
        and is_current(manifest)
        and with_rules(game) <= set(manifest["files"])
    )


def with_rules(game: str) -> set[str]:
    """Return the sources of a game's players and rules that hold rules: a new one makes the library stale, too."""
    marks = ("\n@rule\n", "\n@hot\n")
    return {
        file
        for file in list_rule_sources(game)
        if file.startswith(game) and any(mark in (PACKAGE / file).read_text("utf-8") for mark in marks)
    }


def tools() -> str:
    """Return the content of the programs that make libraries, in a few characters."""
    own = [(TOOLS / name).read_text("utf-8") for name in ("build.py", "linking.py", "translate.py", "calls.c")]
    return hashlib.blake2b("\0".join(own).encode(), digest_size=8).hexdigest()


def releases() -> str:
    """Return the releases of the packages that libraries are built with."""
    return "-".join(f"{name}{version(name)}" for name in ("numba", "llvmlite", "ziglang"))


def build(game: str, targets: Mapping[Path, Target]) -> list[Path]:
    """Make the libraries of a game for some machines, or copy them where they have been made before.

    Args:
        game: its name.
        targets: the machines, by the folders that the libraries go to.
    """
    from sevenwonders.kernel import machine_code

    content = fingerprint(list_rule_sources(game))
    kept: dict[Target, Path] = {}
    if not machine_code.cache_error():
        for target in targets.values():
            levels = "".join(map(str, target.levels))
            name = "-".join((game, content, tools(), releases(), target.triple, levels))
            kept[target] = machine_code.cache_dir() / f"{name}.{target.suffix}"
    missing = [target for target in targets.values() if target not in kept or not kept[target].is_file()]
    with tempfile.TemporaryDirectory() as name:
        made = dict(zip(missing, make(game, missing, Path(name)) if missing else (), strict=True))
        for target, path in made.items():
            if target in kept:
                _copy(path, kept[target])
        return [
            _copy(made.get(target) or kept[target], folder / f"{game}.{target.suffix}")
            for folder, target in targets.items()
        ]


def make(name: str, targets: Sequence[Target], folder: Path, translator: Sequence[str] = ()) -> list[Path]:
    """Translate a game once and make its libraries in a folder.

    Args:
        name: of the game.
        targets: the machines.
        folder: for the libraries and all that is made on the way.
        translator: the command that translates, instead of translate.py; it gets the name and the folder.
    """
    path = os.pathsep.join(filter(None, [str(SOURCES), os.environ.get("PYTHONPATH")]))
    command = [*(translator or (sys.executable, str(TOOLS / "translate.py"))), name, str(folder)]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": path})
    manifest = json.loads((folder / f"{name}.json").read_text("utf-8"))
    manifest |= {"tools": tools(), "fingerprint": fingerprint(manifest["files"])}
    code = (folder / f"{name}.ll").read_text("utf-8")
    return [_link(manifest, code, target, folder) for target in targets]


def _copy(source: Path, target: Path) -> Path:
    """Copy a file so that no reader meets half of it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    new = target.with_name(f".{target.name}.{os.getpid()}")
    new.write_bytes(source.read_bytes())
    new.replace(target)
    return target


def _link(manifest: dict[str, Any], code: str, target: Target, folder: Path) -> Path:
    """Make the library of a game for a machine."""
    objects = []
    for level in target.levels:
        text = f'target datalayout = "{LAYOUTS[target.processor]}"\n' + code.replace("@rule_", f"@level{level}_rule_")
        source, compiled = folder / f"level{level}.ll", folder / f"level{level}.o"
        source.write_text(text, "utf-8")
        _clang(*target.options(level), *INLINE, "-c", "-o", compiled, source)
        objects.append(compiled)
    manifest = manifest | {"triple": target.triple, "levels": target.levels}
    tables, path = folder / "tables.h", folder / f"{manifest['name']}-{target.triple}.{target.suffix}"
    tables.write_text("\n".join(_tables(manifest)), "utf-8")
    wasm = ("-Wl,--no-entry", "-Wl,--export-dynamic", "-mexec-model=reactor")
    link = wasm if target.processor == "wasm32" else ("-shared",)
    table = f'-DTABLES="{tables.as_posix()}"'
    _clang(*target.options(), *link, "-lm", "-s", "-fvisibility=hidden", table, "-o", path, TOOLS / "calls.c", *objects)
    return path


def _clang(*arguments: str | Path) -> None:
    done = subprocess.run([sys.executable, *CLANG, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"clang failed:\n{done.stderr[-4000:]}")


def _tables(manifest: dict[str, Any]) -> Iterator[str]:
    """The tables that calls.c includes, in C."""
    functions = manifest["functions"]
    flat = [_flat(function["arguments"]) for function in functions]
    arrays = [sum(kind != "int64_t" for kind in kinds) for kinds in flat]
    yield f"#define N_FUNCTIONS {len(functions)}"
    yield f"#define N_RULES {1 + max(function['rule'] for function in functions)}"
    yield f"#define N_DTYPES {len(manifest['dtypes'])}"
    yield f"#define MAX_FLAT {max(map(len, flat))}"
    yield f"#define MAX_ARRAYS {max(arrays)}"
    yield f"#define MANIFEST {json.dumps(json.dumps(manifest))}"
    for number, function in enumerate(functions):
        yield f"static const struct Argument ARGUMENTS_{number}[] = {{{', '.join(_arguments(function['arguments']))}}};"
    yield "static const struct Function FUNCTIONS[] = {"
    for number, function in enumerate(functions):
        result, n = int(function["has_result"]), len(function["arguments"])
        yield f'    {{"{function["name"]}", {function["rule"]}, {result}, {n}, ARGUMENTS_{number}}},'
    yield "};"
    for level in manifest["levels"]:
        for number, kinds in enumerate(flat):
            name = f"level{level}_rule_{number}"
            given = "".join(f", ({kind})arguments[{place}]" for place, kind in enumerate(kinds)).replace(
                "(void *)", "(void *)(intptr_t)"
            )
            yield f"int32_t {name}(void *, Failure **{''.join(f', {kind}' for kind in kinds)});"
            yield f"static int32_t {name}_call(const int64_t *arguments, int64_t *result, Failure **failure) {{"
            yield f"    return {name}(result, failure{given});"
            yield "}"
        calls = (f"level{level}_rule_{number}_call" for number in range(len(flat)))
        yield f"static const Call LEVEL_{level}[] = {{{', '.join(calls)}}};"
    yield f"static const Call *const LEVELS[] = {{{', '.join(f'LEVEL_{level}' for level in manifest['levels'])}}};"


def _arguments(arguments: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The descriptions of arguments, and those of the items of tuples behind them."""
    for argument in arguments:
        yield f"{{{argument['kind'].upper()}, {argument.get('size', 0)}, {argument.get('dtype', 0)}}}"
        yield from _arguments(argument.get("items", ()))


def _flat(arguments: Sequence[dict[str, Any]]) -> list[str]:
    """The types in C of arguments as Numba lays them out.

    An array is two pointers that are null here, the number of items, the bytes of one, its data, its shape and strides.
    """
    kinds = []
    for argument in arguments:
        match argument["kind"]:
            case "number":
                kinds.append("int64_t")
            case "record":
                kinds.append("void *")
            case "array":
                kinds += ["void *", "void *", "int64_t", "int64_t", "void *", *["int64_t"] * (2 * argument["size"])]
            case "tuple":
                kinds += _flat(argument["items"])
    return kinds


if __name__ == "__main__":
    main()
