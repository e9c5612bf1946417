"""LLVM IR as plain Python objects: types, constants, instructions, modules, and the reader and printer of its text."""
