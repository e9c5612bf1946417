// EXPECT: unsafe alignment 7
// TWIN: safe: `bytes + 3` -> `bytes + 4`
// ARGS: --extend-select alignment
_Alignas(4) char bytes[8];

int main(void) {
    return *(int *)(bytes + 3);
}
