"""The table of Villa Paletti: seats, choices, the hand, the views and panels of its game."""
