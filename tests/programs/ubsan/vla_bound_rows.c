// EXPECT: unsafe bounds 8
// CHECK: vla-bound
// INPUTS: 3
// TWIN: safe: `% 3` -> `% 3 + 1`
unsigned nondet_uint(void);

static int corner(int rows, int columns) {
    int grid[rows][columns];
    grid[0][0] = 4;
    return grid[0][0];
}

int main(void) {
    return corner(2, nondet_uint() % 3);
}
