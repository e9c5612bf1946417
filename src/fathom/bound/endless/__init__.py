"""Executions that never end: a state that a loop, or a recursion, comes back to."""
