// EXPECT: unsafe null 7
// TWIN: safe: `(void) = 0` -> `(void) = work`
static int work(void) { return 1; }

int main(void) {
    int (*handler)(void) = 0;
    return handler();
}
