"""Layers between the network and the routes: limits on connections, and admission of requests."""
