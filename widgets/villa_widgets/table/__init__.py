"""What the tables of both games share: the start, seats, saves, answers, and the bar."""
