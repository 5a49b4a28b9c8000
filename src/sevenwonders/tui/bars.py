"""The three lines across the window: the title, the news, the keys."""

from .duel.choosers import prompt_of
from .duel.scene import Scene
from .duel.words import AGES, GETTING_READY, plural
from .page import Page, Piece, fit, width_of
from .result import headline
from .theme import DOT, MORE, ink


def draw_title(scene: Scene, width: int, seconds: int = 0, preparing: bool = False) -> Page:
    """Age, whose move it is, threats."""
    palette = scene.palette
    page = Page(width, ink(palette.text, palette.panel))
    age = "Draft" if not scene.age or scene.question == "draft_wonder" else AGES[scene.age]
    left = [Piece(f" {age} ", ink(palette.on_accent, palette.accent, bold=True))]
    if scene.age:
        left.append(Piece(f" {plural(len(scene.slots), 'card')} left ", ink(palette.quiet)))
    if scene.over:
        left.append(Piece(f" {headline(scene)[0]} ", ink(palette.accent, bold=True)))
    elif scene.thinking:
        seat = 0 if scene.sight["to_act"] == "p1" else 1
        wait = f" {seconds} s" if seconds else ""
        wait += f" {GETTING_READY}" if preparing else ""
        words = f" {scene.name(seat)} is thinking{'.' * (1 + seconds % 3)}{wait}"
        left.append(Piece(words, ink(scene.colour_of(seat))))
    elif scene.legal:
        left.append(Piece(f" {scene.name(scene.me)}: ", ink(palette.mine, bold=True)))
        left.append(Piece(prompt_of(scene), ink(palette.text, bold=True)))
        if scene.question == "senate":
            actions = f", {plural(scene.sight['decision']['actions'], 'action')} left"
            left.append(Piece(actions, ink(palette.text, bold=True)))
        if scene.sight["another_turn"]:
            left.append(Piece(f" {DOT} then another turn", ink(palette.good)))
    elif scene.sight["to_act"] == "chance":
        left.append(Piece(" The dealer has to say what happens", ink(palette.warn)))
    right = []
    for seat, threat in scene.threats():
        if seat == scene.opponent:
            right.append(Piece(f" !! {scene.name(seat)}: {threat} ", ink(palette.on_state, palette.bad, bold=True)))
    if scene.unsaved:
        right.append(Piece(" not saved ", ink(palette.on_state, palette.bad, bold=True)))
    page.split(left, right)
    return page


def draw_news(scene: Scene, width: int) -> Page:
    """What happened since the person's last move; the newest part if it is too long, the start of a long sentence."""
    palette = scene.palette
    page = Page(width, ink(palette.text, palette.panel))
    text = scene.news
    while len(text) > width - 2 and ". " in text:
        text = text.split(". ", 1)[1]
    if len(text) > width - 2:
        text = text.rpartition("; ")[0] or text
    if len(text) > width - 2:
        text = text[: width - 3] + MORE
    page.line(Piece(f" {text}", ink(palette.warn, bold=True)))
    return page


def draw_keys(scene: Scene, width: int, *, can_undo: bool, can_restart: bool) -> Page:
    """The keys that do something now; the others are faint."""
    palette = scene.palette
    page = Page(width, ink(palette.text, palette.panel))
    verbs = {entry["action"].split()[0] for entry in scene.actions_on(scene.selected or 0)}
    if scene.selected is None or (scene.chooser and not scene.chooser.cancelable):
        verbs = set()
    known = [
        ("b", "Build", "build", bool(verbs & {"build", "recruit"}), 0),
        ("d", "Discard", "discard", "discard" in verbs, 0),
        ("w", "Wonder", "wonder", "wonder" in verbs, 0),
        *_keys_of_expansions(scene, verbs),
        ("Enter", "Choose", "confirm", bool(scene.chooser or verbs), 3),
        ("h", "Hint", "hint", bool(scene.legal), 0),
        ("u", "Undo", "undo", can_undo, 0),
        *([("e", "Boards", "boards", True, 0)] if scene.modules else []),
        ("c", "Cities", "city(-1)", True, 1),
        ("v", "Unseen", "unseen", bool(scene.age), 2),
        ("p", "Pile", "discard_pile", True, 4),
        ("o", "Tokens", "tokens", True, 5),
        ("s", "Score", "scores", True, 1),
        ("l", "Log", "log", True, 2),
        ("t", "Light", "colours", True, 6),
        ("?", "Help", "help", True, 0),
        ("q", "Quit", "quit", True, 0),
    ]
    if scene.spectator:
        known = [("space", "Pause", "pause", True, 0), *(key for key in known if key[2] not in _PLAYERS_KEYS)]
    if scene.over and can_restart:
        known.insert(0, ("n", "New game", "new_game", True, 0))
    for rank in range(7, 0, -1):
        pieces = _key_pieces(scene, [key for key in known if key[4] < rank])
        if width_of(pieces) <= width:
            break
    page.line(*fit(pieces, width))
    return page


_PLAYERS_KEYS = ("build", "discard", "wonder", "activate", "prepare", "trigger", "confirm", "hint", "undo")


def _keys_of_expansions(scene: Scene, verbs: set[str]) -> list[tuple[str, str, str, bool, int]]:
    """The keys for what only Pantheon and Agora know."""
    able = {entry["action"].split()[0] for entry in scene.actions_beside()}
    keys = []
    if scene.pantheon:
        keys.append(("a", "Activate", "activate", "activate" in able, 0))
    if scene.senate:
        keys.append(("r", "Prepare", "prepare", "prepare" in verbs, 0))
        keys.append(("g", "Trigger", "trigger", "trigger" in able, 0))
    return keys


def _key_pieces(scene: Scene, keys: list[tuple[str, str, str, bool, int]]) -> list[Piece]:
    palette = scene.palette
    pieces = []
    for key, words, press, enabled, _ in keys:
        press = press if enabled else ""
        pieces.append(Piece(f" {key} ", ink(palette.accent if enabled else palette.faint, bold=enabled), press))
        pieces.append(Piece(f"{words}", ink(palette.text if enabled else palette.faint), press))
    return pieces
