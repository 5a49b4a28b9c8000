"""The commands about puzzles: to solve them, and to find new ones."""
