// EXPECT: safe
// TWIN: unsafe bounds 7: `p != end` -> `p <= end`
int main(void) {
    int table[5] = {1, 2, 3, 4, 5}, sum = 0;
    int *end = table + 5;
    for (int *p = table; p != end; p++)
        sum += *p;
    return sum;
}
