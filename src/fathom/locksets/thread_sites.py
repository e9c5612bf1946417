"""Where threads are created: which of these places may be come to more than once, and who creates whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import ConstInt
from fathom.frontend.llvm.module import BasicBlock, Function
from fathom.locksets.join_loops import (
    Array,
    CountingLoop,
    find_counting_loops,
    find_element,
    find_joined_variable,
    is_in_each_iteration,
)
from fathom.locksets.library import CREATES, DETACHES, JOINS, SETS_DETACHED
from fathom.locksets.points_to import Object, Place, Pointee, Pointees, list_instructions


@final
class ThreadSites:
    """The places that create threads, and the functions of these threads."""

    def __init__(self, pointees: Pointees) -> None:
        self.pointees = pointees
        self.starts: dict[Place, list[str]] = {}
        """The functions of the threads that a place creates."""
        self.may_detach = False
        """Whether a thread may be detached: then joins are not relied on."""
        self._calls: dict[str, list[tuple[Place, str]]] = {}
        for name, function in pointees.reached.items():
            items = list_instructions(function)
            self._calls[name] = [found for place, item in items for found in self._find(place, item)]
        self._of_threads = self._find_callees(name for starts in self.starts.values() for name in starts)
        self._joined_behind = self._find_join_loops()

    def _find(self, place: Place, item: inst.Instruction | inst.Terminator) -> Iterable[tuple[Place, str]]:
        if not isinstance(item, inst.Call):
            return
        for name in self.pointees.callees(place[0], item):
            if self.pointees.is_own(name):
                yield place, name
            elif name in CREATES:
                targets = self.pointees.targets(place[0], item.args[CREATES[name][0]])
                self.starts[place] = sorted(str(target.object[1]) for target in targets)
            elif _may_detach(item, name):
                self.may_detach = True

    def find_descendants(self, site: Place) -> frozenset[Place]:
        """The place itself, and those that its threads may come to, and so on."""
        found, work = {site}, [site]
        while work:
            functions = self._find_callees(self.starts[work.pop()])
            for other in self.starts:
                if other[0] in functions and other not in found:
                    found.add(other)
                    work.append(other)
        return frozenset(found)

    def _find_callees(self, names: Iterable[str]) -> set[str]:
        found: set[str] = set()
        work = list(names)
        while work:
            name = work.pop()
            if name not in found:
                found.add(name)
                work += [callee for _, callee in self._calls[name]]
        return found

    def is_of_main(self, place: Place) -> bool:
        """Whether only the main thread comes to a place."""
        return place[0] not in self._of_threads

    def is_once(self, place: Place) -> bool:
        """Whether execution comes to a place at most once."""
        return not self._is_in_cycle(place) and self._is_called_once(place[0], ())

    def _is_called_once(self, name: str, above: tuple[str, ...]) -> bool:
        if name in above:
            return False
        uses = [place for calls in self._calls.values() for place, callee in calls if callee == name]
        uses += [site for site, starts in self.starts.items() if name in starts]
        if name == self.pointees.entry:
            return not uses
        above = (*above, name)
        return len(uses) == 1 and not self._is_in_cycle(uses[0]) and self._is_called_once(uses[0][0], above)

    def _is_in_cycle(self, place: Place) -> bool:
        function = self.pointees.reached[place[0]]
        start = function.blocks[place[1]].label
        by_label = {block.label: block for block in function.blocks}
        seen: set[str] = set()
        work = list(inst.successors(by_label[start].terminator))
        while work:
            label = work.pop()
            if label not in seen:
                seen.add(label)
                work += inst.successors(by_label[label].terminator)
        return start in seen

    def is_single(self, thing: Object) -> bool:
        """Whether there is only one instance of an object."""
        if thing[0] in ("local", "heap"):
            place = thing[1]
            assert isinstance(place, tuple)
            return self.is_once(place)
        return thing[0] == "global"

    def find_joined(self, place: Place, call: inst.Call) -> Place | None:
        """The place that has created the thread which is joined, if it is certain: one thread, one variable."""
        handle = self._find_variable(place, call)
        if self.may_detach or handle is None or handle.offset is None or not self.is_single(handle.object):
            return None
        if handle.object in self.pointees.stored:
            return None
        found = [site for site in self.starts if self._may_store(site, handle)]
        is_certain = len(found) == 1 and self.is_once(found[0]) and self.is_of_main(found[0])
        return found[0] if is_certain else None

    def find_joined_behind(self, function: str, source: str, target: str) -> frozenset[Place]:
        """The places of which all threads are joined by a loop that an edge leads out of."""
        return self._joined_behind.get((function, source, target), frozenset())

    def _find_join_loops(self) -> dict[tuple[str, str, str], frozenset[Place]]:
        found: dict[tuple[str, str, str], frozenset[Place]] = {}
        for site in () if self.may_detach else self.starts:
            function = self.pointees.reached[site[0]]
            if not self.is_of_main(site) or not self._is_called_once(site[0], ()):
                continue
            loops = find_counting_loops(function)
            for creating, joining in ((one, other) for one in loops for other in loops if one.is_twin(other)):
                if self._joins_all(function, site, creating, joining):
                    key = site[0], joining.header, joining.exit
                    found[key] = found.get(key, frozenset()) | {site}
        return found

    def _joins_all(self, function: Function, site: Place, creating: CountingLoop, joining: CountingLoop) -> bool:
        block = function.blocks[site[1]]
        create = block.body[site[2]]
        assert isinstance(create, inst.Call)
        array = find_element(function, creating, create.args[0])
        if array is None or not is_in_each_iteration(function, creating, block.label):
            return False
        targets = self.pointees.targets(function.name, array.base)
        handles = next(iter(targets)).object if len(targets) == 1 else None
        if handles is None or not self.is_single(handles) or handles in self.pointees.stored:
            return False
        if any(self._may_store(other, Pointee(handles, None)) for other in self.starts if other != site):
            return False
        return any(self._joins(function, joining, each, array) for each in function.blocks)

    def _joins(self, function: Function, loop: CountingLoop, block: BasicBlock, array: Array) -> bool:
        """Whether every iteration of a loop joins the thread of its element, in a block."""
        if not is_in_each_iteration(function, loop, block.label):
            return False
        for item in block.body:
            name = getattr(item.callee, "name", "") if isinstance(item, inst.Call) else ""
            if isinstance(item, inst.Call) and name in JOINS and not self.pointees.is_own(name):
                variable = find_joined_variable(block, item)
                if variable is not None and find_element(function, loop, variable) == array:
                    return True
        return False

    def _find_variable(self, place: Place, call: inst.Call) -> Pointee | None:
        variable = find_joined_variable(self.pointees.reached[place[0]].blocks[place[1]], call)
        targets = self.pointees.targets(place[0], variable) if variable is not None else frozenset()
        return next(iter(targets)) if len(targets) == 1 else None

    def _may_store(self, site: Place, handle: Pointee) -> bool:
        function = self.pointees.reached[site[0]]
        call = function.blocks[site[1]].body[site[2]]
        assert isinstance(call, inst.Call)
        targets = self.pointees.targets(site[0], call.args[0])
        size, begin = self.pointees.module.layout.pointer_size(), handle.offset
        same = [each.offset for each in targets if each.object == handle.object]
        return any(begin is None or offset is None or abs(begin - offset) < size for offset in same)


def _may_detach(call: inst.Call, name: str) -> bool:
    """Whether a call of the library detaches a thread, or may say so of those that are created."""
    if name != SETS_DETACHED:
        return name in DETACHES
    state = call.args[1]
    return not (isinstance(state, ConstInt) and state.value == 0)
