"""Each thread has its own thread-local variables, with the initial contents."""

from __future__ import annotations

from pathlib import Path

import pytest
from bound.instruments.threads.test_normal_form import check

OWN = """_Thread_local int own = 3;
void *one(void *u) { own++; assert(own == 4); return 0; }
void *two(void *u) { assert(own == WHAT); return 0; }
"""


@pytest.mark.parametrize(("seen", "expected"), [("3", "safe"), ("4", "unsafe")])
def test_a_thread_sees_its_own(seen: str, expected: str, tmp_path: Path) -> None:
    assert check(OWN.replace("WHAT", seen), tmp_path).result == expected
