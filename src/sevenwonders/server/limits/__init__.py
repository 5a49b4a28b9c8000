"""Limits on use: token buckets of guests and addresses, and fair turns for slow work.

Addresses are counted where connections arrive; guests, engine time and worker time by the process that owns the tables.
"""
