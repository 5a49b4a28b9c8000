"""Training: self-play in a league, a network that learns from it, and a gate against the champion."""
