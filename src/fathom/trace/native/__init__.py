"""A stand-alone C file with the inputs of an execution: linked with the program, it goes, or fails, the same way."""

from fathom.trace.native.file import ASSUMPTION, Build, native_test
from fathom.trace.native.run import NativeRun

__all__ = ["ASSUMPTION", "Build", "NativeRun", "native_test"]
