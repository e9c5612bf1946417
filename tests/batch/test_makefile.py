"""What make would know after reading a Makefile: variables, conditionals, included files, rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.batch.suites.make_text import NotRead, expand
from fathom.batch.suites.makefile import Makefile


def read(folder: Path, text: str) -> Makefile:
    (folder / "Makefile").write_text(text)
    makefile = Makefile(str(folder))
    makefile.read("Makefile")
    return makefile


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A = 1\nX = $(A)2\nA = 3", "32"),
        ("A = 1\nX := $(A)2\nA = 3", "12"),
        ("X = 1\nX ?= 2", "1"),
        ("X ?= 2", "2"),
        ("X = a\nX += b # why\nX += $(Y)\nY = c", "a b c"),
        ("X = a \\\n    b", "a b"),
        ("ifeq ($(strip $(Y)),)\nX = 1\nelse\nX = 2\nendif", "1"),
        ("Y = 1\nifneq ($(Y),1)\nX = 1\nelse ifdef Y\nX = 2\nelse\nX = 3\nendif", "2"),
        ("ifdef Y\nifeq (1,1)\nX = 1\nendif\nX = 2\nendif\nX ?= 3", "3"),
        ("ifndef Y\nX = 1\nendif", "1"),
        ('ifeq "a" "a"\nX = 1\nendif', "1"),
        ("export X = 1", "1"),
        ("all: a.c\n\techo X = 2\nX = 1", "1"),
    ],
)
def test_variables(tmp_path: Path, text: str, value: str) -> None:
    assert read(tmp_path, text).value("X") == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("$(subst a,b,a-a)", "b-b"),
        ("$(patsubst %.c,-I%,x.c y.h)", "-Ix y.h"),
        ("${V:.c=.o}", "a.o b.o"),
        ("$(foreach f,$(V),[$(f)])", "[a.c] [b.c]"),
        ("$(dir a/b.c c)$(notdir a/b.c)", "a/ ./b.c"),
        ("$(filter %/M,a/M b/N)$(filter-out a,a b)", "a/Mb"),
        ("$(if $(V),yes,no)$(if ,yes,no)", "yesno"),
        ("$(abspath .)/$(abspath ../x)", "/home/me//home/x"),
        ("$(shell dirname /a/b/)", "/a"),
        ("$(shell which kissat)", ""),
        ("$(addprefix -D,$(sort b a b))", "-Da -Db"),
        ("$$(V)", "$(V)"),
        ("$(word 2,$(V))$(words $(V))", "b.c2"),
    ],
)
def test_functions(text: str, value: str) -> None:
    assert expand(text, {"V": "a.c b.c", "CURDIR": "/home/me"}.get) == value  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["$(shell rm -rf x)", "$(call f,1)", "$(A", "$(eval X = 1)"])
def test_what_is_not_read(text: str) -> None:
    with pytest.raises(NotRead):
        expand(text, lambda _: "")


def test_what_is_not_read_matters_only_where_it_is_needed(tmp_path: Path) -> None:
    makefile = read(tmp_path, "BAD := $(shell date)\nX = 1\n$(foreach r,$(RS),$(eval $(r): x))\n")
    assert makefile.value("X") == "1"
    with pytest.raises(NotRead, match=r"BAD: .*date"):
        makefile.value("BAD")


def test_a_variable_that_refers_to_itself(tmp_path: Path) -> None:
    with pytest.raises((NotRead, RecursionError)):
        read(tmp_path, "X = $(X)").value("X")


def test_included_files_and_rules(tmp_path: Path) -> None:
    (tmp_path / "common").write_text("ROOT = $(dir $(filter %/common,$(MAKEFILE_LIST)))\nout.c: in.c\n\tsed $^ > $@\n")
    makefile = read(tmp_path, "include common\n-include missing\nsinclude $(ROOT)missing\n")
    assert makefile.value("ROOT") == f"{tmp_path}/"
    rule = makefile.rules[f"{tmp_path}/out.c"]
    assert (rule.inputs, rule.recipe) == ((f"{tmp_path}/in.c",), ("sed $^ > $@",))
