"""The terminal screen of 7 Wonders."""
