"""Does it stand: stability, loads, safe zones, a raise step by step, slices, limits."""
