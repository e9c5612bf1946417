"""Programs with threads: their executions in rounds, walked one thread after the other (see docs/threads.md)."""
