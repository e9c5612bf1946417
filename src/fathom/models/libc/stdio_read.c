/* <stdio.h>: reading. What comes from a file is arbitrary. */

#include "stream.h"

enum { FIRST_LINE = 120 };

static int get(FILE *stream) {
  if (stream->put_back != 0) {
    byte c = (byte)(stream->put_back - 1);
    stream->put_back = 0;
    return c;
  }
  if (__fathom_nondet_bool()) {
    stop(stream);
    return END_OF_FILE;
  }
  stream->at_end &= 1;
  return __fathom_nondet_byte();
}

int fgetc(FILE *stream) { return get(stream); }

int getc(FILE *stream) { return get(stream); }

int getchar(void) { return get(stdin); }

int fgetc_unlocked(FILE *stream) { return get(stream); }

int getc_unlocked(FILE *stream) { return get(stream); }

int getchar_unlocked(void) { return get(stdin); }

/* What glibc's headers call when the buffer of a stream is empty. */
int __uflow(FILE *stream) { return get(stream); }

/* One character is remembered: of several, which no program can count on, the last. */
int ungetc(int c, FILE *stream) {
  use(stream);
  if (c == END_OF_FILE || __fathom_nondet_bool())
    return END_OF_FILE;
  read_anything(stream);
  stream->put_back = (byte)c + 1;
  stream->at_end = 0;
  return (byte)c;
}

/* A line ends at a newline, at the end of the file, or when the buffer is full. An error leaves anything there. */
static char *get_line(char *to, int size, FILE *stream) {
  use(stream);
  if (size <= 0)
    return NULL;
  read_anything(stream);
  if (size > 1 && __fathom_nondet_bool()) {
    stop(stream);
    if (stream->failed)
      __fathom_havoc(to, (size_t)size);
    return NULL;
  }
  write_any_text(to, (size_t)size - 1);
  stream->at_end = __fathom_nondet_bool();
  return to;
}

char *fgets(char *restrict to, int size, FILE *restrict stream) { return get_line(to, size, stream); }

char *fgets_unlocked(char *restrict to, int size, FILE *restrict stream) { return get_line(to, size, stream); }

char *__fgets_chk(char *restrict to, size_t known, int size, FILE *restrict stream) {
  return get_line(to, size, stream);
}

/* The line may be longer than any buffer. */
char *gets(char *to) {
  read_anything(stdin);
  if (__fathom_nondet_bool()) {
    stop(stdin);
    return NULL;
  }
  write_any_text(to, LARGEST);
  return to;
}

/* Of an element that is not complete, any part may have been written. */
static size_t get_elements(void *to, size_t size, size_t count, FILE *stream) {
  read_anything(stream);
  size_t done = up_to(count);
  __fathom_havoc(to, total(size, size > 1 && done < count ? done + 1 : done));
  if (done < count)
    stop(stream);
  stream->at_end &= 1;
  return size == 0 ? 0 : done;
}

size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict stream) {
  return get_elements(to, size, count, stream);
}

size_t fread_unlocked(void *restrict to, size_t size, size_t count, FILE *restrict stream) {
  return get_elements(to, size, count, stream);
}

size_t __fread_chk(void *restrict to, size_t known, size_t size, size_t count, FILE *restrict stream) {
  return get_elements(to, size, count, stream);
}

/* Lines of any length, in a buffer that is always a new one. There is a buffer at the end of the file, too. */
static ssize_t get_long_line(char **line, size_t *size, FILE *stream) {
  read_anything(stream);
  if (__fathom_nondet_bool()) {
    stop(stream);
    if (*line == NULL && (*line = malloc(FIRST_LINE)) != NULL)
      *size = FIRST_LINE;
    return -1;
  }
  size_t length = up_to(sizeof(size_t) == 8 ? (size_t)1 << 40 : LARGEST);
  char *made = malloc(length + 1);
  if (made == NULL)
    return -1;
  if (*line != NULL)
    free(*line);
  __fathom_assume(length > 0);
  __fathom_havoc(made, length);
  made[length] = 0;
  *line = made;
  *size = length + 1;
  stream->at_end = __fathom_nondet_bool();
  return (ssize_t)length;
}

ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict stream) {
  return get_long_line(line, size, stream);
}

ssize_t getdelim(char **restrict line, size_t *restrict size, int delimiter, FILE *restrict stream) {
  return get_long_line(line, size, stream);
}
