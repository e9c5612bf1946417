// EXPECT: unsafe null 13
// CHECK: nullability-arg
// INPUTS: 0
// TWIN: safe: `text : 0` -> `text : text`
int nondet_int(void);

static int length(const char *_Nonnull text) {
    return text ? 1 : 0;
}

int main(void) {
    char text[2] = "a";
    return length(nondet_int() ? text : 0);
}
