"""Functions of harness dialects that say something to another tool: they do nothing here, or nothing that is known."""

from __future__ import annotations

from fathom.bound.code.call_site import CallSite
from fathom.bound.context.context import Context, Handler
from fathom.bound.library.control import unmodelled
from fathom.bound.residual.values import Value


def _nothing(_walk: Context, _args: list[Value], _site: CallSite) -> None:
    return None


_NO_EFFECT = (
    "__VERIFIER_atomic_begin", "__VERIFIER_atomic_end", "__CPROVER_atomic_begin", "__CPROVER_atomic_end",
    "__ESBMC_atomic_begin", "__ESBMC_atomic_end",
    "__CPROVER_cover", "__CPROVER_input", "__CPROVER_output", "__CPROVER_printf", "__ESBMC_cover",
    "klee_prefer_cex", "klee_posix_prefer_cex", "klee_mark_global", "klee_open_merge", "klee_close_merge",
    "klee_merge", "klee_warning", "klee_warning_once", "klee_stack_trace", "klee_set_forking", "klee_print_expr",
    "klee_print_range", "seahorn.fn.enter",
)  # fmt: skip
"""What steers a search, marks what is atomic in a program without threads, or prints."""

_NOT_SUPPORTED = (
    "__CPROVER_allocate", "__CPROVER_deallocate", "__CPROVER_array_copy", "__CPROVER_array_replace",
    "__CPROVER_array_set", "__CPROVER_array_equal",
)  # fmt: skip
"""What reads or writes whole objects."""

TABLE: dict[str, Handler] = {
    **dict.fromkeys(_NO_EFFECT, _nothing),
    **dict.fromkeys(_NOT_SUPPORTED, unmodelled),
}
