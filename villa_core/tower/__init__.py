"""The tower as data: pieces, where they stand and touch, faults, ready-made towers, files."""
