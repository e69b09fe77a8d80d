"""What both games share at a table: the game itself, rules, refusals with reasons, files, names."""
