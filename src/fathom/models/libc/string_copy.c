/* <string.h> and <strings.h>: copying and joining. */

char *strcpy(char *restrict to, const char *restrict from) {
  size_t i = 0;
  while ((to[i] = from[i]) != 0)
    i++;
  __fathom_apart(to, i + 1, from, i + 1);
  return to;
}

char *stpcpy(char *restrict to, const char *restrict from) {
  size_t i = 0;
  while ((to[i] = from[i]) != 0)
    i++;
  __fathom_apart(to, i + 1, from, i + 1);
  return to + i;
}

char *strncpy(char *restrict to, const char *restrict from, size_t count) {
  size_t i = 0;
  for (; i < count && from[i] != 0; i++)
    to[i] = from[i];
  size_t read = i < count ? i + 1 : count;
  for (; i < count; i++)
    to[i] = 0;
  if (count != 0)
    __fathom_apart(to, count, from, read);
  return to;
}

char *stpncpy(char *restrict to, const char *restrict from, size_t count) {
  size_t i = 0;
  for (; i < count && from[i] != 0; i++)
    to[i] = from[i];
  char *end = to + i;
  size_t read = i < count ? i + 1 : count;
  for (; i < count; i++)
    to[i] = 0;
  if (count != 0)
    __fathom_apart(to, count, from, read);
  return end;
}

char *strcat(char *restrict to, const char *restrict from) {
  char *end = to;
  while (*end != 0)
    end++;
  size_t i = 0;
  while ((end[i] = from[i]) != 0)
    i++;
  __fathom_apart(end, i + 1, from, i + 1);
  return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t most) {
  char *end = to;
  while (*end != 0)
    end++;
  size_t i = 0;
  for (; i < most && from[i] != 0; i++)
    end[i] = from[i];
  end[i] = 0;
  if (most != 0)
    __fathom_apart(end, i + 1, from, i < most ? i + 1 : most);
  return to;
}

size_t strlcpy(char *restrict to, const char *restrict from, size_t size) {
  size_t n = 0;
  for (; from[n] != 0; n++)
    if (n + 1 < size)
      to[n] = from[n];
  if (size != 0)
    to[n < size ? n : size - 1] = 0;
  return n;
}

size_t strlcat(char *restrict to, const char *restrict from, size_t size) {
  size_t start = 0, n = 0;
  while (start < size && to[start] != 0)
    start++;
  for (; from[n] != 0; n++)
    if (start + n + 1 < size)
      to[start + n] = from[n];
  if (start < size)
    to[start + n < size ? start + n : size - 1] = 0;
  return start + n;
}

size_t strxfrm(char *restrict to, const char *restrict from, size_t size) {
  size_t n = 0;
  for (; from[n] != 0; n++)
    if (n < size)
      to[n] = from[n];
  if (n < size)
    to[n] = 0;
  return n;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t count) {
  memcpy(to, from, count);
  return (byte *)to + count;
}

void *memccpy(void *restrict to, const void *restrict from, int last, size_t count) {
  byte *t = to;
  const byte *f = from;
  for (size_t i = 0; i < count; i++) {
    t[i] = f[i];
    if (f[i] == (byte)last)
      return t + i + 1;
  }
  return NULL;
}

void bcopy(const void *from, void *to, size_t count) { memmove(to, from, count); }

void bzero(void *memory, size_t count) { memset(memory, 0, count); }

void explicit_bzero(void *memory, size_t count) { memset(memory, 0, count); }

char *strdup(const char *s) {
  size_t n = 0;
  while (s[n] != 0)
    n++;
  char *copy = malloc(n + 1);
  if (copy != NULL)
    memcpy(copy, s, n + 1);
  return copy;
}

char *strndup(const char *s, size_t most) {
  size_t n = 0;
  while (n < most && s[n] != 0)
    n++;
  char *copy = malloc(n + 1);
  if (copy != NULL) {
    memcpy(copy, s, n);
    copy[n] = 0;
  }
  return copy;
}
