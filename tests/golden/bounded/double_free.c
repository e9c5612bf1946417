// A second free of what some path has freed already.
// FLAGS: --no-malloc-may-fail
void *malloc(unsigned long);
void free(void *);
_Bool nondet_bool(void);
int main(void) {
    char *p = malloc(1);
    if (nondet_bool())
        free(p);
    free(p);
    return 0;
}
