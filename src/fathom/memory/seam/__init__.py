"""SeaM: memory by objects and offsets, with address range maps and store maps."""
