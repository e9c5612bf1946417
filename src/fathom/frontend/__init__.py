"""From C sources to a `Module`: compile, link, prune, read, promote. The only package that touches clang and LLVM."""
