"""What is said over the socket and over HTTP, as models; the page's types are made from them."""
