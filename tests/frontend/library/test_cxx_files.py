"""The table of files of the C++ library."""

from __future__ import annotations

import pytest

from fathom.frontend.library.cxx_files import EXCEPTIONS, find_file


@pytest.mark.parametrize(
    ("symbol", "file"),
    [
        ("_ZNSt3__112basic_stringIcNS_11char_traitsIcEENS_9allocatorIcEEE6appendEPKc", "libcxx/src/string.cpp"),
        ("_ZNSt3__16__sortIRNS_6__lessIiiEEPiEEvT0_S5_T_", "libcxx/src/algorithm.cpp"),
        ("_ZTINSt3__119__shared_weak_countE", "libcxx/src/memory.cpp"),
        ("_ZNSt13runtime_errorC1EPKc", "libcxx/src/stdexcept.cpp"),
        ("_ZTISt13runtime_error", "libcxxabi/src/stdlib_stdexcept.cpp"),
        ("_ZTVN10__cxxabiv120__si_class_type_infoE", "libcxxabi/src/private_typeinfo.cpp"),
        ("_ZTIPKc", "libcxxabi/src/private_typeinfo.cpp"),
        ("__dynamic_cast", "libcxxabi/src/private_typeinfo.cpp"),
        ("_ZNSt3__15mutex4lockEv", "libcxx/src/mutex.cpp"),
        ("_ZNSt3__15mutexD1Ev", "libcxx/src/mutex_destructor.cpp"),
        ("_ZTINSt3__114error_categoryE", "libcxx/src/error_category.cpp"),
        ("__cxa_throw", EXCEPTIONS),
        ("_Znwm", None),
        ("_Z3extv", None),
        ("memcpy", None),
    ],
)
def test_files(symbol: str, file: str | None) -> None:
    assert find_file(symbol) == file


def test_catching_needs_the_library_only_where_something_throws() -> None:
    assert find_file("__cxa_begin_catch") is None
    assert find_file("__cxa_begin_catch", with_exceptions=True) == EXCEPTIONS
