/* <stdio.h>: scanf of streams. Each conversion stores an arbitrary value of its type; any of them may be the last. */

#include "scan.h"
#include "stream.h"

/* Text of 1 to `most` characters; %c has no end. */
static void store_text(struct conversion *how, void *to, size_t most) {
  size_t unit = how->argument.is_long || how->letter == 'S' || how->letter == 'C' ? sizeof(__WCHAR_TYPE__) : 1;
  if (how->letter == 'c' || how->letter == 'C') {
    __fathom_havoc(to, unit * (how->width == 0 ? 1 : how->width));
    return;
  }
  size_t length = up_to(how->width != 0 && how->width < most ? how->width : most);
  __fathom_assume(length >= 1);
  __fathom_havoc(to, unit * length);
  if (unit == 1)
    ((char *)to)[length] = 0;
  else
    ((__WCHAR_TYPE__ *)to)[length] = 0;
}

static void store(struct conversion *how, void *to, size_t most) {
  switch (how->letter) {
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
  case 'n':
    store_integer(how, to);
    return;
  case 'a':
  case 'e':
  case 'f':
  case 'g':
  case 'A':
  case 'E':
  case 'F':
  case 'G':
    if (how->argument.bytes == 16)
      *(long double *)to = __fathom_nondet_long_double();
    else if (how->argument.is_long)
      *(double *)to = __fathom_nondet_double();
    else
      *(float *)to = __fathom_nondet_float();
    return;
  case 'p':
    *(void **)to = NULL;
    __fathom_unsupported("reading a pointer");
    return;
  case 'c':
  case 'C':
  case 's':
  case 'S':
  case '[':
    store_text(how, to, most);
    return;
  }
  __fathom_unsupported("a conversion that C does not define");
}

int __model_scan_anything(const char *format, va_list given, size_t most) {
  va_list arguments;
  __builtin_va_copy(arguments, given);
  struct conversion how;
  int count = 0;
  __fathom_imprecise();
  while (*format != 0) {
    if (*format++ != '%')
      continue;
    format = read_conversion(&how, format);
    if (how.makes_text)
      __fathom_unsupported("a conversion that makes an object");
    if (how.letter == '%')
      continue;
    if (how.letter != 'n' && __fathom_nondet_bool())
      return count == 0 && __fathom_nondet_bool() ? END_OF_FILE : count;
    if (how.ignored)
      continue;
    store(&how, __builtin_va_arg(arguments, void *), most);
    count += how.letter != 'n';
  }
  length_of(format);
  return count;
}

static int scan_stream(FILE *stream, const char *format, va_list given) {
  read_anything(stream);
  int count = __model_scan_anything(format, given, LARGEST);
  if (count == END_OF_FILE)
    stop(stream);
  return count;
}

#define FAMILY(prefix)                                                                                                 \
  int prefix##vscanf(const char *restrict format, va_list given) { return scan_stream(stdin, format, given); }         \
  int prefix##vfscanf(FILE *restrict stream, const char *restrict format, va_list given) {                             \
    return scan_stream(stream, format, given);                                                                         \
  }                                                                                                                    \
  int prefix##scanf(const char *restrict format, ...) { WITH_ARGUMENTS(format, scan_stream(stdin, format, arguments)) } \
  int prefix##fscanf(FILE *restrict stream, const char *restrict format, ...) {                                        \
    WITH_ARGUMENTS(format, scan_stream(stream, format, arguments))                                                     \
  }

FAMILY()
FAMILY(__isoc99_)
FAMILY(__isoc23_)
