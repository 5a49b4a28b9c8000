"""Tables in play: in memory, with the pages that look at them and the computers that think."""
