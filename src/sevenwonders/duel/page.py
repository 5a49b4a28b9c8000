"""`PAGE`: the part of the web page that belongs to 7 Wonders Duel."""

from importlib.resources import files

from ..page import GamePage

PAGE = GamePage.from_package("duel", files(__package__))
