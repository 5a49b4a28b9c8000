"""Work that takes time: threads for what draws, reads and replays, and the fair order that engines use, too."""
