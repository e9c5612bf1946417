"""What a path knows of registers: conditions, intervals, strides, differences, and what follows from them."""
