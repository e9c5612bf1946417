"""SEA-IR: a loop-free program of one function, in which memory is explicit. Types, instructions, text, rules, meaning."""
