"""What is wrong with a file, each fault where it stands and with what would be right."""
