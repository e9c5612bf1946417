// EXPECT: unsafe bounds 15
// CHECK: array-bounds
// INPUTS: 3
// TWIN: safe: `row > 3` -> `row >= 3`
unsigned char nondet_uchar(void);

struct cell { short marks[2]; };
struct table { struct cell rows[3]; int end; };

int main(void) {
    struct table t = {0};
    unsigned char row = nondet_uchar();
    if (row > 3)
        return 0;
    t.rows[row].marks[1] = 9;
    return t.end;
}
