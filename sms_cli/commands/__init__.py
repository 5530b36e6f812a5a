"""The command line: one module for each group of commands, each command a few lines."""
