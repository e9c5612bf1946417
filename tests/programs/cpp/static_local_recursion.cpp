// EXPECT: safe
// TWIN: unsafe unreachable: `return depth` -> `return value()`
static int depth;
static int value();
static int make() {
    depth++;
    return depth;
}
static int value() {
    static int v = make();
    return v;
}
int main() { return value() - 1; }
