"""Pictures and films of positions, drawn with the glyphs and colours of the page."""
