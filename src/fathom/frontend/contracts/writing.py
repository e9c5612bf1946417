"""The C that contracts become: statements at the places of their clauses.

The functions that it calls are those of `bound/library/contracts.py`. `is_fresh` and its like make true what they say
where a contract is assumed, and only look where it is checked: that is the mode that is set around a clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from fathom.frontend.contracts.clauses import AssignsTarget, Clause
from fathom.frontend.contracts.source_text import list_words

PRELUDE: Final = """# 1 "<fathom>/contracts.h"
#define __CPROVER_return_value fathom_result
#define __fathom_any_value(x) _Generic((x), _Bool: __fathom_any_bool((void *)&(x)), \
default: __fathom_any_bytes((void *)&(x), sizeof(x)))
void __fathom_contract_mode(int mode, int frame);
void __fathom_contract_holds(_Bool condition, const char *what);
void __fathom_contract_given(_Bool condition);
void __fathom_call_by_contract(const char *name);
void __fathom_frame_begin(int *frame);
void __fathom_loop_begin(int *frame);
void __fathom_loop_repeats(void), __fathom_loop_forgets(void), __fathom_loop_ends(void);
void __fathom_loop_unmeasured(void);
void __fathom_frame_complete(void);
void __fathom_frame_end(int *frame);
void __fathom_may_assign(const void *pointer, __SIZE_TYPE__ size, _Bool condition);
void __fathom_may_free(const void *pointer, _Bool condition);
void __fathom_any_bytes(void *pointer, __SIZE_TYPE__ size);
void __fathom_any_bool(void *pointer);
void *__fathom_whole(const void *pointer);
__SIZE_TYPE__ __fathom_size_of_rest(const void *pointer);
void __fathom_free_any(void *pointer, _Bool condition);
"""

ASSUME, CHECK, CHECK_NEW, ASSUME_NEW = 1, 2, 3, 4
"""Modes: what `is_fresh` means in a clause. `NEW` objects are those of a function that is called."""

_WHOLE: Final = ("__CPROVER_object_whole", "__CPROVER_POINTER_OBJECT")


def hold(clause: Clause, what: str, mode: int, frame: str = "0") -> str:
    """Check a clause."""
    return f"{_set_mode(clause, mode, frame)}{check(clause, what, _at(clause))} __fathom_contract_mode(0, 0);"


def check(clause: Clause, what: str, condition: str) -> str:
    """Check a condition in the place of a clause."""
    text = f"{what}: {' '.join(clause.text.split())}".replace("\\", "\\\\").replace('"', '\\"')
    return f'{clause.place.marker()}__fathom_contract_holds(({condition}),{clause.place.marker()}"{text}");'


def evaluate(clause: Clause, name: str, mode: int) -> str:
    """A variable that says whether a clause holds now."""
    return f"{_set_mode(clause, mode, '0')}_Bool {name} = ({_at(clause)}); __fathom_contract_mode(0, 0);"


def _set_mode(clause: Clause, mode: int, frame: str) -> str:
    return f"{clause.place.marker()}__fathom_contract_mode({mode}, {frame}); "


def give(clause: Clause, mode: int) -> str:
    """Assume a clause."""
    return f"{_set_mode(clause, mode, '0')}__fathom_contract_given(({_at(clause)})); __fathom_contract_mode(0, 0);"


def _at(clause: Clause) -> str:
    return clause.inside.marker() + clause.text


def declare_snapshots(clause: Clause, values: Iterable[str], names: str) -> str:
    """Variables with what is the case now."""
    return "".join(
        f"{clause.place.marker()}__typeof__({value}) {names}{number} = ({value});"
        for number, value in enumerate(values)
    )


def take_targets(targets: Sequence[tuple[Clause, AssignsTarget]], names: str) -> str:
    """Variables with the addresses, sizes and conditions of what may be assigned, all before any of it is."""
    text = ""
    for number, (clause, target) in enumerate(targets):
        name = f"{names}{number}"
        pointer, size = _read_range(target.text, name)
        text += f"{clause.place.marker()}_Bool {name}_if = ({target.condition});"
        if size is None:
            text += f" __typeof__(&({pointer})) {name} = {name}_if ? &({pointer}) : 0;"
        else:
            text += f" char *{name} = {name}_if ? (char *)({pointer}) : 0;"
            text += f" __SIZE_TYPE__ {name}_size = {name}_if ? ({size}) : 0;"
    return text


def permit_targets(targets: Sequence[tuple[Clause, AssignsTarget]], names: str) -> str:
    """These may be assigned from here on."""
    text = ""
    for number, (clause, target) in enumerate(targets):
        name = f"{names}{number}"
        size = f"sizeof(*{name})" if _read_range(target.text, name)[1] is None else f"{name}_size"
        text += f"{clause.place.marker()}__fathom_may_assign({name}, {size}, {name}_if);"
    return text


def havoc_targets(targets: Sequence[tuple[Clause, AssignsTarget]], names: str) -> str:
    """They have any value from here on."""
    text = ""
    for number, (clause, target) in enumerate(targets):
        name = f"{names}{number}"
        plain = _read_range(target.text, name)[1] is None
        change = f"__fathom_any_value(*{name})" if plain else f"__fathom_any_bytes({name}, {name}_size)"
        text += f"{clause.place.marker()}if ({name}_if) {change};"
    return text


def _read_range(target: str, name: str) -> tuple[str, str | None]:
    """The pointer and the size of a range of bytes; the target itself, and no size, where it is an lvalue."""
    words = list_words(target)
    if not words or not target.endswith(")") or not words[0].startswith("__CPROVER_"):
        return target, None
    inside = target[target.index("(") + 1 : -1]
    if words[0] in _WHOLE:
        return f"__fathom_whole({inside})", f"__fathom_size_of_rest({name})"
    if words[0] == "__CPROVER_object_from":
        return inside, f"__fathom_size_of_rest({name})"
    if words[0] in ("__CPROVER_object_upto", "__CPROVER_object_slice"):
        pointer, _, size = inside.rpartition(",")
        return pointer, size
    if words[0] == "__CPROVER_typed_target":
        return inside, None
    return target, None
