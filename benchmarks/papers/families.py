"""The programs of SMT-CBMC's experiments (section 4), by N, with constant and with nondeterministic contents.

`select` sorts in ascending order. The paper's figure 7 compares the other way round, so that its assertions fail: that
is `select as printed`. The source of Prim is not in the paper; this one has four nodes and N edges. In BellmanFord with
constant contents, edges and weights come from a generator of pseudorandom numbers, as in the paper; nondeterministic
weights are asserted to leave no edge that could still be relaxed, in a fixed graph.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final


@final
@dataclass(frozen=True, slots=True)
class Family:
    """A program for each N: `expect` is the right verdict, `sizes` are the N to try, smallest first."""

    name: str
    text: str
    expect: str
    sizes: tuple[int, ...]

    def program(self, n: int) -> str:
        return _INPUTS + self.text.replace("$N", str(n))


_INPUTS: Final = """
extern void __VERIFIER_assert(int);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
"""

_BUBBLE: Final = """
#define N $N
int a[N];
int main(void) {
    for (int i = 0; i < N; i++) a[i] = CONTENT;
    for (int j = 0; j < N - 1; j++)
        for (int i = 0; i < N - j - 1; i++)
            if (a[i] > a[i + 1]) { int t = a[i]; a[i] = a[i + 1]; a[i + 1] = t; }
    for (int i = 0; i < N - 1; i++) __VERIFIER_assert(a[i] <= a[i + 1]);
    return 0;
}
"""
_SELECT: Final = """
#define N $N
int a[N];
int main(void) {
    for (int i = 0; i < N; i++) a[i] = CONTENT;
    for (int j = 0; j < N - 1; j++) {
        int best = j;
        for (int i = j + 1; i < N; i++) if (a[i] ORDER a[best]) best = i;
        int t = a[j]; a[j] = a[best]; a[best] = t;
    }
    for (int i = 0; i < N - 1; i++) __VERIFIER_assert(a[i] <= a[i + 1]);
    return 0;
}
"""
_BELLMAN_FORD: Final = """
#define N $N
#define NODES 5
#define INFINITY 899
int from[N], to[N], weight[N], distance[NODES];
int main(void) {
    unsigned seed = 7;
    for (int e = 0; e < N; e++) {
        seed = seed * 1103515245u + 12345u; from[e] = (seed >> 16) % NODES;
        seed = seed * 1103515245u + 12345u; to[e] = (from[e] + 1 + (seed >> 16) % (NODES - 1)) % NODES;
        seed = seed * 1103515245u + 12345u; weight[e] = WEIGHT;
        __VERIFIER_assume(weight[e] >= 1 && weight[e] <= 20);
    }
    for (int i = 0; i < NODES; i++) distance[i] = i == 0 ? 0 : INFINITY;
    for (int i = 0; i < NODES; i++)
        for (int e = 0; e < N; e++)
            if (distance[to[e]] > distance[from[e]] + weight[e]) distance[to[e]] = distance[from[e]] + weight[e];
    for (int i = 0; i < NODES; i++) __VERIFIER_assert(distance[i] >= 0);
    for (int e = 0; e < N; e++) __VERIFIER_assert(distance[to[e]] <= distance[from[e]] + weight[e]);
    return 0;
}
"""
_PRIM: Final = """
#define N $N
#define NODES 4
#define INFINITY 899
int from[N], to[N], weight[N], in_tree[NODES], key[NODES];
int main(void) {
    unsigned seed = 3;
    for (int e = 0; e < N; e++) {
        from[e] = e % NODES; to[e] = (e + 1 + e / NODES) % NODES;
        seed = seed * 1103515245u + 12345u; weight[e] = WEIGHT;
        __VERIFIER_assume(weight[e] >= 1 && weight[e] <= 20);
    }
    for (int i = 0; i < NODES; i++) { in_tree[i] = 0; key[i] = i == 0 ? 0 : INFINITY; }
    int total = 0;
    for (int step = 0; step < NODES; step++) {
        int best = -1;
        for (int i = 0; i < NODES; i++) if (!in_tree[i] && (best < 0 || key[i] < key[best])) best = i;
        in_tree[best] = 1;
        total += key[best];
        for (int e = 0; e < N; e++) {
            if (from[e] == best && !in_tree[to[e]] && weight[e] < key[to[e]]) key[to[e]] = weight[e];
            if (to[e] == best && !in_tree[from[e]] && weight[e] < key[from[e]]) key[from[e]] = weight[e];
        }
    }
    int most = 0, sum = 0;
    for (int e = 0; e < N; e++) { sum += weight[e]; if (weight[e] > most) most = weight[e]; }
    __VERIFIER_assert(total >= NODES - 1 && total <= (NODES - 1) * most && total <= sum);
    return 0;
}
"""
_DOWN, _ANY, _CHOSEN = "N - 1 - i", "__VERIFIER_nondet_int()", "1 + (seed >> 16) % 20"
_LARGE: Final = (10, 20, 35, 50, 100)


def _sorting(name: str, text: str, small: tuple[int, ...], expect: str = "safe") -> tuple[Family, Family]:
    return (
        Family(f"{name}, constant", text.replace("CONTENT", _DOWN), expect, _LARGE),
        Family(f"{name}, any", text.replace("CONTENT", _ANY), expect, small),
    )


FAMILIES: Final = (
    *_sorting("bubble", _BUBBLE, (4, 6, 8, 10, 12, 14, 16, 18, 20)),
    *_sorting("select", _SELECT.replace("ORDER", "<"), (4, 5, 6, 7, 8, 9, 10, 12)),
    *_sorting("select as printed", _SELECT.replace("ORDER", ">"), (4, 6, 8, 10, 12, 16, 20), "unsafe"),
    Family("bellman-ford, constant", _BELLMAN_FORD.replace("WEIGHT", _CHOSEN), "safe", (5, 10, 15, 20)),
    Family("bellman-ford, any", _BELLMAN_FORD.replace("WEIGHT", _ANY), "safe", (5, 8, 10, 12, 15, 20)),
    Family("prim, constant", _PRIM.replace("WEIGHT", _CHOSEN), "safe", (4, 5, 6, 7, 8)),
    Family("prim, any", _PRIM.replace("WEIGHT", _ANY), "safe", (4, 5, 6, 7, 8)),
)
