// EXPECT: unsafe function-type 12
// CHECK: function
// TWIN: safe: `return operation(3, 4);` -> `return ((int (*)(int))operation)(3);`
typedef int (*binary)(int, int);

static int negate(int x) {
    return -x;
}

int main(void) {
    binary operation = (binary)negate;
    return operation(3, 4);
}
