// EXPECT: unsafe use-after-scope 13
// TWIN: safe: `= &local` -> `= &kept`
int kept = 2, *global;

static void set(void) {
    int local = 3;
    global = &local;
    *global = 4;
}

int main(void) {
    set();
    return *global;
}
