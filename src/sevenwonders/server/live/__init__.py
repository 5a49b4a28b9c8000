"""Open tables in memory, with the connections of their pages and their computer players."""
