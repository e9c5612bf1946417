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

long mrand48(void) { return __fathom_nondet_int(); }

static double fraction(void) {
  double value = __fathom_nondet_double();
  __fathom_assume(value >= 0 && value < 1);
  return value;
}

double drand48(void) { return fraction(); }

/* A state of three numbers, which the caller keeps */

static void move(unsigned short numbers[3]) {
  __fathom_read(numbers, 3 * sizeof *numbers);
  __fathom_havoc(numbers, 3 * sizeof *numbers);
}

double erand48(unsigned short numbers[3]) {
  move(numbers);
  return fraction();
}

long nrand48(unsigned short numbers[3]) {
  move(numbers);
  return __fathom_nondet_int() & RAND_MAX;
}

long jrand48(unsigned short numbers[3]) {
  move(numbers);
  return __fathom_nondet_int();
}

ssize_t getrandom(void *to, size_t count, unsigned flags) {
  if (__fathom_nondet_bool())
    return -1;
  size_t done = up_to(count);
  __fathom_havoc(to, done);
  return (ssize_t)done;
}
