"""Functions that the walk knows by name, a file for each kind. What the program defines itself is never replaced."""
