"""Adapters for other libraries: environments of PettingZoo and Gymnasium, and games of OpenSpiel.

Each of the modules `gymnasium`, `openspiel` and `pettingzoo` needs the package with its name; `vector` needs Gymnasium.
"""
