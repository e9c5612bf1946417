/* <stdlib.h> and <inttypes.h>: integers from text, in the C locale. */

typedef unsigned long long magnitude;

#define SIGNED_LIMIT(type) ((magnitude)1 << (8 * sizeof(type) - 1))
#define UNSIGNED_LIMIT(type) ((type)-1)

struct number {
  magnitude value; /* meaningless when `too_large` */
  int negative;
  int too_large;
};

static int is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* The value of a digit in any base, or 36. */
static unsigned digit_value(char c) {
  byte small = lower((byte)c);
  if (small >= '0' && small <= '9')
    return small - '0';
  if (small >= 'a' && small <= 'z')
    return small - 'a' + 10;
  return 36;
}

/* Whether `s` starts with 0 and `letter` and a digit: without a digit, only the 0 is the number. */
static int has_prefix(const char *s, char letter, unsigned base) {
  return s[0] == '0' && lower((byte)s[1]) == letter && digit_value(s[2]) < base;
}

/* Read an optional sign, a prefix and digits; values above `limit` are too large.
 *
 * The limit is divided, not the value, so that nothing unknown is ever divided. `end` may be null.
 */
static struct number parse(const char *text, char **end, int base, int binary_prefix, magnitude limit) {
  struct number result = {0, 0, 0};
  if (base < 0 || base == 1 || base > 36) {
    *__errno_location() = MODEL_EINVAL;
    return result;
  }
  const char *s = text;
  while (is_space(*s))
    s++;
  if (*s == '-' || *s == '+')
    result.negative = *s++ == '-';
  if ((base == 0 || base == 16) && has_prefix(s, 'x', 16)) {
    base = 16;
    s += 2;
  } else if (binary_prefix && (base == 0 || base == 2) && has_prefix(s, 'b', 2)) {
    base = 2;
    s += 2;
  } else if (base == 0) {
    base = *s == '0' ? 8 : 10;
  }
  if (end != NULL)
    *end = (char *)(digit_value(*s) < (unsigned)base ? s : text);
  magnitude most = limit / (unsigned)base, last = limit % (unsigned)base;
  for (unsigned digit; (digit = digit_value(*s)) < (unsigned)base; s++) {
    if (result.value > most || (result.value == most && digit > last))
      result.too_large = 1;
    else
      result.value = result.value * (unsigned)base + digit;
    if (end != NULL)
      *end = (char *)(s + 1);
  }
  return result;
}

/* The number as a signed one whose least value is -limit. */
static long long as_signed(struct number number, magnitude limit) {
  if (number.too_large || (!number.negative && number.value == limit)) {
    *__errno_location() = MODEL_ERANGE;
    return (long long)(number.negative ? -limit : limit - 1);
  }
  return (long long)(number.negative ? -number.value : number.value);
}

static magnitude as_unsigned(struct number number, magnitude limit) {
  if (number.too_large) {
    *__errno_location() = MODEL_ERANGE;
    return limit;
  }
  return number.negative ? -number.value : number.value;
}

#define SIGNED(name, type, binary_prefix)                                                                              \
  type name(const char *restrict text, char **restrict end, int base) {                                                \
    magnitude limit = SIGNED_LIMIT(type);                                                                              \
    return (type)as_signed(parse(text, end, base, binary_prefix, limit), limit);                                       \
  }

#define UNSIGNED(name, type, binary_prefix)                                                                            \
  type name(const char *restrict text, char **restrict end, int base) {                                                \
    magnitude limit = UNSIGNED_LIMIT(type);                                                                            \
    return (type)as_unsigned(parse(text, end, base, binary_prefix, limit), limit);                                     \
  }

SIGNED(strtol, long, 0)
SIGNED(strtoll, long long, 0)
SIGNED(strtoq, long long, 0)
SIGNED(strtoimax, __INTMAX_TYPE__, 0)
UNSIGNED(strtoul, unsigned long, 0)
UNSIGNED(strtoull, unsigned long long, 0)
UNSIGNED(strtouq, unsigned long long, 0)
UNSIGNED(strtoumax, __UINTMAX_TYPE__, 0)

/* What glibc's headers call instead where C23 is asked for: it has binary prefixes. */
SIGNED(__isoc23_strtol, long, 1)
SIGNED(__isoc23_strtoll, long long, 1)
SIGNED(__isoc23_strtoimax, __INTMAX_TYPE__, 1)
UNSIGNED(__isoc23_strtoul, unsigned long, 1)
UNSIGNED(__isoc23_strtoull, unsigned long long, 1)
UNSIGNED(__isoc23_strtoumax, __UINTMAX_TYPE__, 1)

int atoi(const char *text) {
  magnitude limit = SIGNED_LIMIT(long);
  return (int)as_signed(parse(text, NULL, 10, 0, limit), limit);
}

long atol(const char *text) {
  magnitude limit = SIGNED_LIMIT(long);
  return (long)as_signed(parse(text, NULL, 10, 0, limit), limit);
}

long long atoll(const char *text) {
  magnitude limit = SIGNED_LIMIT(long long);
  return as_signed(parse(text, NULL, 10, 0, limit), limit);
}
