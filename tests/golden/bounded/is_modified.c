// Whether an object was written to is a bit of it that follows the paths.
_Bool nondet_bool(void);
_Bool sea_is_modified(void *);
void sea_reset_modified(void *), sea_tracking_on(void), __VERIFIER_assert(int);
int main(void) {
    int cell = 0;
    sea_tracking_on();
    sea_reset_modified(&cell);
    if (nondet_bool())
        cell = 1;
    __VERIFIER_assert(!sea_is_modified(&cell));
    return 0;
}
