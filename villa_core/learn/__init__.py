"""What lessons need of the model: puzzles, a learner's progress, and what a class report tells."""
