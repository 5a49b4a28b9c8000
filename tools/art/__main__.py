"""Write the illustrations: `python -m tools.art`."""

from .gallery import PROGRAMS, illustrations


def main() -> None:
    """Write all files, and remove those that no program draws any more."""
    drawn = dict(illustrations())
    for folder, _ in PROGRAMS:
        folder.mkdir(exist_ok=True)
        for file in set(folder.glob("*.svg")) - drawn.keys():
            file.unlink()
    for file, text in drawn.items():
        file.write_text(text, "utf-8", newline="\n")
    print(f"{len(drawn)} illustrations, {sum(map(len, drawn.values())):,} bytes")


if __name__ == "__main__":
    main()
