"""What a lesson does: seesaw, plumb line, derivation, experiments, tutorial, studies, handouts."""
