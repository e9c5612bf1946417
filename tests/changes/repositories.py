"""A small repository of git, with a library in two files and a proof of one of its functions."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final

HEADER: Final = """\
#define LIMIT 8
#define UNUSED 1
struct pair { int a, b; };
int parse(int n);
int print(int n);
"""
LIBRARY: Final = """\
#include <assert.h>
#include "lib.h"
static int clamp(int n) { return n < LIMIT ? n : LIMIT; }
int parse(int n) { assert(n < 100); return clamp(n); }
const char *name(void) { return "lib"; }
int print(int n) { assert(n > 0 && "print"); return n - 1; }
"""
PROOF: Final = """\
#include <assert.h>
#include "src/lib.h"
int nondet_int(void);
int main(void) {
    int n = nondet_int();
    if (n < 50) assert(parse(n) <= 8);
}
"""
IDENTITY: Final = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")


def git(folder: Path, *arguments: str) -> str:
    """What git answers, which must succeed."""
    done = subprocess.run(["git", *IDENTITY, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def commit(folder: Path, message: str = "a change") -> None:
    """Everything that git does not ignore."""
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", message)


def make_repository(folder: Path) -> Path:
    """With one commit: `proof.c` checks `parse` of `src/lib.c`, which `src/lib.h` declares."""
    (folder / "src").mkdir(parents=True)
    (folder / "src/lib.h").write_text(HEADER)
    (folder / "src/lib.c").write_text(LIBRARY)
    (folder / "proof.c").write_text(PROOF)
    git(folder, "init", "-q", "-b", "main")
    commit(folder, "the first")
    return folder


def edit(path: Path, old: str, new: str) -> None:
    """Put one text in place of another."""
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
