"""Six sorts of N arbitrary numbers, each followed by assertions that the numbers are in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, final

_HEAD: Final = """
int nondet_int(void);
void __VERIFIER_assert(int);
int a[N];
"""
_MAIN: Final = """
int main(void) {
    for (int i = 0; i < N; i++) a[i] = nondet_int();
    sort();
    for (int i = 0; i + 1 < N; i++) __VERIFIER_assert(a[i] <= a[i + 1]);
    return 0;
}
"""
_SWAP: Final = """
static void swap(int i, int j) { int t = a[i]; a[i] = a[j]; a[j] = t; }
"""


@final
@dataclass(frozen=True, slots=True)
class Sort:
    """A function `sort` over the array `a`, the N to decide, and the bound that CBMC needs for loops and recursion."""

    size: int
    text: str
    recursive: bool = False

    def program(self) -> str:
        return _HEAD + self.text + _MAIN

    def bound_of(self, size: int) -> int | None:
        """For CBMC: where inputs decide when a loop ends; the others end by themselves."""
        return size + 2 if self.recursive or "while" in self.text else None


_BUBBLE: Final = (
    _SWAP
    + """
static void sort(void) {
    for (int end = N - 1; end > 0; end--)
        for (int i = 0; i < end; i++)
            if (a[i] > a[i + 1]) swap(i, i + 1);
}
"""
)
_SELECTION: Final = (
    _SWAP
    + """
static void sort(void) {
    for (int i = 0; i < N - 1; i++) {
        int m = i;
        for (int j = i + 1; j < N; j++)
            if (a[j] < a[m]) m = j;
        swap(i, m);
    }
}
"""
)
_INSERTION: Final = """
static void sort(void) {
    for (int i = 1; i < N; i++) {
        int x = a[i], j = i;
        while (j > 0 && a[j - 1] > x) { a[j] = a[j - 1]; j--; }
        a[j] = x;
    }
}
"""
_QUICK: Final = (
    _SWAP
    + """
static void quick(int low, int high) {
    if (low >= high) return;
    int pivot = a[high], m = low;
    for (int i = low; i < high; i++)
        if (a[i] < pivot) swap(i, m++);
    swap(m, high);
    quick(low, m - 1);
    quick(m + 1, high);
}
static void sort(void) { quick(0, N - 1); }
"""
)
_MERGE: Final = """
int b[N];
static void merge(int low, int high) {
    if (high - low < 2) return;
    int middle = low + (high - low) / 2;
    merge(low, middle);
    merge(middle, high);
    int i = low, j = middle;
    for (int k = low; k < high; k++)
        b[k] = i < middle && (j >= high || a[i] <= a[j]) ? a[i++] : a[j++];
    for (int k = low; k < high; k++) a[k] = b[k];
}
static void sort(void) { merge(0, N); }
"""
_HEAP: Final = (
    _SWAP
    + """
static void sift(int i, int size) {
    while (2 * i + 1 < size) {
        int child = 2 * i + 1;
        if (child + 1 < size && a[child] < a[child + 1]) child++;
        if (a[i] >= a[child]) return;
        swap(i, child);
        i = child;
    }
}
static void sort(void) {
    for (int i = N / 2 - 1; i >= 0; i--) sift(i, N);
    for (int size = N - 1; size > 0; size--) { swap(0, size); sift(0, size); }
}
"""
)

SORTS: Final[Mapping[str, Sort]] = {
    "bubble": Sort(20, _BUBBLE),
    "selection": Sort(11, _SELECTION),
    "insertion": Sort(12, _INSERTION),
    "quick": Sort(8, _QUICK, recursive=True),
    "merge": Sort(12, _MERGE),
    "heap": Sort(8, _HEAP),
}
