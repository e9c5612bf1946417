/* Conversions of scanf's formats. */

#include "conversion.h"

struct conversion {
  int ignored, makes_text;
  size_t width; /* 0: none */
  struct argument argument;
  char letter;
  const char *set; /* of %[...]: what comes behind the bracket */
};

static inline int is_digit(char c) { return c >= '0' && c <= '9'; }

/* Behind the set of `%[...]`: a bracket that comes first belongs to it. */
static inline const char *behind_set(const char *format) {
  if (*format == '^')
    format++;
  if (*format == ']')
    format++;
  while (*format != 0 && *format != ']')
    format++;
  return *format != 0 ? format + 1 : format;
}

static inline const char *read_conversion(struct conversion *how, const char *format) {
  *how = (struct conversion){0};
  if (*format == '*') {
    how->ignored = 1;
    format++;
  }
  for (; is_digit(*format); format++)
    how->width = how->width * 10 + (*format - '0');
  if (*format == 'm') {
    how->makes_text = 1;
    format++;
  }
  format = read_length(&how->argument, format);
  how->letter = *format;
  if (*format != 0)
    format++;
  how->set = format;
  return how->letter == '[' ? behind_set(format) : format;
}

/* Any conversion stores an arbitrary value, and any of them may be the last; `most` is how much text there can be. How
   many stored something, or END_OF_FILE. */
int __model_scan_anything(const char *format, va_list given, size_t most);

/* An arbitrary integer of the width that the conversion says. */
static inline void store_integer(const struct conversion *how, void *to) {
  if (how->argument.bytes == 1)
    *(byte *)to = __fathom_nondet_byte();
  else if (how->argument.bytes == 2)
    *(short *)to = (short)__fathom_nondet_int();
  else if (how->argument.bytes == 4)
    *(int *)to = __fathom_nondet_int();
  else
    *(long long *)to = __fathom_nondet_long_long();
}
