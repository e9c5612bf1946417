// EXPECT: unsafe bounds 8
// CHECK: array-bounds
// INPUTS: 3
// TWIN: safe: `% 4` -> `% 3`
unsigned nondet_uint(void);

static int last(int rows[][3], int at) {
    return rows[0][at];
}

int main(void) {
    int rows[2][3] = {{1, 2, 3}, {4, 5, 6}};
    return last(rows, nondet_uint() % 4);
}
