"""Tables on this machine, with people and computer players, and the files of their games."""
