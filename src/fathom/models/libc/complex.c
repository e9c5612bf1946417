/* Products and quotients of complex numbers, which compilers call: C11, annex G.5.1.

   Where both parts are no numbers although a factor is infinite, or a divisor zero, the result is an infinity or a zero
   after all. A divisor is scaled first, so that its square does not overflow. */

#define INFINITE(x) (__builtin_elementwise_abs(x) == __builtin_inf())
#define SCALE(x, by) __builtin_elementwise_ldexp(x, by)
#define FINITE(x) ((x) - (x) == 0)
#define UNIT(T, x) __builtin_elementwise_copysign((T)(INFINITE(x) ? 1 : 0), x)
#define NUMBER(T, x) ((x) != (x) ? __builtin_elementwise_copysign((T)0, x) : (x))

/* The parts of (a + bi) times (c + di), each product rounded on its own. */
#define PRODUCT(T, x, y, a, b, c, d)                                                                                   \
  T x, y;                                                                                                              \
  {                                                                                                                    \
    T ac = (a) * (c), bd = (b) * (d), ad = (a) * (d), bc = (b) * (c);                                                  \
    x = ac - bd;                                                                                                       \
    y = ad + bc;                                                                                                       \
  }

#define MULTIPLY(T, NAME)                                                                                              \
  T _Complex NAME(T a, T b, T c, T d) {                                                                                \
    PRODUCT(T, x, y, a, b, c, d)                                                                                       \
    if (x == x || y == y)                                                                                              \
      return __builtin_complex(x, y);                                                                                  \
    _Bool overflows = INFINITE(a * c) || INFINITE(b * d) || INFINITE(a * d) || INFINITE(b * c);                        \
    _Bool left = INFINITE(a) || INFINITE(b);                                                                           \
    if (left) {                                                                                                        \
      a = UNIT(T, a);                                                                                                  \
      b = UNIT(T, b);                                                                                                  \
      c = NUMBER(T, c);                                                                                                \
      d = NUMBER(T, d);                                                                                                \
    }                                                                                                                  \
    _Bool right = INFINITE(c) || INFINITE(d);                                                                          \
    if (right) {                                                                                                       \
      c = UNIT(T, c);                                                                                                  \
      d = UNIT(T, d);                                                                                                  \
    }                                                                                                                  \
    if (!left && !right && !overflows)                                                                                 \
      return __builtin_complex(x, y);                                                                                  \
    PRODUCT(T, u, v, NUMBER(T, a), NUMBER(T, b), NUMBER(T, c), NUMBER(T, d))                                           \
    return __builtin_complex((T)__builtin_inf() * u, (T)__builtin_inf() * v);                                          \
  }

#define DIVIDE(T, NAME, FREXP)                                                                                         \
  T _Complex NAME(T a, T b, T c, T d) {                                                                                \
    T larger = __builtin_elementwise_maxnum(__builtin_elementwise_abs(c), __builtin_elementwise_abs(d));               \
    int scale = 0;                                                                                                     \
    if (larger != 0 && FINITE(larger)) {                                                                               \
      FREXP(larger, &scale);                                                                                           \
      scale--;                                                                                                         \
      c = SCALE(c, -scale);                                                                                            \
      d = SCALE(d, -scale);                                                                                            \
    }                                                                                                                  \
    T cc = c * c, dd = d * d, square = cc + dd;                                                                        \
    PRODUCT(T, u, v, a, b, c, -d)                                                                                      \
    T x = SCALE(u / square, -scale), y = SCALE(v / square, -scale);                                                    \
    if (x == x || y == y)                                                                                              \
      return __builtin_complex(x, y);                                                                                  \
    if (square == 0 && (a == a || b == b)) {                                                                           \
      T infinity = __builtin_elementwise_copysign((T)__builtin_inf(), c);                                              \
      return __builtin_complex(infinity * a, infinity * b);                                                            \
    }                                                                                                                  \
    if ((INFINITE(a) || INFINITE(b)) && FINITE(c) && FINITE(d)) {                                                      \
      PRODUCT(T, p, q, UNIT(T, a), UNIT(T, b), c, -d)                                                                  \
      return __builtin_complex((T)__builtin_inf() * p, (T)__builtin_inf() * q);                                        \
    }                                                                                                                  \
    if (INFINITE(larger) && FINITE(a) && FINITE(b)) {                                                                  \
      PRODUCT(T, p, q, a, b, UNIT(T, c), -UNIT(T, d))                                                                  \
      return __builtin_complex((T)0 * p, (T)0 * q);                                                                    \
    }                                                                                                                  \
    return __builtin_complex(x, y);                                                                                    \
  }

MULTIPLY(float, __mulsc3)
MULTIPLY(double, __muldc3)
MULTIPLY(long double, __mulxc3)
DIVIDE(float, __divsc3, __builtin_frexpf)
DIVIDE(double, __divdc3, __builtin_frexp)
DIVIDE(long double, __divxc3, __builtin_frexpl)
