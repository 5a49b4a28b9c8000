"""Commands for archives of games: export, SQL queries, the value of picks, and statistics of players."""
