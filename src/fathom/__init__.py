"""Fathom: a bounded model checker for LLVM, in Python."""

__version__ = "0.1.0"
