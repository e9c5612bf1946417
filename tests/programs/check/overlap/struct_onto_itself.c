// EXPECT: safe
// TWIN: unsafe overlap 9: `q = p` -> `q = (struct big *)((char *)p + 8)`
// ARGS: --extend-select overlap
struct big { long a[4]; };

int main(void) {
    struct big two[2] = {{{1}}, {{2}}};
    struct big *p = two, *q = p;
    *p = *q;
    return 0;
}
