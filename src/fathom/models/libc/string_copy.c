/* <string.h> and <strings.h>: copying and joining. */

char *strcpy(char *restrict to, const char *restrict from) {
  for (size_t i = 0; (to[i] = from[i]) != 0; i++)
    ;
  return to;
}

char *stpcpy(char *restrict to, const char *restrict from) {
  while ((*to = *from) != 0) {
    to++;
    from++;
  }
  return to;
}

char *strncpy(char *restrict to, const char *restrict from, size_t count) {
  size_t i = 0;
  for (; i < count && from[i] != 0; i++)
    to[i] = from[i];
  for (; i < count; i++)
    to[i] = 0;
  return to;
}

char *stpncpy(char *restrict to, const char *restrict from, size_t count) {
  size_t i = 0;
  for (; i < count && from[i] != 0; i++)
    to[i] = from[i];
  char *end = to + i;
  for (; i < count; i++)
    to[i] = 0;
  return end;
}

char *strcat(char *restrict to, const char *restrict from) {
  char *end = to;
  while (*end != 0)
    end++;
  while ((*end = *from) != 0) {
    end++;
    from++;
  }
  return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t most) {
  char *end = to;
  while (*end != 0)
    end++;
  for (size_t i = 0; i < most && from[i] != 0; i++)
    *end++ = from[i];
  *end = 0;
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
