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

/* The base that `letter` after a 0 stands for, or 0. */
static unsigned prefix_base(char letter, unsigned base, int binary_prefix) {
  byte small = lower((byte)letter);
  if (small == 'x' && (base == 0 || base == 16))
    return 16;
  if (small == 'b' && (base == 0 || base == 2) && binary_prefix)
    return 2;
  return 0;
}

/* Read an optional sign, a prefix and digits; values above `limit` are too large. `end` may be null.
 *
 * One loop goes over the text from its start, and where it is in the number is a state. So, however unknown the text,
 * the places that are read are known, and a known end of the text ends the loop. The limit is divided by the base, not
 * the value, so that nothing unknown is divided.
 */
static struct number parse(const char *text, char **end, int wanted_base, int binary_prefix, magnitude limit) {
  enum { BEFORE, AFTER_SIGN, AFTER_ZERO, IN_DIGITS } state = BEFORE;
  struct number result = {0, 0, 0};
  const char *stop = text;
  if (wanted_base < 0 || wanted_base == 1 || wanted_base > 36) {
    *__errno_location() = MODEL_EINVAL;
    return result;
  }
  unsigned base = (unsigned)wanted_base;
  int may_have_prefix = base == 0 || base == 16 || (base == 2 && binary_prefix);
  for (size_t i = 0;; i++) {
    char c = text[i];
    if (state == BEFORE && is_space(c))
      continue;
    if (state == BEFORE && (c == '-' || c == '+')) {
      result.negative = c == '-';
      state = AFTER_SIGN;
      continue;
    }
    if (state == AFTER_ZERO) {
      unsigned meant = prefix_base(c, base, binary_prefix);
      if (meant != 0 && digit_value(text[i + 1]) < meant) {
        base = meant;
        state = IN_DIGITS;
        continue;
      }
      if (base == 0)
        base = 8;
    }
    int is_first = state == BEFORE || state == AFTER_SIGN;
    if (base == 0 && c != '0')
      base = 10;
    unsigned digit = digit_value(c);
    if (digit >= (base == 0 ? 10 : base))
      break;
    state = is_first && c == '0' && may_have_prefix ? AFTER_ZERO : IN_DIGITS;
    stop = text + i + 1;
    if (state == AFTER_ZERO)
      continue;
    magnitude most = limit / base, last = limit % base;
    if (result.value > most || (result.value == most && digit > last))
      result.too_large = 1;
    else
      result.value = result.value * base + digit;
  }
  if (end != NULL)
    *end = (char *)stop;
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
