"""Shapes on paper: hulls of discs and points, outlines, what one leaves of another, and margins."""
