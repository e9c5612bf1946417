// EXPECT: safe
// TWIN: unsafe overflow 6: `i == 2` -> `i >= 2`
int main(void) {
    int least = -2147483647;
    for (int i = 3; i >= 0; i--)
        least -= i == 2;
    return least == 0;
}
