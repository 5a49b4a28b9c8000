"""Commands for the review of games."""
