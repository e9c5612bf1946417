from __future__ import annotations

import os
from pathlib import Path

import pytest
from command_line import Fathom, Write

from fathom.frontend import clang, link
from fathom.frontend.cache import Cache, CacheEntry, digest
from fathom.frontend.children import Children, Finished
from fathom.frontend.load import load_programs, load_text
from fathom.options import SourceOptions

MAIN = "int main(void) { return 0; }\n"


@pytest.fixture
def started(linker_process: None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What ran: `E` for preprocessing, `c` for compiling, `link` for the linker process."""
    log: list[str] = []
    run = Children.run

    def spy(self: Children, command: tuple[str, ...], **options: object) -> Finished:
        log.append("E" if "-E" in command else "c" if "-c" in command else "link")
        return run(self, command, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Children, "run", spy)
    return log


def text_of(path: Path, **options: object) -> str:
    return load_text(SourceOptions(sources=(str(path),), **options))  # type: ignore[arg-type]


def test_second_run_only_preprocesses(write: Write, started: list[str]) -> None:
    path = write("a.c", MAIN)
    first = text_of(path)
    assert "c" in started
    assert "link" in started
    started.clear()
    assert text_of(path) == first
    assert started == ["E"]


def test_comment_that_moves_a_column_is_a_miss(write: Write) -> None:
    path = write("a.c", "int main(void) { return 0; }\n")
    assert "column: 18" in text_of(path)
    write("a.c", "int main(void) { /**/ return 0; }\n")
    assert "column: 23" in text_of(path)


def test_changed_header_is_a_miss(write: Write) -> None:
    write("a.h", "#define VALUE 1\n")
    path = write("a.c", '#include "a.h"\nint main(void) { return VALUE; }\n')
    assert "ret i32 1" in text_of(path)
    write("a.h", "#define VALUE 2\n")
    assert "ret i32 2" in text_of(path)


def test_new_header_that_shadows_an_old_one_is_a_miss(write: Write, tmp_path: Path) -> None:
    write("second/a.h", "#define VALUE 1\n")
    path = write("a.c", "#include <a.h>\nint main(void) { return VALUE; }\n")
    folders = (f"{tmp_path}/first", f"{tmp_path}/second")
    assert "ret i32 1" in text_of(path, include_dirs=folders)
    write("first/a.h", "#define VALUE 2\n")
    assert "ret i32 2" in text_of(path, include_dirs=folders)


def test_flags_and_folder_are_part_of_the_key(
    write: Write, tmp_path: Path, started: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write("a.c", MAIN)
    for options in ({}, {"defines": ("X",)}, {"cflags": ("-fwrapv",)}, {"bits32": True}):
        text_of(path, **options)
        assert "c" in started
        started.clear()
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path / "sub")
    text_of(path)
    assert "c" in started


def test_entry_and_overrides_are_part_of_the_link_key(write: Write) -> None:
    path = write("a.c", "int f(void) { return 1; }\nint main(void) { return f(); }\n")
    override = write("o.c", "int f(void) { return 2; }\n")
    assert "@main" in text_of(path)
    assert "@main" not in text_of(path, entry="f")
    assert "ret i32 2" in text_of(path, overrides=(str(override),))


def test_warnings_are_shown_again(fathom: Fathom, write: Write, started: list[str]) -> None:
    path = write("a.c", '#warning "mind the gap"\nint main(void) { return 0; }\n')
    first = fathom("dump", "--stage", "llvm", path)
    started.clear()
    again = fathom("dump", "--stage", "llvm", path)
    assert started == ["E"]
    assert "mind the gap" in first.err
    assert again == first


def test_no_cache(write: Write, own_cache: Path, monkeypatch: pytest.MonkeyPatch, started: list[str]) -> None:
    path = write("a.c", MAIN)
    text_of(path, cache=False)
    monkeypatch.setenv("FATHOM_NO_CACHE", "1")
    text_of(path)
    assert list(own_cache.iterdir()) == []
    assert started == ["c", "link", "c", "link"]


def entry_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("v1/*/*") if path.is_file())


def test_damaged_entries_are_misses(write: Write, own_cache: Path, started: list[str]) -> None:
    path = write("a.c", MAIN)
    first = text_of(path)
    files = entry_files(own_cache)
    assert len(files) == 2
    for damage in (b"", b"short", files[0].read_bytes()[:-1]):
        for file in files:
            file.write_bytes(damage)
        started.clear()
        assert text_of(path) == first
        assert "c" in started
        assert "link" in started


def test_unreadable_entry_is_a_miss(write: Write, own_cache: Path) -> None:
    path = write("a.c", MAIN)
    first = text_of(path)
    for file in entry_files(own_cache):
        file.unlink()
        file.mkdir()
    assert text_of(path) == first


def test_unwritable_cache_is_no_error(write: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write("file", "")
    monkeypatch.setenv("FATHOM_CACHE_DIR", str(tmp_path / "file" / "cache"))
    assert "@main" in text_of(write("a.c", MAIN))


def test_file_that_changes_while_it_is_compiled_is_not_kept(
    write: Write, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write("a.c", MAIN)
    run = clang.ClangCompiler._run

    def save_then_compile(self: clang.ClangCompiler, job: clang.CompileJob, *mode: str) -> Finished:
        if "-c" in mode:
            write("a.c", "int main(void) { return 1; }\n")
        return run(self, job, *mode)

    monkeypatch.setattr(clang.ClangCompiler, "_run", save_then_compile)
    load_programs(SourceOptions(sources=(str(path),)))
    monkeypatch.undo()
    monkeypatch.setenv("FATHOM_CACHE_DIR", str(own_cache))
    write("a.c", MAIN)
    assert "ret i32 0" in text_of(path)


def test_change_of_the_linker_is_a_miss(write: Write, started: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("a.c", MAIN)
    text_of(path)
    monkeypatch.setattr(link, "_worker_source", lambda: "another")
    started.clear()
    text_of(path)
    assert started == ["E", "link"]


def test_digest_keeps_parts_apart() -> None:
    assert digest(["ab", "c"]) != digest(["a", "bc"])
    assert digest(["ab"]) == digest([b"ab"])


def test_put_and_get(tmp_path: Path) -> None:
    cache = Cache(str(tmp_path))
    assert cache.get("ab" * 32) is None
    cache.put("ab" * 32, CacheEntry(b"payload", b"notes"))
    assert cache.get("ab" * 32) == CacheEntry(b"payload", b"notes")
    assert not list(tmp_path.rglob(".tmp-*"))


def test_prune_drops_the_oldest(tmp_path: Path) -> None:
    cache = Cache(str(tmp_path), limit=10_000)
    for number in range(20):
        key = f"{number:02}" * 32
        cache.put(key, CacheEntry(bytes(1000)))
        os.utime(f"{tmp_path}/v1/{key[:2]}/{key[2:]}", (number, number))
    cache.prune()
    kept = [number for number in range(20) if cache.get(f"{number:02}" * 32)]
    assert kept == list(range(13, 20))


def test_prune_below_the_limit_drops_only_old_temporary_files(tmp_path: Path) -> None:
    cache = Cache(str(tmp_path))
    cache.put("ab" * 32, CacheEntry(b"kept"))
    left_over = tmp_path / "v1" / "ab" / ".tmp-0"
    left_over.write_bytes(b"half")
    os.utime(left_over, (0, 0))
    (tmp_path / "v1" / "ab" / ".tmp-1").write_bytes(b"being written")
    cache.prune()
    assert not left_over.exists()
    assert (tmp_path / "v1" / "ab" / ".tmp-1").exists()
    assert cache.get("ab" * 32) == CacheEntry(b"kept")
