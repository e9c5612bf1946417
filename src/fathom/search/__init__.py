"""Looking for a bug on single executions, where the solver has no answer: choices of inputs, guided by coverage."""
