"""Icons and drawings: the SVG files in `assets` of this package, which all games share, and of each game's package.

`icons/NAME.svg` is drawn on a grid of 24 by 24; `currentColor` is the colour of the surrounding text. The icons in
`icons/later` are loaded after the web page. `drawings/UNIT.svg` is the picture of the component with the id UNIT in a
box of 100 by 60, back to front: elements of the class `near` are drawn strongly, those of `far` are faint, and `light`
are details on top. Colours and opacity of a drawing are for editing only: the web page and the pictures of positions
have their own. `illustrations/UNIT.svg` is drawn by `tools/art`, in a box of 160 by 120, and is shown instead of the
drawing of its component; a narrow strip of it is cut around `data-focus`, in per cent of its height. `signs.json` lists
the icons of things that no icon is named after (`signs`, `counted`), and the components that look like other
components (`drawings`).

The web page and the pictures of positions (package `pictures`) load these files. For the web page they are combined
into JavaScript modules.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from xml.etree import ElementTree as ET
from xml.sax.saxutils import quoteattr

from .errors import SevenWondersError

SHARED = files(__package__) / "assets"
NAMESPACE = "http://www.w3.org/2000/svg"
LATER = "later"
ILLUSTRATIONS = "illustrations"
EDITOR_TAGS = ("metadata", "title", "desc", "style", "defs")
PAINT = ("fill", "opacity", "fill-opacity")  # of drawings: each page and picture has its own

Parts = list[ET.Element]


@dataclass
class Artwork:
    """The icons, drawings and illustrations of one `assets` folder, or of several combined with `|`.

    >>> shared = read_artwork(SHARED)
    >>> (
    ...     shared.icons["brown"][0].tag,
    ...     [part.get("class") for part in shared.drawings["altar"]],
    ...     shared.signs["library"],
    ... )
    ('path', ['far', 'near', 'light'], ['book', 'token'])

    Attributes:
        icons: the elements of each icon on a grid of 24 by 24, by name.
        later: icons that are loaded after the page.
        drawings: the elements of each component's drawing in a box of 100 by 60, from back to front.
        illustrations: the illustration file of each component.
        signs: the names of icons for each pending decision and each rule that no icon is named after.
        counted: the names of icons for each thing that cards count and that no icon is named after.
        same: for a component without a drawing of its own, the component whose drawing it uses.
    """

    icons: dict[str, Parts] = field(default_factory=dict)
    later: dict[str, Parts] = field(default_factory=dict)
    drawings: dict[str, Parts] = field(default_factory=dict)
    illustrations: dict[str, Traversable] = field(default_factory=dict)
    signs: dict[str, list[str]] = field(default_factory=dict)
    counted: dict[str, list[str]] = field(default_factory=dict)
    same: dict[str, str] = field(default_factory=dict)

    def __or__(self, other: "Artwork") -> "Artwork":
        return Artwork(**{name: mine | getattr(other, name) for name, mine in vars(self).items()})

    def find_illustration(self, name: str) -> Traversable | None:
        """Return the illustration file of a component, or of the component that it looks like, or None.

        Args:
            name: the id of the component.
        """
        return self.illustrations.get(self.same.get(name, name))

    def find_drawing(self, unit: str, kind: str = "") -> Parts:
        """Return the SVG elements of a component's own drawing, else of the drawing for its kind, else an empty list.

        Args:
            unit: the id of the component.
            kind: the name of the drawing that all components of a kind share.
        """
        return self.drawings.get(self.same.get(unit, unit)) or self.drawings.get(kind, [])


def read_artwork(folder: Traversable) -> Artwork:
    """Read the artwork of a folder; return an empty `Artwork` if the folder does not exist.

    Raises:
        SevenWondersError: a file cannot be read.
    """
    signs_file = folder / "signs.json"
    icon_names = json.loads(signs_file.read_text("utf-8")) if signs_file.is_file() else {}
    return Artwork(
        icons=read_svg_files(folder / "icons"),
        later=read_svg_files(folder / "icons" / LATER),
        drawings=read_svg_files(folder / "drawings", without=PAINT),
        illustrations=_list_svg_files(folder / ILLUSTRATIONS),
        signs=icon_names.get("signs", {}),
        counted=icon_names.get("counted", {}),
        same=icon_names.get("drawings", {}),
    )


def read_svg_files(folder: Traversable, without: Iterable[str] = ()) -> dict[str, Parts]:
    """Read the SVG files of a folder; return a dictionary from file names, without `.svg`, to the files' elements.

    The metadata of drawing programs and the attributes named in `without` are removed.
    """
    return {name: _read_svg_elements(file, frozenset(without)) for name, file in _list_svg_files(folder).items()}


def _list_svg_files(folder: Traversable) -> dict[str, Traversable]:
    entries = folder.iterdir() if folder.is_dir() else ()
    svg_files = sorted((file for file in entries if file.name.endswith(".svg")), key=lambda file: file.name)
    return {file.name.removesuffix(".svg"): file for file in svg_files}


def read_illustration(file: Traversable, name: str) -> Parts:
    """Read the SVG elements of an illustration; ids get the prefix `name`, so that a picture can contain several."""
    root = ET.fromstring(file.read_text("utf-8"))
    for element in root.iter():
        element.tag = element.tag.partition("}")[2]
        for key, value in element.attrib.items():
            element.set(key, f"{name}-{value}" if key == "id" else value.replace("url(#", f"url(#{name}-"))
    return list(root)


def _read_svg_elements(file: Traversable, without: frozenset[str]) -> Parts:
    try:
        root = ET.fromstring(file.read_text("utf-8"))
    except (ET.ParseError, UnicodeDecodeError) as error:
        raise SevenWondersError(f"the drawing {file} cannot be read: {error}") from None
    return [_strip_editor_data(part, without) for part in root if _is_drawn_svg_element(part)]


def _is_drawn_svg_element(part: ET.Element) -> bool:
    space, _, tag = part.tag.removeprefix("{").partition("}")
    return space == NAMESPACE and tag not in EDITOR_TAGS


def _strip_editor_data(part: ET.Element, without: frozenset[str]) -> ET.Element:
    """Copy an SVG element and its children; leave out XML namespaces, ids and the attributes named in `without`.

    CSS styles become attributes, because the web page's security policy forbids inline styles.
    """
    styles = (style.partition(":") for style in part.get("style", "").split(";") if style.strip())
    attributes = part.attrib | {name.strip(): value.strip() for name, _, value in styles}
    kept_attributes = {
        name: value for name, value in attributes.items() if name[0] != "{" and name not in ("id", "style", *without)
    }
    copied = ET.Element(part.tag.partition("}")[2], kept_attributes)
    copied.extend(_strip_editor_data(child, without) for child in part if _is_drawn_svg_element(child))
    return copied


# ---- scripts of the page


def build_icons_script(icons: Mapping[str, Parts], **more: Mapping[str, object]) -> str:
    """Return a JavaScript module with icons and, as further constants, the mappings `more`.

    Icons that consist of a single path are grouped by their paint: all attributes of the path except its shape `d`.
    A group has the paint, and the shape of each icon by name. Other icons are written as complete markup.

    >>> print(build_icons_script({"moon": [ET.Element("path", {"d": "M15 2z", "fill": "currentColor"})]}, SIGNS={}))
    export const ICONS=[[' fill="currentColor"',{moon:'M15 2z'}]],SIGNS={};
    """
    groups: dict[str, dict[str, str]] = {}
    for name, parts in icons.items():
        paint, drawn = "", _elements_to_markup(parts)
        if len(parts) == 1 and "currentColor" in parts[0].attrib.values() and "d" in parts[0].attrib:
            paint = _format_attributes({key: value for key, value in parts[0].attrib.items() if key != "d"})
            drawn = parts[0].attrib["d"]
        groups.setdefault(paint, {})[name] = drawn
    return _format_js_module(ICONS=[[paint, drawn] for paint, drawn in groups.items()], **more)


def build_drawings_script(artwork: Artwork) -> str:
    """Return a JavaScript module with the markup of each drawing, the focus height of each illustration (see
    `read_focus_height`), and the components that share the drawing of another component.
    """
    drawings = {name: _elements_to_markup(parts) for name, parts in artwork.drawings.items()}
    focuses = {name: read_focus_height(file) for name, file in artwork.illustrations.items()}
    return _format_js_module(DRAWINGS=drawings, FOCUS=focuses, SAME=artwork.same)


def read_focus_height(illustration: Traversable) -> str:
    """Return the height around which a narrow strip is cut from an illustration, in per cent of its height.

    It is 50 if the file does not define it.
    """
    parser: ET.XMLPullParser[ET.Element] = ET.XMLPullParser(["start"])
    with illustration.open(encoding="utf-8") as file:
        parser.feed(file.readline())
    started = (element for *_, element in parser.read_events() if isinstance(element, ET.Element))
    return next((element.get("data-focus", "50") for element in started), "50")


def _elements_to_markup(parts: Iterable[ET.Element]) -> str:
    return "".join(f"<{part.tag}{_format_attributes(part.attrib)}" + _format_content_and_end(part) for part in parts)


def _format_content_and_end(part: ET.Element) -> str:
    return f">{_elements_to_markup(part)}</{part.tag}>" if len(part) else "/>"


def _format_attributes(values: Mapping[str, str]) -> str:
    return "".join(f" {name}={quoteattr(value)}" for name, value in values.items())


def _format_js_module(**values: object) -> str:
    return "export const " + ",".join(f"{name}={_format_js_literal(value)}" for name, value in values.items()) + ";"


def _format_js_literal(value: object) -> str:
    """Write a value as a compact JavaScript literal."""
    if isinstance(value, dict):
        keys = {key: key if key.isidentifier() else _format_js_literal(key) for key in value}
        return "{" + ",".join(f"{keys[key]}:{_format_js_literal(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_format_js_literal, value)) + "]"
    return "'" + str(value).replace("\\", "\\\\").replace("'", "\\'").replace("\n", " ") + "'"
