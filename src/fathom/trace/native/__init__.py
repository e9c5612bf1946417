"""A stand-alone C file with the inputs of a counterexample: linked with the program, it fails the same way."""

from fathom.trace.native.file import ASSUMPTION, Build, native_test

__all__ = ["ASSUMPTION", "Build", "native_test"]
