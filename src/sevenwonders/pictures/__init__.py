"""Pictures and films of positions, drawn with the glyphs and colours of the page."""

WIDTH = 800  # of a picture, in pixels, where nothing is said
