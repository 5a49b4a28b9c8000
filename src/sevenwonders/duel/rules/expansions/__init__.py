"""What the expansions Pantheon and Agora and the Solo Challenge add to the rules."""
