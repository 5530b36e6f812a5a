"""The rules: pure functions from values to values. Nothing is handed on here; imports name the module."""
