"""Training: self-play in a league, a network that learns from the games, and gating against the champion."""
