"""`PAGE`: the files and texts that 7 Wonders Duel adds to the web page."""

from importlib.resources import files

from ..page import GamePage

PAGE = GamePage.from_package("duel", files(__package__))
