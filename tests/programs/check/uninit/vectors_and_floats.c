// EXPECT: safe
// ARGS: --extend-select uninit
// TWIN: unsafe uninit 18: `v[3] = 4` -> `v[2] = 4`
// TWIN: unsafe uninit 20: `d = 2.0` -> `e = 2.0`
typedef int four __attribute__((vector_size(16)));

int main(void) {
    four v, w;
    double d, e;
    v[0] = 1;
    v[1] = 2;
    v[2] = 3;
    v[3] = 4;
    w = v + (four){1, 1, 1, 1};
    e = 0;
    d = 2.0;
    int n = 0;
    if (w[3] == 5)
        n = 1;
    if (d * 2 > 3 && e < 1)
        n = 0;
    return n;
}
