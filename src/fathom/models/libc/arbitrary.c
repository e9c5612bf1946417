/* <stdlib.h> and <time.h>: what a program cannot foresee. Each call gives an arbitrary value. */

int rand(void) { return __fathom_nondet_int() & 0x7fffffff; }

int rand_r(unsigned *seed) {
  *seed = (unsigned)__fathom_nondet_int();
  return __fathom_nondet_int() & 0x7fffffff;
}

void srand(unsigned seed) { (void)seed; }

long random(void) { return __fathom_nondet_int() & 0x7fffffff; }

void srandom(unsigned seed) { (void)seed; }

/* -1 means that the time is not known, and that is possible too. */
long time(long *result) {
  long now = __fathom_nondet_long();
  if (result != NULL)
    *result = now;
  return now;
}

long clock(void) { return __fathom_nondet_long(); }
