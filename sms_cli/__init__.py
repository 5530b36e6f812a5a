"""Dice and sheets for Santa Monica Samurai and its Combat Rules."""

__version__ = "0.1.0"
