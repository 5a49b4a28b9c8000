"""Models of all messages over the socket and over HTTP. The page's types are generated from them."""
