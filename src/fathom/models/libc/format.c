/* Formatted output: one conversion after the other, each written where the text before it ends. A float that is not
 * known gets arbitrary text of possible length.
 */

#include "format_integer.h"

enum { HEADROOM = 400, MOST_OF_LONG_DOUBLE = 4940 };

/* Text */

/* How many bytes of a text are printed. */
static int printed_bytes(const struct conversion *how, const char *text) {
  int length = 0;
  while ((how->precision < 0 || length < how->precision) && text[length] != 0)
    length++;
  return length;
}

/* Bytes become wide characters: one each, but for those that are not ASCII. */
static int widen_text(struct sink *sink, const struct conversion *how, const char *text) {
  int length = printed_bytes(how, text), is_plain = 1;
  for (int i = 0; i < length; i++)
    is_plain &= (byte)text[i] < 128;
  if (is_plain)
    return 0;
  if (how->precision >= 0)
    __fathom_unsupported("a precision of text that is not ASCII");
  sink->failed |= __fathom_nondet_bool();
  put_any(sink, how->width, how->width > length ? how->width : length);
  return 1;
}

static void put_text(struct sink *sink, const struct conversion *how, const char *text) {
  size_t at = sink->at;
  if (sink->wide && widen_text(sink, how, text))
    return;
  if (is_counted_only(sink)) {
    count(sink, how, (size_t)printed_bytes(how, text));
    return;
  }
  if (how->width > 0 && !how->left)
    at = repeat(sink, at, ' ', how->width - printed_bytes(how, text));
  int length = 0;
  for (; (how->precision < 0 || length < how->precision) && text[length] != 0; length++)
    put(sink, at + length, text[length]);
  at += length;
  if (how->left)
    at = repeat(sink, at, ' ', how->width - length);
  sink->at = at;
}

/* Of wide characters that are not ASCII each has up to 4 bytes, or none, and then the function fails. */
static void put_any_wide(struct sink *sink, const struct conversion *how, size_t length) {
  size_t width = (size_t)how->width, least = sink->wide && length > width ? length : width;
  size_t most = sink->wide ? length : 4 * length;
  sink->failed |= !sink->wide && __fathom_nondet_bool();
  put_any(sink, least, most > least ? most : least);
}

static void put_wide_text(struct sink *sink, const struct conversion *how, const __WCHAR_TYPE__ *text) {
  size_t length = 0;
  int is_plain = 1;
  for (; (how->precision < 0 || length < (size_t)how->precision) && text[length] != 0; length++)
    is_plain &= text[length] > 0 && text[length] < 128;
  char narrow[length + 1];
  for (size_t i = 0; i < length; i++)
    narrow[i] = (char)text[i];
  narrow[length] = 0;
  if (is_plain)
    put_text(sink, how, narrow);
  else
    put_any_wide(sink, how, length);
}

static void put_character(struct sink *sink, const struct conversion *how, int c) {
  size_t at = sink->at;
  if (is_counted_only(sink)) {
    count(sink, how, 1);
    return;
  }
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
    return precision + 7; /* 1.5e-308 */
  size_t whole = size < 9.5 ? 1 : size < 999.5 ? 3 : size < 999999.5 ? 6 : size < 1e18 ? 19 : 309;
  size_t most = whole + (precision != 0 || how->alternative) + precision;
  return most < 3 ? 3 : most;
}

/* How short it can be: `inf`, or a digit where nothing must follow. */
static size_t least_of_float(const struct conversion *how) {
  int is_general = how->letter == 'g' || how->letter == 'G', is_fixed = how->letter == 'f' || how->letter == 'F';
  return is_general || (is_fixed && how->precision == 0) ? 1 : 3;
}

static void put_float(struct sink *sink, const struct conversion *how, double value) {
  size_t precision = how->precision < 0 ? 6 : how->precision;
  char text[HEADROOM + precision];
  int negative = is_negative(value);
  double size = negative ? -value : value;
  int sign = negative ? '-' : how->plus ? '+' : how->space ? ' ' : 0;
  int length = __fathom_print_double(text, size, how->letter, how->precision, how->alternative);
  if (length < 0) {
    size_t least = (sign != 0) + least_of_float(how), most = (sign != 0) + most_of_float(how, size), width = how->width;
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

static void put_integer(struct sink *sink, const struct conversion *how, va_list *arguments) {
  magnitude bits = next_integer(arguments, how->argument.bytes);
  if (how->letter == 'd' || how->letter == 'i')
    put_signed(sink, how, bits);
  else
    put_unsigned(sink, how, bits);
}

static void put_floating(struct sink *sink, const struct conversion *how, va_list *arguments) {
  if (how->argument.bytes != 16) {
    put_float(sink, how, __builtin_va_arg(*arguments, double));
    return;
  }
  long double wide = __builtin_va_arg(*arguments, long double);
  int is_double = how->letter != 'a' && how->letter != 'A' && (wide != wide || wide == (double)wide);
  if (is_double)
    put_float(sink, how, (double)wide);
  else if (is_counted_only(sink))
    put_any(sink, 1, MOST_OF_LONG_DOUBLE + (how->precision > 0 ? how->precision : 0) + how->width);
  else
    __fathom_unsupported("the text of a long double that is no double");
}

static void convert(struct sink *sink, const struct conversion *how, va_list *arguments) {
  switch (how->letter) {
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
    put_integer(sink, how, arguments);
    return;
  case 'c':
  case 'C': {
    int c = __builtin_va_arg(*arguments, int);
    if ((how->argument.is_long || how->letter == 'C') && (unsigned)c > 127)
      put_any_wide(sink, how, 1);
    else
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
    put_any(sink, how->width > 3 ? how->width : 3, how->width > 18 ? how->width : 18);
    return;
  }
  case 'n':
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
    put_floating(sink, how, arguments);
    return;
  case '%':
    sink->at = put(sink, sink->at, '%');
    return;
  case 'm':
    put_any(sink, 1, 60);
    return;
  }
  __fathom_unsupported("a conversion that C does not define");
}

void __model_format(struct sink *sink, const char *format, va_list *arguments) {
  struct conversion how;
  for (;;) {
    for (; *format != 0 && *format != '%'; format++)
      sink->at = put(sink, sink->at, *format);
    if (*format == 0)
      return;
    format = read_conversion(&how, format + 1, arguments);
    convert(sink, &how, arguments);
  }
}
