// EXPECT: unsafe use-after-scope 9
// TWIN: safe: `if (last)` -> `if (last && i > 2)`
struct s { int i; };

int main(void) {
    struct s *last = 0;
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        if (last) sum += last->i;
        last = &(struct s){i};
        sum += last->i;
    }
    return sum == 7;
}
