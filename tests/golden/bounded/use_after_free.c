// An object that one path has freed is alive under the condition of the others.
// FLAGS: --no-malloc-may-fail
void *malloc(unsigned long);
void free(void *);
_Bool nondet_bool(void);
int main(void) {
    int *p = malloc(4);
    *p = 1;
    if (nondet_bool())
        free(p);
    return *p;
}
