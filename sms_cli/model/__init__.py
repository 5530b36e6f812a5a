"""Frozen values: one definition of every key."""
