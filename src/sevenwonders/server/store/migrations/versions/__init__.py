"""The migrations, one file for each change."""
