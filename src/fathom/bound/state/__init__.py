"""The state of a path: its memory as far as it is known, its facts, what was asserted on it."""
