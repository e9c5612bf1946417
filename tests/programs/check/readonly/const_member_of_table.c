// EXPECT: unsafe readonly 7
// TWIN: safe: `const struct entry table` -> `struct entry table`
struct entry { int key, value; };
static const struct entry table[2] = {{1, 2}, {3, 4}};

static void put(struct entry *e, int value) {
    e->value = value;
}

int main(void) {
    put((struct entry *)&table[1], 5);
    return 0;
}
