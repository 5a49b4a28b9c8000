"""Commands that offer puzzles to solve, and that generate new puzzles."""
