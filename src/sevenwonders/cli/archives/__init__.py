"""The commands about archives: as tables, asked, and what they say of picks and of people."""
