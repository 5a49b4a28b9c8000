"""Work that takes time: threads for drawing, parsing and replaying, and the fair order that engines use, too."""
