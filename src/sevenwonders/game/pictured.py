"""Pictures of games in progress and of described positions."""

from typing import TYPE_CHECKING

from ..pictures import WIDTH
from ..pictures.registry import load_picture_module

if TYPE_CHECKING:
    from ..pictures.picture import Picture


class PictureMixin:
    """Base class of games and described positions, which adds pictures of the table; notebooks display them."""

    def picture(
        self,
        seat: int | None = None,
        *,
        highlight: object = (),
        size: int = WIDTH,
        language: str = "en",
        dark: bool = False,
    ) -> "Picture":
        """Draw the table as a seat, or by default a spectator, knows it.

        Args:
            seat: the viewing seat.
            highlight: the components to highlight: an action, a ply, the id of a component, or several of these.
            size: the width in pixels.
            language: the language: en, de, fr or es.
            dark: whether to use the colours of the dark page.

        >>> from sevenwonders import duel
        >>> game = duel.Game(seed=7)
        >>> game.picture(highlight=game.play("draft mausoleum"), size=400, language="de")
        <Picture of ...>

        Raises:
            SevenWondersError: the game has no pictures, the position cannot arise, or there is no such language,
                component or size.
        """
        from ..pictures.drawing import render_picture
        from ..pictures.picture import Appearance

        return render_picture(self, seat, Appearance(language, dark), highlight, size)

    def _repr_svg_(self) -> str | None:
        return None if load_picture_module(self) is None else str(self.picture())
