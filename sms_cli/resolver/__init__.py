"""The rules: pure functions from values to values. Imports name the module; nothing stands here."""
