"""How the contents of memory become terms: one interface, several encodings (SMT arrays, lambdas, flattened cells)."""
