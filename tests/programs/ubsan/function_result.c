// EXPECT: unsafe function-type 8
// CHECK: function
// TWIN: safe: `static double half(double x) { return x / 2.0; }` -> `static int half(int x) { return x / 2; }`
static double half(double x) { return x / 2.0; }

int main(void) {
    int (*f)(int) = (int (*)(int))half;
    return f(4);
}
