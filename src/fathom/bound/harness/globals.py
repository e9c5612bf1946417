"""Global variables with any contents, as some caller may have left them."""

from __future__ import annotations

from fathom.bound.code.call_site import is_in_model
from fathom.bound.context.context import Context
from fathom.bound.context.path_context import PathContext
from fathom.bound.harness.objects import InputObjects
from fathom.frontend.contract_calls import ENFORCED
from fathom.frontend.llvm.module import GlobalVariable


def havoc_globals(walk: Context) -> None:
    """Let the variables of the program start with any contents of their types, where they are to."""
    if not are_arbitrary(walk):
        return
    objects = InputObjects(walk, "", None)
    for variable in walk.module.globals.values():
        if is_havocked(variable):
            assert variable.variable is not None
            target = walk.constants.object_of(variable.name)
            objects.overwrite(target, variable.variable.name, variable.variable.type)
    objects.fill()
    if objects.made:
        walk.approximations["pointers in global variables lead to objects of their own, or are null"] = None


def are_arbitrary(walk: PathContext) -> bool:
    """Whether the options say so; a contract that is checked has to hold whatever others have left there."""
    return walk.options.harness.nondet_globals or any(name.startswith(ENFORCED) for name in walk.module.functions)


def is_havocked(variable: GlobalVariable) -> bool:
    """Whether it is one of the program; models of the C library keep their state."""
    source = variable.variable
    ours = source is not None and not is_in_model(source.loc) and not variable.name.startswith(ENFORCED)
    return ours and variable.initialiser is not None and not variable.constant
