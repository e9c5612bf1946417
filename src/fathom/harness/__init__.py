"""Harnesses in C for functions of a program: `fathom harness`."""
