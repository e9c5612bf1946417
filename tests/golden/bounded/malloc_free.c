// An allocation that may fail, its use, and its end: only the choice is left.
void *malloc(unsigned long);
void free(void *);
int main(void) {
    int *p = malloc(4);
    if (p) {
        *p = 1;
        free(p);
    }
    return 0;
}
