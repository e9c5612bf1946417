"""From a solver's model to an execution that people can follow, and that has been executed before it is shown."""
