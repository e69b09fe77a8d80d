"""Views in space: what all 3D views share, and meshes, grain, marks and cameras of the villa."""
