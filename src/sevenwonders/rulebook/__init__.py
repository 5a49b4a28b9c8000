"""The rules as text: chapters, rulings, and a search over both, components, options and symbols."""
