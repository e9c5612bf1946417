"""The control: which block is executed next, loops and their bounds, calls, start and end of a program."""
