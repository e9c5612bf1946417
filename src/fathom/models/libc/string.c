/* <string.h> and <strings.h>: lengths, comparing, searching and tokens, byte by byte, in the C locale.
 *
 * C says only which sign the result of a comparison has; here it is the difference of the first bytes that differ.
 */

size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n] != 0)
    n++;
  return n;
}

size_t strnlen(const char *s, size_t most) {
  size_t n = 0;
  while (n < most && s[n] != 0)
    n++;
  return n;
}

/* Comparing. Memory is compared as a whole: all of it must be readable, wherever the first difference is. */

int memcmp(const void *left, const void *right, size_t count) {
  const byte *a = left, *b = right;
  __fathom_read(a, count);
  __fathom_read(b, count);
  for (size_t i = 0; i < count; i++)
    if (a[i] != b[i])
      return a[i] - b[i];
  return 0;
}

int bcmp(const void *left, const void *right, size_t count) {
  const byte *a = left, *b = right;
  __fathom_read(a, count);
  __fathom_read(b, count);
  for (size_t i = 0; i < count; i++)
    if (a[i] != b[i])
      return 1;
  return 0;
}

int strcmp(const char *left, const char *right) {
  const byte *a = (const byte *)left, *b = (const byte *)right;
  size_t i = 0;
  while (a[i] != 0 && a[i] == b[i])
    i++;
  return a[i] - b[i];
}

int strcoll(const char *left, const char *right) {
  const byte *a = (const byte *)left, *b = (const byte *)right;
  size_t i = 0;
  while (a[i] != 0 && a[i] == b[i])
    i++;
  return a[i] - b[i];
}

int strncmp(const char *left, const char *right, size_t most) {
  const byte *a = (const byte *)left, *b = (const byte *)right;
  for (size_t i = 0; i < most; i++)
    if (a[i] != b[i] || a[i] == 0)
      return a[i] - b[i];
  return 0;
}

int strcasecmp(const char *left, const char *right) {
  const byte *a = (const byte *)left, *b = (const byte *)right;
  size_t i = 0;
  while (a[i] != 0 && lower(a[i]) == lower(b[i]))
    i++;
  return lower(a[i]) - lower(b[i]);
}

int strncasecmp(const char *left, const char *right, size_t most) {
  const byte *a = (const byte *)left, *b = (const byte *)right;
  for (size_t i = 0; i < most; i++)
    if (lower(a[i]) != lower(b[i]) || a[i] == 0)
      return lower(a[i]) - lower(b[i]);
  return 0;
}

/* Searching for a byte */

void *memchr(const void *memory, int value, size_t count) {
  const byte *s = memory;
  for (size_t i = 0; i < count; i++)
    if (s[i] == (byte)value)
      return (void *)(s + i);
  return NULL;
}

void *memrchr(const void *memory, int value, size_t count) {
  const byte *s = memory;
  __fathom_read(s, count);
  for (size_t i = count; i > 0; i--)
    if (s[i - 1] == (byte)value)
      return (void *)(s + i - 1);
  return NULL;
}

void *rawmemchr(const void *memory, int value) {
  const byte *s = memory;
  while (*s != (byte)value)
    s++;
  return (void *)s;
}

char *strchr(const char *s, int value) {
  while (*s != (char)value) {
    if (*s == 0)
      return NULL;
    s++;
  }
  return (char *)s;
}

char *strchrnul(const char *s, int value) {
  while (*s != 0 && *s != (char)value)
    s++;
  return (char *)s;
}

char *strrchr(const char *s, int value) {
  const char *found = NULL;
  for (;; s++) {
    if (*s == (char)value)
      found = s;
    if (*s == 0)
      return (char *)found;
  }
}

char *index(const char *s, int value) {
  while (*s != (char)value) {
    if (*s == 0)
      return NULL;
    s++;
  }
  return (char *)s;
}

char *rindex(const char *s, int value) {
  const char *found = NULL;
  for (;; s++) {
    if (*s == (char)value)
      found = s;
    if (*s == 0)
      return (char *)found;
  }
}

/* Searching for one of several bytes. These are read to their end, also where there is nothing to search in. */

static int is_among(char c, const char *set) {
  for (; *set != 0; set++)
    if (*set == c)
      return 1;
  return 0;
}

size_t strspn(const char *s, const char *accepted) {
  size_t n = 0;
  length_of(accepted);
  while (s[n] != 0 && is_among(s[n], accepted))
    n++;
  return n;
}

size_t strcspn(const char *s, const char *rejected) {
  size_t n = 0;
  length_of(rejected);
  while (s[n] != 0 && !is_among(s[n], rejected))
    n++;
  return n;
}

char *strpbrk(const char *s, const char *wanted) {
  length_of(wanted);
  for (; *s != 0; s++)
    if (is_among(*s, wanted))
      return (char *)s;
  return NULL;
}

/* Searching for a string, which is read to its end */

char *strstr(const char *s, const char *wanted) {
  __fathom_read(s, 1);
  length_of(wanted);
  for (;; s++) {
    size_t i = 0;
    while (wanted[i] != 0 && s[i] == wanted[i])
      i++;
    if (wanted[i] == 0)
      return (char *)s;
    if (s[i] == 0)
      return NULL;
  }
}

char *strcasestr(const char *s, const char *wanted) {
  __fathom_read(s, 1);
  length_of(wanted);
  for (;; s++) {
    size_t i = 0;
    while (wanted[i] != 0 && lower((byte)s[i]) == lower((byte)wanted[i]))
      i++;
    if (wanted[i] == 0)
      return (char *)s;
    if (s[i] == 0)
      return NULL;
  }
}

void *memmem(const void *memory, size_t count, const void *wanted, size_t length) {
  const byte *s = memory, *w = wanted;
  __fathom_read(s, count);
  __fathom_read(w, length);
  for (size_t at = 0; at <= count && length <= count - at; at++) {
    size_t i = 0;
    while (i < length && s[at + i] == w[i])
      i++;
    if (i == length)
      return (void *)(s + at);
  }
  return NULL;
}

/* Cutting into tokens */

static char *next_token(char *s, const char *separators, char **rest) {
  length_of(separators);
  if (s == NULL)
    s = *rest;
  while (*s != 0 && is_among(*s, separators))
    s++;
  char *end = s;
  while (*end != 0 && !is_among(*end, separators))
    end++;
  *rest = *end != 0 ? end + 1 : end;
  if (s == end)
    return NULL;
  *end = 0;
  return s;
}

char *strtok_r(char *restrict s, const char *restrict separators, char **restrict rest) {
  return next_token(s, separators, rest);
}

char *strtok(char *restrict s, const char *restrict separators) {
  static char *rest;
  return next_token(s, separators, &rest);
}

char *strsep(char **restrict rest, const char *restrict separators) {
  char *s = *rest;
  if (s == NULL)
    return NULL;
  length_of(separators);
  char *end = s;
  while (*end != 0 && !is_among(*end, separators))
    end++;
  *rest = NULL;
  if (*end != 0) {
    *end = 0;
    *rest = end + 1;
  }
  return s;
}
