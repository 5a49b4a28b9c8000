"""`python -m sevenwonders` is the command `sevenwonders`."""

import sys


def main() -> None:
    """Run the command.  Neither an interrupt nor a package that is missing while it is loaded shows a traceback."""
    try:
        if getattr(sys, "frozen", False):
            run_worker()
        from .cli.main import main as command

        command()
    except ModuleNotFoundError as error:
        if not error.name or error.name.startswith("sevenwonders"):
            raise
        sys.exit(f"sevenwonders: the package '{error.name}' is missing; install sevenwonders with all it requires")
    except KeyboardInterrupt:
        sys.exit(130)


def run_worker() -> None:
    """Do the work of a process that a frozen program (PyInstaller) starts: its executable takes the place of Python's.

    Returns where the program was started by a person.
    """
    from multiprocessing import freeze_support

    freeze_support()
    if sys.argv[1:2] == ["-m"] and len(sys.argv) == 3 and sys.argv[2].startswith("sevenwonders."):
        from runpy import run_module

        run_module(sys.argv[2], run_name="__main__")
        sys.exit()


if __name__ == "__main__":
    main()
