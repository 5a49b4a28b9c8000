"""Limits on use: the prices of requests and frames, and the accounts of guests and addresses that pay them.

Addresses are counted where connections arrive; guests, engine time and worker time by the process that owns the tables.
"""
