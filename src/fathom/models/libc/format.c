/* Formatted output: one conversion after the other, each written where the text before it ends.
 *
 * Integers are exact even where they are not known. Their number of digits decides how much is written, and the digits
 * are written separately for each possible number, so that they are at known places; one loop over all of them, whose
 * body is executed for one, does it. A float that is not known gets arbitrary text of possible length.
 */

#include "conversion.h"
#include "format.h"

typedef unsigned long long magnitude;

enum { MOST_DIGITS = 20, HEADROOM = 400 };

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

/* Text that is not known: `least` to `most` bytes. */
static void put_any(struct sink *sink, size_t least, size_t most) {
  size_t count = up_to(most), room = sink->at < sink->limit ? sink->limit - sink->at : 0;
  __fathom_assume(count >= least);
  __fathom_imprecise();
  if (sink->to != NULL)
    __fathom_havoc(sink->to + sink->at, count < room ? count : room);
  sink->at += count;
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

static void put_number(struct sink *sink, const struct conversion *how, magnitude value, unsigned base,
                       const char *prefix) {
  size_t end = sink->at;
  int most = most_digits(how->argument.bytes, base);
  if (how->precision == 0 && value == 0 && !(base == 8 && how->alternative)) {
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
  if (value < 0)
    put_number(sink, how, narrowed(-(magnitude)value, how->argument.bytes), 10, "-");
  else
    put_number(sink, how, (magnitude)value, 10, how->plus ? "+" : how->space ? " " : "");
}

static void put_unsigned(struct sink *sink, const struct conversion *how, magnitude bits) {
  magnitude value = narrowed(bits, how->argument.bytes);
  unsigned base = how->letter == 'u' ? 10 : how->letter == 'o' ? 8 : 16;
  if (base == 16 && how->alternative && value != 0)
    put_number(sink, how, value, base, how->letter == 'X' ? "0X" : "0x");
  else
    put_number(sink, how, value, base, "");
}

/* Text */

static void put_text(struct sink *sink, const struct conversion *how, const char *text) {
  size_t at = sink->at;
  if (sink->silent || how->width > 0) {
    int length = 0;
    while ((how->precision < 0 || length < how->precision) && text[length] != 0)
      length++;
    if (sink->silent)
      return;
    if (!how->left)
      at = repeat(sink, at, ' ', how->width - length);
  }
  int length = 0;
  for (; (how->precision < 0 || length < how->precision) && text[length] != 0; length++)
    put(sink, at + length, text[length]);
  at += length;
  if (how->left)
    at = repeat(sink, at, ' ', how->width - length);
  sink->at = at;
}

static void put_wide_text(struct sink *sink, const struct conversion *how, const __WCHAR_TYPE__ *text) {
  size_t length = 0;
  while ((how->precision < 0 || length < (size_t)how->precision) && text[length] != 0)
    length++;
  size_t least = how->width > 0 ? how->width : 0;
  if (!sink->silent)
    put_any(sink, least, length * 4 > least ? length * 4 : least);
}

static void put_character(struct sink *sink, const struct conversion *how, int c) {
  size_t at = sink->at;
  if (!how->left)
    at = repeat(sink, at, ' ', how->width - 1);
  at = put(sink, at, (char)c);
  sink->at = how->left ? repeat(sink, at, ' ', how->width - 1) : at;
}

/* Floats */

static int is_negative(double value) {
  union {
    double number;
    unsigned long long bits;
  } seen = {value};
  return seen.bits >> 63 != 0;
}

/* How long the text of a float can be: that of the largest one, unless its size is known not to be so large. */
static size_t most_of_float(const struct conversion *how, double size) {
  size_t precision = how->precision < 0 ? 6 : how->precision;
  if (how->letter == 'a' || how->letter == 'A')
    return precision + 40;
  if (how->letter != 'f' && how->letter != 'F')
    return precision + 10;
  size_t most = 1 + precision + 1 + (size < 9.5 ? 1 : size < 999.5 ? 3 : size < 999999.5 ? 6 : size < 1e18 ? 19 : 309);
  return most < 4 ? 4 : most;
}

static void put_float(struct sink *sink, const struct conversion *how, double value) {
  size_t precision = how->precision < 0 ? 6 : how->precision;
  char text[HEADROOM + precision];
  int negative = is_negative(value);
  double size = negative ? -value : value;
  int sign = negative ? '-' : how->plus ? '+' : how->space ? ' ' : 0;
  int length = __fathom_print_double(text, size, how->letter, how->precision, how->alternative);
  if (length < 0) {
    size_t least = (sign != 0) + 1, most = (sign != 0) + most_of_float(how, size), width = how->width;
    if (how->width > 0)
      put_any(sink, width > least ? width : least, width > most ? width : most);
    else
      put_any(sink, least, most);
    return;
  }
  int padding = how->width - length - (sign != 0);
  int is_number = text[0] <= '9';
  size_t at = sink->at;
  if (!how->left && !(how->zeros && is_number))
    at = repeat(sink, at, ' ', padding);
  if (sign != 0)
    at = put(sink, at, (char)sign);
  if (!how->left && how->zeros && is_number)
    at = repeat(sink, at, '0', padding);
  for (int i = 0; i < length; i++)
    at = put(sink, at, text[i]);
  sink->at = how->left ? repeat(sink, at, ' ', padding) : at;
}

/* Conversions */

static const char *read_flags(struct conversion *how, const char *format) {
  for (;; format++) {
    if (*format == '-')
      how->left = 1;
    else if (*format == '+')
      how->plus = 1;
    else if (*format == ' ')
      how->space = 1;
    else if (*format == '#')
      how->alternative = 1;
    else if (*format == '0')
      how->zeros = 1;
    else if (*format != '\'')
      return format;
  }
}

static const char *read_count(int *count, const char *format, va_list *arguments) {
  if (*format == '*') {
    *count = __builtin_va_arg(*arguments, int);
    return format + 1;
  }
  for (*count = 0; *format >= '0' && *format <= '9'; format++)
    *count = *count * 10 + (*format - '0');
  return format;
}

static const char *read_conversion(struct conversion *how, const char *format, va_list *arguments) {
  *how = (struct conversion){.precision = -1};
  format = read_flags(how, format);
  format = read_count(&how->width, format, arguments);
  if (how->width < 0) {
    how->left = 1;
    how->width = -how->width;
  }
  if (*format == '.')
    format = read_count(&how->precision, format + 1, arguments);
  format = read_length(&how->argument, format);
  how->letter = *format;
  return *format != 0 ? format + 1 : format;
}

static void store_count(const struct conversion *how, void *to, size_t count) {
  if (how->argument.bytes == 1)
    *(signed char *)to = (signed char)count;
  else if (how->argument.bytes == 2)
    *(short *)to = (short)count;
  else if (how->argument.bytes == 4)
    *(int *)to = (int)count;
  else
    *(long long *)to = (long long)count;
}

static void convert(struct sink *sink, const struct conversion *how, va_list *arguments) {
  switch (how->letter) {
  case 'd':
  case 'i': {
    magnitude bits = next_integer(arguments, how->argument.bytes);
    if (!sink->silent)
      put_signed(sink, how, bits);
    return;
  }
  case 'u':
  case 'o':
  case 'x':
  case 'X': {
    magnitude bits = next_integer(arguments, how->argument.bytes);
    if (!sink->silent)
      put_unsigned(sink, how, bits);
    return;
  }
  case 'c':
  case 'C': {
    int c = __builtin_va_arg(*arguments, int);
    if (!sink->silent)
      put_character(sink, how, c);
    return;
  }
  case 's':
  case 'S':
    if (how->argument.is_long || how->letter == 'S')
      put_wide_text(sink, how, __builtin_va_arg(*arguments, const __WCHAR_TYPE__ *));
    else
      put_text(sink, how, __builtin_va_arg(*arguments, const char *));
    return;
  case 'p': {
    __builtin_va_arg(*arguments, void *);
    if (!sink->silent)
      put_any(sink, how->width > 3 ? how->width : 3, how->width > 18 ? how->width : 18);
    return;
  }
  case 'n':
    if (sink->silent) {
      sink->at = up_to(0x7fffffff);
      __fathom_imprecise();
    }
    store_count(how, __builtin_va_arg(*arguments, void *), sink->at);
    return;
  case 'a':
  case 'A':
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
    if (how->argument.bytes == 16) {
      long double wide = __builtin_va_arg(*arguments, long double);
      if (!sink->silent && (how->letter == 'a' || how->letter == 'A' || (wide == wide && wide != (double)wide)))
        __fathom_unsupported("the text of a long double that is no double");
      if (!sink->silent)
        put_float(sink, how, (double)wide);
      return;
    }
    double value = __builtin_va_arg(*arguments, double);
    if (!sink->silent)
      put_float(sink, how, value);
    return;
  case '%':
    if (!sink->silent)
      sink->at = put(sink, sink->at, '%');
    return;
  case 'm':
    if (!sink->silent)
      put_any(sink, 1, 60);
    return;
  }
  __fathom_unsupported("a conversion that C does not define");
}

void __model_format(struct sink *sink, const char *format, va_list *arguments) {
  struct conversion how;
  for (;;) {
    for (; *format != 0 && *format != '%'; format++)
      if (!sink->silent)
        sink->at = put(sink, sink->at, *format);
    if (*format == 0)
      return;
    format = read_conversion(&how, format + 1, arguments);
    convert(sink, &how, arguments);
  }
}
