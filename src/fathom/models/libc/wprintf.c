/* <wchar.h>: the printf family on wide formats, in which conversions mean the same as in narrow ones. */

#include "conversion.h"
#include "format.h"
#include "stream.h"

typedef __WCHAR_TYPE__ wchar_t;

static size_t wide_length(const wchar_t *s) {
  size_t n = 0;
  while (s[n] != 0)
    n++;
  return n;
}

/* What is not ASCII stands for itself in a format. */
static void run(struct sink *sink, const wchar_t *format, va_list given) {
  size_t length = wide_length(format);
  char narrow[length + 1];
  for (size_t i = 0; i <= length; i++) {
    int is_plain = format[i] >= 0 && format[i] < 128;
    narrow[i] = is_plain ? (char)format[i] : '?';
    sink->guessed |= !is_plain;
  }
  va_list arguments;
  __builtin_va_copy(arguments, given);
  sink->wide = 1;
  __model_format(sink, narrow, &arguments);
}

static int check_and_put(FILE *stream, const wchar_t *format, va_list given) {
  struct sink sink = {NULL, 0};
  run(&sink, format, given);
  int count = __fathom_nondet_bool() ? -1 : count_of(&sink);
  stream->failed |= count < 0;
  return count;
}

/* Text that does not fit is an error here. */
static int format_within(wchar_t *to, size_t size, const wchar_t *format, va_list given) {
  char narrow[size + 1];
  struct sink sink = {narrow, size};
  run(&sink, format, given);
  size_t kept = sink.at < size ? sink.at : size;
  if (sink.guessed) {
    __fathom_imprecise();
    __fathom_havoc(to, kept * sizeof(wchar_t));
  } else
    for (size_t i = 0; i < kept; i++)
      to[i] = narrow[i];
  if (size != 0)
    to[kept < size ? kept : size - 1] = 0;
  return sink.at < size ? count_of(&sink) : -1;
}

int vwprintf(const wchar_t *restrict format, va_list given) { return check_and_put(stdout, format, given); }

int vfwprintf(FILE *restrict stream, const wchar_t *restrict format, va_list given) {
  return check_and_put(stream, format, given);
}

int vswprintf(wchar_t *restrict to, size_t size, const wchar_t *restrict format, va_list given) {
  return format_within(to, size, format, given);
}

int wprintf(const wchar_t *restrict format, ...) { WITH_ARGUMENTS(format, check_and_put(stdout, format, arguments)) }

int fwprintf(FILE *restrict stream, const wchar_t *restrict format, ...) {
  WITH_ARGUMENTS(format, check_and_put(stream, format, arguments))
}

int swprintf(wchar_t *restrict to, size_t size, const wchar_t *restrict format, ...) {
  WITH_ARGUMENTS(format, format_within(to, size, format, arguments))
}
