"""`python -m sevenwonders` is the command `sevenwonders`."""

import sys


def main() -> None:
    """Run the command.  Neither an interrupt nor a package that is missing while it is loaded shows a traceback."""
    try:
        from .cli.main import main as command

        command()
    except ModuleNotFoundError as error:
        if not error.name or error.name.startswith("sevenwonders"):
            raise
        sys.exit(f"sevenwonders: the package '{error.name}' is missing; install sevenwonders with all it requires")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
