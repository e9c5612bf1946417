// EXPECT: unsafe div-by-zero 7
// CHECK: integer-divide-by-zero
// TWIN: safe: `STEP = 0` -> `STEP = 2`
enum { WIDTH = 4, STEP = 0 };

int main(void) {
    int columns = WIDTH / STEP;
    return columns;
}
