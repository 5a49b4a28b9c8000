"""`PAGE`: the files and texts of the web page that belong to 7 Wonders Duel."""

from importlib.resources import files

from ..page import GamePage

PAGE = GamePage.from_package("duel", files(__package__))
