"""Experiments: many games between players, and what they say."""
