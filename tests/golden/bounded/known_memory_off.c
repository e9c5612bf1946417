// Every load and store stays.
// FLAGS: --no-known-memory --select assert
void __VERIFIER_assert(int);
int cell;
int main(void) {
    int *p = &cell;
    *p = 3;
    cell = *p + 1;
    __VERIFIER_assert(cell == 4);
    return 0;
}
