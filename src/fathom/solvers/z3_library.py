"""The C functions of Z3's shared library that Fathom calls, with their signatures, and Z3's table of operators."""

from __future__ import annotations

import ctypes
import importlib.util
from collections.abc import Callable, Sequence
from functools import lru_cache
from glob import glob
from os.path import join
from typing import Any, Final, final

from fathom.logic import ops
from fathom.logic.ops import Op
from fathom.solvers.base import CannotAnswer

MODES: Final = ("RNE", "RNA", "RTP", "RTN", "RTZ")

STRAIGHT: Final[dict[Op, str]] = {
    ops.NOT: "mk_not",
    ops.XOR: "mk_xor",
    ops.IMPLIES: "mk_implies",
    ops.EQ: "mk_eq",
    ops.ITE: "mk_ite",
    ops.ADD: "mk_bvadd",
    ops.SUB: "mk_bvsub",
    ops.MUL: "mk_bvmul",
    ops.UDIV: "mk_bvudiv",
    ops.SDIV: "mk_bvsdiv",
    ops.UREM: "mk_bvurem",
    ops.SREM: "mk_bvsrem",
    ops.SHL: "mk_bvshl",
    ops.LSHR: "mk_bvlshr",
    ops.ASHR: "mk_bvashr",
    ops.BVAND: "mk_bvand",
    ops.BVOR: "mk_bvor",
    ops.BVXOR: "mk_bvxor",
    ops.BVNOT: "mk_bvnot",
    ops.NEG: "mk_bvneg",
    ops.ULT: "mk_bvult",
    ops.ULE: "mk_bvule",
    ops.SLT: "mk_bvslt",
    ops.SLE: "mk_bvsle",
    ops.CONCAT: "mk_concat",
    ops.SELECT: "mk_select",
    ops.STORE: "mk_store",
    ops.FP_REM: "mk_fpa_rem",
    ops.FP_ABS: "mk_fpa_abs",
    ops.FP_NEG: "mk_fpa_neg",
    ops.FP_MIN: "mk_fpa_min",
    ops.FP_MAX: "mk_fpa_max",
    ops.FP_LT: "mk_fpa_lt",
    ops.FP_LE: "mk_fpa_leq",
    ops.FP_EQ: "mk_fpa_eq",
    ops.FP_IS_NAN: "mk_fpa_is_nan",
    ops.FP_IS_INF: "mk_fpa_is_infinite",
    ops.FP_IS_ZERO: "mk_fpa_is_zero",
    ops.FP_IS_NORMAL: "mk_fpa_is_normal",
    ops.FP_IS_SUBNORMAL: "mk_fpa_is_subnormal",
    ops.FP_IS_NEGATIVE: "mk_fpa_is_negative",
    ops.INT_NEG: "mk_unary_minus",
    ops.INT_DIV: "mk_div",
    ops.INT_MOD: "mk_mod",
    ops.INT_LT: "mk_lt",
    ops.INT_LE: "mk_le",
}
"""Operators whose function takes their arguments, one by one."""

LISTED: Final[dict[Op, str]] = {
    ops.AND: "mk_and",
    ops.OR: "mk_or",
    ops.INT_ADD: "mk_add",
    ops.INT_SUB: "mk_sub",
    ops.INT_MUL: "mk_mul",
}
"""Operators whose function takes their arguments as an array."""

ROUNDED: Final[dict[Op, tuple[str, str, str]]] = {
    ops.FP_ADD: ("mk_fpa_add", "RNE", ""),
    ops.FP_SUB: ("mk_fpa_sub", "RNE", ""),
    ops.FP_MUL: ("mk_fpa_mul", "RNE", ""),
    ops.FP_DIV: ("mk_fpa_div", "RNE", ""),
    ops.FP_FMA: ("mk_fpa_fma", "RNE", ""),
    ops.FP_SQRT: ("mk_fpa_sqrt", "RNE", ""),
    ops.FP_FROM_FP: ("mk_fpa_to_fp_float", "RNE", "sort"),
    ops.FP_FROM_SBV: ("mk_fpa_to_fp_signed", "RNE", "sort"),
    ops.FP_FROM_UBV: ("mk_fpa_to_fp_unsigned", "RNE", "sort"),
    ops.FP_TO_SBV: ("mk_fpa_to_sbv", "RTZ", "width"),
    ops.FP_TO_UBV: ("mk_fpa_to_ubv", "RTZ", "width"),
}
"""Operators whose function takes a rounding mode first, and perhaps the sort or the width of the result last."""

# Letters for types, the result first; the context, which every function takes, is left out.
_LETTERS: Final[dict[str, Any]] = {
    "p": ctypes.c_void_p,
    "u": ctypes.c_uint,
    "i": ctypes.c_int,
    "l": ctypes.c_uint64,
    "b": ctypes.c_bool,
    "s": ctypes.c_char_p,
    "v": None,
}
_OTHERS: Final = """
    del_context v           get_error_code i         get_error_msg si         set_error_handler vp
    mk_solver p             solver_inc_ref vp        solver_dec_ref vp        solver_assert vpp
    solver_check ip         solver_check_assumptions ipup                     solver_get_reason_unknown sp
    solver_get_model pp     model_inc_ref vp         model_dec_ref vp         model_eval bppbp
    mk_string_symbol ps     mk_const ppp             mk_func_decl ppupp       mk_app ppup
    mk_bool_sort p          mk_int_sort p            mk_bv_sort pu            mk_fpa_sort puu
    mk_array_sort ppp       mk_true p                mk_false p               mk_numeral psp
    mk_unsigned_int64 plp   mk_const_array ppp       mk_extract puup          mk_zero_ext pup
    mk_sign_ext pup         mk_fpa_to_fp_bv ppp      mk_fpa_to_ieee_bv pp     mk_fpa_round_to_integral ppp
    mk_fpa_rne p            mk_fpa_rna p             mk_fpa_rtp p             mk_fpa_rtn p
    mk_fpa_rtz p            fpa_is_numeral_nan bp    get_bool_value ip        get_numeral_string sp
    get_ast_kind ip         get_app_decl pp          get_app_arg ppu          get_decl_kind ip
    get_as_array_func_decl pp                        model_get_func_interp ppp
    func_interp_get_num_entries up                   func_interp_get_entry ppu
    func_interp_get_else pp func_entry_get_value pp  func_entry_get_arg ppu
""".split()
_THREE: Final = (ops.ITE, ops.STORE, ops.FP_FMA)
_ONE: Final = (
    *(ops.NOT, ops.BVNOT, ops.NEG, ops.INT_NEG, ops.FP_ABS, ops.FP_NEG, ops.FP_SQRT, ops.FP_IS_NAN, ops.FP_IS_INF),
    *(ops.FP_IS_ZERO, ops.FP_IS_NORMAL, ops.FP_IS_SUBNORMAL, ops.FP_IS_NEGATIVE),
    *(ops.FP_FROM_FP, ops.FP_FROM_SBV, ops.FP_FROM_UBV, ops.FP_TO_SBV, ops.FP_TO_UBV),
)
_ARITY: Final = dict.fromkeys(_THREE, 3) | dict.fromkeys(_ONE, 1)
"""How many arguments, where it is not two."""

_Handler = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int)


@final
class Z3Library:
    """Z3's functions, without their `Z3_`."""

    def __init__(self, path: str) -> None:
        try:
            self._lib = ctypes.CDLL(path)
        except OSError as error:
            raise CannotAnswer(f"solver crashed: cannot load {path}: {error}") from error
        self._functions: dict[str, Callable[..., Any]] = {}
        for name, letters in _signatures().items():
            function = self._lib[f"Z3_{name}"]
            function.restype = _LETTERS[letters[0]]
            function.argtypes = [ctypes.c_void_p, *(_LETTERS[letter] for letter in letters[1:])]
            self._functions[name] = function
        # Without a handler, Z3 ends the process at the first error. The error code stays, and is looked at.
        self._handler = _Handler(lambda context, code: None)

    def __getitem__(self, name: str) -> Callable[..., Any]:
        return self._functions[name]

    def limit_memory(self, bytes: int | None) -> None:
        """Let Z3 notice by itself, a little before the kernel refuses: it crashes where an allocation fails."""
        if bytes is not None:
            self._lib["Z3_global_param_set"](b"memory_max_size", str((bytes >> 20) * 3 // 4).encode())

    def new_context(self) -> ctypes.c_void_p:
        """A context that keeps every term until it is deleted."""
        make_config, make_context, delete = (
            self._lib[f"Z3_{name}"] for name in ("mk_config", "mk_context", "del_config")
        )
        make_config.restype = make_context.restype = ctypes.c_void_p
        make_context.argtypes = delete.argtypes = [ctypes.c_void_p]
        config = make_config()
        context = ctypes.c_void_p(make_context(config))
        delete(config)
        self["set_error_handler"](context, ctypes.cast(self._handler, ctypes.c_void_p))
        return context

    def raise_error(self, context: ctypes.c_void_p) -> None:
        """Raise what went wrong in the calls so far."""
        code = self["get_error_code"](context)
        if code:
            message = self["get_error_msg"](context, code).decode(errors="replace")
            raise CannotAnswer("memory" if "memory" in message else f"solver failed: z3 said {message}")


def _signatures() -> dict[str, str]:
    signatures = dict(zip(_OTHERS[::2], _OTHERS[1::2], strict=True))
    for op, name in STRAIGHT.items():
        signatures[name] = "p" + "p" * _ARITY.get(op, 2)
    for name in LISTED.values():
        signatures[name] = "pup"
    for op, (name, _, last) in ROUNDED.items():
        signatures[name] = "pp" + "p" * _ARITY.get(op, 2) + {"": "", "sort": "p", "width": "u"}[last]
    return signatures


@lru_cache(maxsize=1)
def z3_library() -> Z3Library:
    """Z3's library, from the package `z3-solver`, loaded without its Python classes."""
    package = importlib.util.find_spec("z3")
    folders = package.submodule_search_locations if package is not None else None
    found = [path for folder in folders or () for path in sorted(glob(join(folder, "lib", "libz3.*")))]
    if not found:
        raise CannotAnswer("missing solver z3: pip install z3-solver")
    return Z3Library(found[0])


def pointers(natives: Sequence[int]) -> ctypes.Array[ctypes.c_void_p]:
    """An array to pass to a function."""
    return (ctypes.c_void_p * len(natives))(*natives)
