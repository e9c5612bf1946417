// Every floating-point format of the target, exact and inexact literals, conversions and comparisons.
#include <math.h>

double doubles(double a, double b) { return (a + b) * (a - b) / -b + 0.1 + 1.5 + 1e300 + 5e-324; }
float floats(float a, float b) { return (a + b) * (a - b) / -b + 0.1f + 1.5f; }
long double longs(long double a, long double b) { return (a + b) / b * 0.1L - -a; }
_Float16 halves(_Float16 a, _Float16 b) { return a * b + (_Float16)1.5; }
__bf16 brain(__bf16 a) { return a; }
__float128 quads(__float128 a) { return a * 0.1Q + 1; }
int compare(double a, double b) { return a < b || a <= b || a > b || a >= b || a == b || a != b || isunordered(a, b); }
double from_int(int i, unsigned u, long l, _Bool b) { return (double)i + u + l + b; }
long to_int(double d, float f) { return (long)d + (unsigned)f + (signed char)d; }
double conversions(float f, long double l) { return (double)f + (float)l; }
double specials[] = {INFINITY, -INFINITY, NAN, -0.0, 0.0, 2.2250738585072014e-308};
float special_floats[] = {INFINITY, -0.0f, 1e-45f, 3.4028234664e38f, 0.1f};
long double special_longs[] = {0.1L, -1.0L, INFINITY};
double library(double x) { return fabs(x) + sqrt(x) + floor(x) + fmin(x, 1) + copysign(x, -1) + fma(x, x, x); }
#pragma clang fp contract(fast) reassociate(on)
double fast(double a, double b, double c) { return a * b + c + -a; }
_Complex double complex_product(_Complex double a, _Complex double b) { return a * b / (a + b); }
