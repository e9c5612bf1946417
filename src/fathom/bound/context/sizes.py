"""How large an object can be whose size is not known."""

from __future__ import annotations

from fathom.bound.context.path_context import PathContext
from fathom.bound.residual.values import Scalar
from fathom.ir.interpret_layout import window
from fathom.source import SrcLoc


def check_size(walk: PathContext, size: Scalar, given: Scalar, loc: SrcLoc | None) -> None:
    """Of an object whose size is not known, nothing is claimed beyond what the address space has for it."""
    if isinstance(size, int):
        return
    max_size = walk.options.max_object or window(walk.pointers.width)
    fits = walk.fold.compare("ule", walk.pointers.width, size, max_size, loc)
    enough = walk.fold.disjunction(walk.fold.negate(given), fits)
    walk.check(enough, "unsupported", f"an object of more than {max_size} bytes", loc)
