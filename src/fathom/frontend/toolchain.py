"""Find clang and its headers: the one that pip brings (inside the `ziglang` wheel), or the one the user names.

The wheel's `zig` binary has an unmodified clang driver behind the sub-command `clang`. It injects nothing, so the
header folders are given by hand and no header of the machine is ever seen: the same source gives the same code
everywhere. `zig cc` is not used: it defines NDEBUG when it optimises and adds sanitizers when it does not.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import shutil
from typing import final

from fathom.errors import UserError
from fathom.frontend.children import Children
from fathom.immutable import immutable

DEFAULT_TARGET = "x86_64-linux-gnu"
TARGET_32 = "i386-linux-gnu"

CXX_FOLDER = "<libc++>"
CXX_ABI_FOLDER = "<libc++abi>"
"""How the folders of the C++ library are called in places, whatever the machine has them called."""

_GLIBC_MINOR = "-D__GLIBC_MINOR__=31"
_LIBCXX_DEFINES = (
    "-D_LIBCPP_ABI_VERSION=1",
    "-D_LIBCPP_ABI_NAMESPACE=__1",
    "-D_LIBCPP_HAS_THREADS=1",
    "-D_LIBCPP_HAS_MONOTONIC_CLOCK",
    "-D_LIBCPP_HAS_TERMINAL",
    "-D_LIBCXXABI_DISABLE_VISIBILITY_ANNOTATIONS",
    "-D_LIBCPP_DISABLE_VISIBILITY_ANNOTATIONS",
    "-D_LIBCPP_HAS_VENDOR_AVAILABILITY_ANNOTATIONS=0",
    "-D_LIBCPP_HAS_FILESYSTEM=1",
    "-D_LIBCPP_HAS_RANDOM_DEVICE",
    "-D_LIBCPP_HAS_LOCALIZATION",
    "-D_LIBCPP_HAS_UNICODE",
    "-D_LIBCPP_HAS_WIDE_CHARACTERS",
    "-D_LIBCPP_HAS_NO_STD_MODULES",
    "-D_LIBCPP_HAS_TIME_ZONE_DATABASE",
    "-D_LIBCPP_PSTL_BACKEND_SERIAL",
    "-D_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_NONE",
    "-D_LIBCPP_ASSERTION_SEMANTIC_DEFAULT=_LIBCPP_ASSERTION_SEMANTIC_IGNORE",
)

_HEADER_FAMILIES = (
    ("x86_64", "x86"),
    ("i386", "x86"),
    ("i486", "x86"),
    ("i586", "x86"),
    ("i686", "x86"),
    ("aarch64", "aarch64"),
    ("arm", "arm"),
    ("thumb", "arm"),
    ("riscv", "riscv"),
    ("powerpc", "powerpc"),
    ("ppc", "powerpc"),
    ("mips", "mips"),
    ("sparc", "sparc"),
    ("loongarch", "loongarch"),
)
"""How the wheel's header folders name the families that share headers, by the prefix of the architecture."""


@final
@immutable
class Toolchain:
    """A clang driver. `lib` is the wheel's folder of headers, or None for a clang that knows its own."""

    command: tuple[str, ...]
    identity: str
    lib: str | None

    def flags(self, target: str | None, cplusplus: bool) -> tuple[str, ...]:
        """The flags that choose the target and the headers."""
        if self.lib is None and target == TARGET_32:
            return ("-m32",)  # keeps the operating system that this clang is made for
        if self.lib is None:
            return ("-target", target) if target else ()
        target = target or DEFAULT_TARGET
        folders = header_folders(self.lib, target)
        if cplusplus:
            folders = [f"{self.lib}/libcxx/include", f"{self.lib}/libcxxabi/include", *folders]
        flags = ["-target", target, "-nostdinc"]
        for folder in folders:
            flags += ["-isystem", folder]
        musl = "musl" in target
        if "linux" in target and not musl:
            flags.append(_GLIBC_MINOR)
        if cplusplus:
            flags += [*_LIBCXX_DEFINES, f"-D_LIBCPP_HAS_MUSL_LIBC={int(musl)}"]
            flags += [f"-ffile-prefix-map={self.lib}/{name}/include={CXX_FOLDER}" for name in ("libcxx", "libcxxabi")]
        return tuple(flags)

    def version(self) -> str:
        """The first line of `clang --version`."""
        with Children() as children:
            done = children.run((*self.command, "--version"), doing="asking clang for its version", timeout=20)
        text = done.stdout.decode(errors="replace")
        return text.splitlines()[0] if done.returncode == 0 and text else ""


def find_toolchain(cc: str | None) -> Toolchain:
    """The bundled clang, or the clang called `cc` (a path, or a name on PATH)."""
    return _find_named(cc) if cc else _find_bundled()


def header_folders(lib: str, target: str) -> list[str]:
    """The wheel's system header folders for `target`, most specific first; clang's own come before libc's."""
    folders = [f"{lib}/include"]
    arch = target.split("-")[0]
    if "linux" not in target:
        return folders
    family = next((family for prefix, family in _HEADER_FAMILIES if arch.startswith(prefix)), arch)
    root = f"{lib}/libc/include"
    if "musl" in target:
        own = family if arch in ("i386", "i486", "i586", "i686") else arch
        sets = (f"{own}-linux-{target.split('-')[-1]}", "generic-musl", f"{family}-linux-any", "any-linux-any")
    else:
        sets = (f"{family}-linux-gnu", "generic-glibc", f"{family}-linux-any", "any-linux-any")
    if not os.path.isdir(f"{root}/{family}-linux-any"):
        raise UserError(
            f"there are no bundled headers for the target '{target}'",
            hint="use a target such as x86_64-linux-gnu, i386-linux-gnu or aarch64-linux-gnu, or another clang: --cc",
        )
    return folders + [f"{root}/{name}" for name in sets if os.path.isdir(f"{root}/{name}")]


def bundled_header_sets(lib: str) -> list[str]:
    """The Linux targets whose libc headers the wheel has, such as `x86-linux-gnu`."""
    names = sorted(os.listdir(f"{lib}/libc/include"))
    return [name for name in names if "-linux-" in name and not name.endswith("-any")]


def llvm_version() -> str:
    """The version of the LLVM that reads and links modules."""
    try:
        from llvmlite import binding
    except ImportError as error:
        raise UserError(f"llvmlite cannot be loaded: {error}", hint="install it with: pip install llvmlite") from error
    return ".".join(str(part) for part in binding.llvm_version_info)


def llvm_identity() -> str:
    """Tell one llvmlite from another without loading it, which takes longer than a whole run from the cache."""
    folder = _package_folder("llvmlite")
    library = f"{folder}/binding/libllvmlite.so"
    return _file_identity(library if os.path.exists(library) else folder)


@functools.cache
def _find_bundled() -> Toolchain:
    folder = _package_folder("ziglang")
    zig = f"{folder}/zig"
    if not os.access(zig, os.X_OK):
        raise UserError(f"the bundled clang is missing: {zig} cannot be run", hint="reinstall it: pip install ziglang")
    return Toolchain((zig, "clang"), _file_identity(zig), f"{folder}/lib")


def _find_named(cc: str) -> Toolchain:
    path = shutil.which(cc)
    if path is None:
        raise UserError(f"cannot run the compiler '{cc}'", hint="give --cc the path of a clang, or leave it out")
    chain = Toolchain((path,), "", None)
    version = chain.version()
    if "clang" not in version:
        raise UserError(
            f"'{cc}' is not a clang" + (f" (it calls itself '{version}')" if version else ""),
            hint="only clang writes LLVM code; leave out --cc to use the bundled one",
        )
    return Toolchain((path,), f"{_file_identity(os.path.realpath(path))} {version}", None)


def _package_folder(package: str) -> str:
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise UserError(f"the Python package '{package}' is not installed", hint=f"pip install {package}")
    return spec.submodule_search_locations[0]


def _file_identity(path: str) -> str:
    status = os.stat(path)
    return f"{path} {status.st_size} {status.st_mtime_ns}"
