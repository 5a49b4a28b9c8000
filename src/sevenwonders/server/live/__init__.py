"""Open tables in memory, with their connected pages and their computer players."""
