/* Formatted output: what a conversion says, and the text of integers.
 *
 * Integers are exact even where they are not known. Their number of digits decides how much is written, and the digits
 * are written separately for each possible number, so that they are at known places; one loop over all of them, whose
 * body is executed for one, does it. Where text is only counted, the length of a number is a sum of comparisons, without
 * a branch.
 */

#include "conversion.h"
#include "format.h"

typedef unsigned long long magnitude;

enum { MOST_DIGITS = 20 };

struct conversion {
  int left, plus, space, alternative, zeros;
  int width, precision; /* -1: none */
  struct argument argument;
  char letter;
};

static const magnitude power_of_10[] = {
    1ull,
    10ull,
    100ull,
    1000ull,
    10000ull,
    100000ull,
    1000000ull,
    10000000ull,
    100000000ull,
    1000000000ull,
    10000000000ull,
    100000000000ull,
    1000000000000ull,
    10000000000000ull,
    100000000000000ull,
    1000000000000000ull,
    10000000000000000ull,
    100000000000000000ull,
    1000000000000000000ull,
    10000000000000000000ull,
};

static size_t put(struct sink *sink, size_t at, char c) {
  if (at < sink->limit)
    sink->to[at] = c;
  return at + 1;
}

static size_t repeat(struct sink *sink, size_t at, char c, int count) {
  for (int i = 0; i < count; i++)
    at = put(sink, at, c);
  return at;
}

static int is_counted_only(const struct sink *sink) { return sink->limit == 0; }

/* Count a text of `length` bytes in a field of the conversion's width. */
static void count(struct sink *sink, const struct conversion *how, size_t length) {
  size_t width = (size_t)how->width;
  if (width != 0)
    length = length < width ? width : length;
  sink->at += length;
}

/* Text that is not known: `least` to `most` bytes. */
static void put_any(struct sink *sink, size_t least, size_t most) {
  sink->guessed = 1;
  __fathom_imprecise();
  if (is_counted_only(sink)) {
    size_t length = __fathom_nondet_size();
    sink->at += length < least ? least : length > most ? most : length;
    return;
  }
  size_t length = up_to(most), room = sink->at < sink->limit ? sink->limit - sink->at : 0;
  __fathom_assume(length >= least);
  __fathom_havoc(sink->to + sink->at, length < room ? length : room);
  sink->at += length;
}

/* Integers */

static int most_digits(int bytes, unsigned base) {
  if (base == 10)
    return bytes <= 4 ? 10 : MOST_DIGITS;
  int bits = bytes <= 4 ? 32 : 64;
  return base == 16 ? bits / 4 : (bits + 2) / 3;
}

/* Whether the number has exactly `count` digits; 0 has one. */
static int has_digits(magnitude value, int count, int most, unsigned base) {
  if (base != 10) {
    int shift = base == 16 ? 4 : 3;
    return (count == 1 || value >> shift * (count - 1) != 0) && (count == most || value >> shift * count == 0);
  }
  return (count == 1 || value >= power_of_10[count - 1]) && (count == most || value < power_of_10[count]);
}

/* The digit before the last `place` ones. */
static char digit_at(magnitude value, int place, int bytes, unsigned base, int letter_a) {
  unsigned digit;
  if (base == 16)
    digit = value >> 4 * place & 15;
  else if (base == 8)
    digit = value >> 3 * place & 7;
  else if (bytes <= 4)
    digit = (unsigned)value / (unsigned)power_of_10[place] % 10;
  else
    digit = value / power_of_10[place] % 10;
  return digit < 10 ? '0' + digit : letter_a + (digit - 10);
}

/* A number of `count` digits, with what stands before and behind it; where it ends. */
static size_t put_digits(struct sink *sink, const struct conversion *how, magnitude value, int count, unsigned base,
                         const char *prefix) {
  int zeros = how->precision > count ? how->precision - count : 0;
  if (base == 8 && how->alternative && zeros == 0 && value != 0)
    zeros = 1;
  int length = (int)length_of(prefix) + zeros + count;
  int padding = how->width > length ? how->width - length : 0;
  if (how->zeros && !how->left && how->precision < 0) {
    zeros += padding;
    padding = 0;
  }
  size_t at = sink->at;
  if (!how->left)
    at = repeat(sink, at, ' ', padding);
  for (; *prefix != 0; prefix++)
    at = put(sink, at, *prefix);
  at = repeat(sink, at, '0', zeros);
  for (int place = count - 1; place >= 0; place--)
    at = put(sink, at, digit_at(value, place, how->argument.bytes, base, how->letter == 'X' ? 'A' : 'a'));
  return how->left ? repeat(sink, at, ' ', padding) : at;
}

/* How many digits a number has; 0 has one. */
static unsigned count_digits(magnitude value, int bytes, unsigned base) {
  unsigned low = (unsigned)value, count = 1;
  if (base != 10) {
    int shift = base == 16 ? 4 : 3, most = most_digits(bytes, base);
    for (int place = 1; place < most; place++)
      count += value >> shift * place != 0;
    return count;
  }
  if (bytes <= 4)
    return 1u + (low >= 10u) + (low >= 100u) + (low >= 1000u) + (low >= 10000u) + (low >= 100000u) +
           (low >= 1000000u) + (low >= 10000000u) + (low >= 100000000u) + (low >= 1000000000u);
  return 1u + (value >= 10ull) + (value >= 100ull) + (value >= 1000ull) + (value >= 10000ull) + (value >= 100000ull) +
         (value >= 1000000ull) + (value >= 10000000ull) + (value >= 100000000ull) + (value >= 1000000000ull) +
         (value >= 10000000000ull) + (value >= 100000000000ull) + (value >= 1000000000000ull) +
         (value >= 10000000000000ull) + (value >= 100000000000000ull) + (value >= 1000000000000000ull) +
         (value >= 10000000000000000ull) + (value >= 100000000000000000ull) + (value >= 1000000000000000000ull) +
         (value >= 10000000000000000000ull);
}

static int is_empty(const struct conversion *how, magnitude value, unsigned base) {
  return how->precision == 0 && value == 0 && !(base == 8 && how->alternative);
}

static void count_number(struct sink *sink, const struct conversion *how, magnitude value, unsigned base,
                         unsigned prefix) {
  unsigned digits = is_empty(how, value, base) ? 0 : count_digits(value, how->argument.bytes, base);
  unsigned precision = how->precision < 0 ? 0 : (unsigned)how->precision;
  if (base == 8 && how->alternative)
    digits += value != 0;
  if (precision != 0)
    digits = digits < precision ? precision : digits;
  count(sink, how, digits + prefix);
}

static void put_number(struct sink *sink, const struct conversion *how, magnitude value, unsigned base,
                       const char *prefix) {
  size_t end = sink->at;
  int most = most_digits(how->argument.bytes, base);
  if (is_empty(how, value, base)) {
    sink->at = put_digits(sink, how, 0, 0, base, prefix);
    return;
  }
  for (int count = 1; count <= most; count++)
    if (has_digits(value, count, most, base))
      end = put_digits(sink, how, value, count, base, prefix);
  sink->at = end;
}

static magnitude narrowed(magnitude value, int bytes) {
  return bytes == 1 ? (byte)value : bytes == 2 ? (unsigned short)value : bytes == 4 ? (unsigned)value : value;
}

static long long widened(magnitude value, int bytes) {
  return bytes == 1   ? (signed char)value
         : bytes == 2 ? (short)value
         : bytes == 4 ? (int)value
                      : (long long)value;
}

static magnitude next_integer(va_list *arguments, int bytes) {
  return bytes <= 4 ? (unsigned)__builtin_va_arg(*arguments, int) : __builtin_va_arg(*arguments, magnitude);
}

static void put_signed(struct sink *sink, const struct conversion *how, magnitude bits) {
  long long value = widened(bits, how->argument.bytes);
  magnitude negative = value < 0, size = narrowed(((magnitude)value ^ -negative) + negative, how->argument.bytes);
  if (is_counted_only(sink))
    count_number(sink, how, size, 10, (unsigned)negative | (how->plus || how->space));
  else if (value < 0)
    put_number(sink, how, size, 10, "-");
  else
    put_number(sink, how, size, 10, how->plus ? "+" : how->space ? " " : "");
}

static void put_unsigned(struct sink *sink, const struct conversion *how, magnitude bits) {
  magnitude value = narrowed(bits, how->argument.bytes);
  unsigned base = how->letter == 'u' ? 10 : how->letter == 'o' ? 8 : 16;
  if (is_counted_only(sink))
    count_number(sink, how, value, base, base == 16 && how->alternative ? 2u * (value != 0) : 0);
  else if (base == 16 && how->alternative && value != 0)
    put_number(sink, how, value, base, how->letter == 'X' ? "0X" : "0x");
  else
    put_number(sink, how, value, base, "");
}
