"""`python -m sevenwonders` is the command `sevenwonders`."""

from .cli import main

if __name__ == "__main__":
    main()
