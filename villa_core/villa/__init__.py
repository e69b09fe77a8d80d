"""The game Villa Paletti: its five rulebooks, moves, positions, turns, explanations, players."""
