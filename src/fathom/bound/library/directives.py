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
    "__CPROVER_fence", "__CPROVER_k_induction_hint", "__ESBMC_yield", "__ESBMC_loop_invariant", "__ESBMC_assigns",
    "__ESBMC_requires", "__ESBMC_ensures",
    "fathom_invariant", "fathom_assigns", "fathom_decreases",
    "__CPROVER_cover", "__CPROVER_input", "__CPROVER_output", "__CPROVER_printf", "__ESBMC_cover",
    "klee_prefer_cex", "klee_posix_prefer_cex", "klee_mark_global", "klee_open_merge", "klee_close_merge",
    "klee_merge", "klee_warning", "klee_warning_once", "klee_stack_trace", "klee_set_forking", "klee_print_expr",
    "klee_print_range", "seahorn.fn.enter",
    "sea_dsa_alias", "sea_printf", "__SMACK_decl", "__SMACK_top_decl", "__SMACK_mod",
)  # fmt: skip
"""What steers a search, marks what is atomic in a program without threads, or prints."""

_NOT_SUPPORTED = (
    "__CPROVER_allocated_memory", "__CPROVER_array_set", "__CPROVER_array_equal", "__CPROVER_overflow_plus",
    "__CPROVER_overflow_minus", "__CPROVER_overflow_mult", "__CPROVER_overflow_shl", "__CPROVER_overflow_unary_minus",
    "__CPROVER_saturating_plus", "__CPROVER_saturating_minus", "__CPROVER_enum_is_in_range",
    "__CPROVER_is_zero_string", "__CPROVER_zero_string_length", "__CPROVER_buffer_size",
    "__ESBMC_forall", "__ESBMC_exists", "__ESBMC_old", "klee_define_fixed_object", "klee_alias_function",
    *(f"__CPROVER_{what}{kind}" for what in ("isnan", "isinf", "isfinite", "isnormal") for kind in ("f", "d", "ld")),
    "__SMACK_code", "__CPROVER_signf", "__CPROVER_signd", "__CPROVER_signld",
    *(f"__CPROVER_{what}" for what in ("inf", "inff", "infl", "abs", "labs", "llabs", "fabs", "fabsf", "fabsl")),
)  # fmt: skip
"""Memory at an address, quantifiers; and functions that are macros in C, where a program calls them as functions."""


def does_nothing(name: str) -> bool:
    """Whether a function of another tool has no effect here."""
    return name in _NO_EFFECT


TABLE: dict[str, Handler] = {
    **dict.fromkeys(_NO_EFFECT, _nothing),
    **dict.fromkeys(_NOT_SUPPORTED, unmodelled),
}
