/* <fenv.h>: floats are rounded to the nearest, and a program that asks for another way is not followed further. */

enum { TO_NEAREST = 0 };

int fegetround(void) { return TO_NEAREST; }

int fesetround(int mode) {
  if (mode != TO_NEAREST)
    __fathom_unsupported("another way of rounding floats");
  return 0;
}

/* Which exceptions were raised is not followed. */

int fetestexcept(int exceptions) {
  __fathom_imprecise();
  return __fathom_nondet_int() & exceptions;
}

int feclearexcept(int exceptions) { return 0; }

int feraiseexcept(int exceptions) { return 0; }

int fegetexceptflag(unsigned short *flags, int exceptions) {
  __fathom_imprecise();
  __fathom_havoc(flags, sizeof *flags);
  return 0;
}

int fesetexceptflag(const unsigned short *flags, int exceptions) {
  __fathom_read(flags, sizeof *flags);
  return 0;
}

enum { SIZE_OF_ENVIRONMENT = 28 };

int fegetenv(void *environment) {
  __fathom_imprecise();
  __fathom_havoc(environment, SIZE_OF_ENVIRONMENT);
  return 0;
}

int feholdexcept(void *environment) {
  __fathom_imprecise();
  __fathom_havoc(environment, SIZE_OF_ENVIRONMENT);
  return 0;
}

/* The environment at the start has an address that is none. */
static int set(const void *environment) {
  if (environment != (const void *)-1)
    __fathom_read(environment, SIZE_OF_ENVIRONMENT);
  return 0;
}

int fesetenv(const void *environment) { return set(environment); }

int feupdateenv(const void *environment) { return set(environment); }
