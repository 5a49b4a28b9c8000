"""Entry point of `python -m sevenwonders`, which runs the command `sevenwonders`."""

import sys


def main() -> None:
    """Run the command line. An interrupt or a missing package ends it with an exit status, without a traceback."""
    try:
        if getattr(sys, "frozen", False):
            run_frozen_worker()
        from .cli.main import main as command

        command()
    except ModuleNotFoundError as error:
        if not error.name or error.name.startswith("sevenwonders"):
            raise
        sys.exit(f"sevenwonders: the package '{error.name}' is missing; install sevenwonders with all it requires")
    except KeyboardInterrupt:
        sys.exit(130)


def run_frozen_worker() -> None:
    """Run the worker process that a frozen program (PyInstaller) has started with its own executable.

    Return at once if a user started the program.
    """
    from multiprocessing import freeze_support

    freeze_support()
    if sys.argv[1:2] == ["-m"] and len(sys.argv) == 3 and sys.argv[2].startswith("sevenwonders."):
        from runpy import run_module

        run_module(sys.argv[2], run_name="__main__")
        sys.exit()


if __name__ == "__main__":
    main()
