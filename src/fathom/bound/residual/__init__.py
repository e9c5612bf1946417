"""The values of a walk, and the residual program that is emitted for what is not known."""
