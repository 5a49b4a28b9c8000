"""`python -m sevenwonders` is the command `sevenwonders`."""

import sys


def main() -> None:
    """Run the command; who stops it before it is there sees no traceback either."""
    try:
        from .cli.main import main as command

        command()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
