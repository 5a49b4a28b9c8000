"""`python -m sevenwonders` is the command `sevenwonders`."""

from .cli.main import main

if __name__ == "__main__":
    main()
