/* <stdio.h>: scanf of text, exact where text and format are known; elsewhere any values, as those of a stream. */

#include "scan.h"

typedef unsigned long long magnitude;

enum { END_OF_FILE = -1 };

/* The text from where nothing was read yet on, and its start. */
struct text {
  const char *start, *at;
};

static int is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static void skip_space(struct text *text) {
  while (is_space(*text->at))
    text->at++;
}

/* Whether all of a format can be followed: other conversions are floats, pointers, wide text and new objects. */
static int is_exact(const char *format) {
  struct conversion how;
  while (*format != 0) {
    if (*format++ != '%')
      continue;
    format = read_conversion(&how, format);
    int is_integer = 0, is_text = 0;
    for (const char *letter = "diuoxXn%"; *letter != 0; letter++)
      is_integer |= how.letter == *letter;
    for (const char *letter = "cs["; *letter != 0; letter++)
      is_text |= how.letter == *letter && !how.argument.is_long;
    if (how.makes_text || how.argument.bytes == 16 || !(is_integer || is_text))
      return 0;
  }
  return 1;
}

/* Integers */

struct number {
  magnitude size; /* meaningless when `too_large` */
  int negative, too_large, digits;
};

static unsigned digit_of(char c) {
  byte small = lower((byte)c);
  if (is_digit(c))
    return (unsigned)(c - '0');
  return small >= 'a' && small <= 'f' ? small - 'a' + 10u : 16;
}

static unsigned base_of(char letter) {
  return letter == 'i' ? 0 : letter == 'o' ? 8 : letter == 'x' || letter == 'X' ? 16 : 10;
}

/* C and C libraries disagree on a prefix without digits behind it, and on prefixes of binary numbers. */
static unsigned read_prefix(struct text *text, unsigned base, size_t *left) {
  if (*text->at != '0' || *left < 2 || (base != 0 && base != 16))
    return base != 0 ? base : *text->at == '0' ? 8 : 10;
  char letter = (char)lower((byte)text->at[1]);
  if (letter == 'b' && base == 0)
    __fathom_unsupported("a binary number");
  if (letter != 'x')
    return base != 0 ? base : 8;
  if (*left < 3 || digit_of(text->at[2]) >= 16)
    __fathom_unsupported("a number that ends after 0x");
  text->at += 2;
  *left -= 2;
  return 16;
}

static struct number read_number(struct text *text, const struct conversion *how) {
  struct number number = {0};
  size_t left = how->width == 0 ? LARGEST : how->width;
  if (*text->at == '-' || *text->at == '+') {
    number.negative = *text->at++ == '-';
    left--;
  }
  unsigned base = read_prefix(text, base_of(how->letter), &left);
  for (; left > 0 && digit_of(*text->at) < base; left--, text->at++) {
    unsigned digit = digit_of(*text->at);
    number.digits = 1;
    if (number.size > ((magnitude)-1 - digit) / base)
      number.too_large = 1;
    else
      number.size = number.size * base + digit;
  }
  return number;
}

static void store_value(const struct conversion *how, void *to, magnitude value) {
  if (how->argument.bytes == 1)
    *(byte *)to = (byte)value;
  else if (how->argument.bytes == 2)
    *(unsigned short *)to = (unsigned short)value;
  else if (how->argument.bytes == 4)
    *(unsigned *)to = (unsigned)value;
  else
    *(magnitude *)to = value;
}

/* What does not fit is not defined. */
static void store_number(const struct conversion *how, void *to, struct number number) {
  magnitude most = (magnitude)-1 >> (64 - 8 * how->argument.bytes);
  if (how->letter == 'd' || how->letter == 'i')
    most = most / 2 + number.negative;
  if (number.too_large || number.size > most) {
    __fathom_imprecise();
    store_integer(how, to);
  } else
    store_value(how, to, number.negative ? -number.size : number.size);
}

/* Text */

/* Whether `%[...]` takes a character. */
static int is_in_set(const char *set, char c) {
  int complement = *set == '^', found = 0;
  set += complement;
  const char *first = set;
  for (; *set != 0 && (*set != ']' || set == first); set++) {
    if (set[1] == '-' && set[2] != ']' && set[2] != 0) {
      found |= (byte)*set <= (byte)c && (byte)c <= (byte)set[2];
      set += 2;
    } else
      found |= *set == c;
  }
  return found != complement;
}

static int takes(const struct conversion *how, char c) {
  return c != 0 && (how->letter == 's' ? !is_space(c) : how->letter == '[' ? is_in_set(how->set, c) : 1);
}

/* How many characters were taken. */
static size_t read_text(struct text *text, const struct conversion *how, char *to) {
  size_t most = how->width != 0 ? how->width : how->letter == 'c' ? 1 : LARGEST, taken = 0;
  for (; taken < most && takes(how, *text->at); taken++, text->at++)
    if (!how->ignored)
      to[taken] = *text->at;
  if (how->letter == 'c' && taken > 0 && taken < most)
    __fathom_unsupported("a text that ends before all characters of %c");
  if (how->letter != 'c' && taken > 0 && !how->ignored)
    to[taken] = 0;
  return taken;
}

/* The whole */

/* Whether the conversion was possible; its result is stored unless it is ignored. */
static int convert(struct text *text, const struct conversion *how, void *to) {
  if (how->letter == 'c' || how->letter == 's' || how->letter == '[')
    return read_text(text, how, to) > 0;
  struct number number = read_number(text, how);
  if (number.digits && !how->ignored)
    store_number(how, to, number);
  return number.digits;
}

static int scan(const char *start, const char *format, va_list given) {
  va_list arguments;
  __builtin_va_copy(arguments, given);
  struct text text = {start, start};
  struct conversion how;
  int count = 0;
  while (*format != 0) {
    char c = *format++;
    if (c == '%')
      format = read_conversion(&how, format);
    int is_plain = c != '%' || how.letter == '%';
    if (c == '%' && how.letter == 'n') {
      if (!how.ignored)
        store_value(&how, __builtin_va_arg(arguments, void *), (magnitude)(text.at - text.start));
      continue;
    }
    if (is_space(c) || (c == '%' && how.letter != 'c' && how.letter != '['))
      skip_space(&text);
    if (is_space(c))
      continue;
    if (*text.at == 0)
      return count == 0 ? END_OF_FILE : count;
    if (is_plain && *text.at++ != c)
      return count;
    if (is_plain)
      continue;
    void *to = how.ignored ? NULL : __builtin_va_arg(arguments, void *);
    if (!convert(&text, &how, to))
      return count;
    count += !how.ignored;
  }
  return count;
}

static int scan_text(const char *text, const char *format, va_list given) {
  size_t length = length_of(text);
  if (__fathom_is_known(text) && __fathom_is_known(format) && is_exact(format))
    return scan(text, format, given);
  return __model_scan_anything(format, given, length);
}

#define FAMILY(prefix)                                                                                                 \
  int prefix##vsscanf(const char *restrict text, const char *restrict format, va_list given) {                         \
    return scan_text(text, format, given);                                                                             \
  }                                                                                                                    \
  int prefix##sscanf(const char *restrict text, const char *restrict format, ...) {                                    \
    WITH_ARGUMENTS(format, scan_text(text, format, arguments))                                                         \
  }

FAMILY()
FAMILY(__isoc99_)
FAMILY(__isoc23_)
