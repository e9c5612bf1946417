"""The engine: from a module to a verdict.

check           the pipeline on one screen
deepening       the loop over bounds
one_bound       the verdict within one of them
conclude        from findings to a verdict; vacuity, counterexamples and notes are its parts
formulate       from a bounded program to a goal
query           from a goal to findings
case_split      which input a goal is split by
strategy        which encoding and which solver
bounds          which bounds follow each other
walker          the walks of one program
budget          the clock, the stages and the statistics of one check
outcome         what one bound gives
request         what to check, and how
"""
