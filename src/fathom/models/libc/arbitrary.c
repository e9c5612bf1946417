/* <stdlib.h>: random numbers. Each call gives an arbitrary one. */

enum { RAND_MAX = 0x7fffffff };

int rand(void) { return __fathom_nondet_int() & RAND_MAX; }

int rand_r(unsigned *seed) {
  *seed = (unsigned)__fathom_nondet_int();
  return __fathom_nondet_int() & RAND_MAX;
}

void srand(unsigned seed) { (void)seed; }

long random(void) { return __fathom_nondet_int() & RAND_MAX; }

void srandom(unsigned seed) { (void)seed; }

unsigned arc4random(void) { return (unsigned)__fathom_nondet_int(); }

unsigned arc4random_uniform(unsigned limit) { return limit < 2 ? 0 : (unsigned)up_to(limit - 1); }

void arc4random_buf(void *to, size_t count) { __fathom_havoc(to, count); }

void srand48(long seed) { (void)seed; }

long lrand48(void) { return __fathom_nondet_int() & RAND_MAX; }

double drand48(void) {
  double value = __fathom_nondet_double();
  __fathom_assume(value >= 0 && value < 1);
  return value;
}

ssize_t getrandom(void *to, size_t count, unsigned flags) {
  if (__fathom_nondet_bool())
    return -1;
  size_t done = up_to(count);
  __fathom_havoc(to, done);
  return (ssize_t)done;
}
