// EXPECT: unsafe bounds 7
// CHECK: array-bounds
// TWIN: safe: `&grid[0], 5` -> `&grid[0], 4`
static int sum(int (*row)[4], int length) {
    int total = 0;
    for (int i = 0; i < length; i++)
        total += (*row)[i];
    return total;
}

int main(void) {
    int grid[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
    return sum(&grid[0], 5);
}
