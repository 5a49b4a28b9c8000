"""Who may use how much: token buckets of guests and addresses, and fair turns for what takes a while.

Addresses are counted at the edge, where connections come in; guests, and the time of engines and workers, at the node
that owns their tables.
"""
