/* <math.h>: functions that IEEE 754 does not fix. A result is any number that their mathematics allows.
 *
 * C libraries round them differently, so bounds are taken a little wider than the mathematical ones.
 */

#define INFINITY __builtin_inf()
#define NOT_A_NUMBER __builtin_nan("")
#define PI 3.14159265358979323847

enum { MODEL_EDOM = 33 };

static int is_finite(double x) { return x - x == 0; }

static double between(double least, double most) {
  double value = __fathom_nondet_double();
  __fathom_assume(value >= least && value <= most);
  __fathom_imprecise();
  return value;
}

static double domain_error(void) {
  *__errno_location() = MODEL_EDOM;
  return NOT_A_NUMBER;
}

/* A result that is too large or too small is an error of the range. */
static double may_overflow(double value) {
  if (!is_finite(value) || value == 0)
    *__errno_location() = MODEL_ERANGE;
  return value;
}

/* A function of this name for double and for float, both of which are what name_of says. */
#define BOTH(name)                                                                                                     \
  double name(double x) { return name##_of(x); }                                                                       \
  float name##f(float x) { return (float)name##_of(x); }

/* Trigonometry */

static double wave(double x) { return x != x ? x : is_finite(x) ? between(-1, 1) : domain_error(); }

static double sin_of(double x) { return x == 0 ? x : wave(x); }

static double cos_of(double x) { return x == 0 ? 1 : wave(x); }

static double tan_of(double x) { return x != x || x == 0 ? x : is_finite(x) ? between(-0x1p1000, 0x1p1000) : domain_error(); }

static double asin_of(double x) { return x != x || x == 0 ? x : x < -1 || x > 1 ? domain_error() : between(-PI / 2, PI / 2); }

static double acos_of(double x) { return x != x ? x : x < -1 || x > 1 ? domain_error() : between(0, PI); }

static double atan_of(double x) { return x != x || x == 0 ? x : x > 0 ? between(0, PI / 2) : between(-PI / 2, 0); }

static double atan2_of(double y, double x) { return y != y || x != x ? x + y : between(-PI, PI); }

/* Hyperbolic functions */

static double sinh_of(double x) { return x != x || x == 0 ? x : may_overflow(x > 0 ? between(0, INFINITY) : between(-INFINITY, 0)); }

static double cosh_of(double x) { return x != x ? x : x == 0 ? 1 : may_overflow(between(1, INFINITY)); }

static double tanh_of(double x) { return x != x || x == 0 ? x : x > 0 ? between(0, 1) : between(-1, 0); }

static double asinh_of(double x) {
  return x != x || x == 0 || !is_finite(x) ? x : x > 0 ? between(0, 800) : between(-800, 0);
}

static double acosh_of(double x) { return x != x || x == INFINITY ? x : x < 1 ? domain_error() : between(0, 800); }

static double atanh_of(double x) {
  if (x != x || x == 0)
    return x;
  if (x < -1 || x > 1)
    return domain_error();
  if (x == 1 || x == -1) {
    *__errno_location() = MODEL_ERANGE;
    return x * INFINITY;
  }
  return x > 0 ? between(0, 40) : between(-40, 0);
}

/* Exponentials and logarithms */

static double exp_of(double x) {
  if (x != x || x == INFINITY)
    return x;
  if (x == 0 || x == -INFINITY)
    return x == 0;
  return may_overflow(x > 0 ? between(1, INFINITY) : between(0, 1));
}

static double expm1_of(double x) {
  if (x != x || x == 0 || x == INFINITY)
    return x;
  return x > 0 ? may_overflow(between(0, INFINITY)) : between(-1, 0);
}

static double log_of(double x) {
  if (x != x || x == INFINITY)
    return x;
  if (x == 0) {
    *__errno_location() = MODEL_ERANGE;
    return -INFINITY;
  }
  if (x < 0)
    return domain_error();
  return x == 1 ? 0 : x > 1 ? between(0, 1100) : between(-1100, 0);
}

static double log1p_of(double x) {
  return x != x || x == 0 || x == INFINITY ? x : x == -1 ? log_of(0) : x < -1 ? domain_error() : between(-40, 800);
}

/* Powers */

/* Products of a known whole number of factors. While nothing is rounded, the result is exact; then it is near. */
static double whole_power(double x, int count) {
  double value = 1;
  int rounded = 0;
  for (int i = 0; i < count; i++) {
    double next = value * x;
    rounded |= !is_finite(next) || __builtin_elementwise_fma(value, x, -next) != 0;
    value = next;
  }
  if (!rounded)
    return value;
  double error = __builtin_elementwise_abs(value) * 0x1p-40;
  return is_finite(error) && error > 0 ? between(value - error, value + error) : may_overflow(between(-INFINITY, INFINITY));
}

static double pow_of(double x, double y) {
  enum { MOST_FACTORS = 64 };
  if (y == 0 || x == 1)
    return 1;
  if (x != x || y != y)
    return x + y;
  int is_whole = __builtin_elementwise_trunc(y) == y;
  if (__builtin_constant_p(x) && __builtin_constant_p(y) && is_whole && y > 0 && y <= MOST_FACTORS)
    return whole_power(x, (int)y);
  if (x < 0 && is_finite(x) && is_finite(y) && !is_whole)
    return domain_error();
  if (x <= 0 && is_whole)
    return may_overflow(between(-INFINITY, INFINITY));
  return may_overflow(between(0, INFINITY));
}

static double cbrt_of(double x) { return x != x || x == 0 || !is_finite(x) ? x : x > 0 ? between(0, 0x1p342) : between(-0x1p342, 0); }

static double hypot_of(double x, double y) {
  double a = __builtin_elementwise_abs(x), b = __builtin_elementwise_abs(y);
  if (a == INFINITY || b == INFINITY)
    return INFINITY;
  if (x != x || y != y)
    return NOT_A_NUMBER;
  if (a == 0 || b == 0)
    return a + b;
  return may_overflow(between((a > b ? a : b) * (1 - 0x1p-50), (a + b) * (1 + 0x1p-50)));
}

/* Error and gamma functions */

static double erf_of(double x) { return x != x || x == 0 ? x : between(-1, 1); }

static double erfc_of(double x) { return x != x ? x : between(0, 2); }

static double tgamma_of(double x) { return x != x || x == INFINITY ? x : may_overflow(__fathom_nondet_double()); }

static double lgamma_of(double x) { return x != x ? x : may_overflow(between(x > 0 ? -1 : -INFINITY, INFINITY)); }

/* All of them by name */

#define exp2_of exp_of
#define log2_of log_of
#define log10_of log_of

BOTH(sin)
BOTH(cos)
BOTH(tan)
BOTH(asin)
BOTH(acos)
BOTH(atan)
BOTH(sinh)
BOTH(cosh)
BOTH(tanh)
BOTH(asinh)
BOTH(acosh)
BOTH(atanh)
BOTH(exp)
BOTH(exp2)
BOTH(expm1)
BOTH(log)
BOTH(log2)
BOTH(log10)
BOTH(log1p)
BOTH(cbrt)
BOTH(erf)
BOTH(erfc)
BOTH(tgamma)
BOTH(lgamma)

double pow(double x, double y) { return pow_of(x, y); }

float powf(float x, float y) { return (float)pow_of(x, y); }

double atan2(double y, double x) { return atan2_of(y, x); }

float atan2f(float y, float x) { return (float)atan2_of(y, x); }

double hypot(double x, double y) { return hypot_of(x, y); }

float hypotf(float x, float y) { return (float)hypot_of(x, y); }
