// EXPECT: unsafe null 14
// CHECK: returns-nonnull-attribute
// INPUTS: 9
// TWIN: safe: `found = 0` -> `found = table`
int nondet_int(void);

static int table[3] = {1, 2, 3};

static int *__attribute__((returns_nonnull, noinline)) find(int key) {
    int *found = 0;
    for (int i = 0; i < 3; i++)
        if (table[i] == key)
            found = &table[i];
    return found;
}

int main(void) {
    return find(nondet_int()) == table;
}
