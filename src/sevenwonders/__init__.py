"""Rules, opponents, a table and a laboratory for 7 Wonders Duel and for 7 Wonders with 3 to 7 players.

Nothing heavy happens here: importing the package neither imports Numba nor compiles anything.
"""

__version__ = "0.1.0"
