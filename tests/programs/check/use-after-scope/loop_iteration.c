// EXPECT: unsafe use-after-scope 7
// TWIN: safe: `if (last)` -> `if (last && i < 0)`
int main(void) {
    int *last = 0, sum = 0;
    for (int i = 0; i < 3; i++) {
        if (last)
            sum += *last;
        int here = i;
        last = &here;
    }
    return sum;
}
