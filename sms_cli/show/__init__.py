"""Results as a terminal or a script wants them; nothing is decided here."""
