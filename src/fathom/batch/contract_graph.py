"""Which contracts the proofs of a suite rest on, and which of these no proof of the suite has proved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fathom.batch.outcomes import TaskOutcome
from fathom.batch.tasks import Task
from fathom.frontend.contracts.use import ContractUse, find_use, split_name


def describe_open_contracts(tasks: Sequence[Task], outcomes: Sequence[TaskOutcome]) -> Iterator[str]:
    """A line for each contract that stands for calls in a task that is safe, and is checked by none that is."""
    safe = {outcome.task for outcome in outcomes if outcome.verdict == "safe"}
    uses = {task.name: find_use(task.options) for task in tasks if task.name in safe}
    proved = {contract for use in uses.values() for _, contract in use.pairs}
    for contract in dict.fromkeys(name for use in uses.values() for name in _list_replaced(use)):
        if contract not in proved:
            where = [task for task, use in uses.items() if contract in _list_replaced(use)]
            yield f"{contract}: its contract is used, and proved by no task: {', '.join(where)}"


def _list_replaced(use: ContractUse) -> list[str]:
    return [split_name(each)[1] for each in use.replaced]
