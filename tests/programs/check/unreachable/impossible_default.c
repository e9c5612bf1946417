// EXPECT: safe
// TWIN: unsafe unreachable 11: `& 1` -> `& 3`
int nondet_int(void);

enum color { RED, GREEN, BLUE };
static int code(enum color c) {
    switch (c) {
    case RED: return 1;
    case GREEN: return 2;
    case BLUE: return 3;
    default: __builtin_unreachable();
    }
}
int main(void) { return code(nondet_int() & 1) == 9; }
