"""Programs that draw the illustrations: `python -m tools.art` writes them as SVG files into the assets."""
