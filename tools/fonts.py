"""Make the type faces of the page from their sources: `pip install -e ".[fonts]"`, then `python -m tools.fonts`.

The page ships a face for headings and one for text, both under the SIL Open Font License. Only the characters that the
page's languages need stay in them; the face for text is a little narrower than its source, so that names fit, and has
the weights from regular to extra bold in one file. The license reserves the names of the sources, so ours differ.
"""

from importlib.metadata import distribution
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FOLDER = Path(__file__).parents[1] / "src" / "sevenwonders" / "web" / "fonts"
LATIN = (*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ŒœŸĄąĆćĘęŁłŃńŚśŹźŻżČčĎďĚěŇňŘřŠšŤťŮůŽžĞğİıŞşŐőŰű"))
SIGNS = tuple(map(ord, "‐‑–—‘’‚“”„†•…‰‹›€−×÷→←↑↓≤≥≈"))
FEATURES = ["kern", "liga", "lnum", "tnum", "ccmp", "locl", "mark"]
TEXT_WIDTH, MIN_WEIGHT, MAX_WEIGHT = 90, 400, 800


def source(package: str, name: str) -> TTFont:
    """Return a font of an installed package."""
    return TTFont(next(file.locate() for file in distribution(package).files or () if file.name == name))


def write(font: TTFont, name: str) -> Path:
    """Write the part of a font that the page needs, under a name of its own."""
    options = Options(layout_features=FEATURES, name_IDs=[0, 1, 2, 13, 14], hinting=False, notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=(*LATIN, *SIGNS))
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID == 1:
            record.string = f"Sevenwonders {name}"
    font.flavor = "woff2"
    path = FOLDER / f"{name.lower()}.woff2"
    font.save(path)
    return path


def main() -> None:
    """Write both faces and their licenses."""
    FOLDER.mkdir(exist_ok=True)
    text = source("fontpkg-open-sans", "OpenSans[wdth,wght].ttf")
    instantiateVariableFont(text, {"wdth": TEXT_WIDTH, "wght": (MIN_WEIGHT, MAX_WEIGHT)}, inplace=True)
    narrow = BytesIO()
    text.save(narrow)
    paths = [write(source("fontpkg-marcellus", "Marcellus-Regular.ttf"), "Title"), write(TTFont(narrow), "Text")]
    licenses = [
        next(file.locate().read_text("utf-8") for file in distribution(package).files or () if file.name == "LICENSE")
        for package in ("fontpkg-marcellus", "fontpkg-open-sans")
    ]
    (FOLDER / "OFL.txt").write_text("\n---\n\n".join(licenses), "utf-8", newline="\n")
    for path in paths:
        print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
