// EXPECT: unsafe use-after-scope 10
// BLOCKS: unsafe use-after-scope 10
// SYMBOLIC: unsafe use-after-scope 10
int *leave(void) {
    int local = 1;
    int *p = &local;
    return p;
}
int main(void) {
    return *leave();
}
