"""Delivery of the files of the web page: minified, compressed, in the reader's language, and with preload links."""
