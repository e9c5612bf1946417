// EXPECT: unsafe use-after-scope 9
// TWIN: safe: `p = &inner` -> `p = &outer`
int main(void) {
    int outer = 1, *p;
    {
        int inner = 4;
        p = &inner;
    }
    return *p;
}
