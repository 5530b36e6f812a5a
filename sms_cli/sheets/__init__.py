"""Files: where they are, how they are read, and how they stay whole."""
