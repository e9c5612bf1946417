"""Abstract domains of machine integers: pure numbers, without registers or terms, each transfer function proved."""
