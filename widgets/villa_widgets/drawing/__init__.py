"""What is to be seen of a tower, and who draws it: in the plane (SVG) and in space (pythreejs)."""
