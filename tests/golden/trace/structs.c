// Members, enumerations, characters and floating point numbers.
void __VERIFIER_assert(_Bool);
unsigned char nondet_uchar(void);
// FLAGS: --trace full
enum colour { RED, GREEN = 5, BLUE };
struct pixel {
    enum colour colour;
    char letter;
    double weight;
    struct pixel *next;
    short grid[2][3];
};
struct pixel last;

int main(void) {
    struct pixel p = {0};
    p.colour = nondet_uchar() > 9 ? BLUE : GREEN;
    p.letter = 'q';
    p.weight = 2.5;
    p.next = &last;
    p.next->grid[1][2] = -4;
    __VERIFIER_assert(p.colour == GREEN);
    return 0;
}
