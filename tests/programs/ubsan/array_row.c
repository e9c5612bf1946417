// EXPECT: unsafe bounds 12
// CHECK: array-bounds
// INPUTS: 4
// TWIN: safe: `column > 4` -> `column > 3`
unsigned nondet_uint(void);

int main(void) {
    int grid[3][4] = {{0}};
    unsigned column = nondet_uint();
    if (column > 4)
        return 0;
    grid[1][column] = 5;
    return grid[2][0];
}
