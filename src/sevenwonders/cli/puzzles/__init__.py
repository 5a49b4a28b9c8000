"""Commands that solve puzzles and find new puzzles."""
