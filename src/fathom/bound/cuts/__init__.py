"""Loops that are cut at their heads: any iteration stands for all of them."""
