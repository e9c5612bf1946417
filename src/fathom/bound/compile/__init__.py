"""From instructions of LLVM to closures over an environment, one function per kind of instruction."""
