"""Limits on use: prices of requests and WebSocket frames, budgets of guests and addresses, and bounds on connections.

Connections and addresses are counted in the process that accepts connections; guests, engine time and worker time are
counted in the process that owns the tables.
"""
