"""The staged transformations of SEA-IR, from the residue of partial evaluation to a list of definitions."""
