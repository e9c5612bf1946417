/* <stdio.h>: opening, closing and asking about streams. An open stream is an object of the heap, as in C libraries. */

#include "stream.h"
#include "system.h"

static FILE standard[3];

FILE *stdin = &standard[0], *stdout = &standard[1], *stderr = &standard[2];

static FILE *opened(void) {
  if (may_fail() != 0)
    return NULL;
  FILE *stream = malloc(sizeof(FILE));
  if (stream != NULL)
    memset(stream, 0, sizeof(FILE));
  return stream;
}

static int is_standard(FILE *stream) {
  return stream == &standard[0] || stream == &standard[1] || stream == &standard[2];
}

FILE *fopen(const char *restrict path, const char *restrict mode) {
  length_of(path);
  length_of(mode);
  return opened();
}

FILE *fopen64(const char *restrict path, const char *restrict mode) {
  length_of(path);
  length_of(mode);
  return opened();
}

FILE *fdopen(int descriptor, const char *mode) {
  length_of(mode);
  return opened();
}

FILE *tmpfile(void) { return opened(); }

FILE *popen(const char *command, const char *mode) {
  length_of(command);
  length_of(mode);
  return opened();
}

int fclose(FILE *stream) {
  use(stream);
  if (!is_standard(stream))
    free(stream);
  return may_fail();
}

int pclose(FILE *stream) {
  use(stream);
  free(stream);
  return __fathom_nondet_int();
}

FILE *freopen(const char *restrict path, const char *restrict mode, FILE *restrict stream) {
  if (path != NULL)
    length_of(path);
  length_of(mode);
  stream->at_end = stream->failed = stream->put_back = 0;
  if (!__fathom_nondet_bool())
    return stream;
  if (!is_standard(stream))
    free(stream);
  return NULL;
}

int feof(FILE *stream) { return stream->at_end; }

int ferror(FILE *stream) { return stream->failed; }

void clearerr(FILE *stream) { stream->at_end = stream->failed = 0; }

int fileno(FILE *stream) {
  for (int i = 0; i < 3; i++)
    if (stream == &standard[i])
      return i;
  use(stream);
  int descriptor = __fathom_nondet_int();
  __fathom_assume(descriptor > 2);
  return descriptor;
}

int fflush(FILE *stream) {
  if (stream != NULL)
    return wrote(stream) ? 0 : END_OF_FILE;
  return may_fail();
}

/* Places in a file */

int fseek(FILE *stream, long offset, int whence) {
  use(stream);
  if (may_fail() != 0)
    return -1;
  stream->at_end = stream->put_back = 0;
  return 0;
}

int fseeko(FILE *stream, long offset, int whence) {
  use(stream);
  if (may_fail() != 0)
    return -1;
  stream->at_end = stream->put_back = 0;
  return 0;
}

static long place(FILE *stream) {
  use(stream);
  long at = __fathom_nondet_long();
  __fathom_assume(at >= -1);
  return at;
}

long ftell(FILE *stream) { return place(stream); }

long ftello(FILE *stream) { return place(stream); }

void rewind(FILE *stream) { stream->at_end = stream->failed = stream->put_back = 0; }

/* A stream would write to the buffer that it is given until it is closed. */

static void take_buffer(FILE *stream, char *buffer) {
  use(stream);
  if (buffer != NULL)
    __fathom_unsupported("a buffer for a stream");
}

int setvbuf(FILE *restrict stream, char *restrict buffer, int mode, size_t size) {
  take_buffer(stream, buffer);
  return may_fail();
}

void setbuf(FILE *restrict stream, char *restrict buffer) { take_buffer(stream, buffer); }

void setlinebuf(FILE *stream) { use(stream); }

/* Where a stream is, as text that means nothing */

enum { SIZE_OF_PLACE = 16 };

int fgetpos(FILE *restrict stream, void *restrict place) {
  use(stream);
  if (may_fail() != 0)
    return -1;
  __fathom_havoc(place, SIZE_OF_PLACE);
  return 0;
}

int fsetpos(FILE *stream, const void *place) {
  use(stream);
  __fathom_read(place, SIZE_OF_PLACE);
  if (may_fail() != 0)
    return -1;
  stream->at_end = stream->put_back = 0;
  return 0;
}

/* Locks: nobody else holds one when it is asked for. */

void flockfile(FILE *stream) { use(stream); }

int ftrylockfile(FILE *stream) {
  use(stream);
  return 0;
}

void funlockfile(FILE *stream) { use(stream); }

int feof_unlocked(FILE *stream) { return stream->at_end; }

int ferror_unlocked(FILE *stream) { return stream->failed; }

void clearerr_unlocked(FILE *stream) { stream->at_end = stream->failed = 0; }

int fflush_unlocked(FILE *stream) {
  if (stream != NULL)
    return wrote(stream) ? 0 : END_OF_FILE;
  return may_fail();
}

/* Files by name */

enum { LENGTH_OF_TEMPORARY = 20 };

char *tmpnam(char *to) {
  static char own[LENGTH_OF_TEMPORARY];
  char *name = to != NULL ? to : own;
  if (__fathom_nondet_bool())
    return NULL;
  write_any_text(name, LENGTH_OF_TEMPORARY - 1);
  return name;
}

int remove(const char *path) {
  length_of(path);
  return may_fail();
}

int rename(const char *old, const char *new) {
  length_of(old);
  length_of(new);
  return may_fail();
}
