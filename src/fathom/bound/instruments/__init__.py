"""What runs along with a walk: threads, shadows of values, uninitialised reads, traces."""
