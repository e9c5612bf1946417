"""Shadow values of registers: what analyses know of values, beside the shadow memory that they have for bytes."""
