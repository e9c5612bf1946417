"""Bodies of library functions from the sources that the toolchain brings, compiled when a program needs them."""
