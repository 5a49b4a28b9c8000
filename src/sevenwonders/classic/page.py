"""`PAGE`: the files of the web page that belong to 7 Wonders."""

from importlib.resources import files

from ..page import GamePage

PAGE = GamePage.from_package("classic", files(__package__))
