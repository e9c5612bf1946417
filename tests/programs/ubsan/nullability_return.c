// EXPECT: unsafe null 10
// CHECK: nullability-return
// INPUTS: 3
// TWIN: safe: `letters : 0` -> `letters : letters + 1`
int nondet_int(void);

static char letters[2] = "a";

static char *_Nonnull first(int n) {
    return n > 3 ? letters : 0;
}

int main(void) {
    return first(nondet_int()) == letters;
}
