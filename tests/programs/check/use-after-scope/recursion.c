// EXPECT: safe
// TWIN: unsafe use-after-scope 9: `deeper(n - 1, from)` -> `deeper(n - 1, &n)`
static int *deeper(int n, int *from) {
    return n == 0 ? from : deeper(n - 1, from);
}

int main(void) {
    int x = 5;
    return *deeper(4, &x);
}
