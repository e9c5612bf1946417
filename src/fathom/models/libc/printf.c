/* <stdio.h>: the printf family. Arguments are checked; what goes to a stream is gone, what goes to memory is written. */

#include "conversion.h"
#include "format.h"
#include "stream.h"

static void format_into(struct sink *sink, const char *format, va_list given) {
  va_list arguments;
  __builtin_va_copy(arguments, given);
  __model_format(sink, format, &arguments);
}

/* How long the text is. */
static int length_of_text(const char *format, va_list given) {
  struct sink sink = {NULL, 0};
  format_into(&sink, format, given);
  return count_of(&sink);
}

/* Output may fail, and then the result is negative. */
static int check(const char *format, va_list given) {
  int length = length_of_text(format, given);
  return __fathom_nondet_bool() ? -1 : length;
}

static int check_and_put(FILE *stream, const char *format, va_list given) {
  int length = length_of_text(format, given), failed = __fathom_nondet_bool();
  stream->failed |= failed;
  return failed ? -1 : length;
}

static int format_to(char *to, size_t limit, const char *format, va_list given) {
  struct sink sink = {to, limit};
  format_into(&sink, format, given);
  to[sink.at < limit ? sink.at : limit] = 0;
  return count_of(&sink);
}

/* With room for nothing, not even the end, the pointer does not count. */
static int format_within(char *to, size_t size, const char *format, va_list given) {
  return size == 0 ? length_of_text(format, given) : format_to(to, size - 1, format, given);
}

int vprintf(const char *restrict format, va_list given) { return check_and_put(stdout, format, given); }

int vfprintf(FILE *restrict stream, const char *restrict format, va_list given) {
  return check_and_put(stream, format, given);
}

int vdprintf(int descriptor, const char *restrict format, va_list given) { return check(format, given); }

int vsprintf(char *restrict to, const char *restrict format, va_list given) {
  return format_to(to, SIZE_MAX, format, given);
}

int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list given) {
  return format_within(to, size, format, given);
}

int printf(const char *restrict format, ...) { WITH_ARGUMENTS(format, check_and_put(stdout, format, arguments)) }

int fprintf(FILE *restrict stream, const char *restrict format, ...) {
  WITH_ARGUMENTS(format, check_and_put(stream, format, arguments))
}

int dprintf(int descriptor, const char *restrict format, ...) { WITH_ARGUMENTS(format, check(format, arguments)) }

int sprintf(char *restrict to, const char *restrict format, ...) {
  WITH_ARGUMENTS(format, format_to(to, SIZE_MAX, format, arguments))
}

int snprintf(char *restrict to, size_t size, const char *restrict format, ...) {
  WITH_ARGUMENTS(format, format_within(to, size, format, arguments))
}

/* The text in a new object */

/* Twice the same text: where it is a guess, the second has the length of the first. */
static int format_new(char **to, const char *format, va_list given) {
  struct sink counted = {NULL, 0};
  format_into(&counted, format, given);
  int length = count_of(&counted);
  char *made = length < 0 ? NULL : malloc((size_t)length + 1);
  if (made == NULL)
    return -1;
  struct sink written = {made, (size_t)length};
  format_into(&written, format, given);
  if (counted.guessed)
    __fathom_assume(written.at == counted.at && !written.failed);
  made[length] = 0;
  *to = made;
  return length;
}

int vasprintf(char **restrict to, const char *restrict format, va_list given) { return format_new(to, format, given); }

int asprintf(char **restrict to, const char *restrict format, ...) {
  WITH_ARGUMENTS(format, format_new(to, format, arguments))
}

/* <syslog.h>: messages, of which nobody hears whether they arrived */

void vsyslog(int priority, const char *format, va_list given) { length_of_text(format, given); }

void syslog(int priority, const char *format, ...) {
  va_list arguments;
  __builtin_va_start(arguments, format);
  length_of_text(format, arguments);
  __builtin_va_end(arguments);
}

void openlog(const char *name, int options, int facility) {
  if (name != NULL)
    length_of(name);
}

void closelog(void) {}

/* What glibc's headers call under _FORTIFY_SOURCE */

int __printf_chk(int flag, const char *restrict format, ...) {
  WITH_ARGUMENTS(format, check_and_put(stdout, format, arguments))
}

int __fprintf_chk(FILE *restrict stream, int flag, const char *restrict format, ...) {
  WITH_ARGUMENTS(format, check_and_put(stream, format, arguments))
}

int __vprintf_chk(int flag, const char *restrict format, va_list given) {
  return check_and_put(stdout, format, given);
}

int __vfprintf_chk(FILE *restrict stream, int flag, const char *restrict format, va_list given) {
  return check_and_put(stream, format, given);
}

int __sprintf_chk(char *restrict to, int flag, size_t known, const char *restrict format, ...) {
  WITH_ARGUMENTS(format, format_to(to, SIZE_MAX, format, arguments))
}

int __snprintf_chk(char *restrict to, size_t size, int flag, size_t known, const char *restrict format, ...) {
  WITH_ARGUMENTS(format, format_within(to, size, format, arguments))
}

int __vsprintf_chk(char *restrict to, int flag, size_t known, const char *restrict format, va_list given) {
  return format_to(to, SIZE_MAX, format, given);
}

int __vsnprintf_chk(char *restrict to, size_t size, int flag, size_t known, const char *restrict format,
                    va_list given) {
  return format_within(to, size, format, given);
}
