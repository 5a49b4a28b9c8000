"""Pictures and films of positions, rendered with the icons and colours of the web page."""

WIDTH = 800  # default width of a picture, in pixels
