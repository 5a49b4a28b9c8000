"""`PAGE`: the part of the web page that belongs to 7 Wonders Duel."""

from importlib.resources import files

from ..page import Page

PAGE = Page.read("duel", files(__package__))
