// EXPECT: safe
// TWIN: unsafe bounds 6: `argc > 1` -> `argc > 0`
// TWIN: unsafe bounds 6: `argv[2]` -> `argv[3]`
int main(int argc, char **argv) {
    /* argv[argc] is the last, and null. */
    return argc > 1 && argv[2] ? argv[1][0] : 0;
}
