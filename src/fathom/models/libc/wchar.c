/* <wchar.h> and <wctype.h>: wide strings and memory, as in string.c. */

#include "stream.h"

typedef __WCHAR_TYPE__ wchar_t;
typedef __WINT_TYPE__ wint_t;

static size_t wide_length(const wchar_t *s) {
  size_t n = 0;
  while (s[n] != 0)
    n++;
  return n;
}

size_t wcslen(const wchar_t *s) { return wide_length(s); }

size_t wcsnlen(const wchar_t *s, size_t most) {
  size_t n = 0;
  while (n < most && s[n] != 0)
    n++;
  return n;
}

/* Copying */

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from) {
  for (size_t i = 0; (to[i] = from[i]) != 0; i++)
    ;
  return to;
}

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
  size_t i = 0;
  for (; i < count && from[i] != 0; i++)
    to[i] = from[i];
  for (; i < count; i++)
    to[i] = 0;
  return to;
}

wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from) {
  wchar_t *end = to + wide_length(to);
  while ((*end = *from) != 0) {
    end++;
    from++;
  }
  return to;
}

wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict from, size_t most) {
  wchar_t *end = to + wide_length(to);
  for (size_t i = 0; i < most && from[i] != 0; i++)
    *end++ = from[i];
  *end = 0;
  return to;
}

wchar_t *wcsdup(const wchar_t *s) {
  size_t size = (wide_length(s) + 1) * sizeof(wchar_t);
  wchar_t *copy = malloc(size);
  if (copy != NULL)
    memcpy(copy, s, size);
  return copy;
}

wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
  return memcpy(to, from, total(sizeof(wchar_t), count));
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t count) {
  return memmove(to, from, total(sizeof(wchar_t), count));
}

wchar_t *wmemset(wchar_t *to, wchar_t value, size_t count) {
  for (size_t i = 0; i < count; i++)
    to[i] = value;
  return to;
}

wchar_t *wmempcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
  memcpy(to, from, total(sizeof(wchar_t), count));
  return to + count;
}

wchar_t *wcpcpy(wchar_t *restrict to, const wchar_t *restrict from) {
  size_t i = 0;
  while ((to[i] = from[i]) != 0)
    i++;
  return to + i;
}

wchar_t *wcpncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
  size_t i = 0;
  for (; i < count && from[i] != 0; i++)
    to[i] = from[i];
  wchar_t *end = to + i;
  for (; i < count; i++)
    to[i] = 0;
  return end;
}

size_t wcsxfrm(wchar_t *restrict to, const wchar_t *restrict from, size_t size) {
  size_t n = 0;
  for (; from[n] != 0; n++)
    if (n < size)
      to[n] = from[n];
  if (n < size)
    to[n] = 0;
  return n;
}

/* Comparing */

static int order_of(wchar_t left, wchar_t right) { return (left > right) - (left < right); }

int wcscmp(const wchar_t *left, const wchar_t *right) {
  size_t i = 0;
  while (left[i] != 0 && left[i] == right[i])
    i++;
  return order_of(left[i], right[i]);
}

int wcscoll(const wchar_t *left, const wchar_t *right) {
  size_t i = 0;
  while (left[i] != 0 && left[i] == right[i])
    i++;
  return order_of(left[i], right[i]);
}

int wcsncmp(const wchar_t *left, const wchar_t *right, size_t most) {
  for (size_t i = 0; i < most; i++)
    if (left[i] != right[i] || left[i] == 0)
      return order_of(left[i], right[i]);
  return 0;
}

int wmemcmp(const wchar_t *left, const wchar_t *right, size_t count) {
  __fathom_read(left, total(sizeof(wchar_t), count));
  __fathom_read(right, total(sizeof(wchar_t), count));
  for (size_t i = 0; i < count; i++)
    if (left[i] != right[i])
      return order_of(left[i], right[i]);
  return 0;
}

/* Searching */

wchar_t *wmemchr(const wchar_t *s, wchar_t value, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (s[i] == value)
      return (wchar_t *)s + i;
  return NULL;
}

wchar_t *wcschr(const wchar_t *s, wchar_t value) {
  for (; *s != value; s++)
    if (*s == 0)
      return NULL;
  return (wchar_t *)s;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t value) {
  const wchar_t *found = NULL;
  for (;; s++) {
    if (*s == value)
      found = s;
    if (*s == 0)
      return (wchar_t *)found;
  }
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *wanted) {
  __fathom_read(s, sizeof(wchar_t));
  wide_length(wanted);
  for (;; s++) {
    size_t i = 0;
    while (wanted[i] != 0 && s[i] == wanted[i])
      i++;
    if (wanted[i] == 0)
      return (wchar_t *)s;
    if (s[i] == 0)
      return NULL;
  }
}

static int is_among(wchar_t c, const wchar_t *set) {
  for (; *set != 0; set++)
    if (*set == c)
      return 1;
  return 0;
}

size_t wcsspn(const wchar_t *s, const wchar_t *accepted) {
  size_t n = 0;
  wide_length(accepted);
  while (s[n] != 0 && is_among(s[n], accepted))
    n++;
  return n;
}

size_t wcscspn(const wchar_t *s, const wchar_t *rejected) {
  size_t n = 0;
  wide_length(rejected);
  while (s[n] != 0 && !is_among(s[n], rejected))
    n++;
  return n;
}

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *wanted) {
  wide_length(wanted);
  for (; *s != 0; s++)
    if (is_among(*s, wanted))
      return (wchar_t *)s;
  return NULL;
}

wchar_t *wcstok(wchar_t *restrict s, const wchar_t *restrict separators, wchar_t **restrict rest) {
  wide_length(separators);
  if (s == NULL && (s = *rest) == NULL)
    return NULL;
  while (*s != 0 && is_among(*s, separators))
    s++;
  wchar_t *end = s;
  while (*end != 0 && !is_among(*end, separators))
    end++;
  *rest = *end != 0 ? end + 1 : NULL;
  if (s == end)
    return NULL;
  *end = 0;
  return s;
}

/* Input and output */

wchar_t *fgetws(wchar_t *restrict to, int size, FILE *restrict stream) {
  use(stream);
  if (size <= 0)
    return NULL;
  read_anything(stream);
  if (__fathom_nondet_bool()) {
    stop(stream);
    return NULL;
  }
  size_t length = up_to((size_t)size - 1);
  __fathom_havoc(to, length * sizeof(wchar_t));
  to[length] = 0;
  stream->at_end = __fathom_nondet_bool();
  return to;
}

int fputws(const wchar_t *restrict text, FILE *restrict stream) {
  wide_length(text);
  return wrote(stream) ? __fathom_nondet_int() & 0x7fffffff : END_OF_FILE;
}

static wint_t get(FILE *stream) {
  read_anything(stream);
  if (!__fathom_nondet_bool())
    return (wint_t)up_to(0x10ffff);
  stop(stream);
  return (wint_t)END_OF_FILE;
}

wint_t fgetwc(FILE *stream) { return get(stream); }

wint_t getwc(FILE *stream) { return get(stream); }

wint_t getwchar(void) { return get(stdin); }

wint_t putwc(wchar_t c, FILE *stream) { return wrote(stream) ? (wint_t)c : (wint_t)END_OF_FILE; }

wint_t fputwc(wchar_t c, FILE *stream) { return wrote(stream) ? (wint_t)c : (wint_t)END_OF_FILE; }

wint_t putwchar(wchar_t c) { return wrote(stdout) ? (wint_t)c : (wint_t)END_OF_FILE; }

/* What is put back is not remembered: anything can be read next. */
wint_t ungetwc(wint_t c, FILE *stream) {
  use(stream);
  __fathom_imprecise();
  if (c == (wint_t)END_OF_FILE || __fathom_nondet_bool())
    return (wint_t)END_OF_FILE;
  stream->at_end = 0;
  return c;
}

/* Which way a stream goes is not remembered. */
int fwide(FILE *stream, int mode) {
  use(stream);
  __fathom_imprecise();
  return __fathom_nondet_int();
}
