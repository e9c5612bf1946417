"""Which clang runs, for which target, with which headers."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fathom.errors import UserError
from fathom.frontend.toolchain import (
    DEFAULT_TARGET,
    TARGET_32,
    Toolchain,
    find_toolchain,
    header_folders,
    llvm_identity,
)

BUNDLED = find_toolchain(None)


def test_the_bundled_clang_sees_no_header_of_the_machine() -> None:
    flags = BUNDLED.flags(None, cplusplus=False)
    assert flags[:3] == ("-target", DEFAULT_TARGET, "-nostdinc")
    folders = [flags[at + 1] for at, flag in enumerate(flags) if flag == "-isystem"]
    assert folders
    assert BUNDLED.lib is not None
    assert all(folder.startswith(BUNDLED.lib) and os.path.isdir(folder) for folder in folders)


def test_headers_of_cplusplus_come_before_those_of_c() -> None:
    flags = BUNDLED.flags(None, cplusplus=True)
    folders = [flags[at + 1] for at, flag in enumerate(flags) if flag == "-isystem"]
    own = ("libcxx/include", "libcxxabi/include", "include")
    assert folders[:3] == [f"{BUNDLED.lib}/{folder}" for folder in own]


def test_a_clang_of_the_user_knows_its_own_headers() -> None:
    own = Toolchain(("clang",), "", None)
    assert own.flags(None, cplusplus=True) == ()
    assert own.flags(TARGET_32, cplusplus=False) == ("-m32",)
    assert own.flags("aarch64-linux-gnu", cplusplus=False) == ("-target", "aarch64-linux-gnu")


def test_headers_are_shared_by_the_family_of_an_architecture() -> None:
    assert BUNDLED.lib is not None
    assert header_folders(BUNDLED.lib, "i686-linux-gnu") == header_folders(BUNDLED.lib, TARGET_32)
    assert header_folders(BUNDLED.lib, "x86_64-none-elf") == [f"{BUNDLED.lib}/include"]


def test_a_target_without_headers_is_the_users_error() -> None:
    assert BUNDLED.lib is not None
    with pytest.raises(UserError, match="no bundled headers for the target 'vax-linux-gnu'"):
        header_folders(BUNDLED.lib, "vax-linux-gnu")


def test_a_compiler_that_is_no_clang_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "cc"
    other.write_text("#!/bin/sh\necho 'tcc version 1'\n")
    other.chmod(0o755)
    with pytest.raises(UserError, match=r"is not a clang \(it calls itself 'tcc version 1'\)"):
        find_toolchain(str(other))
    with pytest.raises(UserError, match="cannot run the compiler"):
        find_toolchain(str(tmp_path / "missing"))


def test_the_identity_of_llvm_is_that_of_a_file() -> None:
    path, size, _ = llvm_identity().rsplit(" ", 2)
    assert os.stat(path).st_size == int(size)
