// EXPECT: safe
// TWIN: unsafe use-after-scope 13: `? &outer` -> `? &inner`
int nondet_int(void);

int main(void) {
    int outer = 1, *p;
    {
        int inner = nondet_int();
        p = inner > 3 ? &outer : 0;
        if (!p)
            p = &outer;
    }
    return *p;
}
