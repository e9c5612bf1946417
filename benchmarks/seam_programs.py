"""Ten programs on arrays, of the kind of SV-COMP's array-crafted: reads and writes in loops, over any contents."""

from __future__ import annotations

from typing import Final

HEAD: Final = """
int nd_int(void);
void sassert(_Bool);
#define N {n}
static int x[N];
static void fill(int *a) {{ for (int i = 0; i < N; i++) a[i] = nd_int(); }}
"""

BODIES: Final[dict[str, str]] = {
    "sum": """
        unsigned s = 0, t = 0;
        for (int i = 0; i < N; i++) s += x[i];
        for (int i = N - 1; i >= 0; i--) t += x[i];
        sassert(s == t);
    """,
    "maximum": """
        int m = x[0];
        for (int i = 1; i < N; i++) if (x[i] > m) m = x[i];
        sassert(m >= x[N / 2]);
    """,
    "bitwise and": """
        int r = x[0], s = x[N - 1];
        for (int i = 1; i < N; i++) r &= x[i];
        for (int i = N - 2; i >= 0; i--) s &= x[i];
        sassert(r == s);
    """,
    "bitwise or": """
        int r = x[0], s = x[N - 1];
        for (int i = 1; i < N; i++) r |= x[i];
        for (int i = N - 2; i >= 0; i--) s |= x[i];
        sassert(r == s);
    """,
    "reversal": """
        int first = x[0];
        for (int i = 0, j = N - 1; i < j; i++, j--) { int t = x[i]; x[i] = x[j]; x[j] = t; }
        sassert(x[N - 1] == first);
    """,
    "rotation": """
        int first = x[0];
        for (int k = 0; k < 5; k++) {
            int t = x[0];
            for (int i = 0; i < N - 1; i++) x[i] = x[i + 1];
            x[N - 1] = t;
        }
        sassert(x[N - 5] == first);
    """,
    "prefix sums": """
        int first = x[0];
        for (int i = 1; i < N; i++) x[i] = (unsigned)x[i] + x[i - 1];
        for (int i = N - 1; i > 0; i--) x[i] = (unsigned)x[i] - x[i - 1];
        sassert(x[0] == first);
    """,
    "histogram": """
        static int h[16];
        for (int i = 0; i < 16; i++) h[i] = 0;
        for (int i = 0; i < N; i++) if (x[i] < 0) h[i % 16]++;
        int all = 0;
        for (int i = 0; i < 16; i++) all += h[i];
        sassert(all <= N);
    """,
    "partition": """
        static int y[N];
        for (int i = 0; i < N; i++) y[i] = x[i] < 0 ? -1 : 1;
        int low = 0;
        for (int i = 0; i < N; i++) if (y[i] < 0) low++;
        for (int i = 0; i < N; i++) if (x[i] < 0) low--;
        sassert(low == 0);
    """,
    "transpose": """
        static int y[N];
        int rows = N / 10;
        for (int i = 0; i < rows; i++) for (int j = 0; j < 10; j++) y[j * rows + i] = x[i * 10 + j];
        for (int i = 0; i < rows; i++) for (int j = 0; j < 10; j++) sassert(y[j * rows + i] == x[i * 10 + j]);
    """,
    "dot product": """
        static int y[N];
        fill(y);
        unsigned s = 0, t = 0;
        for (int i = 0; i < N; i++) s += (unsigned)x[i] & (unsigned)y[i];
        for (int i = 0; i < N; i++) t += (unsigned)y[i] & (unsigned)x[i];
        sassert(s == t);
    """,
}

BAND: Final = """
int nd_int(void);
void sassert(_Bool);
#define N 101
static int band(int *x) {{
    long long res = x[0];
    for (int i = 1; i < N; i++) res = res & x[i];
    return res;
}}
int main(void) {{
    int x[N];
    for (int i = 0; i < N; i++) x[i] = nd_int();
    int ret = band(x);
    for (int i = 0, j = {n}; i < j; i++, j--) {{
        int temp = x[i];
        x[i] = x[j];
        x[j] = temp;
        sassert(ret == band(x));
    }}
    return 0;
}}
"""
"""SeaM, figure 8.9."""

MANY: Final = """
int nd_int(void);
void sassert(_Bool);
int main(void) {{
    static int x[{n}];
    int v = nd_int();
    for (int i = 0; i < {n}; i++) x[i] = v + i;
    int bad = 0;
    for (int i = 0; i < {n}; i++) bad |= x[i] ^ (v + i);
    sassert(!bad);
    return 0;
}}
"""
"""As many writes to one array, and then as many reads."""


def array_program(name: str, n: int) -> str:
    """The text in C."""
    return HEAD.format(n=n) + f"int main(void) {{ fill(x); {BODIES[name]} return 0; }}"
