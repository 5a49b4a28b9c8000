"""Adapters for other libraries: environments of PettingZoo and Gymnasium, and games of OpenSpiel.

Every module needs the package after which it is named.
"""
