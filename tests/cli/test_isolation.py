"""The toolchain comes from pip alone: it works where the machine has no headers and no compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "linked_list.c"

HIDE = """
set -e
for folder in /usr/include /usr/local/include /usr/lib/gcc; do
  if [ -d "$folder" ]; then mount --bind "$EMPTY" "$folder"; fi
done
for tool in cc c99 gcc g++ c++ cpp clang clang++ ld as; do
  path=$(command -v "$tool" || true)
  if [ -n "$path" ]; then mount --bind "$EMPTY_FILE" "$(readlink -f "$path")"; fi
done
! cc --version >/dev/null 2>&1
test ! -e /usr/include/stdio.h
exec "$@"
"""


def can_unshare() -> bool:
    if os.geteuid() != 0 or shutil.which("unshare") is None:
        return False
    return subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not can_unshare(), reason="needs root and mount namespaces")
def test_without_headers_and_compilers(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty-file").touch()
    environment = {**os.environ, "EMPTY": str(tmp_path / "empty"), "EMPTY_FILE": str(tmp_path / "empty-file")}
    command = ["unshare", "--mount", "sh", "-c", HIDE, "hide", sys.executable, "-P", "-m", "fathom"]
    done = subprocess.run(
        [*command, "dump", "--stage", "module", "--no-cache", str(EXAMPLE)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "@malloc" in done.stdout
