"""The screen of 7 Wonders in the terminal client."""
