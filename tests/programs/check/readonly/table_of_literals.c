// EXPECT: unsafe readonly 7
// TWIN: safe: `*names[2]` -> `names[2][4]`
unsigned nondet_uint(void);

int main(void) {
    char *names[2] = {"one", "two"};
    names[nondet_uint() % 2][0] = 'O';
    return 0;
}
