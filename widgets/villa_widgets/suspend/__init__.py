"""Suspend on the page: the hanging sculpture in 3D, a lab and a game table."""
