// EXPECT: safe
// ARGS: --entry third
// TWIN: unsafe bounds 8: `s[0] && s[1]` -> `s[0]`
// TWIN: unsafe bounds 8: `s[2]` -> `s[3]`

int third(const char *s) {
    /* A string has not a byte more than it needs. */
    return s[0] && s[1] ? s[2] : 0;
}
