// EXPECT: safe
// TWIN: unsafe overflow 6: `i < 65536` -> `i < 65537`
int main(void) {
    int total = 0;
    for (int i = 0; i < 65536; i++)
        total += i;
    return total == 0;
}
