// EXPECT: safe
// TWIN: unsafe readonly 5: `int table[2]` -> `static const int table[2]`
int main(void) {
    int table[2] = {1, 2};
    ((int *)table)[1] = 3;
    return 0;
}
