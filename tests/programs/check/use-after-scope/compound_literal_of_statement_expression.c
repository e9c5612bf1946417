// EXPECT: safe
// TWIN: unsafe use-after-scope 9: `*x > *y ? *x : *y` -> `*x > *y ? x : y`
#define LARGER(a, b) ({ int *x = &(int){a}, *y = &(int){b}; *x > *y ? *x : *y; })
void __VERIFIER_assert(int);

int main(void) {
    for (int i = 0; i < 3; i++) {
        long larger = (long)LARGER(i, 1);
        __VERIFIER_assert(sizeof(LARGER(1, 2)) == sizeof(int) ? larger == (i ? i : 1) : *(int *)larger > 0);
    }
    return 0;
}
