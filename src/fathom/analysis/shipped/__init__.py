"""Analyses that Fathom brings along, by the names of their files: tools, and examples of how to write one."""
