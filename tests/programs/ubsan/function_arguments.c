// EXPECT: unsafe function-type 12
// CHECK: function
// TWIN: safe: `return operation(3);` -> `return ((int (*)(int, int))operation)(3, 4);`
typedef int (*unary)(int);

static int add(int x, int y) {
    return x + y;
}

int main(void) {
    unary operation = (unary)add;
    return operation(3);
}
