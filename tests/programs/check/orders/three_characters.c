// EXPECT: safe
// TWIN: unsafe assert 17: `s[1] > s[2]` -> `s[1] > s[0]`
// TWIN: unsafe assert 17: `s[0] <= s[1]` -> `s[0] < s[1]`
signed char nondet_char(void);
void __VERIFIER_assert(_Bool);
static signed char s[3];

static void swap(int i) { signed char t = s[i]; s[i] = s[i + 1]; s[i + 1] = t; }

int main(void) {
    for (int i = 0; i < 3; i++)
        s[i] = nondet_char();
    if (s[0] > s[1]) swap(0);
    if (s[1] > s[2]) swap(1);
    if (s[0] > s[1]) swap(0);
    _Bool sorted = s[0] <= s[1] && s[1] <= s[2];
    __VERIFIER_assert(sorted);
    return 0;
}
