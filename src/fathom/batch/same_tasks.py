"""Which tasks of a suite say the same as at a revision; the others are checked, whatever their programs are."""

from __future__ import annotations

import os

from fathom.batch.tasks import Task, read_suite
from fathom.changes.base import Base
from fathom.errors import UserError
from fathom.files import read_file


def list_same_tasks(base: Base, suite: str) -> frozenset[str]:
    """The names of the tasks that have neither been added to the suite nor changed in it."""
    path = os.path.realpath(suite)
    if not path.startswith(base.root + os.sep):
        return frozenset()
    now = {task.name: task for task in read_suite(suite)}
    if not base.is_changed(path):
        return frozenset() if base.repository.find_untracked([path]) else frozenset(now)
    earlier = next((each.earlier for each in base.files if each.path == path), None)
    then = _read_earlier(suite, earlier) if earlier is not None else {}
    return frozenset(name for name, task in now.items() if name in then and then[name].digest() == task.digest())


def _read_earlier(suite: str, earlier: str) -> dict[str, Task]:
    """The tasks of then; none where that was no suite."""
    try:
        return {task.name: task for task in read_suite(suite, raw=read_file(earlier))}
    except UserError:
        return {}
