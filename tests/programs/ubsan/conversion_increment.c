// EXPECT: unsafe conversion 12
// CHECK: implicit-signed-integer-truncation
// ARGS: --extend-select conversion
// INPUTS: 255
// TWIN: safe: `{nondet_uchar()}` -> `{nondet_uchar() / 2}`
unsigned char nondet_uchar(void);

struct ring { unsigned char head; };

int main(void) {
    struct ring r = {nondet_uchar()};
    r.head++;
    return r.head;
}
