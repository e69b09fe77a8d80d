"""The lab and its views of one tower: plan, elevation, 3D, slices and panels."""
