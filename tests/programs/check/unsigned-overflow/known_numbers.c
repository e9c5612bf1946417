// EXPECT: safe
// ARGS: --extend-select unsigned-overflow
// TWIN: unsafe unsigned-overflow 7: `i < 3` -> `i < 9`
int main(void) {
    unsigned hash = 5381;
    for (int i = 0; i < 3; i++)
        hash = hash * 33 + 'a';
    return hash == 0;
}
