"""Decision procedures behind one seam: Bitwuzla, Z3, cvc5, Yices, any SMT-LIB program, and a race between them."""

from fathom.solvers.base import NO_LIMITS, Answer, Limits, Session, Solver, Status, is_confirmed
from fathom.solvers.registry import solver

__all__ = ["NO_LIMITS", "Answer", "Limits", "Session", "Solver", "Status", "is_confirmed", "solver"]
