"""Delivery of the page's files: minified, compressed, in the reader's language, and with preload links."""
