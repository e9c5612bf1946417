"""Race freedom of all schedules, by an argument about locks: no loop is unwound, and no thread is counted."""
