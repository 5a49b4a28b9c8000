"""Between the network and the routes: what bounds a connection, and who may pass."""
