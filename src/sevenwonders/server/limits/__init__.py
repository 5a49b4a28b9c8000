"""Limits on use: prices of requests and frames, budgets of guests and addresses that pay them, bounds on connections.

Addresses are counted where connections arrive; guests, engine time and worker time by the process that owns the tables.
"""
