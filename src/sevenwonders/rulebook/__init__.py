"""The rules as text: chapters, rulings, and one search over all of it."""
