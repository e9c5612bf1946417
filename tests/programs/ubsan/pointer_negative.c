// EXPECT: unsafe bounds 6
// CHECK: pointer-overflow
// ARGS: --extend-select pointer-overflow
// TWIN: safe: `step <<= 62` -> `step <<= 2`
static int *skip(int *from, unsigned long step) {
    return from + step;
}

int main(void) {
    int cells[4] = {0};
    unsigned long step = 1;
    step <<= 62;
    return skip(cells, step) == cells;
}
