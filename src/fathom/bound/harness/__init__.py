"""What the entry function finds when nobody calls it: arguments, what they point to, a command line, globals."""
