"""Every speed claim of Villa Lab, measured: `make bench`."""
