"""Contracts as CBMC's users write them between the head and the body of a function or a loop, made into C."""
