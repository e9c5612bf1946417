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
from fathom.solvers.handover import Builder, Native

MODES: Final = ("RNE", "RNA", "RTP", "RTN", "RTZ")

_POINTER, _UNSIGNED, _INT, _TEXT = ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_char_p
_LETTERS: Final = {
    "p": _POINTER,
    "u": _UNSIGNED,
    "i": _INT,
    "b": ctypes.c_bool,
    "s": _TEXT,
    "l": ctypes.c_uint64,
    "v": None,
}
_SIGNATURES: Final = {
    name: signature
    for line in """
        v del_context           p mk_solver              v solver_inc_ref:p        v solver_dec_ref:p
        v solver_assert:pp      i solver_check:p         i solver_check_assumptions:pup
        p solver_get_model:p    s solver_get_reason_unknown:p
        v model_inc_ref:p       v model_dec_ref:p        b model_eval:ppbp         p model_get_func_interp:pp
        p mk_string_symbol:s    p mk_const:pp            p mk_func_decl:pupp       p mk_app:pup
        p mk_bool_sort          p mk_int_sort            p mk_bv_sort:u            p mk_fpa_sort:uu
        p mk_array_sort:pp      p mk_true                p mk_false                p mk_numeral:sp
        p mk_unsigned_int64:lp  p mk_const_array:pp      p mk_extract:uup          p mk_zero_ext:up
        p mk_sign_ext:up        p mk_fpa_to_fp_bv:pp     p mk_fpa_to_ieee_bv:p     p mk_fpa_round_to_integral:pp
        p mk_fpa_rne            p mk_fpa_rna             p mk_fpa_rtp              p mk_fpa_rtn
        p mk_fpa_rtz            b fpa_is_numeral_nan:p   i get_bool_value:p        s get_numeral_string:p
        i get_ast_kind:p        p get_app_decl:p         p get_app_arg:pu          i get_decl_kind:p
        p get_as_array_func_decl:p                       u func_interp_get_num_entries:p
        p func_interp_get_entry:pu                       p func_interp_get_else:p
        p func_entry_get_value:p                         p func_entry_get_arg:pu
        p mk_not:p              p mk_eq:pp               p mk_xor:pp               p mk_implies:pp
        p mk_ite:ppp            p mk_and:up              p mk_or:up                p mk_add:up
        p mk_sub:up             p mk_mul:up              p mk_unary_minus:p        p mk_div:pp
        p mk_mod:pp             p mk_lt:pp               p mk_le:pp                p mk_select:pp
        p mk_store:ppp          p mk_fpa_fma:pppp        p mk_fpa_sqrt:pp          p mk_fpa_to_fp_float:ppp
        p mk_fpa_to_fp_signed:ppp                        p mk_fpa_to_fp_unsigned:ppp
        p mk_fpa_to_sbv:ppu     p mk_fpa_to_ubv:ppu      i get_error_code          s get_error_msg:i
        p mk_bvnot:p            p mk_bvneg:p
        """.split("\n")
    for result, _, name, signature in (_.strip() for _ in ())  # type: ignore[misc]
}
