// EXPECT: safe
// TWIN: unsafe use-after-scope 21: `int *kept = 0;` -> `int *kept = 0; { kept = &(int){1}; }`
void __VERIFIER_assert(int);
static int get(const int *p) { return *p; }

int main(void) {
    int *p, i, sum = 0;
    for (i = 0; p = &(int){i}, *p < 3; i++) {
        sum += *p;
        { sum += get(p); }
    }
    for (int *q = (int[]){1, 2, 3, 0}; *q; q++)
        sum += get(q);
    for (i = 0, p = &(int){0}; i < 3; i++, p = &(int){i})
        sum += get(p);
    for (i = 3; p = &(int){i}, i-- > 0;)
        if (get(p) == 2) continue; else sum += *p;
    if (*(p = &(int){4})) { sum += *p; }
    __VERIFIER_assert(sum == 6 + 6 + 3 + 4 + 4);
    int *kept = 0;
    return kept ? *kept : 0;
}
