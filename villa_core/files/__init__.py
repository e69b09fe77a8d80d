"""Files: their texts, what may stand in them, and codes; errors name the place in the file."""
