"""What single lessons are made of: derivations, experiments, tutorials, studies, handouts."""
