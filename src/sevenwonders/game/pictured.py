"""Pictures of games in progress and of described positions."""

from typing import TYPE_CHECKING

from ..pictures import WIDTH
from ..pictures.registry import pictures_of

if TYPE_CHECKING:
    from ..pictures.film import Picture


class Pictured:
    """A game or a position that can be drawn; a notebook shows its picture."""

    def picture(
        self,
        seat: int | None = None,
        *,
        highlight: object = (),
        size: int = WIDTH,
        language: str = "en",
        dark: bool = False,
    ) -> "Picture":
        """Draw the table as a seat, or by default a spectator, may know it.

        Args:
            seat: the viewing seat.
            highlight: what has a ring: an action, a ply or the id of a component, or several of them.
            size: the width in pixels.
            language: the language of its words: en, de, fr or es.
            dark: whether it has the colours of the dark page.

        >>> from sevenwonders import duel
        >>> game = duel.Game(seed=7)
        >>> game.picture(highlight=game.play("draft mausoleum"), size=400, language="de")
        <Picture of ...>

        Raises:
            SevenWondersError: the game has no pictures, the position cannot arise, or there is no such language,
                component or size.
        """
        from ..pictures.drawing import picture
        from ..pictures.film import Look

        return picture(self, seat, Look(language, dark), highlight, size)

    def _repr_svg_(self) -> str | None:
        return None if pictures_of(self) is None else str(self.picture())
