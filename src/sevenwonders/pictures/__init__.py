"""Pictures and films of positions, drawn with the icons and colours of the web page."""

WIDTH = 800  # of a picture, in pixels, where nothing is said
