// EXPECT: unsafe null 13
// CHECK: returns-nonnull-attribute
// INPUTS: 9
// TWIN: safe: `return 0;` -> `return table;`
int nondet_int(void);

static int table[3] = {1, 2, 3};

static int *__attribute__((returns_nonnull, noinline)) find(int key) {
    for (int i = 0; i < 3; i++)
        if (table[i] == key)
            return &table[i];
    return 0;
}

int main(void) {
    return find(nondet_int()) == table;
}
