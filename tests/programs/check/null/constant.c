// EXPECT: unsafe null 5
// TWIN: safe: `*p = 0` -> `*p = &x`
int main(void) {
    int x = 1, *p = 0;
    return *p;
}
