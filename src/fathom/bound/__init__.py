"""Bounding by partial evaluation: from a `Module` to a loop-free SEA-IR program.

One walk over the program runs what is concrete and leaves behind, as SEA-IR, what is not.
"""
