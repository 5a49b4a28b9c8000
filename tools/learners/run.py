"""Let a library learn with our environments: `python tools/learners/run.py sb3` (or rllib, tianshou, torchrl).

Each library is installed in an environment of its own, which is deleted afterwards, and learns for a minute or less.
The versions are printed, with what it did; the exit status is 0 if it did. PyTorch comes with each: up to 3 GB, or
300 MB with a build for processors alone (set `PIP_CONSTRAINT` to a file that names it).
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = Path(__file__).parent
LIBRARIES = {
    "sb3": ("gymnasium", ["sb3-contrib>=2.7"]),
    "rllib": ("gymnasium", ["ray[rllib]>=2.50", "torch"]),
    "tianshou": ("pettingzoo", ["tianshou>=2.0"]),
    "torchrl": ("pettingzoo", ["torchrl>=0.10"]),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", choices=LIBRARIES)
    library = parser.parse_args().library
    extra, requirements = LIBRARIES[library]
    with tempfile.TemporaryDirectory(prefix=f"{library}-") as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", f"{ROOT}[{extra}]", *requirements], check=True)
        names = ["sevenwonders", extra, "numpy", *(re.split(r"[\[<>=]", wanted)[0] for wanted in requirements), "torch"]
        program = "import sys, importlib.metadata as m; print(*(f'{n} {m.version(n)}' for n in sys.argv[1:]), sep=', ')"
        subprocess.run([python, "-c", program, *dict.fromkeys(names)], check=True)
        return subprocess.run([python, PROGRAMS / f"with_{library}.py"], check=False, cwd=folder).returncode


if __name__ == "__main__":
    sys.exit(main())
