/* <fenv.h>: floats are rounded to the nearest, and a program that asks for another way is not followed further. */

enum { TO_NEAREST = 0 };

int fegetround(void) { return TO_NEAREST; }

int fesetround(int mode) {
  if (mode != TO_NEAREST)
    __fathom_unsupported("another way of rounding floats");
  return 0;
}
