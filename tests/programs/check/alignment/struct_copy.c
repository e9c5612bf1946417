// EXPECT: unsafe alignment 9
// TWIN: safe: `raw + 2` -> `raw + 8`
// ARGS: --extend-select alignment
struct pair { long a, b; };

int main(void) {
    _Alignas(8) char raw[32] = {0};
    struct pair p, *q = (struct pair *)(raw + 2);
    p = *q;
    return (int)p.a;
}
