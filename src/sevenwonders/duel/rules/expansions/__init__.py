"""Rules of the expansions Pantheon and Agora and of the Solo Challenge."""
