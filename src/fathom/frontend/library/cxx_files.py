"""Which file of libc++ or libc++abi may define a symbol, by the mangled names of the Itanium ABI.

_ZNSt3__112basic_stringIc…      a member of std::string
_ZTVSt13runtime_error           the table of its virtual functions; `TI` is its `type_info`, and `TS` the name in there
_ZTIPKc                         the `type_info` of `char const*`
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

EXCEPTIONS: Final = "libcxxabi/src/cxa_exception.cpp"
"""What throws exceptions."""
UNWIND: Final = "unwind.cpp"
"""Our own: what is below libc++abi."""

_OF = r"_Z(?:NK?|T[VIS])"
"""A member of a class of std, or one of its tables."""
_OF_1 = r"_Z(?:NK?|T[VIS]N)St3__1"
"""The same in the namespace of this version of the library."""

_BEGINNINGS: Final = ("_Z", "__cxa_", "__dynamic_cast", "_Unwind_", "__abort_message")
"""Of all the symbols below; most others are functions of C."""

_FILES: Final[Mapping[str, str]] = {
    "libcxx/src/string.cpp": r"""
        _ZNK?St3__112basic_stringI[cw] | _ZNSt3__1plI |
        _ZNSt3__1(?: 4sto[ilfd] | 5sto(?:ul|ll|ld) | 6stoull | 9to_string | 10to_wstring )
    """,
    "libcxx/src/algorithm.cpp": r"_ZNSt3__16__sortI",
    "libcxx/src/memory.cpp": rf"""
        {_OF_1}(?: 14__shared_count | 19__shared_weak_count | 12bad_weak_ptr | 8__sp_mut | 12__get_sp_mut | 5align )
    """,
    "libcxx/src/hash.cpp": r"_ZNSt3__112__next_prime",
    "libcxx/src/functional.cpp": rf"{_OF_1}(?: 17bad_function_call | 13__hash_memory )",
    "libcxx/src/vector.cpp": r"_ZNK?St3__120__vector_base_common",
    "libcxx/src/verbose_abort.cpp": r"_ZNSt3__122__libcpp_verbose_abort",
    "libcxx/src/bind.cpp": r"_ZNSt3__112placeholders",
    "libcxx/src/stdexcept.cpp": r"_ZNSt(?: 11logic | 13runtime )_error(?: C | aS ) | _ZNSt3__121__throw_runtime_error",
    "libcxx/src/exception.cpp": rf"""
        {_OF}St(?: 13exception_ptr | 16nested_exception ) |
        _ZSt(?: 18uncaught_exceptionv | 19uncaught_exceptionsv | 17current_exceptionv | 17rethrow_exception )
    """,
    "libcxx/src/mutex_destructor.cpp": r"_ZNSt3__15mutexD",
    "libcxx/src/mutex.cpp": r"_ZNSt3__1(?: 5mutex | 15recursive_mutex | 11timed_mutex | 21recursive_timed_mutex )",
    "libcxx/src/call_once.cpp": r"_ZNSt3__111__call_once",
    "libcxx/src/condition_variable_destructor.cpp": r"_ZNSt3__118condition_variableD",
    "libcxx/src/condition_variable.cpp": r"_ZNSt3__118condition_variable",
    "libcxx/src/thread.cpp": r"""
        _ZNSt3__1(?: 6thread | 15__thread_struct | 19__thread_local_data | 11this_thread )
    """,
    "libcxx/src/system_error.cpp": rf"""
        {_OF_1}(?: 12system_error | 20__throw_system_error | 15system_category | 16generic_category | 10error_code )
    """,
    "libcxx/src/error_category.cpp": rf"{_OF_1}14error_category",
    "libcxx/src/new_helpers.cpp": r"_ZSt(?: 17__throw_bad_alloc | 7nothrow )",
    "libcxx/src/any.cpp": rf"{_OF}St12bad_any_cast",
    "libcxx/src/optional.cpp": rf"{_OF}St19bad_optional_access",
    "libcxx/src/variant.cpp": rf"{_OF}St18bad_variant_access",
    "libcxxabi/src/stdlib_exception.cpp": rf"""
        {_OF}St(?: 9exception | 13bad_exception | 9bad_alloc | 20bad_array_new_length )
    """,
    "libcxxabi/src/stdlib_stdexcept.cpp": rf"""
        {_OF}St(?: 11logic | 13runtime | 12domain | 12length | 11range | 14overflow | 15underflow )_error |
        {_OF}St(?: 16invalid_argument | 12out_of_range )
    """,
    "libcxxabi/src/stdlib_typeinfo.cpp": rf"{_OF}St(?: 9type_info | 8bad_cast | 10bad_typeid )",
    "libcxxabi/src/private_typeinfo.cpp": r"__dynamic_cast$ | _ZT[VIS](?: N10__cxxabiv1 | P?K?D?[a-z]$ )",
    "libcxxabi/src/cxa_aux_runtime.cpp": r"__cxa_(?: bad_cast | bad_typeid | throw_bad_array_new_length )$",
    "libcxxabi/src/cxa_vector.cpp": r"__cxa_vec_",
    EXCEPTIONS: r"__cxa_(?: throw | (?: current | rethrow | init )_primary_exception )$",
    UNWIND: r"_ZSt1[34]set_(?: terminate | unexpected )",
}

_FILES_WITH_EXCEPTIONS: Final[Mapping[str, str]] = {
    "libcxxabi/src/cxa_exception_storage.cpp": r"__cxa_get_globals",
    UNWIND: r"""
        __cxa_(?: terminate | unexpected )_handler$ | _Unwind_ | _ZN10__cxxabiv1\d+__aligned_ |
        __abort_message$
    """,
    "libcxxabi/src/cxa_handlers.cpp": r"_ZSt\d+(?:__)?(?:get_)?(?: terminate | unexpected )",
    EXCEPTIONS: r"__cxa_ | _ZN10__cxxabiv1\d+__",
}
"""What is known to the walk where nothing throws."""


def find_file(symbol: str, with_exceptions: bool = False) -> str | None:
    """The file that may define a symbol; the first one, where several might."""
    if not symbol.startswith(_BEGINNINGS):
        return None
    tables = (_FILES, _FILES_WITH_EXCEPTIONS) if with_exceptions else (_FILES,)
    for table in tables:
        for file, pattern in table.items():
            if re.match(pattern, symbol, re.VERBOSE):
                return file
    return None
