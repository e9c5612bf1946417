/* <math.h>: functions that are exact by IEEE 754, for double and float, and most of them for long double. */

enum { MODEL_EDOM = 33, FP_NAN = 0, FP_INFINITE = 1, FP_ZERO = 2, FP_SUBNORMAL = 3, FP_NORMAL = 4 };

#define BOTH(DEFINE) DEFINE(double, ) DEFINE(float, f)

static double domain_error(double result) {
  *__errno_location() = MODEL_EDOM;
  return result;
}

/* Of unknown numbers, a remainder is exact where the quotient is 0 or 1, or both are whole: a difference of numbers that
 * are not twice as large as each other is. Elsewhere it is any number that is less than the divisor. */
static double any_remainder(double x, double y) {
  double left = __builtin_elementwise_abs(x), right = __builtin_elementwise_abs(y), rest = left - right;
  if (x != x || y != y)
    return x + y;
  if (left < right)
    return x;
  if (rest >= right) {
    int are_whole = __builtin_elementwise_trunc(left) == left && __builtin_elementwise_trunc(right) == right;
    if (are_whole && left < 0x1p53)
      rest = (double)((unsigned long long)left % (unsigned long long)right);
    else {
      rest = __fathom_nondet_double();
      __fathom_assume(rest >= 0 && rest < right);
      __fathom_imprecise();
    }
  }
  return __builtin_elementwise_copysign(rest, x);
}

#define REMAINDER(T, F)                                                                                                \
  T fmod##F(T x, T y) {                                                                                                \
    if (x == x && y == y && (y == 0 || __builtin_elementwise_abs(x) == __builtin_inf()))                               \
      return (T)domain_error(__builtin_nan(""));                                                                       \
    if (sizeof(T) > sizeof(double) || (__builtin_constant_p(x) && __builtin_constant_p(y)))                            \
      return __builtin_elementwise_fmod(x, y);                                                                         \
    return (T)any_remainder((double)x, (double)y);                                                                     \
  }

#define ONE_OPERATION(T, F)                                                                                            \
  T fabs##F(T x) { return __builtin_elementwise_abs(x); }                                                              \
  T floor##F(T x) { return __builtin_elementwise_floor(x); }                                                           \
  T ceil##F(T x) { return __builtin_elementwise_ceil(x); }                                                             \
  T trunc##F(T x) { return __builtin_elementwise_trunc(x); }                                                           \
  T round##F(T x) { return __builtin_elementwise_round(x); }                                                           \
  T roundeven##F(T x) { return __builtin_elementwise_roundeven(x); }                                                   \
  T rint##F(T x) { return __builtin_elementwise_roundeven(x); }                                                        \
  T nearbyint##F(T x) { return __builtin_elementwise_roundeven(x); }                                                   \
  T copysign##F(T x, T y) { return __builtin_elementwise_copysign(x, y); }                                             \
  T fma##F(T x, T y, T z) { return __builtin_elementwise_fma(x, y, z); }                                               \
  T fmin##F(T x, T y) { return __builtin_elementwise_minnum(x, y); }                                                   \
  T fmax##F(T x, T y) { return __builtin_elementwise_maxnum(x, y); }                                                   \
  T fdim##F(T x, T y) { return x != x ? x : y != y ? y : x > y ? x - y : 0; }                                          \
  T sqrt##F(T x) { return x < 0 ? (T)domain_error(__builtin_elementwise_sqrt(x)) : __builtin_elementwise_sqrt(x); }

BOTH(ONE_OPERATION)
ONE_OPERATION(long double, l)
BOTH(REMAINDER)
REMAINDER(long double, l)

/* Integers from floats. What does not fit is not defined. */

#define TO_INTEGER(name, T, I, rounded, any)                                                                           \
  I name(T x) {                                                                                                        \
    T whole = rounded(x);                                                                                              \
    T limit = (T)((unsigned long long)1 << (8 * sizeof(I) - 1));                                                       \
    return whole >= -limit && whole < limit ? (I)whole : any();                                                        \
  }

TO_INTEGER(lrint, double, long, __builtin_elementwise_roundeven, __fathom_nondet_long)
TO_INTEGER(lrintl, long double, long, __builtin_elementwise_roundeven, __fathom_nondet_long)
TO_INTEGER(lrintf, float, long, __builtin_elementwise_roundeven, __fathom_nondet_long)
TO_INTEGER(llrint, double, long long, __builtin_elementwise_roundeven, __fathom_nondet_long_long)
TO_INTEGER(llrintl, long double, long long, __builtin_elementwise_roundeven, __fathom_nondet_long_long)
TO_INTEGER(llrintf, float, long long, __builtin_elementwise_roundeven, __fathom_nondet_long_long)
TO_INTEGER(lround, double, long, __builtin_elementwise_round, __fathom_nondet_long)
TO_INTEGER(lroundl, long double, long, __builtin_elementwise_round, __fathom_nondet_long)
TO_INTEGER(lroundf, float, long, __builtin_elementwise_round, __fathom_nondet_long)
TO_INTEGER(llround, double, long long, __builtin_elementwise_round, __fathom_nondet_long_long)
TO_INTEGER(llroundl, long double, long long, __builtin_elementwise_round, __fathom_nondet_long_long)
TO_INTEGER(llroundf, float, long long, __builtin_elementwise_round, __fathom_nondet_long_long)

/* Parts of floats */

typedef unsigned long long double_bits;
typedef unsigned float_bits;

#define FRACTION_double 52
#define FRACTION_float 23
#define BIAS_double 1023
#define BIAS_float 127

#define PARTS(T, F)                                                                                                    \
  static T##_bits bits_of##F(T x) {                                                                                    \
    union {                                                                                                            \
      T number;                                                                                                        \
      T##_bits bits;                                                                                                   \
    } seen = {x};                                                                                                      \
    return seen.bits;                                                                                                  \
  }                                                                                                                    \
  static T from_bits##F(T##_bits bits) {                                                                               \
    union {                                                                                                            \
      T##_bits bits;                                                                                                   \
      T number;                                                                                                        \
    } seen = {bits};                                                                                                   \
    return seen.number;                                                                                                \
  }                                                                                                                    \
  static int exponent_field##F(T x) { return (int)(bits_of##F(x) >> FRACTION_##T) & (2 * BIAS_##T + 1); }              \
  static T power_of_2##F(int exponent) {                                                                               \
    return from_bits##F((T##_bits)(exponent + BIAS_##T) << FRACTION_##T);                                              \
  }                                                                                                                    \
  static int is_finite##F(T x) { return exponent_field##F(x) != 2 * BIAS_##T + 1; }                                    \
  /* Large steps first. Downwards they leave room for all digits, so that only the last step rounds. */                \
  static T scaled##F(T x, long by) {                                                                                   \
    int down = BIAS_##T - 1 - (FRACTION_##T + 1);                                                                      \
    for (int i = 0; i < 2 && by > BIAS_##T; i++, by -= BIAS_##T)                                                       \
      x *= power_of_2##F(BIAS_##T);                                                                                    \
    for (int i = 0; i < 2 && by < 1 - BIAS_##T; i++, by += down)                                                       \
      x *= power_of_2##F(-down);                                                                                       \
    by = by > BIAS_##T ? BIAS_##T : by < 1 - BIAS_##T ? 1 - BIAS_##T : by;                                             \
    return x * power_of_2##F((int)by);                                                                                 \
  }                                                                                                                    \
  T ldexp##F(T x, int by) { return scaled##F(x, by); }                                                                 \
  T scalbn##F(T x, int by) { return scaled##F(x, by); }                                                                \
  T scalbln##F(T x, long by) { return scaled##F(x, by); }                                                              \
  T frexp##F(T x, int *exponent) {                                                                                     \
    int small = exponent_field##F(x) == 0;                                                                             \
    if (x == 0 || !is_finite##F(x)) {                                                                                  \
      *exponent = 0;                                                                                                   \
      return x;                                                                                                        \
    }                                                                                                                  \
    if (small)                                                                                                         \
      x *= power_of_2##F(FRACTION_##T + 1);                                                                            \
    int shift = exponent_field##F(x) - (BIAS_##T - 1);                                                                 \
    *exponent = shift - (small ? FRACTION_##T + 1 : 0);                                                                \
    T##_bits kept = ~((T##_bits)(2 * BIAS_##T + 1) << FRACTION_##T);                                                   \
    return from_bits##F((bits_of##F(x) & kept) | (T##_bits)(BIAS_##T - 1) << FRACTION_##T);                            \
  }                                                                                                                    \
  T modf##F(T x, T *whole) {                                                                                           \
    T rounded = *whole = __builtin_elementwise_trunc(x);                                                               \
    return __builtin_elementwise_copysign(rounded == x ? 0 : x - rounded, x);                                          \
  }                                                                                                                    \
  T nextafter##F(T x, T y) {                                                                                           \
    if (x != x || y != y || x == y)                                                                                    \
      return x != x ? x : y;                                                                                           \
    if (x == 0)                                                                                                        \
      return __builtin_elementwise_copysign(from_bits##F(1), y);                                                       \
    return from_bits##F((x < y) == (x > 0) ? bits_of##F(x) + 1 : bits_of##F(x) - 1);                                   \
  }                                                                                                                    \
  /* 2|y| is taken off as often as possible: what is left decides whether once or twice |y| is still too much. An even \
     quotient is preferred, so the first question is whether more than half is left, and the second whether half is. */\
  T remainder##F(T x, T y) {                                                                                           \
    T size = __builtin_elementwise_abs(y), left = __builtin_elementwise_abs(x);                                        \
    if (x != x || y != y)                                                                                              \
      return x + y;                                                                                                    \
    if (!is_finite##F(x) || y == 0)                                                                                    \
      return (T)domain_error(__builtin_nan(""));                                                                       \
    if (!is_finite##F(y))                                                                                              \
      return x;                                                                                                        \
    if (size <= power_of_2##F(BIAS_##T - 1))                                                                           \
      left = __builtin_elementwise_fmod(left, size + size);                                                            \
    if (left - size > -left) {                                                                                         \
      left -= size;                                                                                                    \
      if (left - size >= -left)                                                                                        \
        left -= size;                                                                                                  \
    }                                                                                                                  \
    return bits_of##F(x) >> (8 * sizeof(T) - 1) != 0 ? -left : left;                                                   \
  }

PARTS(double, )
PARTS(float, f)

/* Classes */

#define CLASSES(T, F)                                                                                                  \
  int __isnan##F(T x) { return x != x; }                                                                               \
  int __isinf##F(T x) { return x == __builtin_inf() ? 1 : x == -__builtin_inf() ? -1 : 0; }                            \
  int __finite##F(T x) { return is_finite##F(x); }                                                                     \
  int __signbit##F(T x) { return bits_of##F(x) >> (8 * sizeof(T) - 1) != 0; }                                          \
  int __fpclassify##F(T x) {                                                                                           \
    if (x != x)                                                                                                        \
      return FP_NAN;                                                                                                   \
    if (!is_finite##F(x))                                                                                              \
      return FP_INFINITE;                                                                                              \
    return x == 0 ? FP_ZERO : exponent_field##F(x) == 0 ? FP_SUBNORMAL : FP_NORMAL;                                    \
  }

BOTH(CLASSES)

int isnan(double x) { return x != x; }

int isinf(double x) { return x == __builtin_inf() ? 1 : x == -__builtin_inf() ? -1 : 0; }

int finite(double x) { return is_finite(x); }

int __isnanl(long double x) { return x != x; }

int __isinfl(long double x) { return x == __builtin_inf() ? 1 : x == -__builtin_inf() ? -1 : 0; }

int __finitel(long double x) { return __builtin_isfinite(x); }

int __signbitl(long double x) { return __builtin_signbit(x); }

int __fpclassifyl(long double x) {
  return __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x);
}
