// EXPECT: safe
// TWIN: unsafe function-type 8: `add(1, 2)` -> `add(1)`
// TWIN: unsafe function-type 8: `add(1, 2)` -> `add(1, 2.0)`
void __VERIFIER_assert(int);
int add(), narrow();

int main(void) {
    __VERIFIER_assert(add(1, 2) == 3);
    __VERIFIER_assert(narrow('a') == 'a');
    return 0;
}

int add(int a, int b) { return a + b; }
int narrow(c) char c; { return c; }
