"""The villa in space: meshes, wood grain, marks and cameras of the 3D view."""
