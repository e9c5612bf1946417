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

static void run(struct sink *sink, const wchar_t *format, va_list given) {
  size_t length = wide_length(format);
  char narrow[length + 1];
  for (size_t i = 0; i <= length; i++)
    narrow[i] = (char)format[i];
  va_list arguments;
  __builtin_va_copy(arguments, given);
  __model_format(sink, narrow, &arguments);
}

static int check_and_put(FILE *stream, const wchar_t *format, va_list given) {
  struct sink sink = {NULL, 0, 0, 1};
  run(&sink, format, given);
  int count = __fathom_nondet_int();
  stream->failed |= count < 0;
  return count < 0 ? -1 : count;
}

/* Text that does not fit is an error here. */
static int format_within(wchar_t *to, size_t size, const wchar_t *format, va_list given) {
  char narrow[size + 1];
  struct sink sink = {narrow, size, 0, 0};
  run(&sink, format, given);
  size_t kept = sink.at < size ? sink.at : size;
  for (size_t i = 0; i < kept; i++)
    to[i] = narrow[i];
  if (size != 0)
    to[kept < size ? kept : size - 1] = 0;
  return sink.at < size ? (int)sink.at : -1;
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
