// A pointer to a variable whose block has ended.
int main(void) {
    int *p;
    {
        int inner = 1;
        p = &inner;
    }
    return *p;
}
