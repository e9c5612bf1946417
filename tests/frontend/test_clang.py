from __future__ import annotations

import os
import re
import shutil
import stat
from pathlib import Path

import pytest
from command_line import Write

from fathom.frontend.clang import user_files
from fathom.frontend.load import load_text
from fathom.frontend.toolchain import bundled_header_sets, find_toolchain, header_folders
from fathom.options import SourceOptions


def text_of(*sources: Path, **options: object) -> str:
    return load_text(SourceOptions(sources=tuple(map(str, sources)), **options))  # type: ignore[arg-type]


def test_nothing_is_optimised_and_names_stay(write: Write) -> None:
    """The out-of-bounds store and the local that is never read are still there."""
    text = text_of(write("a.c", "int main(void) {\n  char buffer[4];\n  buffer[5] = 7;\n  return 0;\n}\n"))
    assert "%buffer = alloca [4 x i8]" in text
    assert "store i8 7" in text
    assert "@llvm.lifetime.start" in text
    assert "optnone" not in text
    assert "#dbg_declare(ptr %buffer" in text


def test_assert_is_kept(write: Write) -> None:
    assert "@__assert_fail" in text_of(write("a.c", "#include <assert.h>\nint main(int c) { assert(c); return 0; }\n"))


def test_flags_reach_clang(write: Write, tmp_path: Path) -> None:
    write("inc/inc.h", "#define FROM_I 1\n")
    write("pre.h", "#define FROM_INCLUDE 2\n")
    source = write(
        "a.c",
        "#include <inc.h>\n#ifdef GONE\n#error GONE is defined\n#endif\n"
        "int main(void) { return 1000 * FROM_I + 100 * FROM_INCLUDE + 10 * FROM_D + (__STDC_VERSION__ == 199901L); }\n",
    )
    text = text_of(
        source,
        include_dirs=(f"{tmp_path}/inc",),
        includes=(f"{tmp_path}/pre.h",),
        defines=("FROM_D=3", "GONE"),
        undefines=("GONE",),
        std="c99",
    )
    assert "ret i32 1231" in text


def test_extra_flags(write: Write) -> None:
    source = write("a.c", "int main(int c) { return c + 1; }\n")
    assert "add nsw i32" in text_of(source)
    assert "add i32" in text_of(source, cflags=("-fwrapv",))


@pytest.mark.parametrize(
    ("options", "triple", "size"),
    [
        ({}, "x86_64-unknown-linux-gnu", 8),
        ({"bits32": True}, "i386-unknown-linux-gnu", 4),
        ({"cflags": ("-m32",)}, "i386-unknown-linux-gnu", 4),
        ({"target": "aarch64-linux-gnu"}, "aarch64-unknown-linux-gnu", 8),
        ({"target": "x86_64-linux-musl"}, "x86_64-unknown-linux-musl", 8),
        ({"target": "arm-none-eabi"}, "armv4t-unknown-none-eabi", 4),
    ],
)
def test_targets(write: Write, options: dict[str, object], triple: str, size: int) -> None:
    freestanding = options.get("target") == "arm-none-eabi"
    headers = (
        "#include <stddef.h>\n" if freestanding else "#include <stdio.h>\n#include <stdlib.h>\n#include <math.h>\n"
    )
    text = text_of(write("a.c", headers + "int main(void) { return sizeof(void *); }\n"), **options)
    assert f'target triple = "{triple}"' in text
    assert f"ret i32 {size}" in text


def test_every_bundled_set_of_headers_is_found() -> None:
    lib = find_toolchain(None).lib
    assert lib is not None
    for name in bundled_header_sets(lib):
        folders = header_folders(lib, name)
        assert f"{lib}/libc/include/{name}" in folders


def test_cplusplus(write: Write) -> None:
    text = text_of(
        write("a.cpp", "template <class T> T twice(T x) { return x + x; }\nint main() { return twice(3); }\n")
    )
    assert "@_Z5twiceIiET_S0_" in text


def test_cplusplus_standard_library(write: Write) -> None:
    source = write("a.cc", "#include <vector>\nint main() { std::vector<int> v{1, 2}; return v.at(1); }\n")
    assert "define internal" in text_of(source, std="c++20")


def test_c_and_cplusplus_together(write: Write) -> None:
    """Each language gets the standard that is its own."""
    one = write("a.c", "int f(void);\nint main(void) { return f(); }\n")
    two = write("b.cpp", 'extern "C" int f() { return 5; }\n')
    assert "define internal i32 @f()" in text_of(one, two, std="c++17")


@pytest.mark.parametrize(("name", "keyword"), [("a.i", "int"), ("a.ii", "auto")])
def test_preprocessed_sources(write: Write, name: str, keyword: str) -> None:
    """They are not preprocessed again: `LATER` stays a name."""
    source = write(name, f'# 7 "original.c"\n{keyword} LATER = 4;\nint main(void) {{ return LATER; }}\n')
    text = text_of(source, defines=("LATER=broken",))
    assert "@LATER" in text
    assert '"original.c"' in text


def test_llvm_text_and_bitcode_need_no_compiler(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.frontend.units.find_toolchain", None)
    assert "ret i32 9" in text_of(write("a.ll", "define i32 @main() {\n  ret i32 9\n}\n"))


def test_another_clang(write: Write, tmp_path: Path) -> None:
    """A script stands in for a system clang: it gets no target and no bundled headers."""
    log = tmp_path / "log"
    chain = find_toolchain(None)
    bundled = " ".join(chain.flags(None, False))
    script = write("my-clang", f'#!/bin/sh\necho "$@" >>{log}\nexec {" ".join(chain.command)} {bundled} "$@"\n')
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    assert "ret i32 3" in text_of(write("a.c", "int main(void) { return 3; }\n"), cc=str(script))
    said = log.read_text()
    assert "-disable-llvm-passes" in said
    assert "-nostdinc" not in said
    assert "-target" not in said


@pytest.mark.skipif(shutil.which("clang") is None, reason="no clang on this machine")
def test_system_clang(write: Write) -> None:
    assert "ret i32 3" in text_of(write("a.c", "#include <stdio.h>\nint main(void) { return 3; }\n"), cc="clang")


def test_compiling_leaves_nothing_behind(write: Write, empty_tmp: Path, tmp_path: Path) -> None:
    source = write("a.c", "int main(void) { return 3; }\n")
    text_of(source)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.c"]


def test_user_files_are_read_from_line_markers() -> None:
    preprocessed = (
        b'# 1 "a.c"\n# 1 "<built-in>" 1\n# 1 "/usr/include/x.h" 1 3\n# 1 "odd\\"\\\\name.h" 1\n'
        b'int x; // # 1 "no.h"\n# 2 "a.c" 2\n# 1 "y.h" 1 3 4\n'
    )
    assert user_files(preprocessed) == [b"a.c", b'odd"\\name.h']


def test_debug_info_names_the_source_as_given(write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write("sub/a.c", "int main(void) { return 0; }\n")
    files = re.findall(r'!DIFile\(filename: "([^"]*)", directory: "([^"]*)"', text_of(Path("sub/a.c")))
    assert ("sub/a.c", os.fspath(tmp_path)) in files
