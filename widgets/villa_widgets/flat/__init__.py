"""Pictures in the plane: wood, ground and marks as SVG, for the plan and the elevation."""
