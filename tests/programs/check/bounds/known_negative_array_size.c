// EXPECT: safe
// TWIN: unsafe bounds 5: `last(2)` -> `last(-2)`
// TWIN: unsafe bounds 5: `last(2)` -> `last(0)`
static int last(int n) {
    int items[n];
    items[n - 1] = n;
    return items[n - 1];
}
int main(void) { return last(3) + last(2); }
