"""Doors for programs of others: games as environments of PettingZoo and Gymnasium, and as games of OpenSpiel.

Every module needs the package that it is named after.
"""
