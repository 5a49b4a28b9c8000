"""The commands around the review of games."""
