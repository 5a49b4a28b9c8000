"""Layers between the network and the routes: limits on connections, and checks of every request."""
