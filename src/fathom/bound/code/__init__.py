"""A function in the form that is executed: registers by number, edges with their moves, frames, constants."""
