"""The files of the page as they are sent: minified, compressed, in the reader's language, with what they need next."""
