"""The commands about archives: export, queries, the value of picks, and statistics of players."""
