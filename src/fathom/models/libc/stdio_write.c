/* <stdio.h>: writing. What is written must be readable; then it is gone. */

#include "stream.h"

static int put(int c, FILE *stream) { return wrote(stream) ? (byte)c : END_OF_FILE; }

int fputc(int c, FILE *stream) { return put(c, stream); }

int putc(int c, FILE *stream) { return put(c, stream); }

int putchar(int c) { return put(c, stdout); }

int fputc_unlocked(int c, FILE *stream) { return put(c, stream); }

int putc_unlocked(int c, FILE *stream) { return put(c, stream); }

int putchar_unlocked(int c) { return put(c, stdout); }

/* What glibc's headers call when the buffer of a stream is full. */
int __overflow(FILE *stream, int c) { return put(c, stream); }

/* Any number that is not negative says that all went well. */
static int put_text(const char *text, FILE *stream) {
  length_of(text);
  return wrote(stream) ? __fathom_nondet_int() & 0x7fffffff : END_OF_FILE;
}

int fputs(const char *restrict text, FILE *restrict stream) { return put_text(text, stream); }

int fputs_unlocked(const char *restrict text, FILE *restrict stream) { return put_text(text, stream); }

int puts(const char *text) { return put_text(text, stdout); }

static size_t put_elements(const void *from, size_t size, size_t count, FILE *stream) {
  __fathom_read(from, total(size, count));
  if (wrote(stream))
    return size == 0 ? 0 : count;
  return count == 0 || size == 0 ? 0 : up_to(count - 1);
}

size_t fwrite(const void *restrict from, size_t size, size_t count, FILE *restrict stream) {
  return put_elements(from, size, count, stream);
}

size_t fwrite_unlocked(const void *restrict from, size_t size, size_t count, FILE *restrict stream) {
  return put_elements(from, size, count, stream);
}

void perror(const char *text) {
  if (text != NULL)
    length_of(text);
}
