"""SEA-IR: a loop-free program of one function, in which memory is explicit: its text, its rules, its meaning."""
