"""Run the notebooks of the documentation again, and say whether they still show what stands in them.

    pip install -e ".[docs,notebooks,data,train]"
    python docs/notebooks.py                       # compare: exits with 1 where something differs
    python docs/notebooks.py --write first-experiment

The build of the documentation shows what is in the files and runs nothing.  This takes minutes, so no test does it.
Text is compared; pictures only by being there, and cells with the tag `varies` (seconds, say) not at all.
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

FOLDER = Path(__file__).parent / "tutorial"
MINUTES = 60


def executed(notebook: Any) -> Any:
    """The notebook with the outputs of a run in an empty folder."""
    from nbclient import NotebookClient  # what imports this file for its doctests has no Jupyter

    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    with TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook,
            timeout=60 * MINUTES,
            resources={"metadata": {"path": folder}},
            record_timing=False,
            coalesce_streams=True,
        )
        client.execute()
    notebook.metadata.pop("language_info", None)  # the version of Python that has run it
    return notebook


def shown(cell: Any) -> list[str]:
    """Return the texts that a cell displays, and a mark for a picture."""
    if cell.cell_type != "code" or "varies" in cell.metadata.get("tags", ()):
        return []
    texts = []
    for output in cell.outputs:
        data = output.get("data", {})
        picture = [sort for sort in data if sort.startswith("image/")]
        texts += picture or [output.get("text") or data.get("text/plain", "")]
    return texts


def main() -> int:
    """Run the notebooks that are named, or all."""
    import nbformat
    from nbclient.exceptions import CellExecutionError

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="notebooks by name; all by default")
    parser.add_argument("--write", action="store_true", help="keep the new outputs instead of comparing")
    arguments = parser.parse_args()
    files = {file.stem: file for file in sorted(FOLDER.glob("*.ipynb"))}
    if unknown := [name for name in arguments.names if name not in files]:
        parser.error(f"there is no notebook '{unknown[0]}'; there are {', '.join(files)}")
    changed = 0
    for name in arguments.names or files:
        print(f"{name} runs ...", flush=True)
        old = nbformat.read(files[name], 4)
        try:
            new = executed(nbformat.from_dict(old))
        except CellExecutionError as error:
            print(f"{name} breaks: {error.ename}: {error.evalue}")
            changed += 1
            continue
        if arguments.write:
            nbformat.write(new, files[name])
            continue
        before = nbformat.read(files[name], 4)
        for number, (was, now) in enumerate(zip(before.cells, new.cells, strict=True), 1):
            if shown(was) != shown(now):
                print(f"{name}, cell {number}, showed {shown(was)}\n  and shows {shown(now)}")
                changed += 1
    return int(changed > 0)


if __name__ == "__main__":
    sys.exit(main())
