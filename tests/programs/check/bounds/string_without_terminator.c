// EXPECT: unsafe bounds 5
// TWIN: safe: `text[4]` -> `text[5]`
static unsigned length(const char *s) {
    unsigned n = 0;
    while (s[n])
        n++;
    return n;
}

int main(void) {
    char text[4] = "full";
    return length(text) != 4;
}
