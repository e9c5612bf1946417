// At the end of the program a block is alive that no global or caller can reach.
// FLAGS: --extend-select leak --no-malloc-may-fail
void *malloc(unsigned long);
void free(void *);
_Bool nondet_bool(void);
int main(void) {
    char *p = malloc(1);
    if (nondet_bool())
        free(p);
    return 0;
}
