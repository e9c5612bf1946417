"""Many programs in one run: suites of tasks, each in a process of its own, on this machine or on a cluster."""
