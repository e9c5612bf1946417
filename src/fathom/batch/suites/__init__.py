"""Writers of suites: one file for each collection of programs that can be had as a checkout."""
