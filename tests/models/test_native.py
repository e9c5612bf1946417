"""Each model against the machine's own C library, on random arguments."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from fathom.frontend.cache import Cache
from fathom.frontend.children import Children
from fathom.frontend.clang import ClangCompiler
from fathom.frontend.inputs import CompileJob
from fathom.frontend.models import FLAGS, FOLDER, MODELS
from fathom.frontend.toolchain import find_toolchain

NOT_COMPARED = {
    f"libc/{name}.c"
    for name in "arbitrary calendar complex environment errno fenv scanf socket sscanf stdio_read stdio_write stream time"
    " unistd wprintf exit guard iostream new setjmp signal pthread pthread_create pthread_end pthread_semaphore threads threads_cxx".split()
}
"""Arbitrary values and effects, what ends the program (`test_exit`), complex numbers (`test_complex`), what is not
supported, what the C library has not, and a variable of each thread, which this way of running code has not."""

OTHERS = set(
    """
    __model_format
    dprintf fprintf printf vasprintf vdprintf vfprintf vprintf vsnprintf vsprintf __fprintf_chk __printf_chk
    __vfprintf_chk __vprintf_chk __vsnprintf_chk __vsprintf_chk
    closelog openlog syslog vsyslog
    fgetwc fgetws fputwc fputws fwide getwc getwchar putwc putwchar ungetwc wctrans towctrans __ctype_get_mb_cur_max
    malloc_usable_size valloc
    """.split()
)
"""Functions of the other files that print, read, depend on the locale, or take a `va_list`, which Python cannot make."""


def compiled(file: str, folder: Path) -> str:
    """The bitcode of a file of models in which every function of a model is called `model_…`."""
    names = set().union(*(model.functions for name, model in MODELS.items() if name not in NOT_COMPARED))
    renamed = tuple(f"-D{name}=model_{name}" for name in sorted(names))
    flags = (*FLAGS, *renamed, "-D__model_errno_location=__errno_location")
    with Children() as children:
        job = CompileJob(f"{FOLDER}/{file}", FOLDER, False, True, None, flags)
        done = ClangCompiler(find_toolchain(None), Cache(None), children).compile(job)
    assert done.unit is not None, done.diagnostics
    path = folder / (Path(file).stem + ".bc")
    path.write_bytes(done.unit.data)
    return str(path)


@pytest.mark.skipif(
    (platform.machine(), platform.libc_ver()[0]) != ("x86_64", "glibc"), reason="models are compiled for x86_64 glibc"
)
def test_models_do_what_the_c_library_does(tmp_path: Path) -> None:
    files = [file for file in MODELS if file not in NOT_COMPARED]
    task = {"paths": [compiled(file, tmp_path) for file in files], "seed": 5, "times": 400}
    script = str(Path(__file__).with_name("native.py"))
    done = subprocess.run(
        [sys.executable, script], input=json.dumps(task), capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = json.loads(done.stdout)
    assert {name: differences for name, differences in found.items() if differences} == {}
    assert set(found) == set().union(*(MODELS[file].functions for file in files)) - OTHERS
