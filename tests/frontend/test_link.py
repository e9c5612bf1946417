from __future__ import annotations

import re

import pytest
from command_line import Write

from fathom.errors import InternalError, UserError
from fathom.frontend import link as link_module
from fathom.frontend.cache import Cache, digest
from fathom.frontend.clang import Unit
from fathom.frontend.link import LinkJob, LinkLimits, link
from fathom.frontend.load import load_programs, load_text
from fathom.options import SourceOptions

pytestmark = pytest.mark.usefixtures("linker_process")


def unit(name: str, text: str) -> Unit:
    return Unit(name, digest([text]), text.encode())


def link_text(*units: Unit, overrides: tuple[Unit, ...] = (), entry: str = "main") -> str:
    programs = link(LinkJob(units, overrides, entry), Cache(None), print)
    assert len(programs) == 1
    return programs[0].text


def body_of(text: str, name: str) -> str:
    found = re.search(rf"^define [^\n]*@{name}\(.*?^}}$", text, re.MULTILINE | re.DOTALL)
    assert found, f"{name} is not in\n{text}"
    return found[0]


CALLS = """
@used = global i32 1
@unused = global i32 2
@constructors_state = global i32 0
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @construct, ptr null }]
@llvm.used = appending global [1 x ptr] [ptr @marked], section "llvm.metadata"
define void @construct() { store i32 1, ptr @constructors_state ret void }
define void @marked() { ret void }
define void @unreached() { ret void }
define internal void @quiet() { ret void }
declare void @undefined()
declare void @never_called()
define i32 @main() {
  call void @quiet()
  call void @undefined()
  %x = load i32, ptr @used
  ret i32 %x
}
"""


def test_static_variables_are_told_from_those_that_other_files_can_name() -> None:
    text = link_text(
        unit("a.ll", CALLS.replace("@constructors_state = global", "@constructors_state = internal global"))
    )
    assert "@used = dso_local global i32 1" in text
    assert "@constructors_state = internal global i32 0" in text


def test_what_the_entry_does_not_reach_goes() -> None:
    text = link_text(unit("a.ll", CALLS))
    for kept in ("@used", "@quiet", "@construct", "@constructors_state", "@marked", "declare void @undefined"):
        assert kept in text
    for gone in ("@unused", "@unreached", "@never_called"):
        assert gone not in text


def test_pruning_leaves_bodies_alone() -> None:
    """Not even dead stores, unreachable blocks or undefined behaviour are touched."""
    body = """define i32 @main() {
entry:
  %local = alloca [4 x i8], align 1
  %past = getelementptr inbounds i8, ptr %local, i64 9
  store i8 1, ptr %past, align 1
  %never = alloca i32, align 4
  %unset = load i32, ptr %never, align 4
  %dead = udiv i32 1, 0
  store i32 5, ptr null, align 4
  br label %end

lost:                                             ; No predecessors!
  br label %end

end:                                              ; preds = %lost, %entry
  %phi = phi i32 [ %unset, %entry ], [ undef, %lost ]
  %same = icmp eq i32 %phi, %phi
  %r = select i1 %same, i32 poison, i32 2
  ret i32 %r
}"""
    assert body_of(link_text(unit("a.ll", body)), "main") == body


def test_units_are_linked_in_order() -> None:
    one = unit("1.ll", "declare i32 @f()\ndefine i32 @main() {\n  %x = call i32 @f()\n  ret i32 %x\n}\n")
    two = unit("2.ll", "define i32 @f() {\n  ret i32 7\n}\n")
    text = link_text(one, two)
    assert "define internal i32 @f()" in text
    assert text.index("@main()") < text.index("@f() {")
    assert text == link_text(one, two)


def test_weak_definitions_give_way() -> None:
    weak = unit("1.ll", "define weak i32 @f() {\n  ret i32 1\n}\n")
    strong = unit(
        "2.ll", "define i32 @f() {\n  ret i32 2\n}\ndefine i32 @main() {\n  %x = call i32 @f()\n  ret i32 %x\n}\n"
    )
    assert "ret i32 2" in body_of(link_text(weak, strong), "f")
    assert "ret i32 2" in body_of(link_text(strong, weak), "f")


@pytest.mark.parametrize("old", ["", "static ", "__attribute__((weak)) ", "static inline "])
@pytest.mark.parametrize("new", ["", "__attribute__((weak)) "])
def test_override_replaces_definitions(write: Write, old: str, new: str) -> None:
    source = write("a.c", f"{old}int f(void) {{ return 1; }}\nint main(void) {{ return f(); }}\n")
    override = write("o.c", f"static int own(void) {{ return 2; }}\n{new}int f(void) {{ return own(); }}\n")
    text = load_text(SourceOptions(sources=(str(source),), overrides=(str(override),)))
    assert "ret i32 1" not in text
    assert "call i32 @own()" in body_of(text, "f")
    assert "call i32 @f()" in body_of(text, "main")


def test_override_replaces_variables_and_every_static_of_the_name(write: Write) -> None:
    one = write(
        "1.c", "int limit = 1;\nstatic int f(void) { return 1; }\nint g(void);\nint main(void) { return f() + g(); }\n"
    )
    two = write("2.c", "extern int limit;\nstatic int f(void) { return 11; }\nint g(void) { return f() + limit; }\n")
    override = write("o.c", "int limit = 3;\nint f(void) { return 33; }\n")
    text = load_text(SourceOptions(sources=(str(one), str(two)), overrides=(str(override),)))
    assert "@limit = dso_local global i32 3" in text
    assert text.count("call i32 @f()") == 2
    assert "ret i32 11" not in text


def test_statics_of_an_override_replace_nothing(write: Write) -> None:
    source = write("a.c", "static int f(void) { return 1; }\nint g(void);\nint main(void) { return f() + g(); }\n")
    override = write("o.c", "static int f(void) { return 2; }\nint g(void) { return f(); }\n")
    text = load_text(SourceOptions(sources=(str(source),), overrides=(str(override),)))
    assert "ret i32 1" in text
    assert "ret i32 2" in text


def test_last_override_wins_and_may_define_the_entry(write: Write) -> None:
    source = write("a.c", "int f(void) { return 1; }\n")
    first = write("1.c", "int f(void) { return 2; }\nint f2(void);\nint main(void) { return f(); }\n")
    second = write("2.c", "int f(void) { return 3; }\n")
    text = load_text(SourceOptions(sources=(str(source),), overrides=(str(first), str(second))))
    assert "ret i32 3" in body_of(text, "f")


def test_static_entry(write: Write) -> None:
    source = write("a.c", "static int harness(void) { return 1; }\nint main(void) { return harness(); }\n")
    text = load_text(SourceOptions(sources=(str(source),), entry="harness"))
    assert "@harness" in text
    assert "@main" not in text


def test_each_source_with_an_entry_is_a_program(write: Write) -> None:
    shared = write("shared.c", "int f(void) { return 6; }\n")
    one = write("1.c", "struct s { int x; };\nint f(void);\nint main(void) { struct s s = {1}; return f() + s.x; }\n")
    two = write("2.c", "struct s { int x; };\nint f(void);\nint main(void) { struct s s = {2}; return f() - s.x; }\n")
    options = SourceOptions(sources=(str(one), str(shared), str(two)))
    first, second = load_programs(options)
    assert (first.name, second.name) == (str(one), str(two))
    assert "add nsw" in first.text
    assert "sub nsw" in second.text
    for program in (first, second):
        alone = load_text(SourceOptions(sources=tuple(p for p in options.sources if p in (program.name, str(shared)))))
        assert program.text == alone
    with pytest.raises(UserError, match="each define 'main'"):
        load_text(options)


def test_debug_info_stays(write: Write) -> None:
    text = load_text(SourceOptions(sources=(str(write("a.c", "int main(int argc) {\n  return argc;\n}\n")),)))
    assert "#dbg_declare(ptr %argc.addr" in text
    assert '!DILocalVariable(name: "argc", arg: 1' in text
    assert "!DILocation(line: 2, column: 10" in text


def test_memory_limit_names_the_file() -> None:
    text = "define i32 @main() {\n  ret i32 0\n}\n" + "".join(f"@g{n} = global i32 {n}\n" for n in range(200_000))
    job = LinkJob([unit("big.ll", text)], [], "main")
    with pytest.raises(UserError, match=r"big.ll: .*memory"):
        link(job, Cache(None), print, LinkLimits(memory_bytes=64 << 20))


def test_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_module, "_WORKER", ("-c", "import time; time.sleep(60)"))
    with pytest.raises(UserError, match=r"slow.ll: LLVM did not finish within 0.3 seconds while reading it"):
        link(LinkJob([unit("slow.ll", "")], [], "main"), Cache(None), print, LinkLimits(seconds=0.3))


def test_assertion_of_llvm_is_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    script = "import os, sys; sys.stderr.write('x.cpp:1: Assertion `false` failed.\\nAborted\\n'); sys.stderr.flush(); os.abort()"
    monkeypatch.setattr(link_module, "_WORKER", ("-c", script))
    with pytest.raises(UserError, match=r"a.ll: LLVM crashed \(SIGABRT\) while reading it: .*Assertion `false` failed"):
        link(LinkJob([unit("a.ll", "")], [], "main"), Cache(None), print)


def test_bug_in_the_worker_is_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_module, "_WORKER", ("-c", "raise ValueError('oops')"))
    with pytest.raises(InternalError, match="oops"):
        link(LinkJob([unit("a.ll", "")], [], "main"), Cache(None), print)
