"""The parts of the game table: seats, choices, the hand, the views, saved games."""
